"""Cards as counts: hands, the deck, the discards, and the row of five."""

from whistlestop.engine.randomness import random_below
from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import CARD_KINDS, JOURNAL, NO_CARD, RESHUFFLED, ROW_SLOTS, WILD, State


@compiled
def card_count(cards: Array[int]) -> int:
    """How many cards there are of all kinds together."""
    total = 0
    for kind in range(CARD_KINDS):
        total += cards[kind]
    return total


@compiled
def hidden_card_count(state: State) -> int:
    """Cards that a blind draw could give: the deck, or else the discards that become one (D7)."""
    return card_count(state.deck) + card_count(state.discards)


@rule("D7")
def take_top_card(state: State) -> int:
    """Take the top card of the deck, shuffling the discards into a new one only when a card is needed."""
    in_deck = card_count(state.deck)
    if in_deck == 0:
        in_deck = card_count(state.discards)
        if in_deck == 0:
            return NO_CARD
        _turn_discards_into_deck(state)
    # The deck has no order: a card drawn from the multiset is as random as the top of a shuffled pile.
    left = random_below(state, in_deck)
    kind = 0
    while left >= state.deck[kind]:
        left -= state.deck[kind]
        kind += 1
    state.deck[kind] -= 1
    return kind


@compiled
def _turn_discards_into_deck(state: State) -> None:
    for kind in range(CARD_KINDS):
        state.deck[kind] = state.discards[kind]
        state.discards[kind] = 0
    note(state, RESHUFFLED)


@compiled
def note(state: State, what: int) -> None:
    """Keep what this action turned up, so that everybody at the table can be told in order."""
    if state.journal_count < JOURNAL:
        state.journal[state.journal_count] = what
        state.journal_count += 1


@rule("D2", "D8")
def fill_row(state: State) -> None:
    """Turn cards up until the row has no gap, as far as there are cards."""
    for slot in range(ROW_SLOTS):
        if state.row[slot] == NO_CARD:
            card = take_top_card(state)
            if card == NO_CARD:
                break
            state.row[slot] = card
            note(state, card)
    replace_row_of_wilds(state)


@rule("D6")
def replace_row_of_wilds(state: State) -> None:
    """Discard a row with three or more wilds and turn five new cards."""
    # A new row may again hold three wilds, hence the loop; it ends when too few other cards are left.
    while wilds_in_row(state) >= 3 and _others_outside_hands(state) >= 3:  # noqa: PLR2004 - D6 says three, twice
        # Such a row has no gap, and neither has the next: there were cards enough for five before.
        for slot in range(ROW_SLOTS):
            state.discards[state.row[slot]] += 1
        for slot in range(ROW_SLOTS):
            state.row[slot] = take_top_card(state)
            note(state, state.row[slot])


@compiled
def wilds_in_row(state: State) -> int:
    """How many cards of the row are wild."""
    wilds = 0
    for slot in range(ROW_SLOTS):
        wilds += state.row[slot] == WILD
    return wilds


@compiled
def _others_outside_hands(state: State) -> int:
    others = hidden_card_count(state) - state.deck[WILD] - state.discards[WILD]
    for slot in range(ROW_SLOTS):
        others += state.row[slot] != NO_CARD and state.row[slot] != WILD
    return others


@compiled
def colors_in_row(state: State) -> int:
    """The kinds of card that lie in the row, as bits."""
    kinds = 0
    for slot in range(ROW_SLOTS):
        if state.row[slot] != NO_CARD:
            kinds |= 1 << state.row[slot]
    return kinds


@compiled
def take_from_hand(state: State, seat: int, kind: int, how_many: int) -> None:
    """Cards leave a hand before everybody's eyes."""
    player = state.players[seat]
    player.hand[kind] -= how_many
    player.known[kind] = max(0, player.known[kind] - how_many)


@compiled
def give_openly(state: State, seat: int, kind: int, how_many: int) -> None:
    """Cards come to a hand before everybody's eyes."""
    player = state.players[seat]
    player.hand[kind] += how_many
    player.known[kind] += how_many


@rule("C5", "G2", "U6")
def discard(state: State, kind: int, how_many: int) -> None:
    """Put cards on the discard pile."""
    state.discards[kind] += how_many
