"""A quick planner: cheapest paths for its tickets, dearest first, each added to the plan."""

from typing import Final

from whistlestop.bots.baselines.baseline_bot import BaselineBot
from whistlestop.bots.baselines.drawing import is_in_row
from whistlestop.bots.baselines.fallback import answer_tunnel, or_anything
from whistlestop.bots.baselines.keeping import keep
from whistlestop.bots.baselines.paper import Paper
from whistlestop.bots.baselines.payments import claim_with_most_held, color_for, wilds_in_payment
from whistlestop.bots.baselines.plan import cards_short, clear_plan, pieces_for_way, plan_way
from whistlestop.bots.baselines.usable import is_free, longest_claimable, look_at_tracks
from whistlestop.bots.baselines.wanted import list_tickets
from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.paths import NO_PATH, find_path
from whistlestop.bots.planning.prospects import fewest_pieces_of_rivals
from whistlestop.engine.bits import has
from whistlestop.engine.claim import route_points
from whistlestop.engine.draw import can_draw_blind
from whistlestop.engine.ids import DRAW_BLIND, DRAW_ROW, DRAW_TICKETS, NO_ACTION
from whistlestop.engine.records import Boxed
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import CARD_KINDS, GRAY, NO_TRACK, SECOND_CARD, TUNNEL, TURN, WILD, Board, Player, State
from whistlestop.engine.tickets import is_enough_to_keep, tickets_left

# What a track costs in a plan.
PIECE: Final = 10.0
CLAIM: Final = 3.0
HELD_CARD: Final = 2.0
GRAY_TRACK: Final = 4.0

# Which planned track to claim, and which tickets to keep.
ON_PLAN: Final = 2.0
WILD_PAID: Final = 1.5
LONE_TRACK: Final = 1.0
PIECE_KEPT: Final = 0.55

# When nothing is planned: tickets with so many pieces, while every rival has so many; else tracks of some length.
OWN_PIECES_FOR_TICKETS: Final = 14
RIVALS_PIECES_FOR_TICKETS: Final = 12
WORTH_A_CLAIM: Final = 4
FEW_PIECES: Final = 8
END_IS_NEAR: Final = 5

# Which card to draw.
SHORT_CARD: Final = 1.0
LAST_CARD_IS_WILD: Final = 1.6
WILD_CARD: Final = 0.8
CARD_FOR_GRAY: Final = 0.5
BLIND_CARD: Final = 0.45


@compiled
def sketch_answer(boards: Boxed, atlases: Boxed, states: Boxed, seat: int, papers: Boxed) -> int:
    """Return the action of the sketch bot for a seat."""
    board, atlas, state, paper = boards[0], atlases[0], states[0], papers[0]
    if state.decision == TUNNEL:
        return answer_tunnel(state)
    if state.decision not in (TURN, SECOND_CARD):
        return _best_tickets(board, atlas, state, seat, paper)
    _plan(board, atlas, state, seat, paper, 0)
    action = NO_ACTION
    if state.decision == TURN:
        action = _planned_claim(board, state.players[seat], paper)
        if action == NO_ACTION and paper.planned_pieces == 0:
            action = _act_without_plan(board, state, seat, paper)
    if action == NO_ACTION:
        action = _best_card(board, state, seat, paper)
    return or_anything(board, state, seat, action)


@compiled
def _plan(board: Board, atlas: Atlas, state: State, seat: int, paper: Paper, chosen: int) -> int:
    """Plan the tickets one by one, dearest first, while pieces last; return their points."""
    player = state.players[seat]
    clear_plan(paper)
    look_at_tracks(board, state, seat, paper)
    _write_costs(board, player, paper)
    list_tickets(board, player, chosen, paper)
    points = 0
    for place in range(paper.ticket_count):
        ticket = paper.tickets[place]
        goal = board.ticket_b[ticket]
        if find_path(board, atlas, paper, board.ticket_a[ticket], goal) >= NO_PATH:
            continue
        if paper.planned_pieces + pieces_for_way(board, paper, goal) <= player.pieces:
            plan_way(board, paper, goal)
            points += board.ticket_points[ticket]
    return points


