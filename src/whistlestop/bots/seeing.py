"""What a seat knows, written straight from a game's record: the same as `known.py` makes of the seat's view.

For whole games in compiled code, where a view for every decision would take nearly all of the time. Like a view, it is
built up from nothing; tests hold the two together.
"""

from whistlestop.engine.bits import remove
from whistlestop.engine.cards import count_cards
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import (
    CARD_KINDS,
    CITY_WORDS,
    ROW_SLOTS,
    SET_WORDS,
    TUNNEL,
    TUNNEL_CARDS,
    Player,
    State,
)
from whistlestop.engine.tickets import tickets_left


@compiled
def write_known(state: State, me: int, known: State) -> None:
    """Write all that a seat knows onto a blank record."""
    known.action_number, known.seats, known.seat = state.action_number, state.seats, state.seat
    known.decision, known.passes, known.turns_left = state.decision, state.passes, state.turns_left
    for seat in range(state.seats):
        _write_player(state.players[seat], known.players[seat])
    _write_own(state.players[me], known.players[me], known)
    _write_table(state, known)
    _write_unseen_cards(state, me, known)
    if tickets_left(state) == 0:
        for word in range(SET_WORDS):
            known.undrawn[word] = 0


@compiled
def _write_player(player: Player, known: Player) -> None:
    """What everybody sees of one seat."""
    known.pieces = player.pieces
    known.kept = int(player.kept != 0)
    for word in range(SET_WORDS):
        known.claimed[word] = player.claimed[word]
    for word in range(CITY_WORDS):
        known.stations[word] = player.stations[word]
    for kind in range(CARD_KINDS):
        known.known[kind] = known.hand[kind] = player.known[kind]


@compiled
def _write_own(player: Player, known_player: Player, known: State) -> None:
    """What a seat sees of itself, and nobody else does."""
    known_player.kept, known_player.offered = player.kept, player.offered
    for kind in range(CARD_KINDS):
        known_player.hand[kind] = player.hand[kind]
    for word in range(SET_WORDS):
        known_player.tickets[word] = player.tickets[word]
        known.undrawn[word] &= ~player.tickets[word]
    for place in range(player.offered):
        known_player.offer[place] = player.offer[place]
        remove(known.undrawn, player.offer[place])


@compiled
def _write_table(state: State, known: State) -> None:
    for slot in range(ROW_SLOTS):
        known.row[slot] = state.row[slot]
    for kind in range(CARD_KINDS):
        known.discards[kind] = state.discards[kind]
    if state.decision == TUNNEL:
        known.tunnel_track, known.tunnel_color = state.tunnel_track, state.tunnel_color
        known.tunnel_wilds = state.tunnel_wilds
        for turned in range(TUNNEL_CARDS):
            known.tunnel_turned[turned] = state.tunnel_turned[turned]


@compiled
def _write_unseen_cards(state: State, me: int, known: State) -> None:
    """Every card that the seat has not seen, wherever it is, counts as the deck's; but an empty deck is seen to be."""
    has_deck = count_cards(state.deck) > 0
    for kind in range(CARD_KINDS):
        unseen = state.deck[kind]
        for seat in range(state.seats):
            if seat != me:
                unseen += state.players[seat].hand[kind] - state.players[seat].known[kind]
        known.deck[kind] = unseen if has_deck else 0
