"""A board as clients draw it: cities with their places, tracks, tickets and the numbers of the edition."""

from functools import lru_cache

import msgspec

from whistlestop.engine.claim import POINTS_BY_LENGTH
from whistlestop.maps.board import Box, City, Color, Edition, Ticket, Track
from whistlestop.maps.layout import load_layout
from whistlestop.maps.loading import load_box


class CityPlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A city and where it is drawn: 0..1 from the left and from the top."""

    id: str
    name: str
    english: str
    x: float
    y: float
    is_attraction: bool = False


class Board(msgspec.Struct, frozen=True):
    """All that a client needs to draw a board."""

    edition: Edition
    map_name: str
    colors: tuple[Color, ...]
    aspect: float
    cities: list[CityPlace]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    route_points: tuple[int, ...]
    """What a route is worth, by its length from 0."""


def board_of(box: Box) -> Board:
    """The board of a box."""
    layout = load_layout(box)
    return Board(
        edition=box.edition,
        map_name=box.map_name,
        colors=box.colors,
        aspect=layout.aspect,
        cities=[_place(city, layout.positions[city.id]) for city in box.cities],
        tracks=box.tracks,
        tickets=box.tickets,
        route_points=POINTS_BY_LENGTH,
    )


@lru_cache
def shipped_board(edition: str) -> Board:
    """The board of an edition that we ship."""
    return board_of(load_box(edition))


def board_for(box: Box) -> Board:
    """The board of a box, made anew only for somebody's own map."""
    return shipped_board(box.edition.id) if box.custom is None else board_of(box)


def _place(city: City, spot: tuple[float, float]) -> CityPlace:
    return CityPlace(city.id, city.name, city.english, spot[0], spot[1], city.is_attraction)
