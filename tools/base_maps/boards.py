"""The three boards: their margins, projections and levels of detail."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from tools.base_maps.geometry import BOARD_WIDTH, Frame, Points
from tools.base_maps.pen import Pen
from tools.base_maps.warp import Cone, Warp

from whistlestop.maps.layout import Layout, load_layout
from whistlestop.maps.loading import load_box


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The settings of one board's base map."""

    map: str
    edition: str
    """An edition that is played on this map."""
    region: str | None
    """The part of the world it shows; none for a city, whose outline is our own."""
    cone: Cone
    give: float
    """The tolerance of city positions in favor of calmer lines; 0 for none."""
    beside: float
    above: float
    """How far the base map runs on past the board: left and right in its widths, up and down in its heights."""
    detail: float
    plainer: float
    corner: float
    growth: float
    """How finely it is drawn; see Pen."""


USA: Final = Board(
    map="usa",
    edition="usa",
    region="north-america",
    cone=Cone(-97.0, 39.0, 0.63),
    give=0.0003,
    beside=1.0,
    above=1.25,
    detail=1.3,
    plainer=1.7,
    corner=0.6,
    growth=90.0,
)
EUROPE: Final = Board(
    map="europe",
    edition="europe",
    region="europe",
    cone=Cone(15.0, 49.0, 0.15),
    give=0.0003,
    beside=1.0,
    above=1.25,
    detail=1.6,
    plainer=2.0,
    corner=0.6,
    growth=75.0,
)
NEW_YORK: Final = Board(
    map="new_york",
    edition="new-york",
    region=None,
    cone=Cone(-73.98, 40.75, 0.65),
    give=0.006,
    beside=1.6,
    above=0.7,
    detail=6.0,
    plainer=1.0,
    corner=2.0,
    growth=600.0,
)
BOARDS: Final[Mapping[str, Board]] = {board.map: board for board in (USA, EUROPE, NEW_YORK)}

REACH: Final = 0.6
"""So far outside of the board the spline ends and the projection stands alone, in board widths."""


def layout_of(board: Board) -> Layout:
    """Return the layout of a board."""
    return load_layout(load_box(board.edition))


def frame_of(board: Board) -> Frame:
    """Return the measures of a board."""
    return Frame(BOARD_WIDTH / layout_of(board).aspect, board.beside, board.above)


def pen_of(board: Board) -> Pen:
    """Return the pen of a board."""
    return Pen(frame_of(board), board.detail, board.plainer, board.corner, board.growth)


def city_places(board: Board) -> Points:
    """Return the positions of the cities in units of the board."""
    places = np.array(list(layout_of(board).positions.values()))
    return places * [BOARD_WIDTH, frame_of(board).height]


def city_geo(board: Board) -> Points:
    """Return longitudes and latitudes of the cities."""
    geo = layout_of(board).geo or {}
    return np.array([(longitude, latitude) for latitude, longitude in geo.values()])


def warp_of(board: Board) -> Warp:
    """Return the warp from the globe to this board."""
    return Warp.fit(board.cone, city_geo(board), city_places(board), frame_of(board), board.give, REACH)
