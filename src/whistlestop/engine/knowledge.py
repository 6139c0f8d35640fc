"""The knowledge of one seat (T4): built up from nothing, and the only place that decides it.

Knowledge is two records. `known` is a `State` with everything that the seat may know: the others hold the cards they
are known to hold and no tickets; the deck holds every card that the seat has not seen, wherever it is, and the undrawn
tickets every such ticket; but they are empty if nothing can be drawn. `hidden` counts what the seat can't see. Views,
advice and compiled bots read these records, and so can't see more.
"""

from typing import Annotated, Final, NamedTuple

import numpy as np

from whistlestop.engine.bits import remove, size
from whistlestop.engine.cards import count_cards
from whistlestop.engine.records import Array, Boxed, layout_of, new
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import (
    CARD_KINDS,
    CITY_WORDS,
    MAX_SEATS,
    NO_CARD,
    NO_TRACK,
    NOBODY,
    ROW_SLOTS,
    SET_WORDS,
    STATE_LAYOUT,
    TUNNEL,
    TUNNEL_CARDS,
    Board,
    Counts,
    Player,
    Set,
    State,
)
from whistlestop.engine.tickets import tickets_left


class Hidden:
    """Counts of what a seat can't see."""

    cards: Annotated[Array[int], (MAX_SEATS,)]  # in each hand, beyond those known
    tickets: Annotated[Array[int], (MAX_SEATS,)]
    offered: Annotated[Array[int], (MAX_SEATS,)]
    deck: int
    ticket_deck: int
    unseen: Counts  # cards that are in the deck or in others' hands
    untold: Set  # tickets that others may have, or that can still be drawn


HIDDEN_LAYOUT: Final = layout_of(Hidden)


class Knowledge(NamedTuple):
    """What one seat knows, or a spectator, and how much is hidden from them."""

    known: Boxed
    hidden: Boxed

    def __reduce__(self) -> tuple[object, tuple[bytes, bytes]]:
        # As bytes: the description of a layout is longer than the record, and differs where nothing is compiled.
        return _knowledge_from_bytes, (self.known.tobytes(), self.hidden.tobytes())


def _knowledge_from_bytes(known: bytes, hidden: bytes) -> Knowledge:
    return Knowledge(np.frombuffer(bytearray(known), STATE_LAYOUT), np.frombuffer(bytearray(hidden), HIDDEN_LAYOUT))


def knowledge_of(boards: Boxed, states: Boxed, me: int | None) -> Knowledge:
    """Return what a seat may know, or a spectator if it is None."""
    knowledge = Knowledge(new(STATE_LAYOUT), new(HIDDEN_LAYOUT))
    _write_from_python(boards, states, NOBODY if me is None else me, *knowledge)
    return knowledge


def own_knowledge(states: Boxed, me: int) -> Boxed:
    """Return a record with nothing but what only the seat itself sees."""
    known = new(STATE_LAYOUT)
    _write_own_from_python(states, me, known)
    return known


@compiled
def _write_from_python(boards: Boxed, states: Boxed, me: int, known: Boxed, hidden: Boxed) -> None:
    write_knowledge(boards[0], states[0], me, known[0], hidden[0])


@compiled
def _write_own_from_python(states: Boxed, me: int, known: Boxed) -> None:
    _write_own(states[0].players[me], known[0].players[me])


@rule("T4")
def write_knowledge(board: Board, state: State, me: int, known: State, hidden: Hidden) -> None:
    """Write all that a seat may know onto records of zeros; `me` is NOBODY for a spectator."""
    known.action_number, known.seats, known.seat = state.action_number, state.seats, state.seat
    known.decision, known.passes, known.turns_left = state.decision, state.passes, state.turns_left
    _write_table(state, known)
    _write_tunnel(state, known)
    hidden.deck, hidden.ticket_deck = count_cards(state.deck), tickets_left(state)
    _copy(state.deck, hidden.unseen, CARD_KINDS)
    for seat in range(state.seats):
        player, seen = state.players[seat], known.players[seat]
        _write_public(player, seen)
        if seat == me:
            _write_own(player, seen)
        else:
            hidden.cards[seat] = _move_hidden_cards(player.hand, player.known, hidden.unseen)
            hidden.tickets[seat], hidden.offered[seat] = size(player.tickets), player.offered
    _write_untold_tickets(board, known, me, hidden.untold)
    if hidden.deck > 0:
        _copy(hidden.unseen, known.deck, CARD_KINDS)
    if hidden.ticket_deck > 0:
        _copy(hidden.untold, known.undrawn, SET_WORDS)


@compiled
def _copy(source: Array[int], target: Array[int], count: int) -> None:
    for place in range(count):
        target[place] = source[place]


@compiled
def _write_table(state: State, known: State) -> None:
    _copy(state.row, known.row, ROW_SLOTS)
    _copy(state.discards, known.discards, CARD_KINDS)


@compiled
def _write_tunnel(state: State, known: State) -> None:
    turned = known.tunnel_turned
    if state.decision == TUNNEL:
        known.tunnel_track, known.tunnel_color = state.tunnel_track, state.tunnel_color
        known.tunnel_wilds = state.tunnel_wilds
        _copy(state.tunnel_turned, turned, TUNNEL_CARDS)
    else:
        known.tunnel_track = NO_TRACK
        for place in range(TUNNEL_CARDS):
            turned[place] = NO_CARD


@compiled
def _write_public(player: Player, known: Player) -> None:
    """Write what everybody sees of a seat."""
    known.pieces = player.pieces
    known.kept = int(player.kept != 0)
    _copy(player.claimed, known.claimed, SET_WORDS)
    _copy(player.stations, known.stations, CITY_WORDS)
    _copy(player.known, known.known, CARD_KINDS)
    _copy(player.known, known.hand, CARD_KINDS)


@compiled
def _write_own(player: Player, known: Player) -> None:
    """Write what only a seat itself sees."""
    known.kept, known.offered = player.kept, player.offered
    _copy(player.hand, known.hand, CARD_KINDS)
    _copy(player.tickets, known.tickets, SET_WORDS)
    _copy(player.offer, known.offer, player.offered)


@compiled
def _move_hidden_cards(hand: Array[int], known: Array[int], unseen: Array[int]) -> int:
    """Add the cards of a hand that nobody knows of to the unseen ones; return the number of them."""
    count = 0
    for kind in range(CARD_KINDS):
        unknown = hand[kind] - known[kind]
        unseen[kind] += unknown
        count += unknown
    return count


@compiled
def _write_untold_tickets(board: Board, known: State, me: int, untold: Array[int]) -> None:
    """Write the tickets that the seat has not seen: all of the box but its own."""
    regular, long = board.regular_tickets, board.long_tickets
    for word in range(SET_WORDS):
        untold[word] = regular[word] | long[word]
    if me == NOBODY:
        return
    player = known.players[me]
    tickets, offer = player.tickets, player.offer
    for word in range(SET_WORDS):
        untold[word] &= ~tickets[word]
    for place in range(player.offered):
        remove(untold, offer[place])
