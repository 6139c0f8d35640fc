"""Drawing cards: what lies in the row, and what the deck may give."""

from whistlestop.engine.draw import row_cards_to_take
from whistlestop.engine.ids import DRAW_ROW, NO_ACTION
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import COLORS, NO_CARD, ROW_SLOTS, State


@compiled
def is_in_row(state: State, kind: int) -> bool:
    """Return whether a kind of card may be taken from the row now."""
    return row_cards_to_take(state) >> kind & 1 == 1


@compiled
def from_row(state: State, kind: int) -> int:
    """Take a kind of card from the row; `NO_ACTION` if that is not possible."""
    return DRAW_ROW + kind if kind >= 0 and is_in_row(state, kind) else NO_ACTION


@compiled
def most_frequent_in_row(state: State) -> int:
    """Return the color that lies in the row most often, wilds aside; -1 if there is none."""
    best, most = -1, 0
    for color in range(COLORS):
        count = count_in_row(state, color)
        if count > most:
            best, most = color, count
    return best


@compiled
def count_in_row(state: State, kind: int) -> int:
    """Return the number of cards of a kind in the row."""
    count = 0
    for slot in range(ROW_SLOTS):
        count += state.row[slot] != NO_CARD and state.row[slot] == kind
    return count
