"""Land, lakes and borders of a board that shows a part of the world."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

import numpy as np
from tools.base_maps.chart import Chart, Grid
from tools.base_maps.clipping import clip_ring
from tools.base_maps.geometry import Points, Polygon, Rectangle, closed, with_points_between
from tools.base_maps.pen import Pen
from tools.base_maps.shores import calm_shores
from tools.base_maps.topology import Topology
from tools.base_maps.warp import Warp
from tools.base_maps.waters import Waters

FULL_TURN: Final = 360.0
HALF_WINDOW: Final = 110.0
"""Degrees of longitude that are examined on either side."""
SOUTHMOST: Final = -40.0
NORTHMOST: Final = 84.0
DEGREES_BETWEEN_POINTS: Final = 0.5

CELL: Final = 0.5
BLUR: Final = 0.9
"""Units: narrower inlets and spits are lost."""
ISLET: Final = 8.0
LAGOON: Final = 20.0
LAKE: Final = 30.0
"""Square units: smaller ones are not drawn."""
SHORT_BORDER: Final = 4.0
"""Units: shorter pieces are not drawn."""

UNDRAWN: Final = (
    Rectangle(33.0, 45.5, 35.5, 46.5),  # across the isthmus of Perekop
    Rectangle(32.0, 34.4, 34.8, 35.8),  # across Cyprus
)
"""Boxes of longitude and latitude."""


@dataclass(frozen=True, slots=True)
class Draftsman:
    """The projection of shapes of the globe onto a board."""

    warp: Warp
    grid: Grid

    def filled(self, polygons: Iterable[Polygon]) -> Chart:
        """Return a chart of areas of the globe."""
        return Chart.filled(self.grid, self._rings(polygons))

    def dry(self, coasts: Sequence[Polygon], shores: Sequence[Polygon]) -> Chart:
        """Return all drawn land without the drawn lakes."""
        land, lakes = (Chart.filled(self.grid, chain.from_iterable(areas)) for areas in (coasts, shores))
        return land.without(lakes)

    def lines(self, lines: Iterable[Points]) -> Iterator[Points]:
        """Return lines of the globe on the board."""
        for line in lines:
            yield self.warp(with_points_between(line, DEGREES_BETWEEN_POINTS))

    def _rings(self, polygons: Iterable[Polygon]) -> Iterator[Points]:
        for ring in (ring for polygon in polygons for ring in polygon):
            for turned in _turns(ring):
                seen = clip_ring(turned, self._window)
                if len(seen):
                    yield self.warp(with_points_between(closed(seen), DEGREES_BETWEEN_POINTS))[:-1]

    @property
    def _window(self) -> Rectangle:
        middle = self.warp.cone.longitude
        return Rectangle(middle - HALF_WINDOW, SOUTHMOST, middle + HALF_WINDOW, NORTHMOST)


def _turns(ring: Points) -> Iterator[Points]:
    """Return a ring that may cross 180 degrees in one piece, as seen from either side."""
    longitudes = np.unwrap(ring[:, 0], period=FULL_TURN)
    for turn in (-FULL_TURN, 0.0, FULL_TURN):
        yield np.stack([longitudes + turn, ring[:, 1]], axis=1)


def world_layers(warp: Warp, pen: Pen, world: Topology, details: Topology, waters: Waters) -> dict[str, list[str]]:
    """Return all layers of a board: `world` has the countries, `details` the lakes and states."""
    draftsman = Draftsman(warp, Grid(pen.frame, CELL, pen.growth))
    courses = [warp(course) for course in waters.courses]
    land = draftsman.filled(world.polygons("land")).opened(courses, waters.width)
    inland = land.grown(-BLUR)
    coasts = calm_shores(land, pen, BLUR, ISLET, LAGOON)
    lakes = draftsman.filled(details.polygons("lakes")).within(inland)
    shores = calm_shores(lakes, pen, BLUR, LAKE, ISLET)
    dry = draftsman.dry(coasts, shores)
    states = details.borders(details.shapes("subunits"), within=True)
    borders = [line for line in world.borders(world.shapes("countries"), within=True) if is_drawn(line)]
    return {
        "land": list(pen.areas(coasts)),
        "lakes": list(pen.areas(shores)),
        "states": list(pen.lines(dry.pieces(draftsman.lines(states)), SHORT_BORDER)),
        "borders": list(pen.lines(dry.pieces(draftsman.lines(borders)), SHORT_BORDER)),
    }


def is_drawn(border: Points) -> bool:
    """Return whether a border is drawn: not for enclaves or disputed lines of control."""
    is_enclave = bool((border[0] == border[-1]).all())
    return not is_enclave and not any(box.holds(border).all() for box in UNDRAWN)
