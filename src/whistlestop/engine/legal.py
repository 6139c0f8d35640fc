"""The list of legal actions: the only judge of what is legal."""

from whistlestop.engine.bits import WORD_BITS, lowest
from whistlestop.engine.claim import claimable_tracks, list_payments
from whistlestop.engine.ids import DRAW_BLIND, DRAW_ROW, DRAW_TICKETS, KEEP, PASS, PAY, REFUSE
from whistlestop.engine.menu import offer_draws
from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import (
    CITY_WORDS,
    OVER,
    SECOND_CARD,
    STARTING_TICKETS,
    TUNNEL,
    TURN,
    Board,
    Menu,
    State,
)
from whistlestop.engine.stations import count_station_payments, free_cities, list_station_payments
from whistlestop.engine.tickets import is_enough_to_keep, tickets_left
from whistlestop.engine.tunnel import fewest_wilds_due, most_wilds_due


@rule("S4", "X3", "X4")
def owes_decision(state: State, seat: int) -> bool:
    """Return whether a seat has to act.

    At the start these are all seats that have not chosen tickets, later the seat whose turn it is.
    """
    if state.decision == OVER:
        return False
    if state.decision == STARTING_TICKETS:
        return state.players[seat].kept == 0
    return state.seat == seat


@rule("T1", "T2")
def list_actions(board: Board, state: State, seat: int, menu: Menu, out: Array[int]) -> int:
    """Write every legal action of a seat in ascending order; return the number of them."""
    if not owes_decision(state, seat):
        return 0
    if state.decision == TURN:
        return _list_turn(board, state, seat, menu, out)
    if state.decision == SECOND_CARD:
        offer_draws(state, menu)
        return _list_draws(menu, out, 0)
    if state.decision == TUNNEL:
        return _list_answers(state, out)
    return _list_choices(board, state, seat, out)


@rule("T1", "T2", "K1")
def _list_turn(board: Board, state: State, seat: int, menu: Menu, out: Array[int]) -> int:
    count = 0
    if tickets_left(state) > 0:
        out[count] = DRAW_TICKETS
        count += 1
    offer_draws(state, menu)
    count = _list_draws(menu, out, count)
    count = _list_claims(board, state, seat, out, count)
    count = _list_stations(board, state, seat, out, count)
    if count == 0:
        out[count] = PASS
        count += 1
    return count


@compiled
def _list_draws(menu: Menu, out: Array[int], count: int) -> int:
    if menu.can_draw_blind:
        out[count] = DRAW_BLIND
        count += 1
    kinds = menu.row_kinds
    while kinds:
        out[count] = DRAW_ROW + lowest(kinds)
        count += 1
        kinds &= kinds - 1
    return count


@compiled
def _list_claims(board: Board, state: State, seat: int, out: Array[int], count: int) -> int:
    for word in range(board.track_words):
        tracks = claimable_tracks(board, state, seat, word)
        while tracks:
            count = list_payments(board, state.players[seat], word * WORD_BITS + lowest(tracks), out, count)
            tracks &= tracks - 1
    return count


@compiled
def _list_stations(board: Board, state: State, seat: int, out: Array[int], count: int) -> int:
    player = state.players[seat]
    if count_station_payments(board, player) == 0:
        return count
    for word in range(CITY_WORDS):
        cities = free_cities(board, state, word)
        while cities:
            count = list_station_payments(board, player, word * WORD_BITS + lowest(cities), out, count)
            cities &= cities - 1
    return count


@rule("U5")
def _list_answers(state: State, out: Array[int]) -> int:
    out[0] = REFUSE
    count = 1
    for wilds in range(fewest_wilds_due(state), most_wilds_due(state) + 1):
        out[count] = PAY + wilds
        count += 1
    return count


@rule("S4", "K2")
def _list_choices(board: Board, state: State, seat: int, out: Array[int]) -> int:
    count = 0
    for chosen in range(1, 1 << state.players[seat].offered):
        if is_enough_to_keep(board, state, seat, chosen):
            out[count] = KEEP + chosen - 1
            count += 1
    return count
