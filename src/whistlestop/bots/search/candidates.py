"""The actions worth a try."""

from typing import Final

from whistlestop.bots.planning.claiming import claim_in, paying_color
from whistlestop.bots.planning.desk import Desk
from whistlestop.bots.planning.weights import Weights
from whistlestop.engine.bits import WORD_BITS, lowest
from whistlestop.engine.claim import claimable_tracks, twins_of
from whistlestop.engine.draw import can_draw_blind, row_cards_to_take
from whistlestop.engine.ids import DRAW_BLIND, DRAW_ROW, DRAW_TICKETS
from whistlestop.engine.legal import list_actions
from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import MAX_LENGTH, NOT_ENDING, TURN, Board, Menu, State
from whistlestop.engine.tickets import tickets_left

MOST_CANDIDATES: Final = 32
OTHER_CLAIMS: Final = 6  # beyond the planned ones
LONG: Final = 4  # shorter tracks are tried only when nothing is planned for tickets


@compiled
def list_candidates(
    board: Board, weights: Weights, state: State, seat: int, desk: Desk, menu: Menu, planned: int, out: Array[int]
) -> int:
    """Write the actions worth a try, the planner's own first; return the number of them."""
    out[0] = planned
    if state.decision != TURN:
        return _add_all(board, state, seat, menu, out)
    count = _add_claims(board, weights, state, seat, desk, out)
    count = _add_draws(state, out, count)
    if tickets_left(state) > 0:
        count = _add(out, count, DRAW_TICKETS)
    return count


@compiled
def _add(out: Array[int], count: int, action: int) -> int:
    if action == out[0] or count == MOST_CANDIDATES:
        return count
    out[count] = action
    return count + 1


@compiled
def _add_all(board: Board, state: State, seat: int, menu: Menu, out: Array[int]) -> int:
    """Add every legal action: second cards, tickets to keep and tunnels have few."""
    planned = out[0]
    legal = list_actions(board, state, seat, menu, out)
    for place in range(legal):
        if out[place] == planned:
            out[0], out[place] = planned, out[0]
    return min(legal, MOST_CANDIDATES)


@compiled
def _add_draws(state: State, out: Array[int], count: int) -> int:
    kinds = row_cards_to_take(state)
    while kinds:
        count = _add(out, count, DRAW_ROW + lowest(kinds))
        kinds &= kinds - 1
    return _add(out, count, DRAW_BLIND) if can_draw_blind(state) else count


@compiled
def _add_claims(board: Board, weights: Weights, state: State, seat: int, desk: Desk, out: Array[int]) -> int:
    """Return every planned track and its twin; of the others the longest."""
    count = _add_some_claims(board, weights, state, seat, desk, True, 0, out, 1)
    most = min(MOST_CANDIDATES, count + OTHER_CLAIMS)
    shortest = 1 if desk.plans[seat].is_goal or state.turns_left != NOT_ENDING else LONG
    for length in range(MAX_LENGTH, shortest - 1, -1):
        if count < most:
            count = min(most, _add_some_claims(board, weights, state, seat, desk, False, length, out, count))
    return count


@compiled
def _add_some_claims(
    board: Board,
    weights: Weights,
    state: State,
    seat: int,
    desk: Desk,
    is_planned: bool,
    length: int,
    out: Array[int],
    count: int,
) -> int:
    player, plan = state.players[seat], desk.plans[seat]
    for word in range(board.track_words):
        planned = plan.tracks[word] | twins_of(board, plan.tracks[word], word)
        tracks = claimable_tracks(board, state, seat, word) & (planned if is_planned else ~planned)
        while tracks:
            track = word * WORD_BITS + lowest(tracks)
            tracks &= tracks - 1
            if is_planned or board.length[track] == length:
                color = paying_color(board, weights, player, plan, track)
                count = _add(out, count, claim_in(board, player, track, color))
    return count
