"""Networks with hard longest trails: up to 60 tracks of one space each, as P3 allows."""

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Final

from whistlestop.maps.board import Box
from whistlestop.maps.loading import box_from_data

MOST_PIECES: Final = 60
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"

Line = tuple[int, int]
"""Two cities by number."""


def network_names() -> tuple[str, ...]:
    """Return all the networks."""
    return tuple(NETWORKS)


def box_of_network(name: str) -> Box:
    """Return a map that is the network, and an edition in which one player can claim all of it."""
    lines = sorted({(min(line), max(line)) for line in NETWORKS[name]()})
    if len(lines) > MOST_PIECES:
        raise ValueError(f"{name} has {len(lines)} tracks; a player has {MOST_PIECES} pieces at most")
    cities = [_city(number) for number in range(1 + max(map(max, lines)))]
    data = {
        "name": "Network",
        "colors": ["red"],
        "cities": cities,
        "route": [{"between": [cities[a], cities[b]], "length": 1, "tracks": ["gray"]} for a, b in lines],
        "ticket": [{"between": [cities[0], other], "points": 1} for other in cities[1:3]],
        "edition": {"players": [2, 2], "pieces": MOST_PIECES, "starting_cards": 0, **ONE_TICKET},
    }
    return box_from_data(data, "network.toml")


ONE_TICKET: Final = {"starting_tickets": 1, "starting_keep": 1, "drawn_tickets": 1, "drawn_keep": 1}


def _city(number: int) -> str:
    return (LETTERS[number // len(LETTERS)] + LETTERS[number % len(LETTERS)]).title()


def _grid(columns: int, rows: int) -> Iterator[Line]:
    for city in range(columns * rows):
        if (city + 1) % columns:
            yield city, city + 1
        if city + columns < columns * rows:
            yield city, city + columns


def _all_with_all(one: int, other: int) -> Iterator[Line]:
    """Return every city of one side with every city of the other."""
    return ((a, one + b) for a in range(one) for b in range(other))


def _two_rings(cities: int, stride: int) -> Iterator[Line]:
    """Yield a ring, spokes to a second ring, that one in strides: a generalized Petersen graph."""
    for city in range(cities):
        yield city, (city + 1) % cities
        yield city, cities + city
        yield cities + city, cities + (city + stride) % cities


def _threes(cities: int, seed: int) -> list[Line]:
    """Return a random cubic graph: three tracks at every city."""
    chance = random.Random(seed)
    while True:
        ends = [city for city in range(cities) for _ in range(3)]
        chance.shuffle(ends)
        lines = {(min(pair), max(pair)) for pair in zip(ends[::2], ends[1::2], strict=True)}
        if len(lines) == len(ends) // 2 and all(a != b for a, b in lines) and _are_connected(lines, cities):
            return sorted(lines)


def _are_connected(lines: set[Line], cities: int) -> bool:
    seen = {0}
    while near := {city for line in lines if seen & set(line) for city in line} - seen:
        seen |= near
    return len(seen) == cities


def _halved(lines: list[Line], cities: int) -> Iterator[Line]:
    """Yield every track with a new city in its middle."""
    for number, (a, b) in enumerate(lines):
        yield a, cities + number
        yield cities + number, b


NETWORKS: Final[Mapping[str, Callable[[], Iterator[Line] | list[Line]]]] = {
    "grid 7 by 5": lambda: _grid(7, 5),
    "grid 6 by 6": lambda: _grid(6, 6),
    "K8": lambda: combinations(range(8), 2),
    "K10": lambda: combinations(range(10), 2),
    "K7,8": lambda: _all_with_all(7, 8),
    "K5,11": lambda: _all_with_all(5, 11),
    "K5,12": lambda: _all_with_all(5, 12),
    "K3,12": lambda: _all_with_all(3, 12),
    "K3,19": lambda: _all_with_all(3, 19),
    "K3,20": lambda: _all_with_all(3, 20),
    "two rings, stride 2": lambda: _two_rings(20, 2),
    "two rings, stride 5": lambda: _two_rings(20, 5),
    "threes, seed 1": lambda: _threes(40, 1),
    "threes, seed 2": lambda: _threes(40, 2),
    "threes, halved": lambda: _halved(_threes(20, 1), 20),
}
