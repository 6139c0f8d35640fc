"""Prometheus metrics of the running server."""

import gc
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import generate_latest

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
LONG_PAUSE: Final = 0.02
MAX_PAUSES: Final = 1_000


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self.registry = registry
        self.tables = Gauge("whistlestop_tables", "Tables in memory.", registry=registry)
        self.sockets = Gauge("whistlestop_sockets", "Sockets open.", registry=registry)
        self.bots_waiting = Gauge(
            "whistlestop_bots_waiting", "Decisions of bots that wait for a thread.", registry=registry
        )
        self.moves = Counter(
            "whistlestop_moves", "Moves played, by a person, a bot or a stand_in.", ["who"], registry=registry
        )
        self.move_seconds = Histogram(
            "whistlestop_move_seconds",
            "From a command received to all listeners told.",
            registry=registry,
            buckets=SECONDS,
        )
        self.commits = Counter("whistlestop_commits", "Commits to the database.", registry=registry)
        self.commit_seconds = Histogram(
            "whistlestop_commit_seconds", "Time of a commit.", registry=registry, buckets=SECONDS
        )
        self.refusals = Counter("whistlestop_refusals", "Commands refused, by code.", ["code"], registry=registry)
        self.dropped = Counter("whistlestop_dropped", "Listeners dropped, by reason.", ["reason"], registry=registry)
        self.notices = Counter(
            "whistlestop_notices",
            "Notices by channel (push, mail, webhook) and outcome (sent, failed, gone, dropped).",
            ["channel", "outcome"],
            registry=registry,
        )
        self.pauses = Histogram(
            "whistlestop_gc_pause_seconds", "Garbage collections over 20 ms.", registry=registry, buckets=SECONDS
        )
        self.gc_pauses = GcPauseRecorder()

    def render(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        for seconds in self.gc_pauses.drain():
            self.pauses.observe(seconds)
        return generate_latest(self.registry)


class GcPauseRecorder:
    """Records long pauses of the garbage collector.

    A collection can start inside a metric that holds its lock, so pauses are buffered until the metrics are read.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._start = 0.0
        self._pauses: deque[float] = deque(maxlen=MAX_PAUSES)

    def start(self) -> None:
        """Start recording."""
        gc.callbacks.append(self.record)

    def stop(self) -> None:
        """Stop recording."""
        gc.callbacks.remove(self.record)

    def record(self, phase: str, _info: dict[str, int]) -> None:
        """Record a pause; the collector calls this when it starts and when it stops."""
        if phase == "start":
            self._start = self._clock()
        elif (seconds := self._clock() - self._start) > LONG_PAUSE:
            self._pauses.append(seconds)

    def drain(self) -> list[float]:
        """Return the pauses since the last call, and forget them."""
        return [self._pauses.popleft() for _ in range(len(self._pauses))]
