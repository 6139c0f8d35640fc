"""Points, rings and lines in the plane, and the rectangles of a board.

A ring is closed: its last point leads back to the first without being repeated. A line has two ends.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""One point a row: x and y, or longitude and latitude."""
Polygon = Sequence[Points]
"""An outer ring, then the rings of its holes."""
Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]

BOARD_WIDTH: Final = 1000.0


@dataclass(frozen=True, slots=True)
class Rectangle:
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, across: float, down: float) -> "Rectangle":
        """Return it wider and higher on every side by this much."""
        return Rectangle(self.left - across, self.top - down, self.right + across, self.bottom + down)

    def distance(self, points: Points) -> Numbers:
        """Return the distance of each point from the rectangle; 0 within."""
        low, high = np.array([self.left, self.top]), np.array([self.right, self.bottom])
        beyond = np.maximum(np.maximum(low - points, points - high), 0.0)
        return np.asarray(np.hypot(beyond[:, 0], beyond[:, 1]), dtype=np.float64)

    def holds(self, points: Points) -> Flags:
        """Return a mask of the points within."""
        return np.asarray(self.distance(points) == 0.0, dtype=np.bool_)

    def touches(self, points: Points) -> bool:
        """Return whether the bounding box of the points intersects this one."""
        low, high = points.min(axis=0), points.max(axis=0)
        apart = low[0] > self.right or high[0] < self.left or low[1] > self.bottom or high[1] < self.top
        return not apart


@dataclass(frozen=True, slots=True)
class Frame:
    """A board in its own units, and the margin of its base map on every side."""

    height: float
    beside: float
    """Left and right, in board widths."""
    above: float
    """Above and below, in board heights."""

    @property
    def board(self) -> Rectangle:
        """The board itself."""
        return Rectangle(0.0, 0.0, BOARD_WIDTH, self.height)

    @property
    def extent(self) -> Rectangle:
        """The visible part of the base map."""
        return self.board.grown(self.beside * BOARD_WIDTH, self.above * self.height)

    @property
    def cut(self) -> Rectangle:
        """The clipping rectangle: far enough outside that a wide stroke along it is not seen."""
        return self.extent.grown(60.0, 60.0)


def signed_area(ring: Points) -> float:
    """Return the signed area of a ring: positive or negative by its direction.

    >>> signed_area(np.array([[0.0, 0.0], [2.0, 0.0], [2.0, 3.0], [0.0, 3.0]]))
    6.0
    """
    x, y = (ring - ring[0]).T
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) / 2)


def is_outer(ring: Points) -> bool:
    """Return whether a ring is an outer one, not a hole: contours keep areas on one side."""
    return signed_area(ring) < 0


def polygons(outer: Sequence[Points], holes: Sequence[Points]) -> list[Polygon]:
    """Return every outer ring with its holes."""
    found: list[list[Points]] = [[ring] for ring in outer]
    starts = np.array([hole[0] for hole in holes]).reshape(-1, 2)
    owners = np.full(len(holes), -1)
    for number in sorted(range(len(outer)), key=lambda number: signed_area(outer[number])):  # small ones come last
        owners[is_inside(starts, [outer[number]])] = number
    for owner, hole in zip(owners.tolist(), holes, strict=True):
        if owner >= 0:
            found[owner].append(hole)
    return list(found)


def line_length(line: Points) -> float:
    """Return the length of a line."""
    steps = np.diff(line, axis=0)
    return float(np.hypot(steps[:, 0], steps[:, 1]).sum())


def is_inside(points: Points, rings: Sequence[Points]) -> Flags:
    """Return a mask of the points inside the rings (even-odd rule)."""
    odd = np.zeros(len(points), dtype=np.bool_)
    for ring in rings:
        for start, end in zip(ring, np.roll(ring, -1, axis=0), strict=True):
            if start[1] == end[1]:
                continue
            between = (points[:, 1] < start[1]) != (points[:, 1] < end[1])
            crossing = start[0] + (points[:, 1] - start[1]) / (end[1] - start[1]) * (end[0] - start[0])
            odd ^= between & (points[:, 0] > crossing)
    return odd


def with_points_between(line: Points, spacing: float) -> Points:
    """Return the same line with points added so that none are farther apart than `spacing`."""
    steps = np.hypot(*np.diff(line, axis=0).T)
    counts = np.maximum(np.ceil(steps / spacing).astype(int), 1)
    pieces = zip(line[:-1], line[1:], counts.tolist(), strict=True)
    filled = [np.linspace(start, end, count, endpoint=False) for start, end, count in pieces]
    return np.concatenate([*filled, line[-1:]])


def closed(ring: Points) -> Points:
    """Return a ring as a line that ends where it starts."""
    return np.concatenate([ring, ring[:1]])
