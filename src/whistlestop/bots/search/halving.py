"""Sequential halving: after each round on the same worlds, the better half goes on."""

import time
from collections.abc import Callable
from math import ceil, log2
from typing import Any, Final

import numpy as np

from whistlestop.bots.bot import Budget

Values = np.ndarray[Any, np.dtype[np.float64]]  # Any: a row for each candidate, a column for each world
TryOut = Callable[[Any, Values], None]
"""Tries the candidates with these numbers (Any: NumPy's) on new worlds, one for each column."""

DEFAULT_PLAYOUTS: Final = 400
WORLDS_AT_ONCE: Final = 4
# Who lies behind by so many standard errors on the same worlds is out before the round ends.
CLEARLY_BEHIND: Final = 4.0
WORLDS_TO_BE_SURE: Final = 16
HEAD_START: Final = 0.015  # of the first candidate, which is the planner's own choice


def best_of(actions: Any, try_out: TryOut, budget: Budget) -> int:  # Any: NumPy's numbers
    """Return the number of the best candidate within the budget; each has an action.

    Several may have the same. When no other action is left there is nothing more to find out. Without any playouts
    it is the first, the planner's own choice.
    """
    if budget.playouts == 0:
        return 0
    candidates = np.arange(len(actions))
    head_start = np.zeros(len(candidates))
    head_start[0] = HEAD_START
    values = np.zeros((len(candidates), 0))
    rounds = ceil(log2(len(candidates)))
    meter = _Meter(budget, rounds)

    def is_open(left: Any) -> bool:
        return bool((actions[left] != actions[left[0]]).any())

    for _ in range(rounds):
        meter.start_round()
        while is_open(candidates) and (worlds := meter.worlds_to_go(len(candidates))) > 0:
            fresh = np.zeros((len(candidates), worlds))
            try_out(candidates, fresh)
            meter.count(fresh.size)
            values = np.hstack([values, fresh])
            candidates, head_start, values = _without(_clearly_behind(values), candidates, head_start, values)
        if not is_open(candidates):
            break
        means = values.mean(axis=1) + head_start
        order = np.argsort(-means, kind="stable")[: ceil(len(candidates) / 2)]
        candidates, head_start, values = candidates[order], head_start[order], values[order]
    return int(candidates[0])


def _clearly_behind(values: Values) -> Any:
    worlds = values.shape[1]
    if worlds < WORLDS_TO_BE_SURE:
        return np.zeros(len(values), bool)
    gaps = values[values.mean(axis=1).argmax()] - values
    return gaps.mean(axis=1) * np.sqrt(worlds) > CLEARLY_BEHIND * gaps.std(axis=1) + 1e-9


def _without(out: Any, *rows: Any) -> tuple[Any, ...]:
    return tuple(row[~out] for row in rows) if out.any() else rows


class _Meter:
    """Spends a budget in equal parts, one for each round."""

    def __init__(self, budget: Budget, rounds: int) -> None:
        self._seconds = budget.seconds
        self._playouts = budget.playouts
        if self._seconds is None and self._playouts is None:
            self._playouts = DEFAULT_PLAYOUTS
        self._rounds = rounds
        self._round = 0
        self._start = time.thread_time()  # time that others take on this core is not the bot's
        self._spent = 0

    def start_round(self) -> None:
        """Release the budget of one more round, with what the last one left."""
        self._round += 1
        self._is_first = True

    def worlds_to_go(self, candidates: int) -> int:
        """Return the number of worlds to try next on so many candidates: at least one a round."""
        at_least, self._is_first = int(self._is_first), False
        part = self._round / self._rounds
        if self._seconds is not None and time.thread_time() - self._start >= self._seconds * part:
            return at_least
        if self._playouts is None:
            return WORLDS_AT_ONCE
        return max(at_least, min(WORLDS_AT_ONCE, int((self._playouts * part - self._spent) / candidates)))

    def count(self, playouts: int) -> None:
        """Record what has been spent."""
        self._spent += playouts
