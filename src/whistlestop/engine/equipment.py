"""Everything a box needs to be played with: its compiled board and its codec."""

import json
from dataclasses import dataclass
from functools import cache, lru_cache

from whistlestop.engine.boards import build_board
from whistlestop.engine.codec import Codec
from whistlestop.engine.records import Boxed
from whistlestop.maps.board import Box
from whistlestop.maps.loading import box_from_data, load_box


@dataclass(frozen=True, slots=True, eq=False)
class Equipment:
    """A box with its board record and its codec, shared by all games played with it."""

    box: Box
    board: Boxed
    codec: Codec


def equipment_of(box: Box) -> Equipment:
    """Return the equipment of a box, built once."""
    if box.custom is None:
        return _shipped(box.edition.id)
    return _custom(json.dumps(box.custom, sort_keys=True))


@cache
def _shipped(edition: str) -> Equipment:
    return _equip(load_box(edition))


@lru_cache(maxsize=64)
def _custom(data: str) -> Equipment:
    return _equip(box_from_data(json.loads(data), "map"))


def _equip(box: Box) -> Equipment:
    board = build_board(box)
    return Equipment(box, board, Codec(box, board))
