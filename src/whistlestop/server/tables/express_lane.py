"""Two fair queues side by side: short jobs have an express lane, and never wait for a long one to end.

A thread that thinks can't be interrupted. So kinds of jobs that are known to be short have a thread of their own, and
the operating system shares the cores between it and the others.
"""

import math
import time
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from whistlestop.server.tables.fair_queue import FairQueue

T = TypeVar("T")
EXPRESS_SECONDS: Final = 0.1
# How much the newest job counts in a kind's expected duration. It rises fast and falls slowly: a long job in the
# express lane does more harm than a short one beside it.
RISE: Final = 0.25
FALL: Final = 0.1


class LaneQueue:
    """Runs urgent jobs of kinds that are known to be short in the express lane, and all others in the regular one."""

    def __init__(
        self, threads: int, weights: Mapping[str, float], clock: Callable[[], float] = time.perf_counter
    ) -> None:
        """The express lane has one thread more; see `FairQueue` for the weights."""
        self._clock = clock
        self._express = FairQueue(1, weights, clock)
        self._regular = FairQueue(threads, weights, clock)
        self._durations: dict[str, float] = {}

    def __len__(self) -> int:
        """Return the number of jobs that wait for a thread."""
        return len(self._express) + len(self._regular)

    async def run(self, path: tuple[str, ...], kind: str, work: Callable[[], T], *, is_urgent: bool) -> T:
        """Run a job for a flow when its turn comes; short jobs that are urgent have the express lane."""
        if not is_urgent:
            return await self._regular.run(path, kind, work)

        def timed() -> tuple[T, float]:
            start = self._clock()
            return work(), self._clock() - start

        is_short = self._durations.get(kind, math.inf) <= EXPRESS_SECONDS  # a new kind may be long
        result, seconds = await (self._express if is_short else self._regular).run(path, kind, timed)
        self._note_duration(kind, seconds)
        return result

    def close(self) -> None:
        """Run no more jobs."""
        self._express.close()
        self._regular.close()

    def _note_duration(self, kind: str, seconds: float) -> None:
        usual = self._durations.get(kind, seconds)
        weight = RISE if seconds > usual else FALL
        self._durations[kind] = usual + weight * (seconds - usual)
