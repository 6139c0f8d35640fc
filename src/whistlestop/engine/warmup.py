"""Compilation of the rules ahead of time, with progress."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
from numba.core import event

from whistlestop.engine import core
from whistlestop.engine.compilation import RULES_MARKER
from whistlestop.engine.game import Game
from whistlestop.engine.records import new
from whistlestop.engine.rulebook import CACHE_FOLDER, IS_COMPILED
from whistlestop.engine.state import MAX_SEATS, MENU_LAYOUT, SCORE_LAYOUT, STATE_LAYOUT

# How many functions are compiled on a first start; only the progress bar depends on it.
COMPILED_FUNCTIONS: Final = 244
MARKER: Final = CACHE_FOLDER / RULES_MARKER

Progress = Callable[[float], None]
"""Called with the part that is done, from 0 to 1."""


def is_warm() -> bool:
    """Return whether everything of these sources is compiled already on this machine."""
    return MARKER.exists()


def warm_up(on_progress: Progress = lambda _: None) -> None:
    """Compile all entry points, or load them if they are compiled already."""
    with CompileCounter(on_progress, COMPILED_FUNCTIONS):
        _call_every_entry_point()
    on_progress(1.0)
    leave_marker(MARKER)


class CompileCounter(event.Listener):  # type: ignore[misc]
    """A counter of the functions that Numba compiles."""

    def __init__(self, on_progress: Progress, expected: int) -> None:
        self._on_progress = on_progress
        self._expected = expected
        self._done = 0

    def __enter__(self) -> None:
        event.register("numba:compile", self)

    def __exit__(self, *_: object) -> None:
        event.unregister("numba:compile", self)

    def on_start(self, event: Any) -> None:
        """Ignore the start of a compilation."""

    def on_end(self, event: Any) -> None:  # noqa: ARG002 - how Numba calls it
        """Count a compiled function."""
        self._done += 1
        self._on_progress(min(0.99, self._done / self._expected))


def _call_every_entry_point() -> None:
    game = Game.new("new-york", seats=2, seed=1)
    board, codec = game.equipment.board, game.equipment.codec
    menus, scores = new(MENU_LAYOUT), new(SCORE_LAYOUT, MAX_SEATS)
    game.why_illegal(0, "draw blind")
    game.play(0, game.legal_actions(0)[0])
    game.play_quietly(1, game.legal_actions(1)[0])
    game.play_all_quietly([(game.open_seats[0], "draw blind")])
    core.trail_length(board, game._states, 0)
    game.advice_for(0).ticket_ways()
    game.advice_for(0).score_now()
    game.advice_for(0).payments(codec.box.tracks[0].id)
    states = new(STATE_LAYOUT, 2)
    states["seats"] = game.seats
    core.rollouts(board, states, menus, scores, 1, np.zeros(2, np.int64))
    core.deal(board, states[1:], 0)
    core.step(board, states[1:], codec.encode(game.actions[0][1]).number, menus, np.zeros(len(codec.actions), np.int64))
    core.random_game(board, states[1:], menus, np.ones(4, np.int64), np.zeros((4000, 2), np.int64))


def leave_marker(marker: Path) -> None:
    """Mark everything as compiled, unless this process compiles nothing."""
    if not IS_COMPILED:
        return
    marker.parent.mkdir(parents=True, exist_ok=True)  # pragma: no cover
    marker.touch()  # pragma: no cover
