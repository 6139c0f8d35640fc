"""Read access to a game's state record from Python, in plain numbers."""

from typing import Any

from whistlestop.engine.bits import WORD_BITS
from whistlestop.engine.records import Boxed
from whistlestop.engine.state import NO_CARD, OVER, STARTING_TICKETS, WILD


class StateReader:
    """One game's state record, read field by field on demand; never written."""

    __slots__ = ("_players", "_state", "seats")

    def __init__(self, states: Boxed) -> None:
        self._state: Any = states[0]  # Any: NumPy has no type for a structured element
        self._players: Any = self._state["players"]
        self.seats = int(self._state["seats"])

    @property
    def decision(self) -> int:
        """The decision that is due now."""
        return int(self._state["decision"])

    @property
    def seat(self) -> int:
        """The seat whose turn it is; at the start, the seat that will begin."""
        return int(self._state["seat"])

    @property
    def action_number(self) -> int:
        """The number of actions played."""
        return int(self._state["action_number"])

    @property
    def used_randomness(self) -> bool:
        """Whether the last action drew a random number."""
        return not self._state["needs_key"]

    @property
    def turns_left(self) -> int:
        """The turns left in the last round; negative before it."""
        return int(self._state["turns_left"])

    @property
    def passes(self) -> int:
        """The number of passes in a row."""
        return int(self._state["passes"])

    @property
    def row(self) -> tuple[int, ...]:
        """The cards of the row by slot."""
        return tuple(self._state["row"].tolist())

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards in the deck by kind: secret."""
        return tuple(self._state["deck"].tolist())

    @property
    def discards(self) -> tuple[int, ...]:
        """The discarded cards by kind."""
        return tuple(self._state["discards"].tolist())

    @property
    def hidden_cards(self) -> int:
        """The number of cards that can be drawn blind, the discards included (D7)."""
        return sum(self.deck) + sum(self.discards)

    @property
    def journal(self) -> tuple[int, ...]:
        """The cards that the last action turned up."""
        return tuple(self._state["journal"][: self._state["journal_count"]].tolist())

    @property
    def undrawn_tickets(self) -> tuple[int, ...]:
        """The tickets never drawn so far: secret."""
        return _members(self._state["undrawn"])

    @property
    def refused_tickets(self) -> tuple[int, ...]:
        """The refused tickets under the deck, in the order they will be drawn: secret."""
        return tuple(self._state["refused"][: self._state["refused_count"]].tolist())

    @property
    def tunnel_track(self) -> int:
        """The tunnel that waits for an answer."""
        return int(self._state["tunnel_track"])

    @property
    def tunnel_color(self) -> int:
        """The color laid for the tunnel."""
        return int(self._state["tunnel_color"])

    @property
    def tunnel_wilds(self) -> int:
        """The number of wilds among the cards laid for the tunnel."""
        return int(self._state["tunnel_wilds"])

    @property
    def tunnel_turned(self) -> tuple[int, ...]:
        """The cards turned for the tunnel."""
        return tuple(card for card in self._state["tunnel_turned"].tolist() if card != NO_CARD)

    @property
    def tunnel_counted(self) -> tuple[bool, ...]:
        """The turned cards that cost one more card: the color laid, and wilds (U3, U4)."""
        return tuple(card in {self.tunnel_color, WILD} for card in self.tunnel_turned)

    @property
    def due(self) -> int:
        """The surcharge: one card for each turned card that counts (U3, U4)."""
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
        """Return the cards a seat holds by kind: secret."""
        return tuple(self._players["hand"][seat].tolist())

    def known(self, seat: int) -> tuple[int, ...]:
        """Return the cards by kind that everybody knows a seat holds."""
        return tuple(self._players["known"][seat].tolist())

    def pieces(self, seat: int) -> int:
        """Return the number of pieces a seat has left."""
        return int(self._players["pieces"][seat])

    def claimed(self, seat: int) -> tuple[int, ...]:
        """Return the tracks of a seat."""
        return _members(self._players["claimed"][seat])

    def owns(self, seat: int, track: int) -> bool:
        """Return whether a seat owns a track."""
        return bool(int(self._players["claimed"][seat][track // WORD_BITS]) >> track % WORD_BITS & 1)

    def tickets(self, seat: int) -> tuple[int, ...]:
        """Return the tickets a seat keeps: secret."""
        return _members(self._players["tickets"][seat])

    def stations(self, seat: int) -> tuple[int, ...]:
        """Return the cities where a seat has a station."""
        return _members(self._players["stations"][seat])

    def offer(self, seat: int) -> tuple[int, ...]:
        """Return the tickets a seat is offered: secret."""
        return tuple(self._players["offer"][seat][: self._players["offered"][seat]].tolist())

    def has_chosen(self, seat: int) -> bool:
        """Return whether a seat has chosen its starting tickets while others have not."""
        return bool(self._players["kept"][seat])

    def chosen(self, seat: int) -> tuple[int, ...]:
        """Return the positions a seat has chosen in its starting offer, from 1: secret."""
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
