"""Games as environments see them, made from games that nobody wrote."""

import random
from pathlib import Path

import numpy as np

from maps.small_map import small_map
from whistlestop import Box, Game
from whistlestop.engine.records import Ints
from whistlestop.env.features import Masks
from whistlestop.env.observed_game import ObservedGame
from whistlestop.maps.loading import box_from_data


def observed(game: Game) -> ObservedGame:
    """Return the same game, which also shows itself in numbers."""
    twin = ObservedGame.dealt(game.box, game.seats, game.key)
    for seat, action in game.actions:
        twin.play_quietly(seat, action)
    return twin


def small_box() -> Box:
    """Return a map of five cities, with a ferry and a tunnel."""
    return box_from_data(small_map(), "map")


def small_map_file(folder: Path) -> Path:
    """Return the same as a file."""
    import json

    file = folder / "ring.json"
    file.write_text(json.dumps(small_map()), encoding="utf-8")
    return file


def legal_at_random(masks: Masks, choose: random.Random) -> Ints:
    """Return one of the legal actions for every game."""
    return np.array([choose.choice(np.flatnonzero(mask).tolist()) for mask in masks], np.int64)
