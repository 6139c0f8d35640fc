"""Water and land as a raster: blurring removes what is too narrow to be drawn.

Coasts are full of inlets, spits and lagoons that would come out as spikes and blots. Filling a grid, blurring it
and drawing the line where it is half land gives calm shores that never cross themselves. Cells grow with their
distance from the board, so that what is rarely seen is drawn in few strokes.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray
from tools.base_maps.clipping import runs
from tools.base_maps.contours import contours
from tools.base_maps.geometry import Flags, Frame, Points, Rectangle, with_points_between

Cells = NDArray[np.float32]
HALF: Final = 0.5
BLUR_REACH: Final = 3
WITHIN_ONE_BLUR: Final = 0.34
"""The fall of coverage over one width of the blur, on either side of a straight edge."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of a raster: small and even on the board, ever larger outside of it."""

    frame: Frame
    cell: float
    growth: float
    """The distance outside of the board at which cells are twice as large; three times at twice that."""

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        cut = self.frame.cut
        columns, rows = np.ceil(self.to_cells(np.array([[cut.right, cut.bottom]])))[0].astype(int).tolist()
        return rows + 1, columns + 1

    def to_cells(self, points: Points) -> Points:
        """Return column and row of every point, with fractions."""
        return (self._squeezed(points) - self._squeezed(self._corner)) / self.cell

    def to_board(self, cells: Points) -> Points:
        """Return the point of the board at a column and row."""
        squeezed = cells * self.cell + self._squeezed(self._corner)
        inside = np.clip(squeezed, *self._limits)
        beyond = squeezed - inside
        return inside + np.sign(beyond) * self.growth * np.expm1(np.abs(beyond) / self.growth)

    def _squeezed(self, points: Points) -> Points:
        inside = np.clip(points, *self._limits)
        beyond = points - inside
        return np.asarray(inside + np.sign(beyond) * self.growth * np.log1p(np.abs(beyond) / self.growth))

    @property
    def _corner(self) -> Points:
        return np.array([[self.frame.cut.left, self.frame.cut.top]])

    @property
    def _limits(self) -> tuple[Points, Points]:
        board: Rectangle = self.frame.board
        return np.array([[board.left, board.top]]), np.array([[board.right, board.bottom]])


@dataclass(frozen=True, slots=True)
class Chart:
    """The coverage of each cell: by land, or by lakes."""

    grid: Grid
    cover: Cells

    @classmethod
    def filled(cls, grid: Grid, rings: Iterable[Points]) -> Self:
        """Return a chart of the interior of rings given in the board's units."""
        toggles = np.zeros(grid.shape, dtype=np.bool_)
        for ring in rings:
            _mark_crossings(toggles, grid.to_cells(ring))
        return cls(grid, np.logical_xor.accumulate(toggles, axis=1).astype(np.float32))

    def opened(self, courses: Iterable[Points], width: float) -> "Chart":
        """Return it with water of this width along courses given in the board's units."""
        cover = self.cover.copy()
        reach = np.arange(-width / 2, width / 2 + 1e-9, self.grid.cell / 2)
        disc = np.stack(np.meshgrid(reach, reach), axis=-1).reshape(-1, 2)
        disc = disc[np.hypot(disc[:, 0], disc[:, 1]) <= width / 2]
        for course in courses:
            points = with_points_between(course, self.grid.cell)
            rows, columns = self._cells((points[:, np.newaxis] + disc).reshape(-1, 2))
            cover[rows, columns] = 0.0
        return Chart(self.grid, cover)

    def blurred(self, units: float) -> "Chart":
        """Return it with edges blurred over this many units."""
        reach = np.arange(-BLUR_REACH, BLUR_REACH + 1e-9, self.grid.cell / units)
        weights = np.exp(-(reach**2) / 2)
        weights = (weights / weights.sum()).astype(np.float32)
        return Chart(self.grid, reduce(lambda cells, axis: _blurred(cells, weights, axis), (0, 1), self.cover))

    def grown(self, units: float) -> "Chart":
        """Return it with every edge moved outward by this many units; inward if negative."""
        shift = np.float32(np.copysign(WITHIN_ONE_BLUR, units))
        return Chart(self.grid, (self.blurred(abs(units)).cover + shift >= HALF).astype(np.float32))

    def within(self, other: "Chart") -> "Chart":
        """Return the intersection with another chart."""
        return Chart(self.grid, np.minimum(self.cover, other.cover))

    def without(self, other: "Chart") -> "Chart":
        """Return the difference from another chart."""
        return Chart(self.grid, np.minimum(self.cover, 1 - other.cover))

    def shores(self) -> list[Points]:
        """Return the rings around covered areas, in the board's units."""
        return [self.grid.to_board(ring) for ring in contours(self.cover, HALF)]

    def covers(self, points: Points) -> Flags:
        """Return a mask of the points in covered cells."""
        rows, columns = self._cells(points)
        return np.asarray(self.cover[rows, columns] >= HALF, dtype=np.bool_)

    def pieces(self, lines: Iterable[Points]) -> Iterator[Points]:
        """Yield the visible pieces of lines over covered cells."""
        cut = self.grid.frame.cut
        for line in lines:
            if cut.touches(line):
                points = with_points_between(line, self.grid.cell)
                yield from runs(points, cut.holds(points) & self.covers(points))

    def _cells(self, points: Points) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
        """Return row and column of the cell at each point, or of the nearest one."""
        columns, rows = np.rint(self.grid.to_cells(points)).astype(int).T
        height, width = self.cover.shape
        return np.clip(rows, 0, height - 1), np.clip(columns, 0, width - 1)


def _mark_crossings(toggles: Flags, ring: Points) -> None:
    """Mark, in each row, the first cell to the right of every crossing of the ring."""
    starts, ends = ring, np.roll(ring, -1, axis=0)
    first = np.ceil(np.minimum(starts[:, 1], ends[:, 1])).astype(int)
    last = np.ceil(np.maximum(starts[:, 1], ends[:, 1])).astype(int)
    counts = last - first
    edges = np.repeat(np.arange(len(ring)), counts)
    rows = first[edges] + np.arange(len(edges)) - np.repeat(np.cumsum(counts) - counts, counts)
    start, step = starts[edges], ends[edges] - starts[edges]
    columns = np.ceil(start[:, 0] + (rows - start[:, 1]) / step[:, 1] * step[:, 0]).astype(int)
    height, width = toggles.shape
    seen = (rows >= 0) & (rows < height) & (columns < width)
    np.logical_xor.at(toggles, (rows[seen], np.maximum(columns[seen], 0)), True)


def _blurred(cells: Cells, weights: Cells, axis: int) -> Cells:
    """Return cells averaged with their neighbors along one axis; the rim is continued outward."""
    reach = len(weights) // 2
    widths = [(reach, reach) if number == axis else (0, 0) for number in range(2)]
    padded = np.pad(cells, widths, mode="edge")
    size = cells.shape[axis]
    result = np.zeros_like(cells)
    for shift, weight in enumerate(weights):
        result += weight * np.take(padded, range(shift, shift + size), axis=axis)
    return result
