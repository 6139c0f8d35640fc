"""Random access to the n-th legal action without listing all of them, for rollouts.

Reads the same menu as the list of legal actions, in the same order; tests compare the two.
"""

from whistlestop.engine.bits import WORD_BITS, nth_bit, popcount
from whistlestop.engine.claim import nth_payment
from whistlestop.engine.ids import DRAW_BLIND, DRAW_ROW, DRAW_TICKETS, KEEP, PASS, PAY, REFUSE
from whistlestop.engine.menu import offer_draws, open_menu
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import SECOND_CARD, TUNNEL, TURN, Board, Menu, State
from whistlestop.engine.stations import free_cities, nth_station
from whistlestop.engine.tickets import is_enough_to_keep
from whistlestop.engine.tunnel import fewest_wilds_due, most_wilds_due


@compiled
def count_actions(board: Board, state: State, seat: int, menu: Menu) -> int:
    """Return the number of legal actions of a seat that owes a decision; fill the menu."""
    if state.decision == TURN:
        return max(1, open_menu(board, state, seat, menu))
    if state.decision == SECOND_CARD:
        return offer_draws(state, menu)
    if state.decision == TUNNEL:
        return 1 + max(0, most_wilds_due(state) - fewest_wilds_due(state) + 1)
    return _count_choices(board, state, seat)


@compiled
def nth_action(board: Board, state: State, seat: int, menu: Menu, n: int) -> int:
    """Return the n-th of those actions, counted from 0."""
    if state.decision == TURN:
        return _nth_of_turn(board, state, seat, menu, n)
    if state.decision == SECOND_CARD:
        return _nth_draw(menu, n)
    if state.decision == TUNNEL:
        return REFUSE if n == 0 else PAY + fewest_wilds_due(state) + n - 1
    return _nth_choice(board, state, seat, n)


@compiled
def _nth_of_turn(board: Board, state: State, seat: int, menu: Menu, n: int) -> int:
    if menu.can_draw_tickets:
        if n == 0:
            return DRAW_TICKETS
        n -= 1
    draws = menu.can_draw_blind + popcount(menu.row_kinds)
    if n < draws:
        return _nth_draw(menu, n)
    n -= draws
    if n < menu.claims:
        return _nth_claim(board, state, seat, menu, n)
    if menu.cities > 0:
        return _nth_station(board, state, seat, menu, n - menu.claims)
    return PASS


@compiled
def _nth_draw(menu: Menu, n: int) -> int:
    if menu.can_draw_blind:
        if n == 0:
            return DRAW_BLIND
        n -= 1
    return DRAW_ROW + nth_bit(menu.row_kinds, n)


@compiled
def _nth_claim(board: Board, state: State, seat: int, menu: Menu, n: int) -> int:
    place = 0
    while n >= menu.ways[place]:
        n -= menu.ways[place]
        place += 1
    return nth_payment(board, state.players[seat], menu.track[place], n)


@compiled
def _nth_station(board: Board, state: State, seat: int, menu: Menu, n: int) -> int:
    place, payment = n // menu.station_ways, n % menu.station_ways
    word = 0
    while place >= popcount(free_cities(board, state, word)):
        place -= popcount(free_cities(board, state, word))
        word += 1
    city = word * WORD_BITS + nth_bit(free_cities(board, state, word), place)
    return nth_station(board, state.players[seat], city, payment)


@compiled
def _count_choices(board: Board, state: State, seat: int) -> int:
    count = 0
    for chosen in range(1, 1 << state.players[seat].offered):
        count += is_enough_to_keep(board, state, seat, chosen)
    return count


@compiled
def _nth_choice(board: Board, state: State, seat: int, n: int) -> int:
    chosen = 0
    while n >= 0:
        chosen += 1
        n -= is_enough_to_keep(board, state, seat, chosen)
    return KEEP + chosen - 1
