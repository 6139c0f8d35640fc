"""Makes a map of one's own, and asks bots how well it is balanced.

    python examples/make_a_map.py lake.json lake.svg

The map is a ring of villages around a lake, with a ferry across. Maps can also be written by hand (docs/maps.md); the
report is the one of `whistlestop map report lake.json --plot lake.svg`.
"""

import argparse
import json
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from whistlestop.cli import run

VILLAGES = ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Hazel", "Larch"]
COLORS = ["red", "blue", "green", "yellow"]


def ring() -> list[dict[str, Any]]:
    """Routes along the shore: every color twice, every other one with two tracks."""
    around = zip(VILLAGES, [*VILLAGES[1:], VILLAGES[0]], strict=True)
    return [
        {"between": list(ends), "length": 2 + place % 2, "tracks": [COLORS[place % 4], "gray"][: 1 + place % 2]}
        for place, ends in enumerate(around)
    ]


def ferries() -> list[dict[str, Any]]:
    """A boat that goes from shore to shore."""
    across = pairwise(["Ash", "Dogwood", "Larch", "Elm"])
    return [{"between": list(ends), "length": 3, "tracks": ["gray"], "ferry": 1} for ends in across]


def tickets() -> list[dict[str, Any]]:
    """Villages that are no neighbors; the more shore lies between them, the more it is worth."""
    pairs = ((one, other, min(other - one, 8 - other + one)) for one, other in combinations(range(8), 2))
    return [{"between": [VILLAGES[one], VILLAGES[other]], "points": 2 * far} for one, other, far in pairs if far > 1]


def lake() -> dict[str, Any]:
    """The whole map. What its edition does not say is as in `usa`."""
    return {
        "name": "The lake",
        "colors": COLORS,
        "cities": VILLAGES,
        "edition": {"players": [2, 3], "pieces": 12, "small_game": 2, "wild_cards": 8, "longest_path_bonus": 5},
        "route": ring() + ferries(),
        "ticket": tickets(),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("map", type=Path, help="the file to write the map to")
    parser.add_argument("plot", type=Path, help="the file to write the picture to")
    parser.add_argument("--games", default="500", help="how many games the bots play (%(default)s)")
    options = parser.parse_args()
    options.map.write_text(json.dumps(lake(), indent=2), encoding="utf-8")
    raise SystemExit(run(["map", "report", str(options.map), "--games", options.games, "--plot", str(options.plot)]))
