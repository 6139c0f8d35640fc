"""Chapter D: drawing transport cards."""

from whistlestop.engine.cards import colors_in_row, count_hidden_cards, fill_row, give_to_hand, take_top_card
from whistlestop.engine.rulebook import rule
from whistlestop.engine.state import NO_CARD, SECOND_CARD, WILD, State
from whistlestop.engine.turn import end_turn


@rule("D1", "D3", "D4", "D9")
def row_cards_to_take(state: State) -> int:
    """Return the kinds of card to take from the row now, as bits: no wild as second card."""
    kinds = colors_in_row(state)
    if state.decision == SECOND_CARD:
        kinds &= ~(1 << WILD)
    return kinds


@rule("D9")
def can_draw_blind(state: State) -> bool:
    """Return whether a blind draw is possible: a card in the deck, or discards to make one."""
    return count_hidden_cards(state) > 0


@rule("D1", "D2", "D3")
def draw_from_row(state: State, kind: int) -> None:
    """Take a card from the row and turn up another in its place at once."""
    give_to_hand(state, state.seat, kind, 1)
    slot = 0
    while state.row[slot] != kind:
        slot += 1
    state.row[slot] = NO_CARD
    fill_row(state)
    _go_on_drawing(state, kind == WILD)


@rule("D1", "D5")
def draw_blind(state: State) -> None:
    """Take the top card of the deck unseen; a wild counts like any other card."""
    state.players[state.seat].hand[take_top_card(state)] += 1
    _go_on_drawing(state, False)


@rule("D1", "D3", "D9")
def _go_on_drawing(state: State, took_wild_from_row: bool) -> None:
    if state.decision == SECOND_CARD or took_wild_from_row:
        end_turn(state)
        return
    state.decision = SECOND_CARD
    if row_cards_to_take(state) == 0 and not can_draw_blind(state):
        end_turn(state)
