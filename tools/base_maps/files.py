"""The file that the web client reads."""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from tools.base_maps.boards import Board, frame_of
from tools.base_maps.geometry import BOARD_WIDTH, Rectangle

Layers = Mapping[str, Sequence[str]]
"""The paths of every layer by its name."""

LAYERS: Final = ("land", "park", "streets", "states", "borders", "lakes")
"""From the bottom to the top."""


def base_map_text(board: Board, layers: Layers, sources: Sequence[str]) -> str:
    """Return the base map of a board as JSON, one path per line; an unused layer is empty."""
    frame = frame_of(board)
    data = {
        "map": board.map,
        "sources": list(sources),
        "size": [BOARD_WIDTH, round(frame.height, 2)],
        "extent": view_box(frame.extent),
        "layers": {name: list(layers.get(name, ())) for name in LAYERS},
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def view_box(rectangle: Rectangle) -> list[float]:
    """Return a rectangle as in SVG: left, top, width, height.

    >>> view_box(Rectangle(-10.0, -5.0, 30.0, 20.0))
    [-10.0, -5.0, 40.0, 25.0]
    """
    width, height = rectangle.right - rectangle.left, rectangle.bottom - rectangle.top
    return [round(number, 2) for number in (rectangle.left, rectangle.top, width, height)]
