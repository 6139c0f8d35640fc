"""A bot that takes tickets as long as it has pieces for them, with one plan for all."""

from typing import Final

from whistlestop.bots.baselines.baseline_bot import BaselineBot
from whistlestop.bots.baselines.drawing import from_row, most_frequent_in_row
from whistlestop.bots.baselines.fallback import answer_tunnel, or_anything
from whistlestop.bots.baselines.keeping import keep
from whistlestop.bots.baselines.paper import Paper
from whistlestop.bots.baselines.payments import can_pay_in, claim_with_most_held, wilds_in_payment
from whistlestop.bots.baselines.plan import cards_short, clear_plan, most_needed_color
from whistlestop.bots.baselines.two_clusters import plan_two_clusters
from whistlestop.bots.baselines.usable import longest_claimable, look_at_tracks
from whistlestop.bots.baselines.wanted import list_tickets, points_of_offered, points_of_wanted, strike_unreachable
from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.claiming import claim_in
from whistlestop.engine.bits import has
from whistlestop.engine.ids import DRAW_TICKETS, NO_ACTION
from whistlestop.engine.records import Boxed
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import GRAY, SECOND_CARD, TUNNEL, TURN, Board, Player, State
from whistlestop.engine.tickets import is_enough_to_keep, tickets_left

SPARE_WHEN_KEEPING: Final = 5  # pieces that the plan for the tickets kept should leave
SPARE_WHEN_SATED: Final = 8  # while the plan leaves more, it draws tickets
HOPELESS: Final = 1 << 20  # pieces for a plan that can't be built


@compiled
def hungry_answer(boards: Boxed, atlases: Boxed, states: Boxed, seat: int, papers: Boxed) -> int:
    """Return the action of the hungry bot for a seat."""
    board, atlas, state, paper = boards[0], atlases[0], states[0], papers[0]
    if state.decision == TUNNEL:
        return answer_tunnel(state)
    if state.decision not in (TURN, SECOND_CARD):
        return _best_tickets(board, atlas, state, seat, paper)
    player = state.players[seat]
    _plan(board, atlas, state, seat, paper, 0)
    action = NO_ACTION
    if state.decision == TURN:
        if paper.planned_pieces < player.pieces - SPARE_WHEN_SATED and tickets_left(state) > 0:
            return DRAW_TICKETS
        action = _planned_claim(board, player, paper)
        if action == NO_ACTION and paper.planned_pieces == 0 and longest_claimable(board, paper) >= 0:
            action = claim_with_most_held(board, player, longest_claimable(board, paper))
    if action == NO_ACTION:
        action = _needed_card(state, player, paper)
    return or_anything(board, state, seat, action)


@compiled
def _plan(board: Board, atlas: Atlas, state: State, seat: int, paper: Paper, chosen: int) -> int:
    """Plan for all tickets and those chosen from the offer; return the number out of reach."""
    clear_plan(paper)
    look_at_tracks(board, state, seat, paper)
    list_tickets(board, state.players[seat], chosen, paper)
    unreachable = strike_unreachable(board, atlas, paper)
    plan_two_clusters(board, atlas, paper)
    return unreachable


@compiled
def _best_tickets(board: Board, atlas: Atlas, state: State, seat: int, paper: Paper) -> int:
    """Return the tickets with most points for each piece; if none fit, the fewest pieces."""
    player = state.players[seat]
    unreachable = _plan(board, atlas, state, seat, paper, 0)
    best, most, fewest, least = 0, -1.0, HOPELESS + 1, HOPELESS
    for chosen in range(1, 1 << player.offered):
        if not is_enough_to_keep(board, state, seat, chosen):
            continue
        is_hopeless = _plan(board, atlas, state, seat, paper, chosen) > unreachable
        pieces = HOPELESS if is_hopeless else paper.planned_pieces
        gain = (points_of_wanted(board, paper) + paper.planned_points) / max(1, pieces)
        points = points_of_offered(board, player, chosen)
        if pieces <= player.pieces - SPARE_WHEN_KEEPING:
            if gain > most:
                best, most = chosen, gain
        elif most < 0.0 and (pieces, points) < (fewest, least):
            best, fewest, least = chosen, pieces, points
    return keep(best)


@compiled
def _planned_claim(board: Board, player: Player, paper: Paper) -> int:
    """Claim the longest affordable planned track; a gray one only with cards that nothing needs."""
    best, longest = NO_ACTION, 0
    for track in range(board.tracks):
        if not has(paper.planned, track) or not has(paper.claimable, track) or board.length[track] <= longest:
            continue
        claim = _claim_of_gray(board, player, paper, track)
        if board.color[track] != GRAY:
            claim = claim_in(board, player, track, board.color[track])
        if claim != NO_ACTION:
            best, longest = claim, board.length[track]
    return best


@compiled
def _claim_of_gray(board: Board, player: Player, paper: Paper, track: int) -> int:
    """Return the claim with the fewest wilds and no needed card, or `NO_ACTION`."""
    best, fewest = NO_ACTION, board.length[track] + 1
    for color in range(board.colors):
        if not can_pay_in(board, player, track, color):
            continue
        wilds = wilds_in_payment(board, player, track, color)
        is_needed = player.hand[color] - (board.length[track] - wilds) < paper.need[color]
        if wilds < fewest and not (is_needed and wilds < board.length[track]):
            best, fewest = claim_in(board, player, track, color), wilds
    return best


@compiled
def _needed_card(state: State, player: Player, paper: Paper) -> int:
    """Return a face-up card of the color needed most, else of a needed and frequent color."""
    action = from_row(state, most_needed_color(player, paper))
    frequent = most_frequent_in_row(state)
    if action == NO_ACTION and frequent >= 0 and cards_short(player, paper, frequent) > 0:
        action = from_row(state, frequent)
    return action


class HungryBot(BaselineBot):
    """Draws tickets until its plan takes nearly all pieces, then claims the longest tracks first.
    It can't remember the plan with which it chose its tickets: the plan for those it holds now stands in for it.
    """

    name = "hungry"
    source = "FDG Hungry"

    def _answer(self, known: Boxed, seat: int, paper: Boxed) -> int:
        return hungry_answer(self._board, self._atlas, known, seat, paper)
