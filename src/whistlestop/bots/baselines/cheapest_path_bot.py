"""A player who plans the cheapest way for each ticket, the nearest ticket first."""

from typing import Final

from whistlestop.bots.baselines.baseline_bot import BaselineBot
from whistlestop.bots.baselines.drawing import from_row, is_in_row
from whistlestop.bots.baselines.fallback import answer_tunnel, or_anything
from whistlestop.bots.baselines.keeping import keep_all
from whistlestop.bots.baselines.paper import Paper
from whistlestop.bots.baselines.payments import claim_with_most_held
from whistlestop.bots.baselines.plan import aim_at_colors, clear_plan, plan_way
from whistlestop.bots.baselines.usable import look_at_tracks
from whistlestop.bots.baselines.wanted import list_tickets
from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.paths import NO_PATH, find_path
from whistlestop.engine.bits import has
from whistlestop.engine.ids import DRAW_ROW, NO_ACTION
from whistlestop.engine.records import Boxed
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import NO_TRACK, SECOND_CARD, TUNNEL, TURN, WILD, Board, Player, State

ALWAYS_WELCOME: Final = 5  # a track of this length is claimed, planned or not


@compiled
def cheapest_path_answer(boards: Boxed, atlases: Boxed, states: Boxed, seat: int, papers: Boxed) -> int:
    """Return the action of the cheapest-path bot for a seat."""
    board, atlas, state, paper = boards[0], atlases[0], states[0], papers[0]
    if state.decision == TUNNEL:
        return answer_tunnel(state)
    if state.decision not in (TURN, SECOND_CARD):
        return keep_all(state, seat)
    player = state.players[seat]
    clear_plan(paper)
    look_at_tracks(board, state, seat, paper)
    list_tickets(board, player, 0, paper)
    _plan_nearest_first(board, atlas, player, paper)
    action = NO_ACTION
    if state.decision == TURN:
        track = _best_track(board, paper)
        if track != NO_TRACK:
            action = claim_with_most_held(board, player, track)
    if action == NO_ACTION:
        action = _missing_card(board, state, player, paper)
    return or_anything(board, state, seat, action)


@compiled
def _plan_nearest_first(board: Board, atlas: Atlas, player: Player, paper: Paper) -> None:
    """Plan the ticket with the fewest missing pieces, again and again, while there are pieces."""
    while paper.ticket_count > 0:
        nearest, least = -1, NO_PATH
        for place in range(paper.ticket_count):  # dearest first, and so the dearest of equals wins
            ticket = paper.tickets[place]
            way = find_path(board, atlas, paper, board.ticket_a[ticket], board.ticket_b[ticket])
            if way < least:
                nearest, least = place, way
        if nearest < 0 or paper.planned_pieces + least > player.pieces:
            return
        ticket = paper.tickets[nearest]
        find_path(board, atlas, paper, board.ticket_a[ticket], board.ticket_b[ticket])
        plan_way(board, paper, board.ticket_b[ticket])
        paper.ticket_count -= 1
        for place in range(nearest, paper.ticket_count):
            paper.tickets[place] = paper.tickets[place + 1]


@compiled
def _best_track(board: Board, paper: Paper) -> int:
    """Return the longest affordable planned track, or else the longest unplanned one."""
    best, longest, is_planned = NO_TRACK, 0, False
    least = ALWAYS_WELCOME if paper.planned_pieces > 0 else 1
    for track in range(board.tracks):
        if not has(paper.claimable, track):
            continue
        length, planned = board.length[track], has(paper.planned, track)
        if (planned or length >= least) and (planned, length) > (is_planned, longest):
            best, longest, is_planned = track, length, planned
    return best


@compiled
def _missing_card(board: Board, state: State, player: Player, paper: Paper) -> int:
    """Return a face-up card of the color the plan lacks most, else a wild, else `NO_ACTION`."""
    aim_at_colors(board, player, paper)
    best, most = NO_ACTION, 0
    for color in range(board.colors):
        lacking = paper.aim[color] - player.hand[color]
        if lacking > most and is_in_row(state, color):
            best, most = DRAW_ROW + color, lacking
    return from_row(state, WILD) if best == NO_ACTION else best


class CheapestPathBot(BaselineBot):
    """Plans the cheapest path for each ticket, and claims planned or long tracks."""

    name = "cheapest-path"
    source = "paqaos"

    def _answer(self, known: Boxed, seat: int, paper: Boxed) -> int:
        return cheapest_path_answer(self._board, self._atlas, known, seat, paper)
