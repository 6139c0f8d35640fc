"""Contour lines of a grid (marching squares)."""

from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray
from tools.base_maps.geometry import Points

Heights = NDArray[np.float32]
Numbers = NDArray[np.int64]
Crossing = int
"""An edge between two grid points of which one is high and one low, by number."""

# The four edges of a square, and how the line runs from edge to edge with the high ground on its left. The key says
# which corners are high: 1 top left, 2 top right, 4 bottom right, 8 bottom left.
TOP, RIGHT, BOTTOM, LEFT = range(4)
LINES: Final[Mapping[int, tuple[tuple[int, int], ...]]] = {
    1: ((LEFT, TOP),),
    2: ((TOP, RIGHT),),
    3: ((LEFT, RIGHT),),
    4: ((RIGHT, BOTTOM),),
    5: ((LEFT, TOP), (RIGHT, BOTTOM)),
    6: ((TOP, BOTTOM),),
    7: ((LEFT, BOTTOM),),
    8: ((BOTTOM, LEFT),),
    9: ((BOTTOM, TOP),),
    10: ((TOP, RIGHT), (BOTTOM, LEFT)),
    11: ((BOTTOM, RIGHT),),
    12: ((RIGHT, LEFT),),
    13: ((RIGHT, TOP),),
    14: ((TOP, LEFT),),
}


def contours(heights: Heights, level: float) -> list[Points]:
    """Return rings around everything above a level, as columns and rows.

    Everything outside of the grid is low.

    >>> [ring] = contours(np.array([[0, 0, 0], [0, 1, 0], [0, 0, 0]], dtype=np.float32), 0.5)
    >>> ring.tolist()
    [[0.5, 1.0], [1.0, 1.5], [1.5, 1.0], [1.0, 0.5]]
    """
    field = np.pad(heights, 1)
    following = _following(field > level)
    crossings = np.fromiter(following, dtype=np.int64)
    places = dict(zip(crossings.tolist(), _places(field, crossings, level) - 1.0, strict=True))
    return [np.array([places[crossing] for crossing in ring]) for ring in _rings(following)]


def _following(high: NDArray[np.bool_]) -> dict[Crossing, Crossing]:
    """Return the crossing after each crossing, by number."""
    corners = (high[:-1, :-1], high[:-1, 1:], high[1:, 1:], high[1:, :-1])
    kinds = np.sum([corner.astype(np.uint8) << bit for bit, corner in enumerate(corners)], axis=0)
    pairs: list[Numbers] = []
    for kind, lines in LINES.items():
        rows, columns = np.nonzero(kinds == kind)
        pairs.extend(np.stack([_crossing(edge, rows, columns, high.shape) for edge in line], axis=1) for line in lines)
    ordered = np.concatenate(pairs)
    return {int(start): int(end) for start, end in ordered[np.argsort(ordered[:, 0])]}


def _crossing(edge: int, rows: Numbers, columns: Numbers, shape: tuple[int, ...]) -> Numbers:
    """Return the numbers of edges of the squares: all level edges first, then upright ones."""
    height, width = shape
    upright = height * width if edge in (LEFT, RIGHT) else 0
    return upright + (rows + (edge == BOTTOM)) * width + columns + (edge == RIGHT)


def _places(field: Heights, crossings: Numbers, level: float) -> Points:
    """Return column and row of each crossing, interpolated between its two grid points."""
    is_upright, number = np.divmod(crossings, field.size)
    rows, columns = np.divmod(number, field.shape[1])
    first, second = field[rows, columns], field[rows + is_upright, columns + 1 - is_upright]
    share = (level - first.astype(np.float64)) / (second.astype(np.float64) - first)
    return np.stack([columns + share * (1 - is_upright), rows + share * is_upright], axis=1)


def _rings(following: dict[Crossing, Crossing]) -> Iterator[list[Crossing]]:
    """Return the crossings in order, ring by ring."""
    while following:
        ring = [next(iter(following))]
        while ring[-1] in following:
            ring.append(following.pop(ring[-1]))
        yield ring[:-1]
