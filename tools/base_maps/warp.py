"""Warp from longitude and latitude to positions on a board.

A board is no true map: its cities stand where routes need them. A projection brings the world near the board,
a thin-plate spline moves it the rest of the way so that every city lands on its place, and anchors far outside
keep the world there as the projection has it: coasts beyond the cities neither fold nor run away.
"""

from dataclasses import dataclass
from typing import Final, Self

import numpy as np
from tools.base_maps.geometry import BOARD_WIDTH, Frame, Numbers, Points, closed, with_points_between

ANCHOR_SPACING: Final = 250.0


@dataclass(frozen=True, slots=True)
class Cone:
    """An equidistant conic projection.

    `closing` is how fast meridians converge: the sine of the latitude in a true cone, near 0 in a cylinder.
    """

    longitude: float
    latitude: float
    closing: float

    def project(self, geo: Points) -> Points:
        """Return positions in the plane, y growing to the south, in radians."""
        east, north = np.radians(geo - [self.longitude, self.latitude]).T
        radius = np.cos(np.radians(self.latitude)) / self.closing - north
        angle = self.closing * east
        return np.stack([radius * np.sin(angle), radius * np.cos(angle)], axis=1)


@dataclass(frozen=True, slots=True)
class Spline:
    """A thin-plate spline: the smoothest surface through given values, or near them."""

    centers: Points
    weights: Points

    @classmethod
    def fit(cls, centers: Points, values: Points, give: Numbers) -> Self:
        """Fit a spline to values at centers; `give` is the tolerance of each of them."""
        count = len(centers)
        system = np.zeros((count + 3, count + 3))
        system[:count, :count] = _bending(centers, centers) + np.diag(give)
        system[:count, count:] = _plane(centers)
        system[count:, :count] = _plane(centers).T
        return cls(centers, np.linalg.solve(system, np.concatenate([values, np.zeros((3, 2))])))

    def __call__(self, points: Points) -> Points:
        """Return the values at any points."""
        return np.concatenate([_bending(points, self.centers), _plane(points)], axis=1) @ self.weights


def _bending(points: Points, centers: Points) -> Points:
    squares = ((points[:, np.newaxis] - centers) ** 2).sum(axis=2) / BOARD_WIDTH**2
    return np.asarray(squares * np.log(np.maximum(squares, 1e-18)) / 2, dtype=np.float64)


def _plane(points: Points) -> Points:
    return np.concatenate([np.ones((len(points), 1)), points / BOARD_WIDTH], axis=1)


@dataclass(frozen=True, slots=True)
class Warp:
    """The map from the globe to one board."""

    cone: Cone
    affine: Points
    spline: Spline

    @classmethod
    def fit(cls, cone: Cone, geo: Points, places: Points, frame: Frame, give: float, reach: float) -> Self:
        """Fit the warp to the cities' positions; anchors stand `reach` board widths outside."""
        solution = np.linalg.lstsq(_with_ones(cone.project(geo)), places, rcond=None)[0]
        affine = np.asarray(solution, dtype=np.float64)
        near = _with_ones(cone.project(geo)) @ affine
        anchors = _anchors(frame, reach)
        centers = np.concatenate([near, anchors])
        moves = np.concatenate([places - near, np.zeros_like(anchors)])
        return cls(cone, affine, Spline.fit(centers, moves, np.full(len(centers), give)))

    def __call__(self, geo: Points) -> Points:
        """Return the positions on the board of places on the globe."""
        near = self.roughly(geo)
        return near + self.spline(near)

    def roughly(self, geo: Points) -> Points:
        """Return the positions by the projection alone."""
        return _with_ones(self.cone.project(geo)) @ self.affine


def _with_ones(points: Points) -> Points:
    return np.concatenate([points, np.ones((len(points), 1))], axis=1)


def _anchors(frame: Frame, reach: float) -> Points:
    """Return points around the board that the spline must not move."""
    rim = frame.board.grown(reach * BOARD_WIDTH, reach * BOARD_WIDTH)
    corners = [(rim.left, rim.top), (rim.right, rim.top), (rim.right, rim.bottom), (rim.left, rim.bottom)]
    return with_points_between(closed(np.array(corners)), ANCHOR_SPACING)[:-1]
