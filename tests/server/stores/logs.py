"""Helpers to write entries and to read the database."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import groupby
from typing import Any

from sqlalchemy import Table, Update, select, update

from whistlestop.server.storage import schema
from whistlestop.server.storage.connections import open_connection
from whistlestop.server.storage.database_urls import parse_url
from whistlestop.server.storage.store import Entry, Store
from whistlestop.server.storage.stores import make_store

GAME = "game-1"
PATIENCE = 20.0  # so long that only a fault is slower


def new_entry(seq: int, command: str = "", *, game: str = GAME, seat: int = 0, action: str = "draw deck") -> Entry:
    return Entry(game, seq, "play", "ann", seat, action, command or f"command-{seq}")


def unstored(stored: Entry) -> Entry:
    """An entry as it was before the database set its time."""
    return replace(stored, at=0.0)


def counted(game: str, seq: int) -> Update:
    """An effect that keeps the number of the last entry in the index of games."""
    return update(schema.game).where(schema.game.c.id == game).values(summary=str(seq))


@asynccontextmanager
async def opened(
    url: str,
    on_news: Callable[[str, int], None] = lambda _game, _seq: None,
    *,
    on_gap: Callable[[], None] | None = None,
    failpoint: Callable[[str], None] = lambda _: None,
) -> AsyncIterator[Store]:
    """A store that is open for a while."""
    store = make_store(url, failpoint)
    await store.open(on_news, on_gap=on_gap)
    try:
        yield store
    finally:
        await store.close()


async def until(is_so: Callable[[], object]) -> None:
    """Wait for something that happens elsewhere."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.005)


def rows_of(url: str, table: Table) -> list[dict[str, Any]]:
    """A whole table, in the order of its key."""
    with open_connection(parse_url(url)) as connection:
        rows = connection.execute(select(table).order_by(*table.primary_key)).mappings()
        return [dict(row) for row in rows]


def numbers_of(url: str) -> dict[str, list[int]]:
    """The numbers in the log of every game."""
    rows = rows_of(url, schema.event)
    return {game: [row["seq"] for row in log] for game, log in groupby(rows, key=lambda row: str(row["game"]))}


def has_gaps(numbers: list[int]) -> bool:
    return numbers != list(range(1, len(numbers) + 1))
