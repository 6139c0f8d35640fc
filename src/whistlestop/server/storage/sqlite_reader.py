"""The reader thread of a SQLite file, beside its writer thread."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from whistlestop.server.storage.sqlite_connection import connect, get_driver, is_statement_error
from whistlestop.server.storage.store import NotStoredError, Query

T = TypeVar("T")


class SqliteReader:
    """Runs queries one after the other, each on a snapshot of the database."""

    def __init__(self, path: Path, busy_seconds: float) -> None:
        self._path = path
        self._busy_seconds = busy_seconds
        self._thread = ThreadPoolExecutor(1, "whistlestop-reader")
        self._connection: Connection

    async def start(self) -> None:
        """Open the file for reading."""
        await self._in_thread(self._open)

    async def stop(self) -> None:
        """Close the file."""
        await self._in_thread(self._connection.close)
        self._thread.shutdown()

    async def read(self, query: Query[T]) -> T:
        """Run a query."""
        return await self._in_thread(lambda: self._read(query))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _open(self) -> None:
        self._connection = connect(self._path, self._busy_seconds)
        get_driver(self._connection).execute("pragma query_only = on")

    def _read(self, query: Query[T]) -> T:
        driver = get_driver(self._connection)
        try:
            driver.execute("begin")
            return query(self._connection)
        except (DBAPIError, sqlite3.Error) as error:
            if is_statement_error(getattr(error, "orig", error)):
                raise
            raise NotStoredError(str(error)) from error
        finally:
            driver.rollback()
