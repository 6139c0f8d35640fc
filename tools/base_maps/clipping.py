"""Clipping of rings to a rectangle, and of lines into pieces."""

import numpy as np
from tools.base_maps.geometry import Flags, Points, Rectangle


def clip_ring(ring: Points, to: Rectangle) -> Points:
    """Clip a ring to a rectangle, along whose edge the cut runs (Sutherland-Hodgman)."""
    for axis, limit, sign in ((0, to.left, 1.0), (0, to.right, -1.0), (1, to.top, 1.0), (1, to.bottom, -1.0)):
        ring = _cut_ring(ring, axis, limit, sign)
    return ring


def _cut_ring(ring: Points, axis: int, limit: float, sign: float) -> Points:
    """Clip a ring to one side of an upright or level line."""
    inside = sign * (ring[:, axis] - limit) >= 0.0
    if inside.all() or not inside.any():
        return ring[inside]
    kept: list[Points] = []
    for number, is_in in enumerate(inside):
        before, here = ring[number - 1], ring[number]
        if is_in != inside[number - 1]:
            share = (limit - before[axis]) / (here[axis] - before[axis])
            kept.append(before + share * (here - before))
        if is_in:
            kept.append(here)
    return np.array(kept)


def runs(line: Points, kept: Flags) -> list[Points]:
    """Return the pieces of a line that consist of kept points.

    >>> [len(run) for run in runs(np.zeros((6, 2)), np.array([1, 1, 0, 1, 1, 1], dtype=bool))]
    [2, 3]
    """
    borders = np.flatnonzero(np.diff(kept)) + 1
    pieces = zip(np.split(line, borders), np.split(kept, borders), strict=True)
    return [piece for piece, flags in pieces if flags[0] and len(piece) > 1]
