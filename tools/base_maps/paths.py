"""SVG path data: curves written in few bytes, and read back for tests.

A line is drawn as a chain of quadratic curves from middle to middle of its pieces, with its points as the control
points. The `t` of SVG mirrors the last control point at the middle, which gives the next point of the line by
itself: a point costs two small numbers, and no corner is sharp.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np
from tools.base_maps.geometry import Points

TENTHS: Final = 10
TOKEN: Final = re.compile(r"[A-Za-z]|-?\d*\.?\d+")
SUBPATH: Final = re.compile(r"M[^M]+")

Spot = tuple[int, int]
"""A point in tenths of a unit."""


def path_of_ring(ring: Points) -> str:
    """Return a closed curve along a ring.

    >>> path_of_ring(np.array([[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [0.0, 2.0]]))
    'M2 0q2 0 2 1t-2 1-2-1 2-1z'
    """
    first, second, *others = _spots(ring)
    start = _middle(first, second)
    return _curves(start, [second, *others, first], start) + "z"


def path_of_line(line: Points) -> str:
    """Return an open curve along a line, from end to end.

    >>> path_of_line(np.array([[0.0, 0.0], [4.0, 0.0], [4.0, 0.5]]))
    'M0 0q4 0 4 .5'
    """
    start, *inner, end = _spots(line)
    return _curves(start, inner or [_middle(start, end)], end)


def _curves(start: Spot, controls: Sequence[Spot], end: Spot) -> str:
    """Return a chain of curves; only the first names its control point."""
    stops = list(_stops(controls, end))
    steps = [_step(before, after) for before, after in zip([start, *stops[:-1]], stops, strict=True)]
    chain = "t" + _numbers(steps[1:]) if len(steps) > 1 else ""
    return f"M{_numbers([start])}q{_numbers([_step(start, controls[0]), steps[0]])}{chain}"


def _stops(controls: Sequence[Spot], end: Spot) -> Iterator[Spot]:
    """Return the end of each curve: halfway to the next control point.

    Halves are rounded, and mirroring doubles the error; so each stop is relative to the actual control point.
    """
    control = controls[0]
    for following in controls[1:]:
        stop = _middle(control, following)
        yield stop
        control = (2 * stop[0] - control[0], 2 * stop[1] - control[1])
    yield end


def _spots(points: Points) -> list[Spot]:
    return [(x, y) for x, y in np.rint(points * TENTHS).astype(int).tolist()]


def _middle(one: Spot, other: Spot) -> Spot:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _step(start: Spot, end: Spot) -> Spot:
    return end[0] - start[0], end[1] - start[1]


def _numbers(spots: Iterable[Spot]) -> str:
    """Return numbers in sequence, with a blank only where they would run together."""
    text = ""
    for number in (number for spot in spots for number in spot):
        digits = _decimal(number)
        joins = not text or digits[0] == "-"
        text += digits if joins else f" {digits}"
    return text


def _decimal(tenths: int) -> str:
    """Return a number of tenths, as short as possible.

    >>> [_decimal(tenths) for tenths in (-5, 0, 7, 20, 123)]
    ['-.5', '0', '.7', '2', '12.3']
    """
    whole, tenth = divmod(abs(tenths), TENTHS)
    digits = f"{whole or ''}.{tenth}" if tenth else str(whole)
    return f"-{digits}" if tenths < 0 else digits


def points_of_path(path: str, steps: int = 4) -> list[Points]:
    """Return the lines of a path written here, each curve as a number of points.

    >>> [line.tolist() for line in points_of_path("M2 0q2 0 2 1t-2 1", steps=1)]
    [[[2.0, 0.0], [4.0, 1.0], [2.0, 2.0]]]
    """
    return [_points_of_subpath(subpath, steps) for subpath in SUBPATH.findall(path)]


def _points_of_subpath(subpath: str, steps: int) -> Points:
    numbers = np.array([float(token) for token in TOKEN.findall(subpath) if not token.isalpha()])
    start, control, *stops = numbers.reshape(-1, 2)
    control = start + control
    share = np.linspace(0.0, 1.0, steps + 1)[1:, np.newaxis]
    pieces = [start[np.newaxis]]
    for step in stops:
        stop = start + step
        pieces.append((1 - share) ** 2 * start + 2 * share * (1 - share) * control + share**2 * stop)
        start, control = stop, 2 * stop - control
    return np.concatenate(pieces)
