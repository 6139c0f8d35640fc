"""Stress majorization: positions for cities without a layout, from distances along routes.

The method is SMACOF: every round moves all cities to where the remaining stress between wanted and drawn distances
is surely smaller, so that it needs no step size and no randomness. Cities that have a place stay there: the whole is
first turned, mirrored and scaled to fit them (Procrustes), then only the others move.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from whistlestop.maps.board import Box, CityId, Layout, Spot
from whistlestop.maps.shortest_paths import Matrix, all_pairs_distances

SPRING_ASPECT: Final = 1.5
MARGIN: Final = 0.05
ROUNDS: Final = 300
CLOSEST: Final = 0.01
EVEN: Final = 1e-6
TOP_LEFT: Final = np.array([-1.0, -1.0])

Mask = NDArray[np.bool_]


def place_cities(box: Box, given: Layout) -> dict[CityId, Spot]:
    """Return every city's position, 0..1 from the left and from the top; given ones are kept."""
    is_given = np.array([city.id in given.positions for city in box.cities])
    places = np.array([given.positions.get(city.id, (0.5, 0.5)) for city in box.cities])
    if not is_given.all():
        places = _complete(all_pairs_distances(box), places, is_given, given.aspect)
    return {city.id: (float(x), float(y)) for city, (x, y) in zip(box.cities, places, strict=True)}


def _complete(wanted: Matrix, places: Matrix, is_given: Mask, aspect: float) -> Matrix:
    """Compute places for the cities that have none."""
    board = np.array([aspect, 1.0])
    points = _free_layout(wanted)
    if is_given.any():
        points = np.clip(_fit_around(wanted, points, places * board, is_given, board) / board, MARGIN, 1 - MARGIN)
    else:
        points = _fit_to_board(_mirror(_lay_flat(points), 0, TOP_LEFT), board)
    # Rounded, so that the last digits, in which computers differ, don't matter.
    return move_apart(np.where(is_given[:, None], places, np.round(points, 3)), is_given)


def _fit_around(wanted: Matrix, points: Matrix, places: Matrix, is_given: Mask, board: Matrix) -> Matrix:
    """Fit a free layout to the given places and settle it; or grow one from these."""
    if is_given.sum() == 1:
        only = int(np.flatnonzero(is_given)[0])
        points = _pin_one(points, places[only], only, board)
        return _constrained_smacof(wanted * _measure_scale(wanted, points), points, is_given)
    fitted = np.where(is_given[:, None], places, _procrustes(points, places, is_given, board))
    scale = _measure_scale(wanted, fitted)
    starts = (fitted, _weighted_means(wanted, places, is_given))
    return _least_stress(wanted * scale, (_constrained_smacof(wanted * scale, start, is_given) for start in starts))


def _weighted_means(wanted: Matrix, places: Matrix, is_given: Mask) -> Matrix:
    """Put every city at the mean of the given places, weighted by nearness."""
    weights = _inverse(wanted[:, is_given]) ** 2
    means = weights @ places[is_given] / np.maximum(weights.sum(axis=1, keepdims=True), EVEN)
    return np.where(is_given[:, None], places, means)


def _measure_scale(wanted: Matrix, points: Matrix) -> float:
    """Return the drawn length of one space of a route."""
    weights = _inverse(wanted) ** 2
    return float((weights * wanted * _distances(points)).sum() / (weights * wanted**2).sum())


def _free_layout(wanted: Matrix) -> Matrix:
    """Return the better of two starts: from one alone a map may stay folded over itself."""
    return _least_stress(wanted, (_smacof(start, wanted) for start in (_circle(len(wanted)), _classical_mds(wanted))))


def _circle(number: int) -> Matrix:
    angles = 2 * np.pi * np.arange(number) / number
    return np.column_stack([np.cos(angles), np.sin(angles)])


def _classical_mds(wanted: Matrix) -> Matrix:
    """Return the two widest dimensions of the map (classical multidimensional scaling)."""
    centered = wanted**2 - (wanted**2).mean(axis=0)
    values, vectors = np.linalg.eigh(-(centered - centered.mean(axis=1, keepdims=True)) / 2)
    widest: Matrix = vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], EVEN))
    return widest


def _smacof(points: Matrix, wanted: Matrix) -> Matrix:
    """Move each city to the weighted mean of where the others want it, round by round.

    Near cities count more: a weight of one over the wanted distance squared.
    """
    weights = _inverse(wanted) ** 2
    balance = np.linalg.pinv(_laplacian(weights))
    for _ in range(ROUNDS):
        pull = weights * wanted * _inverse(_distances(points))
        points = balance @ _laplacian(pull) @ points
    return points


