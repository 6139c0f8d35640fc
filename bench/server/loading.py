"""How long it takes to load a table that no process has in memory: its log is told again, from the first entry."""

import time
from random import Random
from statistics import median
from typing import Final

from server.log_book import LogBook
from whistlestop.server.tables.story import Story

ROUNDS: Final = 30
SEATS: Final = {"usa": 5, "europe": 5, "new-york": 4}


def loading_ms() -> dict[str, float]:
    """Milliseconds of processor time for a whole random game of each map, the longest there are, with all seats."""
    return {edition: _loading_ms(edition, seats) for edition, seats in SEATS.items()}


def _loading_ms(edition: str, seats: int) -> float:
    book = LogBook(edition, people=seats)
    book.play_at_random(10_000, Random(1))
    return round(median(_one_load(book) for _ in range(ROUNDS)), 2)


def _one_load(book: LogBook) -> float:
    start = time.process_time()
    Story.told(book.entries)
    return 1000 * (time.process_time() - start)
