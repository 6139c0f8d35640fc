"""The time to load a table that is not in memory, by replaying its log."""

import time
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Final

from server.event_log_builder import LogBook
from whistlestop.server.storage.store import Entry
from whistlestop.server.tables.events import decoded
from whistlestop.server.tables.story import Story

ROUNDS: Final = 30
SEATS: Final = {"usa": 5, "europe": 5, "new-york": 4}


def loading_ms() -> dict[str, float]:
    """Return the CPU milliseconds to replay a full random game of each map."""
    return {edition: _loading_ms(edition, seats) for edition, seats in SEATS.items()}


def _loading_ms(edition: str, seats: int) -> float:
    book = LogBook(edition, people=seats)
    book.play_at_random(10_000, Random(1))
    log = [event.entry() for event in book.events]
    return round(median(_one_load(log) for _ in range(ROUNDS)), 2)


def _one_load(log: Sequence[Entry]) -> float:
    start = time.process_time()
    Story.replay([decoded(entry) for entry in log])
    return 1000 * (time.process_time() - start)
