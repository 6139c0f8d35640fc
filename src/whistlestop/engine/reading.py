"""Reads a game's record from Python, in plain numbers."""

from typing import Any

from whistlestop.engine.bits import WORD_BITS
from whistlestop.engine.records import Boxed
from whistlestop.engine.state import NO_CARD, OVER, STARTING_TICKETS, WILD


class Reading:
    """One game's record, read field by field as it is asked for; never written."""

    __slots__ = ("_players", "_state", "seats")

    def __init__(self, states: Boxed) -> None:
        self._state: Any = states[0]  # Any: NumPy has no type for a structured element
        self._players: Any = self._state["players"]
        self.seats = int(self._state["seats"])

    @property
    def decision(self) -> int:
        """What has to be decided now."""
        return int(self._state["decision"])

    @property
    def seat(self) -> int:
        """Whose turn it is; at the start, whose the first one will be."""
        return int(self._state["seat"])

    @property
    def action_number(self) -> int:
        """How many actions have been played."""
        return int(self._state["action_number"])

    @property
    def used_randomness(self) -> bool:
        """Whether the last action drew a random number."""
        return not self._state["needs_key"]

    @property
    def turns_left(self) -> int:
        """Turns to come in the last round; negative before it."""
        return int(self._state["turns_left"])

    @property
    def passes(self) -> int:
        """How many seats have passed in a row."""
        return int(self._state["passes"])

    @property
    def row(self) -> tuple[int, ...]:
        """The cards of the row, slot by slot."""
        return tuple(self._state["row"].tolist())

    @property
    def deck(self) -> tuple[int, ...]:
        """How many cards of each kind are in the deck: secret."""
        return tuple(self._state["deck"].tolist())

    @property
    def discards(self) -> tuple[int, ...]:
        """How many cards of each kind have been discarded."""
        return tuple(self._state["discards"].tolist())

    @property
    def hidden_cards(self) -> int:
        """How many cards can be drawn from the deck, the discards included (D7)."""
        return sum(self.deck) + sum(self.discards)

    @property
    def journal(self) -> tuple[int, ...]:
        """What the last action turned up."""
        return tuple(self._state["journal"][: self._state["journal_count"]].tolist())

    @property
    def ticket_deck_size(self) -> int:
        """How many tickets can still be drawn."""
        return len(_members(self._state["undrawn"])) + int(self._state["refused_count"])

    @property
    def undrawn_tickets(self) -> tuple[int, ...]:
        """The tickets that were never drawn: secret."""
        return _members(self._state["undrawn"])

    @property
    def refused_tickets(self) -> tuple[int, ...]:
        """The tickets under the deck, first to be drawn first: secret."""
        return tuple(self._state["refused"][: self._state["refused_count"]].tolist())

    @property
    def tunnel_track(self) -> int:
        """The tunnel that waits for an answer."""
        return int(self._state["tunnel_track"])

    @property
    def tunnel_color(self) -> int:
        """The color that was laid for it."""
        return int(self._state["tunnel_color"])

    @property
    def tunnel_wilds(self) -> int:
        """How many of the laid cards are wild."""
        return int(self._state["tunnel_wilds"])

    @property
    def tunnel_turned(self) -> tuple[int, ...]:
        """The cards turned for it."""
        return tuple(card for card in self._state["tunnel_turned"].tolist() if card != NO_CARD)

    @property
    def tunnel_counted(self) -> tuple[bool, ...]:
        """Which of them ask for one more card: those in the color laid, and wilds (U3, U4)."""
        return tuple(card in {self.tunnel_color, WILD} for card in self.tunnel_turned)

    @property
    def due(self) -> int:
        """The surcharge: a card for each that counts (U3, U4)."""
        return sum(self.tunnel_counted)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.decision == OVER

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        decision = self.decision
        if decision == OVER:
            return ()
        if decision == STARTING_TICKETS:
            return tuple(seat for seat in range(self.seats) if not self.has_chosen(seat))
        return (self.seat,)

    def hand(self, seat: int) -> tuple[int, ...]:
        """How many cards of each kind a seat holds: secret."""
        return tuple(self._players["hand"][seat].tolist())

    def known(self, seat: int) -> tuple[int, ...]:
        """How many cards of each kind everybody knows a seat to hold."""
        return tuple(self._players["known"][seat].tolist())

    def pieces(self, seat: int) -> int:
        """How many pieces a seat has left."""
        return int(self._players["pieces"][seat])

    def claimed(self, seat: int) -> tuple[int, ...]:
        """The tracks of a seat."""
        return _members(self._players["claimed"][seat])

    def owns(self, seat: int, track: int) -> bool:
        """Whether a track is a seat's."""
        return bool(int(self._players["claimed"][seat][track // WORD_BITS]) >> track % WORD_BITS & 1)

    def tickets(self, seat: int) -> tuple[int, ...]:
        """The tickets a seat keeps: secret."""
        return _members(self._players["tickets"][seat])

    def stations(self, seat: int) -> tuple[int, ...]:
        """The cities with a station of a seat's."""
        return _members(self._players["stations"][seat])

    def offer(self, seat: int) -> tuple[int, ...]:
        """The tickets a seat chooses from: secret."""
        return tuple(self._players["offer"][seat][: self._players["offered"][seat]].tolist())

    def has_chosen(self, seat: int) -> bool:
        """Whether a seat has chosen its starting tickets while others still do."""
        return bool(self._players["kept"][seat])

    def chosen(self, seat: int) -> tuple[int, ...]:
        """The positions in its starting offer that a seat has chosen, from 1: secret."""
        kept = int(self._players["kept"][seat])
        return tuple(place + 1 for place in range(kept.bit_length()) if kept >> place & 1)


def _members(words: Any) -> tuple[int, ...]:  # Any: a field of a record
    members = []
    for place, word in enumerate(words.tolist()):
        while word:
            lowest = word & -word
            members.append(place * WORD_BITS + lowest.bit_length() - 1)
            word ^= lowest  # noqa: PLW2901 - bit by bit
    return tuple(members)
