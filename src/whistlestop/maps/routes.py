"""The routes of a map file, and the tracks they are made of."""

from collections.abc import Iterable, Sequence
from typing import Final

from whistlestop.maps.board import CityId, Color, Route, Track
from whistlestop.maps.cities import Cities, read_between
from whistlestop.maps.faults import Entry
from whistlestop.maps.fields import Table
from whistlestop.maps.names import did_you_mean, track_id

ROUTE_KEYS: Final = ("between", "length", "tracks", "ferry", "tunnel")
CARD_COLORS: Final = tuple(color for color in Color if color not in (Color.WILD, Color.GRAY))
LONGEST_ROUTE: Final = 9
MOST_TRACKS: Final = 128  # the size of arrays in the compiled engine
MOST_LANES: Final = 2


def read_colors(top: Table) -> tuple[Color, ...]:
    """Read the colors of the map's cards; their order is the engine's order."""
    words = top.words("colors")
    if words is None:
        return ()
    table = Table({}, Entry("colors"), top.faults)
    if not words:
        table.refuse("maps.no_colors")
    for position, word in enumerate(words):
        if word not in CARD_COLORS:
            table.refuse("maps.no_card_color", did_you_mean(word, CARD_COLORS), color=word, known=CARD_COLORS)
        elif word in words[:position]:
            table.refuse("maps.color_twice", color=word)
    return tuple(Color(word) for word in words if word in CARD_COLORS)


def read_routes(top: Table, cities: Cities, colors: tuple[Color, ...]) -> list[Route]:
    """Read all readable routes; two entries for the same two cities are a fault."""
    first_entry: dict[tuple[CityId, CityId], int] = {}

    def read_one(table: Table) -> Route | None:
        table.check_keys(ROUTE_KEYS)
        ends = read_between(table, cities)
        if ends is not None and first_entry.setdefault(ends, table.entry.number) != table.entry.number:
            table.refuse("maps.same_pair", number=first_entry[ends])
        return _read_route(table, ends, colors)

    routes = top.each("route", "route", read_one)
    tracks = sum(len(route.colors) for route in routes)
    if tracks > MOST_TRACKS:
        top.refuse("maps.too_many_tracks", number=tracks, most=MOST_TRACKS)
    return routes


def _read_route(table: Table, ends: tuple[CityId, CityId] | None, colors: tuple[Color, ...]) -> Route | None:
    """Read a route, or return None if any part of it can't be read."""
    length = table.number("length", 1, LONGEST_ROUTE)
    lanes = _read_lanes(table, colors)
    ferry = table.number("ferry", 0, LONGEST_ROUTE, default=0)
    tunnel = table.flag("tunnel", default=False)
    _check_ferry(table, ferry or 0, length, lanes)
    if ferry and tunnel:
        table.refuse("maps.ferry_and_tunnel")
    if ends is None or length is None or lanes is None or ferry is None or tunnel is None:
        return None
    return Route(ends, length, lanes, ferry, tunnel)


def _read_lanes(table: Table, colors: tuple[Color, ...]) -> tuple[Color, ...] | None:
    """Read the colors of a route's one or two tracks; refuse a third (C7)."""
    words = table.words("tracks")
    if words is None:
        return None
    if not words:
        table.refuse("maps.no_tracks")
    if len(words) > MOST_LANES:
        table.refuse("maps.three_tracks", number=len(words))
    are_known = [_check_track_color(table, word, colors) for word in words]
    return tuple(Color(word) for word in words) if words and all(are_known) else None


def _check_track_color(table: Table, word: str, colors: tuple[Color, ...]) -> bool:
    allowed = (*colors, Color.GRAY)
    if word in allowed or (not colors and word in CARD_COLORS):
        return True
    if word in CARD_COLORS:
        table.refuse("maps.color_not_on_map", color=word, known=allowed)
    else:
        table.refuse("maps.no_track_color", did_you_mean(word, allowed), color=word, known=allowed)
    return False


def _check_ferry(table: Table, wilds: int, length: int | None, lanes: tuple[Color, ...] | None) -> None:
    """Refuse a ferry that is not gray, or asks for more wilds than it has spaces (F1)."""
    if wilds and lanes and set(lanes) != {Color.GRAY}:
        table.refuse("maps.ferry_not_gray")
    if length is not None and wilds > length:
        table.refuse("maps.ferry_too_wild", wilds=wilds, length=length)


def check_joined(top: Table, cities: Cities, routes: Iterable[Route]) -> None:
    """Refuse a map whose cities are not all connected (depth-first search)."""
    neighbors: dict[CityId, set[CityId]] = {city.id: set() for city in cities.values()}
    for route in routes:
        first, second = route.ends
        neighbors[first].add(second)
        neighbors[second].add(first)
    start = next(iter(neighbors))
    reached, waiting = {start}, [start]
    while waiting:
        new = neighbors[waiting.pop()] - reached
        reached |= new
        waiting.extend(new)
    apart = tuple(city.name for city in cities.values() if city.id not in reached)
    if apart:
        top.refuse("maps.not_joined", cities=apart)


def build_tracks(routes: Sequence[Route]) -> tuple[Track, ...]:
    """Return all tracks: double routes pair by pair, then single ones, each alphabetically.

    The engine's bit masks rely on it: the two tracks of a pair are an even index and the one after it.
    """
    in_alphabet = sorted(routes, key=lambda route: track_id(route.ends))
    doubles = [track for route in in_alphabet if route.is_double for track in _lanes_of(route)]
    singles = [track for route in in_alphabet if not route.is_double for track in _lanes_of(route)]
    return (*doubles, *singles)


def _lanes_of(route: Route) -> list[Track]:
    if not route.is_double:
        return [Track(track_id(route.ends), route.ends, route.colors[0], route.length, route.ferry, route.tunnel)]
    ids = [track_id(route.ends, lane) for lane in (1, 2)]
    return [
        Track(ids[lane], route.ends, color, route.length, route.ferry, route.tunnel, twin=ids[1 - lane])
        for lane, color in enumerate(route.colors)
    ]
