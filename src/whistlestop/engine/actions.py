"""Actions: one frozen class for each thing a player can do.

Each writes itself as text; `notation` reads it back.
"""

from dataclasses import dataclass

from whistlestop.maps.board import CityId, Color, TrackId


@dataclass(frozen=True, slots=True)
class KeepTickets:
    """Keep some of the offered tickets, by their positions in the offer from 1 (S4, K2)."""

    positions: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(("keep", *map(str, self.positions)))


@dataclass(frozen=True, slots=True)
class DrawBlind:
    """Draw the top card of the deck unseen (D1, D5)."""

    def __str__(self) -> str:
        return "draw blind"


@dataclass(frozen=True, slots=True)
class DrawFromRow:
    """Take a card from the row (D1-D4)."""

    color: Color

    def __str__(self) -> str:
        return f"draw row {self.color}"


@dataclass(frozen=True, slots=True)
class ClaimRoute:
    """Put a piece on every space of a track and discard the cards that pay for it (C1-C6)."""

    track: TrackId
    color: Color
    wilds: int = 0

    def __str__(self) -> str:
        return f"claim {self.track} {self.color} wilds={self.wilds}"


@dataclass(frozen=True, slots=True)
class PaySurcharge:
    """Pay the extra cards that a tunnel asks for (U3-U5)."""

    wilds: int = 0

    def __str__(self) -> str:
        return f"pay wilds={self.wilds}"


@dataclass(frozen=True, slots=True)
class RefuseSurcharge:
    """Take the laid cards back from a tunnel (U5)."""

    def __str__(self) -> str:
        return "refuse"


@dataclass(frozen=True, slots=True)
class BuildStation:
    """Pay for the next station and put it in a city (G1, G2)."""

    city: CityId
    color: Color
    wilds: int = 0

    def __str__(self) -> str:
        return f"station {self.city} {self.color} wilds={self.wilds}"


@dataclass(frozen=True, slots=True)
class DrawTickets:
    """Draw tickets to choose from (K1)."""

    def __str__(self) -> str:
        return "tickets"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, when nothing can be done (T2)."""

    def __str__(self) -> str:
        return "pass"


Action = (
    KeepTickets
    | DrawBlind
    | DrawFromRow
    | ClaimRoute
    | PaySurcharge
    | RefuseSurcharge
    | BuildStation
    | DrawTickets
    | Pass
)


def is_open(action: Action) -> bool:
    """Return whether everybody sees all of an action; which tickets are kept is secret (T4)."""
    return not isinstance(action, KeepTickets)
