"""The speed of the planner in whole games against itself."""

import time
from typing import Final

import numpy as np

from whistlestop.bots.planning.atlas import atlas_of
from whistlestop.bots.planning.desk import DESK_LAYOUT
from whistlestop.bots.planning.playing import planned_games
from whistlestop.bots.planning.weights import weights_for, weights_record
from whistlestop.engine.equipment import equipment_of
from whistlestop.engine.records import new
from whistlestop.engine.state import MAX_SEATS, SCORE_LAYOUT, STATE_LAYOUT
from whistlestop.maps.loading import load_box

GAMES: Final = 4000
SEATS: Final = 2


def planner_speed() -> str:
    """Return a sentence with the time for a decision, deal and moves included, and games/s."""
    seconds, actions = min(_timed() for _ in range(3))
    decision, games = 1e6 * seconds / actions, GAMES / seconds
    return f"The planner, usa, {SEATS} players: {decision:.2f} µs a decision (≤ 5; 3), {games:,.0f} games/s (5,000)."


def _timed() -> tuple[float, int]:
    equipment = equipment_of(load_box("usa"))
    weights = np.concatenate([weights_record(weights_for("usa", SEATS))] * SEATS)
    states, out = new(STATE_LAYOUT, 2), np.zeros((GAMES, 2 * SEATS + 1), np.int64)
    states["seats"] = SEATS
    tools = (new(DESK_LAYOUT), new(SCORE_LAYOUT, MAX_SEATS))
    planned_games(equipment.board, atlas_of(equipment), weights, states, *tools, 0, out[:2])  # compiled or loaded
    start = time.process_time()
    planned_games(equipment.board, atlas_of(equipment), weights, states, *tools, 0, out)
    return time.process_time() - start, int(out[:, -1].sum())
