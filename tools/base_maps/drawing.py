"""Simplification of exact lines: fewer points, then rounded corners."""

from collections.abc import Callable
from heapq import heapify, heappop, heappush
from typing import Final

import numpy as np
from tools.base_maps.geometry import Numbers, Points, closed

Coarseness = Callable[[Points], Numbers]
"""The area around each point that is too small to be drawn."""

FEWEST_IN_RING: Final = 4
HALFWAY: Final = 0.4
"""Nearer than this to the middle of a piece, a point would change nothing."""


def simplified_ring(ring: Points, coarseness: Coarseness) -> Points:
    """Return a ring without its least important points (Visvalingam-Whyatt)."""
    line = closed(ring)
    return line[_kept(line, coarseness(line), fewest=FEWEST_IN_RING + 1)][:-1]


def simplified_line(line: Points, coarseness: Coarseness) -> Points:
    """Return a line without its least important points; both its ends stay."""
    return line[_kept(line, coarseness(line), fewest=2)]


def _kept(line: Points, limits: Numbers, fewest: int) -> list[int]:
    """Return the points that stay: the point with the smallest triangle is removed first."""
    count = len(line)
    before, after = list(range(-1, count - 1)), list(range(1, count + 1))
    points, scale = line.tolist(), limits.tolist()
    weight = [np.inf, *_triangles(line, limits).tolist(), np.inf][:count]
    heap = [(value, number) for number, value in enumerate(weight)]
    heapify(heap)
    left = count
    while heap and heap[0][0] < 1.0 and left > fewest:
        value, number = heappop(heap)
        if value != weight[number]:
            continue
        weight[number], left = -1.0, left - 1
        first, last = before[number], after[number]
        after[first], before[last] = last, first
        for near in (first, last):
            if 0 < near < count - 1:
                area = _triangle(points[before[near]], points[near], points[after[near]]) / scale[near]
                weight[near] = max(area, value)
                heappush(heap, (weight[near], near))
    return [number for number, value in enumerate(weight) if value >= 0.0]


def _triangles(line: Points, limits: Numbers) -> Numbers:
    """Return each inner point's triangle area, relative to the smallest that is drawn."""
    (x0, y0), (x1, y1), (x2, y2) = line[:-2].T, line[1:-1].T, line[2:].T
    areas = np.abs((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)) / 2
    return np.asarray(areas / limits[1:-1], dtype=np.float64)


def _triangle(one: list[float], two: list[float], three: list[float]) -> float:
    return abs((two[0] - one[0]) * (three[1] - one[1]) - (three[0] - one[0]) * (two[1] - one[1])) / 2


def with_tight_corners(line: Points, most: float) -> Points:
    """Return the line with points added beside sharp corners.

    A curve runs through the middles of a line's pieces, with the corners as its control points. Where it would
    stay farther away from a corner than `most`, two more points close to the corner hold it there.
    """
    pieces = [line[:1]]
    for before, corner, after in zip(line[:-2], line[1:-1], line[2:], strict=True):
        sides = np.stack([before, after]) - corner
        lengths = np.hypot(sides[:, 0], sides[:, 1])
        miss = np.hypot(*(sides / lengths[:, np.newaxis]).sum(axis=0)) / 8
        held = np.minimum(most / max(miss, 1e-9) / lengths, 0.5)
        near = corner + held[:, np.newaxis] * sides
        pieces.append(np.stack([near[0], corner, near[1]])[[held[0] < HALFWAY, True, held[1] < HALFWAY]])
    return np.concatenate([*pieces, line[-1:]])
