"""Boards as clients draw them: cities with positions, tracks, tickets, edition."""

import json
from functools import lru_cache
from typing import Final

import msgspec

from whistlestop.engine.claim import POINTS_BY_LENGTH
from whistlestop.engine.track_rules import TAKEN_RULE, price_rule
from whistlestop.maps.board import Box, City, Color, Edition, Ticket, Track, TrackId
from whistlestop.maps.layout import load_layout
from whistlestop.maps.loading import box_from_data, load_box

KEPT_BOARDS: Final = 16


class CityPlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A city and where it is drawn: 0..1 from the left and from the top."""

    id: str
    name: str
    english: str
    x: float
    y: float
    is_attraction: bool = False


class Board(msgspec.Struct, frozen=True):
    """A board, complete for a client to draw."""

    edition: Edition
    map_name: str
    colors: tuple[Color, ...]
    aspect: float
    cities: list[CityPlace]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    route_points: tuple[int, ...]
    """What a route is worth, by its length from 0."""
    price_rules: dict[TrackId, str]
    """The rule of each track's price."""
    taken_rule: str
    """The rule of tracks that are taken."""


def build_board(box: Box) -> Board:
    """Build the board of a box."""
    layout = load_layout(box)
    return Board(
        edition=box.edition,
        map_name=box.map_name,
        colors=box.colors,
        aspect=layout.aspect,
        cities=[_place_city(city, layout.positions[city.id]) for city in box.cities],
        tracks=box.tracks,
        tickets=box.tickets,
        route_points=POINTS_BY_LENGTH,
        price_rules={track.id: price_rule(track) for track in box.tracks},
        taken_rule=TAKEN_RULE,
    )


@lru_cache
def load_edition_board(edition: str) -> Board:
    """Return the board of a shipped edition, cached."""
    return build_board(load_box(edition))


def load_board(box: Box) -> Board:
    """Return the board of a box, cached: a shipped edition or a custom map."""
    return load_edition_board(box.edition.id) if box.custom is None else _load_custom_board(json.dumps(box.custom))


@lru_cache(maxsize=KEPT_BOARDS)
def _load_custom_board(custom: str) -> Board:
    """Return the board of a custom map, cached: to lay one out takes a while."""
    return build_board(box_from_data(json.loads(custom), "map"))


def _place_city(city: City, spot: tuple[float, float]) -> CityPlace:
    return CityPlace(city.id, city.name, city.english, spot[0], spot[1], city.is_attraction)
