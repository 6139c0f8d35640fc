"""Level of detail of a board: shapes become curves of few points, fewer away from the board."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from tools.base_maps.drawing import simplified_line, simplified_ring, with_tight_corners
from tools.base_maps.geometry import Frame, Numbers, Points, Polygon, closed, line_length, signed_area
from tools.base_maps.paths import path_of_line, path_of_ring


@dataclass(frozen=True, slots=True)
class Pen:
    """The drawing of rings and lines given in a board's units."""

    frame: Frame
    detail: float
    """The smallest corner of an area that is drawn on the board, in square units."""
    plainer: float
    """The factor by which it is larger along a line."""
    corner: float
    """How far a sharp corner is rounded, in units."""
    growth: float
    """The distance outside of the board at which detail is half; a third at twice that."""

    def worth_drawing(self, rings: Iterable[Points], least: float) -> list[Points]:
        """Return the rings that enclose `least` square units or more at their place."""
        return [ring for ring in rings if abs(signed_area(ring)) >= least * float(self._scale(ring).min()) ** 2]

    def areas(self, polygons: Iterable[Polygon]) -> Iterator[str]:
        """Yield every area with its holes as one path."""
        for polygon in polygons:
            yield "".join(self._closed_curve(ring) for ring in polygon)

    def lines(self, lines: Iterable[Points], least: float) -> Iterator[str]:
        """Yield every line of `least` units or more."""
        for line in lines:
            if line_length(line) >= least * self._scale(line).min():
                yield path_of_line(with_tight_corners(simplified_line(line, self._plainness), self.corner))

    def _closed_curve(self, ring: Points) -> str:
        drawn = closed(simplified_ring(ring, self._coarseness))
        return path_of_ring(with_tight_corners(drawn, self.corner)[:-1])

    def _coarseness(self, points: Points) -> Numbers:
        return np.asarray(self.detail * self._scale(points) ** 2, dtype=np.float64)

    def _plainness(self, points: Points) -> Numbers:
        return self.plainer * self._coarseness(points)

    def _scale(self, points: Points) -> Numbers:
        return np.asarray(1.0 + self.frame.board.distance(points) / self.growth, dtype=np.float64)
