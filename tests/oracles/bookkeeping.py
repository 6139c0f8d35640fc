"""The public books of a table: tracks, stations, pieces, and numbers of cards and tickets.

The cards themselves are not known here, only the most a player can hold. Each entry is checked against the rules
before it is made; a violation raises an `AssertionError` that begins with the rule's id.
"""

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from whistlestop.maps.board import Box, Color, Track

ROW: Final = 5
MOST_TURNED: Final = 3
"""The most cards turned for a tunnel, and so its largest surcharge."""


def require(is_so: bool, wrong: str) -> None:
    """Raise an error unless a condition holds."""
    if not is_so:
        raise AssertionError(wrong)


def number_of_wilds(word: str) -> int:
    """Return the number in `wilds=2`."""
    found = re.fullmatch(r"wilds=(0|[1-9][0-9]*)", word)
    if found is None:
        message = f"X2: {word!r} is no number of wilds"
        raise AssertionError(message)
    return int(found[1])


class Payment(NamedTuple):
    """Cards of one color, some of them wild."""

    color: str
    wilds: int

    @classmethod
    def read(cls, color: str, wilds: str) -> "Payment":
        """Parse a payment from its two words."""
        return cls(color, number_of_wilds(wilds))

    def check(self, box: Box, cards: int) -> None:
        """Check the number of cards and their one color; wilds alone have one spelling (C1)."""
        if self.color == Color.WILD:
            require(self.wilds == cards, f"C1: {cards} wilds are due, not {self.wilds}")
        else:
            require(self.color in box.colors, f"X2: no card is {self.color}")
            require(self.wilds < cards, f"C1: of {cards} cards, {self.wilds} can't be wild beside {self.color} ones")


class Surcharge(NamedTuple):
    """The range of a tunnel's surcharge: the text of the answer does not always tell."""

    fewest: int
    most: int

    @classmethod
    def paid(cls, laid: Payment, wilds: int) -> "Surcharge":
        """Return the possible surcharge, from the payment laid and the extra wilds (U3, U4)."""
        require(wilds <= MOST_TURNED, f"U2: {wilds} extra cards for {MOST_TURNED} turned ones")
        if laid.color != Color.WILD:
            return cls(max(1, wilds), MOST_TURNED)
        require(wilds > 0, "U4: the extra cards for wilds alone are wild")
        return cls(wilds, wilds)


@dataclass
class Books:
    """Everything that is public at the table."""

    box: Box
    seats: int
    tracks: dict[str, int] = field(default_factory=dict)
    stations: dict[str, int] = field(default_factory=dict)
    pieces: list[int] = field(init=False)
    tickets: list[int] = field(init=False)
    ticket_deck: int = field(init=False)
    fewest_cards: list[int] = field(init=False)
    most_cards: list[int] = field(init=False)

    def __post_init__(self) -> None:
        edition = self.box.edition
        self.pieces = [edition.pieces] * self.seats
        self.tickets = [0] * self.seats
        regular = sum(not ticket.is_long for ticket in self.box.tickets)
        self.ticket_deck = regular - self.seats * edition.starting_tickets
        self.fewest_cards = [edition.starting_cards] * self.seats
        self.most_cards = list(self.fewest_cards)

    @property
    def all_cards(self) -> int:
        """The number of transport cards."""
        return len(self.box.colors) * self.box.edition.cards_per_color + self.box.edition.wild_cards

    @property
    def cards_surely_left(self) -> int:
        """The least number of cards in row, deck and discards together."""
        return self.all_cards - sum(self.most_cards)

    def draw_card(self, seat: int) -> None:
        """Move a card to a seat, from any pile (D1, D9)."""
        require(sum(self.fewest_cards) < self.all_cards, "D9: all cards are in the players' hands")
        self.fewest_cards[seat] += 1
        self.most_cards[seat] += 1

    def check_claim(self, seat: int, track_id: str, payment: Payment) -> None:
        """Check that a seat may claim this track with these cards (C1-C8, F1)."""
        track = self.track_called(track_id)
        require(track.id not in self.tracks, f"C6: {track.id} is taken already")
        self._check_twin(seat, track)
        require(self.pieces[seat] >= track.length, f"C4: {self.pieces[seat]} pieces for {track.length} spaces")
        payment.check(self.box, track.length)
        fits = track.color == Color.GRAY or payment.color in (track.color, Color.WILD)
        require(fits, f"C2: a {track.color} track is not paid in {payment.color}")
        require(payment.wilds >= track.ferry_wilds, f"F1: the ferry asks for {track.ferry_wilds} wilds")
        require(self.most_cards[seat] >= track.length, f"C1: at most {self.most_cards[seat]} cards are in that hand")

    def _check_twin(self, seat: int, track: Track) -> None:
        if track.twin is not None and track.twin in self.tracks:
            require(self.tracks[track.twin] != seat, f"C7: the seat has {track.twin} already")
            require(self.seats > self.box.edition.small_game, f"C8: {track.twin} is taken, which closes {track.id}")

    def claim(self, seat: int, track_id: str, surcharge: Surcharge | None = None) -> None:
        """Put a piece on each space and discard the payment (C4, C5) and the surcharge (U5)."""
        length = self.track_called(track_id).length
        extra = surcharge or Surcharge(0, 0)
        self._spend(seat, length + extra.fewest, length + extra.most)
        self.pieces[seat] -= length
        self.tracks[track_id] = seat

    def build_station(self, seat: int, city: str, payment: Payment) -> None:
        """Build a station and discard its payment (G1, G2)."""
        built = self.stations_built(seat)
        require(city in {each.id for each in self.box.cities}, f"X2: no city is called {city!r}")
        require(built < self.box.edition.stations, f"G1: the seat has built {built} stations already")
        require(city not in self.stations, f"G1: {city} has a station already")
        payment.check(self.box, built + 1)
        self._spend(seat, built + 1, built + 1)
        self.stations[city] = seat

    def keep_tickets(self, seat: int, kept: int) -> None:
        """Move tickets to a seat (S4, K2); their source is another entry."""
        self.tickets[seat] += kept

    def stations_built(self, seat: int) -> int:
        """Return the number of stations a seat has built."""
        return list(self.stations.values()).count(seat)

    def track_called(self, track_id: str) -> Track:
        """Return the track with this id."""
        found = [track for track in self.box.tracks if track.id == track_id]
        require(bool(found), f"X2: no track is called {track_id!r}")
        return found[0]

    def _spend(self, seat: int, fewest: int, most: int) -> None:
        require(self.most_cards[seat] >= fewest, f"C1: {fewest} cards from a hand of at most {self.most_cards[seat]}")
        self.most_cards[seat] -= fewest
        self.fewest_cards[seat] = max(0, self.fewest_cards[seat] - most)
