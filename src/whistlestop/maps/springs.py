"""Places for the cities of a map that comes without a layout: drawn distances like those along the routes.

The method is stress majorization (SMACOF): every round moves all cities to where the remaining tension between
wanted and drawn distances is surely smaller, so that it needs no step size and no randomness.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from whistlestop.maps.board import Box, CityId

SPRING_ASPECT: Final = 1.5
MARGIN: Final = 0.05
ROUNDS: Final = 300
CLOSEST: Final = 0.01

Matrix = NDArray[np.float64]


def spring_positions(box: Box) -> dict[CityId, tuple[float, float]]:
    """Every city's place on the board, 0..1 from the left and from the top."""
    points = _relaxed(travel_lengths(box))
    # Rounded, so that the last digits, in which computers differ, don't matter.
    spots = move_apart(np.round(_fit_to_board(_lay_flat(points)), 3))
    return {city.id: (float(x), float(y)) for city, (x, y) in zip(box.cities, spots, strict=True)}


def travel_lengths(box: Box) -> Matrix:
    """The spaces on the shortest way between any two cities (Floyd and Warshall)."""
    index = {city.id: number for number, city in enumerate(box.cities)}
    lengths = np.full((len(index), len(index)), np.inf)
    np.fill_diagonal(lengths, 0)
    for track in box.tracks:
        first, second = (index[end] for end in track.ends)
        lengths[first, second] = lengths[second, first] = track.length
    for middle in range(len(index)):
        lengths = np.minimum(lengths, lengths[:, [middle]] + lengths[[middle], :])
    return lengths


def _circle(number: int) -> Matrix:
    angles = 2 * np.pi * np.arange(number) / number
    return np.column_stack([np.cos(angles), np.sin(angles)])


def _relaxed(wanted: Matrix) -> Matrix:
    """From a circle, round by round, each city goes to the mean of the places where the others would have it.

    Near cities count more: a weight of one over the wanted distance squared.
    """
    points = _circle(len(wanted))
    weights = _inverse(wanted) ** 2
    balance = np.linalg.pinv(_laplacian(weights))
    for _ in range(ROUNDS):
        pull = weights * wanted * _inverse(_distances(points))
        points = balance @ _laplacian(pull) @ points
    return points


def _inverse(lengths: Matrix) -> Matrix:
    """One over each length; nothing where two cities are in one place, as each is with itself."""
    is_apart = lengths > 0
    return np.where(is_apart, 1 / np.where(is_apart, lengths, 1), 0)


def _laplacian(weights: Matrix) -> Matrix:
    return np.diag(weights.sum(axis=1)) - weights


def _distances(points: Matrix) -> Matrix:
    return np.asarray(np.hypot(*(points[:, None, :] - points[None, :, :]).transpose(2, 0, 1)), dtype=np.float64)


def _lay_flat(points: Matrix) -> Matrix:
    """Turn the map so that its longest side lies along the board's."""
    x, y = (points - points.mean(axis=0)).T
    angle = np.arctan2(2 * (x * y).sum(), (x * x - y * y).sum()) / 2
    return np.column_stack([x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)])


def _fit_to_board(points: Matrix) -> Matrix:
    """Scale the map to the board, in proportion, and put it in the middle."""
    low, high = points.min(axis=0), points.max(axis=0)
    board = np.array([SPRING_ASPECT, 1.0])
    scale = (1 - 2 * MARGIN) / ((high - low) / board).max()
    fitted: Matrix = (points - (low + high) / 2) * scale / board + 0.5
    return fitted


def move_apart(spots: Matrix) -> Matrix:
    """Cities that came to lie on one another go to the nearest free place of a fine grid."""
    steps = np.arange(MARGIN, 1 - MARGIN, 2 * CLOSEST)
    grid = np.array([(x, y) for x in steps for y in steps])
    placed: list[Matrix] = []
    for spot in spots:
        if _is_free(spot, placed):
            placed.append(spot)
        else:
            nearest = grid[np.argsort(np.hypot(*(grid - spot).T), kind="stable")]
            placed.append(next(place for place in nearest if _is_free(place, placed)))
    return np.stack(placed).round(3)


def _is_free(spot: Matrix, placed: list[Matrix]) -> bool:
    return all(np.hypot(*(spot - other)) >= CLOSEST for other in placed)
