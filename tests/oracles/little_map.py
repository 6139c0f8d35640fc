r"""A little map on which every case of the oracles can be set up by hand.

Gent --2-- Ames ===2=== Bath      Fife       Ames-Bath has two tracks, the others one
              \         /          |
               1       3           6         Cork-Dover is a ferry with one wild
                \     /            |
                 Cork -----4---- Dover --2-- Essen       Dover-Essen is a tunnel
"""

from collections.abc import Mapping
from itertools import combinations

from whistlestop.maps.board import Box
from whistlestop.maps.loading import box_from_data

CITIES = ("Ames", "Bath", "Cork", "Dover", "Essen", "Fife", "Gent")

ROUTES: tuple[Mapping[str, object], ...] = (
    {"between": ["Ames", "Bath"], "length": 2, "tracks": ["red", "blue"]},
    {"between": ["Bath", "Cork"], "length": 3, "tracks": ["gray"]},
    {"between": ["Ames", "Cork"], "length": 1, "tracks": ["red"]},
    {"between": ["Cork", "Dover"], "length": 4, "tracks": ["gray"], "ferry": 1},
    {"between": ["Dover", "Essen"], "length": 2, "tracks": ["blue"], "tunnel": True},
    {"between": ["Dover", "Fife"], "length": 6, "tracks": ["gray"]},
    {"between": ["Ames", "Gent"], "length": 2, "tracks": ["gray"]},
)

EDITION: Mapping[str, object] = {
    "like": "europe",
    "players": [2, 4],
    "pieces": 12,
    "starting_cards": 4,
    "starting_long_tickets": 0,
    "starting_tickets": 2,
    "starting_keep": 1,
    "drawn_tickets": 2,
    "small_game": 2,
}


def little_box(**settings: object) -> Box:
    """Return the little map, with some of its edition's numbers changed."""
    return box_from_data(
        {
            "name": "Little",
            "colors": ["red", "blue"],
            "cities": list(CITIES),
            "attractions": ["Cork", "Gent"],
            "route": [dict(route) for route in ROUTES],
            "ticket": [{"between": pair, "points": 5} for pair in map(list, combinations(CITIES, 2))],
            "edition": {**EDITION, **settings},
        },
        "little.toml",
    )