@compiled
def _write_costs(board: Board, player: Player, paper: Paper) -> None:
    """Write the cost of every free track: its pieces and its claim, less the cards held for it."""
    for track in range(board.tracks):
        if is_free(paper, track):
            length, color = board.length[track], board.color[track]
            saved = GRAY_TRACK if color == GRAY else HELD_CARD * min(length, player.hand[color])
            paper.cost[track] = PIECE * length + CLAIM - saved


@compiled
def _best_tickets(board: Board, atlas: Atlas, state: State, seat: int, paper: Paper) -> int:
    """Keep the tickets that can be planned for most points, less what their pieces are worth."""
    best, most = 0, -1e9
    for chosen in range(1, 1 << state.players[seat].offered):
        if is_enough_to_keep(board, state, seat, chosen):
            points = _plan(board, atlas, state, seat, paper, chosen)
            value = points - PIECE_KEPT * paper.planned_pieces
            if value > most:
                best, most = chosen, value
    return keep(best)


@compiled
def _planned_claim(board: Board, player: Player, paper: Paper) -> int:
    """Return the planned claim with most points for its wilds, or `NO_ACTION`."""
    best, most = NO_ACTION, -1e9
    for track in range(board.tracks):
        if has(paper.planned, track) and has(paper.claimable, track):
            wilds = wilds_in_payment(board, player, track, color_for(board, player, track))
            value = route_points(board.length[track]) + ON_PLAN - WILD_PAID * wilds
            if board.twin[track] == NO_TRACK:
                value += LONE_TRACK
            if value > most:
                best, most = claim_with_most_held(board, player, track), value
    return best


@compiled
def _act_without_plan(board: Board, state: State, seat: int, paper: Paper) -> int:
    """Draw tickets while there is time, else claim long tracks, in the end any."""
    player, rivals = state.players[seat], fewest_pieces_of_rivals(state, seat)
    if player.pieces >= OWN_PIECES_FOR_TICKETS and rivals >= RIVALS_PIECES_FOR_TICKETS and tickets_left(state) > 0:
        return DRAW_TICKETS
    track = longest_claimable(board, paper)
    least = 1 if player.pieces <= FEW_PIECES or rivals <= END_IS_NEAR else WORTH_A_CLAIM
    if track == NO_TRACK or board.length[track] < least:
        return NO_ACTION
    return claim_with_most_held(board, player, track)


@compiled
def _best_card(board: Board, state: State, seat: int, paper: Paper) -> int:
    """Return the card that helps the plan most; `NO_ACTION` if there is none to draw."""
    player = state.players[seat]
    best, most = NO_ACTION, -1.0
    if can_draw_blind(state):
        best, most = DRAW_BLIND, BLIND_CARD
    for kind in range(CARD_KINDS):
        if is_in_row(state, kind):
            value = _value_of_card(board, player, paper, kind)
            if value > most:
                best, most = DRAW_ROW + kind, value
    return best


@compiled
def _value_of_card(board: Board, player: Player, paper: Paper, kind: int) -> float:
    """Return the value of a face-up card of a kind."""
    if kind == WILD:
        return LAST_CARD_IS_WILD if _lacks_one_card(board, player, paper) else WILD_CARD
    if cards_short(player, paper, kind) > 0:
        return SHORT_CARD
    return CARD_FOR_GRAY if paper.need[GRAY] > 0 else 0.0


@compiled
def _lacks_one_card(board: Board, player: Player, paper: Paper) -> bool:
    """Return whether one card is all that is missing for some planned track."""
    for track in range(board.tracks):
        if has(paper.planned, track) and not has(paper.claimable, track):
            held = player.hand[color_for(board, player, track)] + player.hand[WILD]
            lacking = max(board.length[track] - held, board.ferry_wilds[track] - player.hand[WILD])
            if lacking == 1:
                return True
    return False


class SketchBot(BaselineBot):
    """Plans one ticket after the other and claims as soon as it can pay.

    Plans the cheapest way for one ticket after the other, claims what is planned as soon as it can pay for it, and
    draws more tickets when nothing is left to plan.
    """

    name = "sketch"
    source = "ours"

    def _answer(self, known: Boxed, seat: int, paper: Boxed) -> int:
        return sketch_answer(self._board, self._atlas, known, seat, paper)
