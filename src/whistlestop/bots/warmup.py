"""Compilation of rules and bots ahead of time, with progress."""

import os
import random
import sys
from threading import Thread
from typing import Final

from whistlestop.bots.bot import Budget
from whistlestop.bots.registry import LEVELS, make_bot
from whistlestop.engine import warmup as rules
from whistlestop.engine.compilation import BOTS_MARKER
from whistlestop.engine.game import Game
from whistlestop.engine.rulebook import CACHE_FOLDER
from whistlestop.engine.warmup import CompileCounter, Progress, leave_marker

COMPILED_BOTS: Final = LEVELS
COMPILED_FUNCTIONS: Final = 101  # of theirs; only the progress bar depends on it
RULES_PART: Final = 0.6  # of the time
MARKER: Final = CACHE_FOLDER / BOTS_MARKER


def is_warm() -> bool:
    """Return whether everything of these sources is compiled already on this machine."""
    return MARKER.exists()


def warm_up(on_progress: Progress = lambda _: None) -> None:
    """Compile rules and bots, or load them if that was done before."""
    rules.warm_up(lambda done: on_progress(RULES_PART * done))
    with CompileCounter(lambda done: on_progress(RULES_PART + (1 - RULES_PART) * done), COMPILED_FUNCTIONS):
        _ask_every_bot()
    on_progress(1.0)
    leave_marker(MARKER)


def _ask_every_bot() -> None:
    game = Game.new("new-york", seats=2, seed=1)
    for name in COMPILED_BOTS:
        bot = make_bot(name, game.box)
        bot.choose(game.view_for(0), game.legal_actions(0), Budget(playouts=4), random.Random(1))  # noqa: S311


def _end_with_parent() -> None:  # pragma: no cover - in a process of its own
    """Exit when the standard input is closed: the parent process has ended."""
    os.read(sys.stdin.fileno(), 1)  # not sys.stdin.read(), which locks what the interpreter flushes when it ends
    os._exit(1)


if __name__ == "__main__":  # pragma: no cover - what `compiling.py` runs
    Thread(target=_end_with_parent, daemon=True).start()
    warm_up(lambda done: print(done, flush=True))  # noqa: T201 - read there
