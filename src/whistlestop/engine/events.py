"""Events: what happened, and what each seat may see of it (T4)."""

from dataclasses import dataclass

from whistlestop.maps.board import CityId, Color, TicketId, TrackId


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table, as far as its holder may know."""

    def seen_by(self, seat: int | None) -> "Event":  # noqa: ARG002 - most events are the same for everybody
        """Return the event without what a seat must not know; None is a spectator."""
        return self


@dataclass(frozen=True, slots=True)
class StartingTicketsChosen(Event):
    """A seat has made its choice; what it keeps is still hidden from everybody (S4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TicketsOffered(Event):
    """A seat has drawn tickets to choose from (K1); only that seat sees which."""

    seat: int
    count: int
    tickets: tuple[TicketId, ...] | None

    def seen_by(self, seat: int | None) -> Event:
        """Return only the number, for other seats."""
        return TicketsOffered(self.seat, self.count, self.tickets if seat == self.seat else None)


@dataclass(frozen=True, slots=True)
class TicketsKept(Event):
    """A seat keeps tickets (K2, S4); only that seat sees which."""

    seat: int
    count: int
    tickets: tuple[TicketId, ...] | None

    def seen_by(self, seat: int | None) -> Event:
        """Return only the number, for other seats."""
        return TicketsKept(self.seat, self.count, self.tickets if seat == self.seat else None)


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A seat has drawn a card from the deck (D5); only that seat sees which."""

    seat: int
    color: Color | None

    def seen_by(self, seat: int | None) -> Event:
        """Return a card without its color, for other seats."""
        return CardDrawn(self.seat, self.color if seat == self.seat else None)


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A seat has taken a card from the row."""

    seat: int
    color: Color
    slot: int


@dataclass(frozen=True, slots=True)
class DeckReshuffled(Event):
    """The discards have become the new deck (D7)."""


@dataclass(frozen=True, slots=True)
class CardTurnedUp(Event):
    """A card has been turned into a slot of the row (D2, D8)."""

    slot: int
    color: Color


@dataclass(frozen=True, slots=True)
class RowDiscarded(Event):
    """The row had three wilds or more, and all five cards were discarded (D6)."""

    cards: tuple[Color, ...]


@dataclass(frozen=True, slots=True)
class TunnelEntered(Event):
    """A seat has laid a payment for a tunnel; cards were turned and a surcharge is due (U1-U4)."""

    seat: int
    track: TrackId
    color: Color
    wilds: int
    turned: tuple[Color, ...]
    due: int


@dataclass(frozen=True, slots=True)
class SurchargePaid(Event):
    """A seat pays what a tunnel asked for (U5)."""

    seat: int
    color: Color
    cards: int
    wilds: int


@dataclass(frozen=True, slots=True)
class TunnelRefused(Event):
    """A seat takes its cards back from a tunnel (U5)."""

    seat: int
    track: TrackId


@dataclass(frozen=True, slots=True)
class RouteClaimed(Event):
    """A seat has claimed a track, with its payment and points (C5)."""

    seat: int
    track: TrackId
    color: Color
    wilds: int
    points: int


@dataclass(frozen=True, slots=True)
class StationBuilt(Event):
    """A seat has built a station, with its payment (G2)."""

    seat: int
    city: CityId
    color: Color
    cards: int
    wilds: int


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """A seat could do nothing (T2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LastRoundBegan(Event):
    """A seat has two pieces left or fewer: everybody has one more turn (E1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """It is a seat's turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over and scored (E2)."""

    winners: tuple[int, ...]
