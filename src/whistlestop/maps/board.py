"""The contents of the box as frozen types: cities, routes, tickets and an edition's numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

CityId = NewType("CityId", str)
TrackId = NewType("TrackId", str)
TicketId = NewType("TicketId", str)


class Color(StrEnum):
    """A color of cards and tracks; gray only on tracks, wild only on cards."""

    PURPLE = "purple"
    WHITE = "white"
    BLUE = "blue"
    YELLOW = "yellow"
    ORANGE = "orange"
    BLACK = "black"
    RED = "red"
    GREEN = "green"
    WILD = "wild"
    GRAY = "gray"


class TieBreak(StrEnum):
    """The criterion that breaks a tie of points (P5)."""

    TICKETS = "tickets"
    STATIONS = "stations"
    TRAIL = "trail"


@dataclass(frozen=True, slots=True)
class City:
    """A city on the map."""

    id: CityId
    name: str
    english: str
    is_attraction: bool = False


@dataclass(frozen=True, slots=True)
class Route:
    """A connection of two cities: one track, or two side by side."""

    ends: tuple[CityId, CityId]
    length: int
    colors: tuple[Color, ...]
    ferry: int = 0
    tunnel: bool = False

    @property
    def is_double(self) -> bool:
        """Whether it has two tracks, one each for two players (C7)."""
        return len(self.colors) > 1


@dataclass(frozen=True, slots=True)
class Track:
    """One lane between two cities: what a player claims."""

    id: TrackId
    ends: tuple[CityId, CityId]
    color: Color
    length: int
    ferry_wilds: int = 0
    is_tunnel: bool = False
    twin: TrackId | None = None

    @property
    def is_ferry(self) -> bool:
        """Whether some of the cards paid must be wild (F1)."""
        return self.ferry_wilds > 0


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two cities to connect, and the points for it."""

    id: TicketId
    ends: tuple[CityId, CityId]
    points: int
    is_long: bool = False


@dataclass(frozen=True, slots=True)
class Edition:
    """The numbers in which one edition differs from another."""

    id: str
    map: str
    min_seats: int
    max_seats: int
    pieces: int
    cards_per_color: int
    wild_cards: int
    starting_cards: int
    ticket_sets: tuple[str, ...]
    big_cities_only: bool
    reprinted_values: bool
    starting_long_tickets: int
    starting_tickets: int
    starting_keep: int
    refused_start_leaves: bool
    drawn_tickets: int
    drawn_keep: int
    small_game: int
    stations: int
    station_points: int
    longest_path_bonus: int
    globetrotter_bonus: int
    attraction_points: int
    tie_breaks: tuple[TieBreak, ...]
    piece_name: str
    wild_name: str


Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """A board's aspect ratio, and the cities' positions: 0..1 from the left and from the top.

    A layout as its author gives it may leave cities out; `load_layout` finds places for them.
    """

    aspect: float
    positions: Mapping[CityId, Spot]
    geo: Mapping[CityId, Spot] | None
    """Real latitude and longitude, where the map is of this world."""


@dataclass(frozen=True, slots=True)
class Box:
    """Everything needed to set up a game: an edition and its map."""

    edition: Edition
    map_name: str
    colors: tuple[Color, ...]
    cities: tuple[City, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    custom: Mapping[str, object] | None = None
    """A custom map as the data of its file, for the record of a game; None for shipped maps."""
    layout: Layout | None = None
    """Where the author of a custom map wants its cities drawn, if that is said."""
