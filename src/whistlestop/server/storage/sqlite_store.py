"""The event logs of all tables in one SQLite file, for one process."""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from sqlalchemy.exc import DBAPIError

from whistlestop.server.storage.sqlite_connection import BUSY_SECONDS, get_driver, prepare_file
from whistlestop.server.storage.sqlite_lock import SqliteLock
from whistlestop.server.storage.sqlite_reader import SqliteReader
from whistlestop.server.storage.sqlite_writer import COLUMNS, NOW, SqliteWriter
from whistlestop.server.storage.store import Entry, NotStoredError, Query, Statement
from whistlestop.server.storage.store_errors import DatabaseUnusableError

T = TypeVar("T")


class SqliteStore:
    """A store in a SQLite file, with a writer thread and a reader thread."""

    def __init__(
        self, path: Path, failpoint: Callable[[str], None] = lambda _: None, *, busy_seconds: float = BUSY_SECONDS
    ) -> None:
        self._path = path
        self._lock = SqliteLock(path)
        self._writer = SqliteWriter(path, busy_seconds, failpoint)
        self._reader = SqliteReader(path, busy_seconds)
        self._is_open = False

    async def open(self, on_news: Callable[[str, int], None], *, on_gap: Callable[[], None] | None = None) -> None:
        """Lock and open the file. There are no notifications: no other process writes it."""
        del on_news, on_gap
        prepare_file(self._path)
        self._lock.acquire()
        try:
            await self._writer.start()
            await self._reader.start()
        except (DBAPIError, sqlite3.Error) as error:
            await self._writer.stop()
            self._lock.release()
            raise DatabaseUnusableError("database.unusable", name=self._path, reason=error) from error
        self._is_open = True

    async def close(self) -> None:
        """Commit what is waiting, close the file and release its lock."""
        if not self._is_open:
            return
        self._is_open = False
        await self._writer.stop()
        await self._reader.stop()
        self._lock.release()

    async def append(self, entry: Entry, effects: Sequence[Statement] = ()) -> Entry:
        """Store an entry and what follows from it."""
        self._require_open()
        stored, _ = await self._writer.store(entry, effects)
        assert stored is not None
        return stored

    async def write(self, statements: Sequence[Statement]) -> list[int]:
        """Execute statements in one transaction; return the number of rows that each has changed."""
        self._require_open()
        _, counts = await self._writer.store(None, statements)
        return counts

    async def read(self, query: Query[T]) -> T:
        """Run a query on a snapshot of the database."""
        self._require_open()
        return await self._reader.read(query)

    async def entries(self, game: str, after: int = 0) -> list[Entry]:
        """Return a table's log from the number after `after`, in order."""
        select = f"select {COLUMNS} from event where game = ? and seq > ? order by seq"  # noqa: S608
        return await self.read(
            lambda connection: [Entry(*row) for row in get_driver(connection).execute(select, (game, after))]
        )

    async def now(self) -> float:
        """Return the database's time."""
        return await self.read(lambda connection: float(get_driver(connection).execute(f"select {NOW}").fetchone()[0]))

    def _require_open(self) -> None:
        if not self._is_open:
            raise NotStoredError("the store is closed")
