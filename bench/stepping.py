"""Games played from Python, action by action: with the compiled core, and with `Game`."""

from typing import Final

import numpy as np

from bench.measuring import Workload, timed
from bench.sizes import Sizes
from whistlestop.engine import core
from whistlestop.engine.equipment import equipment_of
from whistlestop.engine.game import Game
from whistlestop.engine.records import new
from whistlestop.engine.state import MENU_LAYOUT, STATE_LAYOUT
from whistlestop.maps.loading import load_box

STEPS: Final = "steps"
FRIENDLY: Final = "friendly"
# Actions are chosen by counting on in strides of a prime: cheap, the same every time, and games as long as random ones.
STRIDE: Final = 7919


def stepping_workloads(sizes: Sizes) -> list[Workload]:
    """Return both ways, counted in actions."""
    return [
        timed(STEPS, lambda: _step_through(sizes.stepped_games)),
        timed(FRIENDLY, lambda: _play_through(sizes.friendly_games)),
    ]


def _step_through(games: int) -> int:
    """Make one compiled call for each action, as training and search do; deals count too."""
    equipment = equipment_of(load_box("usa"))
    board, menus, legal = equipment.board, new(MENU_LAYOUT), np.zeros(len(equipment.codec.actions), np.int64)
    dealt, states = new(STATE_LAYOUT), new(STATE_LAYOUT)
    dealt["seats"] = 2
    blank, record, step = dealt.view(np.uint8), states.view(np.uint8), core.step
    number = 0
    for game in range(games):
        record[:] = blank
        states["key"][0, 0] = game
        core.deal(board, states, 0)
        count = core.legal(board, states, 0, menus, legal)
        while count:
            number += 1
            count = step(board, states, legal.item(number * STRIDE % count), menus, legal)
    return number


def _play_through(games: int) -> int:
    """Ask whose decision it is and what is legal, and play, as a first program would."""
    number = 0
    for seed in range(games):
        game = Game.new("usa", seats=2, seed=seed)
        while not game.is_over:
            seat = game.open_seats[0]
            actions = game.legal_actions(seat)
            number += 1
            game.play(seat, actions[number * STRIDE % len(actions)])
    return number