def _least_stress(wanted: Matrix, candidates: Iterable[Matrix]) -> Matrix:
    """Return the first layout with the least stress; rounded, as computers differ in digits."""
    return min(candidates, key=lambda points: round(_stress(wanted, points), 3))


def _stress(wanted: Matrix, points: Matrix) -> float:
    return float(((_distances(points) * _inverse(wanted) - 1) ** 2).sum())


def _inverse(lengths: Matrix) -> Matrix:
    """Return one over each length, or 0 for a length of 0."""
    is_apart = lengths > 0
    return np.where(is_apart, 1 / np.where(is_apart, lengths, 1), 0)


def _laplacian(weights: Matrix) -> Matrix:
    return np.diag(weights.sum(axis=1)) - weights


def _distances(points: Matrix) -> Matrix:
    return np.asarray(np.hypot(*(points[:, None, :] - points[None, :, :]).transpose(2, 0, 1)), dtype=np.float64)


def _lay_flat(points: Matrix) -> Matrix:
    """Rotate the map so that its longest side lies along the board's."""
    x, y = (points - points.mean(axis=0)).T
    angle = np.arctan2(2 * (x * y).sum(), (x * x - y * y).sum()) / 2
    return np.column_stack([x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)])


def _mirror(points: Matrix, city: int, side: Matrix) -> Matrix:
    """Mirror a centered map so that one of its cities lies on the wanted side.

    A route more or less does not turn such a map over.
    """
    return points * np.where(points[city] * side < 0, -1, 1)


def _pin_one(points: Matrix, place: Matrix, city: int, board: Matrix) -> Matrix:
    """Return the map as large as the board, with one city in its place."""
    fitted: Matrix = _fit_to_board(_mirror(_lay_flat(points), city, place - board / 2), board) * board
    moved: Matrix = fitted + place - fitted[city]
    return moved


def _procrustes(points: Matrix, places: Matrix, is_given: Mask, board: Matrix) -> Matrix:
    """Rotate, mirror, scale and move the map to the least distance from the given places."""
    source, target = points[is_given], places[is_given]
    start, goal = source.mean(axis=0), target.mean(axis=0)
    left, sizes, right = np.linalg.svd((source - start).T @ (target - goal))
    turns = [left @ right]
    if sizes[1] <= sizes[0] * EVEN:  # cities on one line look the same in a mirror
        turns.append(left @ np.diag([1.0, -1.0]) @ right)
    scale = np.sqrt(((target - goal) ** 2).sum() / max(((source - start) ** 2).sum(), EVEN))
    return min(((points - start) @ turn * scale + goal for turn in turns), key=lambda moved: _overhang(moved / board))


def _overhang(spots: Matrix) -> float:
    """Return how far a map extends beyond the board; rounded, as computers differ in digits."""
    return round(float(np.abs(spots - np.clip(spots, MARGIN, 1 - MARGIN)).sum()), 3)


def _constrained_smacof(wanted: Matrix, points: Matrix, is_given: Mask) -> Matrix:
    """Move the cities without a place as `_smacof` does; those with one stay."""
    weights = _inverse(wanted) ** 2
    balance = _laplacian(weights)
    inner = np.linalg.inv(balance[np.ix_(~is_given, ~is_given)])
    held = balance[np.ix_(~is_given, is_given)] @ points[is_given]
    points = points.copy()
    for _ in range(ROUNDS):
        pull = weights * wanted * _inverse(_distances(points))
        points[~is_given] = inner @ ((_laplacian(pull) @ points)[~is_given] - held)
    return points


def _fit_to_board(points: Matrix, board: Matrix) -> Matrix:
    """Scale the map to the board, in proportion, and center it."""
    low, high = points.min(axis=0), points.max(axis=0)
    scale = (1 - 2 * MARGIN) / ((high - low) / board).max()
    fitted: Matrix = (points - (low + high) / 2) * scale / board + 0.5
    return fitted


def move_apart(spots: Matrix, is_kept: Mask) -> Matrix:
    """Move overlapping cities to the nearest free point of a fine grid; kept ones never move."""
    steps = np.arange(MARGIN, 1 - MARGIN, 2 * CLOSEST)
    grid = np.array([(x, y) for x in steps for y in steps])
    placed = list(spots[is_kept])
    result = spots.copy()
    for number in np.flatnonzero(~is_kept):
        if not _is_free(spots[number], placed):
            nearest = grid[np.argsort(np.hypot(*(grid - spots[number]).T), kind="stable")]
            result[number] = next(place for place in nearest if _is_free(place, placed)).round(3)
        placed.append(result[number])
    return result


def _is_free(spot: Matrix, placed: list[Matrix]) -> bool:
    return all(np.hypot(*(spot - other)) >= CLOSEST for other in placed)
