"""A small valid map that tests break in one place at a time."""

from typing import Any

from whistlestop.maps.faults import Entry, Fault
from whistlestop.maps.loading import check_map_data

CITIES = ["Ames", "Bath", "Cork", "Dover", "Essen"]
FILE_NAME = "my.toml"
FILE, EDITION = Entry(), Entry("edition")
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


def faults_of(data: object) -> list[Fault]:
    """Return the checker's faults of a map; each can be said."""
    faults = check_map_data(data, FILE_NAME)
    assert all(str(found).startswith(f"{FILE_NAME}: ") for found in faults)
    return faults


def fault(entry: Entry, key: str, *, file: str = FILE_NAME, **values: object) -> Fault:
    """Return the fault to expect: a tuple is said as its words, any other value as Python writes it."""
    said = {name: ", ".join(value) if isinstance(value, tuple) else repr(value) for name, value in values.items()}
    return Fault(file, entry, key, said)
