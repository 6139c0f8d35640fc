"""Cards as counts: hands, the deck, the discards, and the row of five."""

from whistlestop.engine.randomness import random_below
from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import CARD_KINDS, JOURNAL, NO_CARD, RESHUFFLED, ROW_SLOTS, WILD, State


@compiled
def count_cards(cards: Array[int]) -> int:
    """Return the number of cards of all kinds together."""
    total = 0
    for kind in range(CARD_KINDS):
        total += cards[kind]
    return total


@compiled
def count_hidden_cards(state: State) -> int:
    """Return the number of cards a blind draw could give: the deck, or else the discards (D7)."""
    return count_cards(state.deck) + count_cards(state.discards)


@rule("D7")
def take_top_card(state: State) -> int:
    """Take the top card of the deck; shuffle the discards into a new deck if it is empty."""
    in_deck = count_cards(state.deck)
    if in_deck == 0:
        in_deck = count_cards(state.discards)
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
    write_journal(state, RESHUFFLED)


@compiled
def write_journal(state: State, what: int) -> None:
    """Append to the journal of this action, from which events are built in order."""
    if state.journal_count < JOURNAL:
        state.journal[state.journal_count] = what
        state.journal_count += 1


@rule("D2", "D8")
def fill_row(state: State) -> None:
    """Turn up cards until the row has no gap, as long as there are cards."""
    for slot in range(ROW_SLOTS):
        if state.row[slot] == NO_CARD:
            card = take_top_card(state)
            if card == NO_CARD:
                break
            state.row[slot] = card
            write_journal(state, card)
    replace_row_of_wilds(state)


@rule("D6")
def replace_row_of_wilds(state: State) -> None:
    """Discard a row with three or more wilds and turn five new cards."""
    # A new row may again hold three wilds, hence the loop; it ends when too few other cards are left.
    while count_wilds_in_row(state) >= 3 and _others_outside_hands(state) >= 3:  # noqa: PLR2004 - D6 says three, twice
        # Such a row has no gap, and neither has the next: there were cards enough for five before.
        for slot in range(ROW_SLOTS):
            state.discards[state.row[slot]] += 1
        for slot in range(ROW_SLOTS):
            state.row[slot] = take_top_card(state)
            write_journal(state, state.row[slot])


@compiled
def count_wilds_in_row(state: State) -> int:
    """Return the number of wilds in the row."""
    wilds = 0
    for slot in range(ROW_SLOTS):
        wilds += state.row[slot] == WILD
    return wilds


@compiled
def _others_outside_hands(state: State) -> int:
    others = count_hidden_cards(state) - state.deck[WILD] - state.discards[WILD]
    for slot in range(ROW_SLOTS):
        others += state.row[slot] != NO_CARD and state.row[slot] != WILD
    return others


@compiled
def colors_in_row(state: State) -> int:
    """Return the kinds of card in the row, as bits."""
    kinds = 0
    for slot in range(ROW_SLOTS):
        if state.row[slot] != NO_CARD:
            kinds |= 1 << state.row[slot]
    return kinds


@compiled
def take_from_hand(state: State, seat: int, kind: int, how_many: int) -> None:
    """Take cards out of a hand openly: everybody knows which."""
    player = state.players[seat]
    player.hand[kind] -= how_many
    player.known[kind] = max(0, player.known[kind] - how_many)


@compiled
def give_to_hand(state: State, seat: int, kind: int, how_many: int) -> None:
    """Put cards into a hand openly: everybody knows which."""
    player = state.players[seat]
    player.hand[kind] += how_many
    player.known[kind] += how_many


@rule("C5", "G2", "U6")
def discard(state: State, kind: int, how_many: int) -> None:
    """Put cards on the discard pile."""
    state.discards[kind] += how_many
