"""The menu of a turn: the one place where the possibilities of a turn are counted."""

from whistlestop.engine.bits import popcount
from whistlestop.engine.claim import offer_claims
from whistlestop.engine.draw import can_draw_blind, row_cards_to_take
from whistlestop.engine.rulebook import rule
from whistlestop.engine.state import Board, Menu, State
from whistlestop.engine.stations import offer_stations
from whistlestop.engine.tickets import tickets_left


@rule("T1", "K1")
def open_menu(board: Board, state: State, seat: int, menu: Menu) -> int:
    """Fill the menu of a seat's turn; return the number of actions, not counting a pass."""
    menu.can_draw_tickets = int(tickets_left(state) > 0)
    offer_claims(board, state, seat, menu)
    offer_stations(board, state, seat, menu)
    return menu.can_draw_tickets + offer_draws(state, menu) + menu.claims + menu.cities * menu.station_ways


@rule("D1", "D4", "D9")
def offer_draws(state: State, menu: Menu) -> int:
    """Put the possible draws on the menu; return the number of different draws."""
    menu.can_draw_blind = int(can_draw_blind(state))
    menu.row_kinds = row_cards_to_take(state)
    return menu.can_draw_blind + popcount(menu.row_kinds)
