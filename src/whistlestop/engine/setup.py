"""Chapter S: setting up."""

from whistlestop.engine.cards import fill_row, take_top_card
from whistlestop.engine.randomness import random_below
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import (
    NO_CARD,
    NO_TRACK,
    NOBODY,
    NOT_ENDING,
    ROW_SLOTS,
    SET_WORDS,
    STARTING_TICKETS,
    TUNNEL_CARDS,
    WILD,
    Board,
    State,
)
from whistlestop.engine.tickets import offer_ticket, take_ticket


@rule("S1", "S2", "S3", "S5")
def set_up(board: Board, state: State, start: int) -> None:
    """Deal a whole game onto a fresh record that has its key and its number of seats."""
    state.decision = STARTING_TICKETS
    state.turns_left = NOT_ENDING
    _clear_table(state)
    _deal_cards(board, state)
    _deal_tickets(board, state)
    # Drawn even when the host names a seat: naming it must not change the deal.
    drawn = random_below(state, state.seats)
    state.seat = drawn if start == NOBODY else start


@compiled
def _clear_table(state: State) -> None:
    for slot in range(ROW_SLOTS):
        state.row[slot] = NO_CARD
    for turned in range(TUNNEL_CARDS):
        state.tunnel_turned[turned] = NO_CARD
    state.tunnel_track = NO_TRACK


@rule("S1", "S2")
def _deal_cards(board: Board, state: State) -> None:
    for color in range(board.colors):
        state.deck[color] = board.cards_per_color
    state.deck[WILD] = board.wild_cards
    for seat in range(state.seats):
        state.players[seat].pieces = board.pieces
        for _ in range(board.starting_cards):
            state.players[seat].hand[take_top_card(state)] += 1
    fill_row(state)


@rule("S3")
def _deal_tickets(board: Board, state: State) -> None:
    """Deal long tickets from a deck of their own; the undealt ones leave the game."""
    for word in range(SET_WORDS):
        state.undrawn[word] = board.long_tickets[word]
    for seat in range(state.seats):
        for _ in range(board.starting_long_tickets):
            offer_ticket(state.players[seat], take_ticket(state))
    for word in range(SET_WORDS):
        state.undrawn[word] = board.regular_tickets[word]
    for seat in range(state.seats):
        for _ in range(board.starting_tickets):
            offer_ticket(state.players[seat], take_ticket(state))
