"""Questions to PostgreSQL that run outside the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import psycopg
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from whistlestop.server.storage.store import NotStoredError

T = TypeVar("T")

_THREADS: Final = 2


class PostgresReader:
    """Answers a few questions at a time; each sees the database as it is at one moment."""

    def __init__(self, conninfo: str) -> None:
        self._conninfo = conninfo
        self._threads = ThreadPoolExecutor(_THREADS, "whistlestop-reader")
        self._engine = create_engine(
            "postgresql+psycopg://",
            creator=self._connect,
            isolation_level="REPEATABLE READ",
            pool_size=_THREADS,
            max_overflow=0,
            pool_pre_ping=True,
        )

    async def stop(self) -> None:
        """Finish what is being asked, and disconnect."""
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Ask something."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, query)

    def _connect(self) -> psycopg.Connection[Any]:
        connection = psycopg.connect(self._conninfo)
        connection.read_only = True
        return connection

    def _read(self, query: Callable[[Connection], T]) -> T:
        try:
            with self._engine.connect() as connection:
                return query(connection)
        except (OperationalError, InterfaceError, InternalError, PoolTimeoutError) as error:
            raise NotStoredError(_first_line(error)) from error


def _first_line(error: Exception) -> str:
    return str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0]
