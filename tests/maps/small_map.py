"""A small valid map that tests break in one place at a time."""

from typing import Any

from whistlestop.maps.loading import check_map_data

CITIES = ["Ames", "Bath", "Cork", "Dover", "Essen"]
Data = dict[str, Any]  # Any: tests put all kinds of rubbish in it


def small_map() -> Data:
    """Return a ring of five cities: a double route, a ferry, a tunnel, a ticket for every pair."""
    return {
        "name": "Ring",
        "colors": ["red", "blue"],
        "cities": list(CITIES),
        "attractions": ["Cork"],
        "route": [
            {"between": ["Ames", "Bath"], "length": 2, "tracks": ["red", "blue"]},
            {"between": ["Bath", "Cork"], "length": 3, "tracks": ["gray"], "ferry": 1},
            {"between": ["Cork", "Dover"], "length": 4, "tracks": ["blue"], "tunnel": True},
            {"between": ["Dover", "Essen"], "length": 1, "tracks": ["gray"]},
            {"between": ["Essen", "Ames"], "length": 2, "tracks": ["red"]},
        ],
        "ticket": [
            {"between": [first, second], "points": 5, "set": "base"}
            for position, first in enumerate(CITIES)
            for second in CITIES[position + 1 :]
        ],
        "edition": {"players": [2, 3]},
    }


def faults_of(data: object) -> list[str]:
    """Return the checker's faults of a map, one line each, without the file's name."""
    faults = check_map_data(data, "my.toml")
    assert all(str(fault).startswith("my.toml: ") for fault in faults)
    return [str(fault).removeprefix("my.toml: ") for fault in faults]
