"""Land, park and streets of the Manhattan board, from new_york.toml."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from tools.base_maps.chart import Chart, Grid
from tools.base_maps.geometry import Points, closed, with_points_between
from tools.base_maps.pen import Pen
from tools.base_maps.shores import calm_shores
from tools.base_maps.warp import Warp
from tools.base_maps.waters import Waters

Data = Mapping[str, Any]  # Any: plain TOML

FILE: Final = Path(__file__).with_name("new_york.toml")

Pairs = Sequence[Sequence[float]]
Corner = tuple[float, float]

DEGREES_BETWEEN_POINTS: Final = 0.0005
CELL: Final = 2.0
BLUR: Final = 12.0
"""Shores are given by few points; this rounds what lies between them."""
SMALLEST: Final = 200.0
SHORT_STREET: Final = 20.0
SIDEWALK: Final = 9.0
"""So far from shore and park streets end, in units."""


def manhattan_layers(warp: Warp, pen: Pen, waters: Waters) -> dict[str, list[str]]:
    """Return all layers of the board."""
    data = load_shores()
    grid = Grid(pen.frame, CELL, pen.growth)
    land, lakes, parks = (placed(warp, data[layer].values()) for layer in ("land", "lakes", "parks"))
    ground = Chart.filled(grid, land).opened(map(warp, waters.courses), waters.width)
    manhattan = Chart.filled(grid, placed(warp, [data["land"]["Manhattan"]]))
    built = manhattan.grown(-SIDEWALK).without(Chart.filled(grid, parks).grown(SIDEWALK))
    return {
        "land": list(pen.areas(calm_shores(ground, pen, BLUR, SMALLEST, SMALLEST))),
        "lakes": list(pen.areas(calm_shores(Chart.filled(grid, lakes), pen, BLUR, SMALLEST, SMALLEST))),
        "park": list(pen.areas([park] for park in parks)),
        "streets": list(pen.lines(built.pieces(map(warp, streets(data))), SHORT_STREET)),
    }


def load_shores() -> Data:
    """Return the contents of new_york.toml."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def placed(warp: Warp, areas: Iterable[Pairs]) -> list[Points]:
    """Return areas as rings in units of the board."""
    return [warp(with_points_between(closed(geo_points(area)), DEGREES_BETWEEN_POINTS))[:-1] for area in areas]


def streets(data: Data) -> Iterator[Points]:
    """Yield every street as longitudes and latitudes: the grid, then the old town below it."""
    grid = data["grid"]
    for offset, first, last in grid["avenues"].values():
        yield _grid_line(grid, (offset, first), (offset, last))
    for street, (start, end) in grid["streets"].items():
        yield _grid_line(grid, (start, int(street)), (end, int(street)))
    for street in data["streets"].values():
        yield with_points_between(geo_points(street), DEGREES_BETWEEN_POINTS)


def _grid_line(grid: Data, start: Corner, end: Corner) -> Points:
    """Return the line between two corners of the grid, each an avenue and a street."""
    steps = np.array([grid["across"], grid["up"]])
    corners = np.array([start, end], dtype=np.float64) - [0, grid["street"]]
    return with_points_between((corners @ steps + grid["origin"])[:, ::-1], DEGREES_BETWEEN_POINTS)


def geo_points(pairs: Pairs) -> Points:
    """Return longitudes and latitudes of pairs written the other way around."""
    return np.array(pairs)[:, ::-1]
