"""Read-only queries on PostgreSQL, in threads outside the event loop."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import psycopg
from sqlalchemy import create_engine
from sqlalchemy.exc import InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from whistlestop.server.storage.store import NotStoredError, Query
from whistlestop.server.storage.store_errors import describe_error

T = TypeVar("T")

_THREADS: Final = 2


class PostgresReader:
    """Runs a few queries at a time, each on a snapshot of the database."""

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
        """Finish the running queries, and disconnect."""
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    async def read(self, query: Query[T]) -> T:
        """Run a query."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, query)

    def _connect(self) -> psycopg.Connection[Any]:
        connection = psycopg.connect(self._conninfo)
        connection.read_only = True
        return connection

    def _read(self, query: Query[T]) -> T:
        try:
            with self._engine.connect() as connection:
                return query(connection)
        except (OperationalError, InterfaceError, InternalError, PoolTimeoutError) as error:
            raise NotStoredError(describe_error(error)) from error
