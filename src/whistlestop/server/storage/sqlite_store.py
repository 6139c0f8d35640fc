"""The log of every game in one SQLite file, for one server."""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Executable
from sqlalchemy.exc import DBAPIError

from whistlestop.server.storage.sqlite_connection import BUSY_SECONDS, driver, prepare_file
from whistlestop.server.storage.sqlite_lock import SqliteLock
from whistlestop.server.storage.sqlite_reader import SqliteReader
from whistlestop.server.storage.sqlite_writer import COLUMNS, NOW, SqliteWriter
from whistlestop.server.storage.store import Draft, Entry, NotStoredError
from whistlestop.server.storage.store_errors import DatabaseUnusableError

T = TypeVar("T")


class SqliteStore:
    """A database in a file. One thread writes, another reads; neither ever waits in the event loop."""

    def __init__(
        self, path: Path, reach: Callable[[str], None] = lambda _: None, *, busy_seconds: float = BUSY_SECONDS
    ) -> None:
        self._path = path
        self._lock = SqliteLock(path)
        self._writer = SqliteWriter(path, busy_seconds, reach)
        self._reader = SqliteReader(path, busy_seconds)
        self._is_open = False

    async def open(self, on_news: Callable[[str, int], None], *, on_gap: Callable[[], None] | None = None) -> None:
        """Take the file. There is no news: no other process writes it."""
        del on_news, on_gap
        prepare_file(self._path)
        self._lock.take()
        try:
            await self._writer.start()
            await self._reader.start()
        except (DBAPIError, sqlite3.Error) as error:
            await self._writer.stop()
            self._lock.free()
            raise DatabaseUnusableError("database.unusable", name=self._path, reason=error) from error
        self._is_open = True

    async def close(self) -> None:
        """Store what is waiting, and free the file."""
        if not self._is_open:
            return
        self._is_open = False
        await self._writer.stop()
        await self._reader.stop()
        self._lock.free()

    async def append(self, draft: Draft, effects: Sequence[Executable] = ()) -> Entry:
        """Store an entry and what follows from it."""
        self._check_open()
        entry = await self._writer.store(draft, effects)
        assert entry is not None
        return entry

    async def write(self, statements: Sequence[Executable]) -> None:
        """Carry out statements, all or none."""
        self._check_open()
        await self._writer.store(None, statements)

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Ask something."""
        self._check_open()
        return await self._reader.read(query)

    async def entries(self, game: str, after: int = 0) -> list[Entry]:
        """A table's log from the number after `after`, in order."""
        select = f"select {COLUMNS} from event where game = ? and seq > ? order by seq"  # noqa: S608
        return await self.read(
            lambda connection: [Entry(*row) for row in driver(connection).execute(select, (game, after))]
        )

    async def now(self) -> float:
        """The database's time."""
        return await self.read(lambda connection: float(driver(connection).execute(f"select {NOW}").fetchone()[0]))

    def _check_open(self) -> None:
        if not self._is_open:
            raise NotStoredError("the store is closed")
