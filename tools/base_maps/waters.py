"""Narrow waters that are kept open, from waters.toml."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from tools.base_maps.geometry import Points

FILE: Final = Path(__file__).with_name("waters.toml")


@dataclass(frozen=True, slots=True)
class Waters:
    """Courses of narrow waters as longitudes and latitudes, and their least drawn width."""

    width: float
    courses: Sequence[Points]


def load_waters(board: str) -> Waters:
    """Return the narrow waters of a board."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))[board]
    return Waters(data["width"], [np.array(course)[:, ::-1] for course in data["courses"].values()])
