"""Numbers about the running server, for Prometheus."""

import gc
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
LONG_PAUSE: Final = 0.02
MOST_PAUSES: Final = 1_000


class Metrics:
    """What one process counts and measures."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self.registry = registry
        self.tables = Gauge("whistlestop_tables", "Tables in memory.", registry=registry)
        self.sockets = Gauge("whistlestop_sockets", "Sockets open.", registry=registry)
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
        self.pauses = Histogram(
            "whistlestop_gc_pause_seconds", "Garbage collections over 20 ms.", registry=registry, buckets=SECONDS
        )
        self.pause_watch = PauseWatch()

    def text(self) -> bytes:
        """All the numbers as Prometheus reads them."""
        for seconds in self.pause_watch.take():
            self.pauses.observe(seconds)
        return generate_latest(self.registry)


class PauseWatch:
    """Notes how long the garbage collector stopped everything.

    It can strike inside a metric that holds its lock, so pauses wait here until somebody reads the numbers.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._start = 0.0
        self._pauses: deque[float] = deque(maxlen=MOST_PAUSES)

    def start(self) -> None:
        """From now on, note every long pause."""
        gc.callbacks.append(self.note)

    def stop(self) -> None:
        """Note no more."""
        gc.callbacks.remove(self.note)

    def note(self, phase: str, _info: dict[str, int]) -> None:
        """What the collector calls when it starts and when it stops."""
        if phase == "start":
            self._start = self._clock()
        elif (seconds := self._clock() - self._start) > LONG_PAUSE:
            self._pauses.append(seconds)

    def take(self) -> list[float]:
        """The pauses since the last time."""
        return [self._pauses.popleft() for _ in range(len(self._pauses))]


def metrics_handler(metrics: Metrics) -> HTTPRouteHandler:
    """The route `/metrics`."""

    @get("/metrics", include_in_schema=False, sync_to_thread=False)
    def show_metrics() -> Response[bytes]:
        """The numbers of this process."""
        return Response(metrics.text(), headers={"content-type": CONTENT_TYPE_PLAIN_0_0_4})

    return show_metrics
