"""The event logs of all tables in PostgreSQL, for any number of processes."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from secrets import token_hex
from time import monotonic
from typing import Final, TypeVar

import psycopg
from psycopg_pool import PoolTimeout

from whistlestop.server.storage.postgres_connection import (
    Connection,
    Pool,
    add_connection_defaults,
    borrow_connection,
    make_pool,
)
from whistlestop.server.storage.postgres_listener import PostgresListener
from whistlestop.server.storage.postgres_reader import PostgresReader
from whistlestop.server.storage.postgres_statements import execute, find_command, find_entries, find_now, insert
from whistlestop.server.storage.store import (
    CommandTakenError,
    Entry,
    NotStoredError,
    Query,
    SeqTakenError,
    Statement,
)
from whistlestop.server.storage.store_errors import DatabaseUnusableError, RefusedStatementError, describe_error

T = TypeVar("T")

RETRY_SECONDS: Final = 5.0
_MIN_BACKOFF: Final = 0.02
_MAX_BACKOFF: Final = 0.5

# Errors of the statement itself: no retry can help.
_STATEMENT_ERRORS: Final = (
    psycopg.IntegrityError,
    psycopg.DataError,
    psycopg.ProgrammingError,
    psycopg.NotSupportedError,
    UnicodeEncodeError,
)


class _ConnectionLostError(Exception):
    """The connection was lost: the outcome of the last statement is unknown."""


class PostgresStore:
    """A store on PostgreSQL. Processes that share it notify each other of what they append."""

    def __init__(
        self, url: str, failpoint: Callable[[str], None] = lambda _: None, *, retry_seconds: float = RETRY_SECONDS
    ) -> None:
        self._conninfo = add_connection_defaults(url)
        self._failpoint = failpoint
        self._retry_seconds = retry_seconds
        self._sender = token_hex(8)
        self._pool: Pool | None = None
        self._connections = AsyncExitStack()
        self._reader: PostgresReader

    async def open(self, on_news: Callable[[str, int], None], *, on_gap: Callable[[], None] | None = None) -> None:
        """Connect, and listen for notifications of other processes."""
        listener = PostgresListener(self._conninfo, self._sender, on_news, on_gap)
        try:
            async with AsyncExitStack() as stack:
                await listener.start()
                stack.push_async_callback(listener.stop)
                self._reader = PostgresReader(self._conninfo)
                stack.push_async_callback(self._reader.stop)
                self._pool = await stack.enter_async_context(make_pool(self._conninfo))
                await self._pool.wait()
                self._connections = stack.pop_all()
        except psycopg.Error as error:
            self._pool = None
            raise DatabaseUnusableError("database.unreachable", reason=describe_error(error)) from error

    async def close(self) -> None:
        """Finish what is under way, and disconnect."""
        self._pool = None
        await self._connections.aclose()

    async def append(self, entry: Entry, effects: Sequence[Statement] = ()) -> Entry:
        """Store an entry and what follows from it.

        When the connection is lost on the way, the same is tried again: the keys make that idempotent, and an earlier
        attempt that is still under way is waited for.
        """
        return await self._retry(lambda connection, is_retry: self._append(connection, entry, effects, is_retry))

    async def write(self, statements: Sequence[Statement]) -> list[int]:
        """Execute statements in one transaction; return the number of rows that each has changed."""
        return await self._retry(lambda connection, _: self._write(connection, statements))

    async def read(self, query: Query[T]) -> T:
        """Run a query on a snapshot of the database."""
        if not self._pool:
            raise NotStoredError("the store is closed")
        return await self._reader.read(query)

    async def entries(self, game: str, after: int = 0) -> list[Entry]:
        """A table's log from the number after `after`, in order."""
        return await self._retry(lambda connection, _: find_entries(connection, game, after))

    async def now(self) -> float:
        """The database's time."""
        return await self._retry(lambda connection, _: find_now(connection))

    async def _append(
        self, connection: Connection, entry: Entry, effects: Sequence[Statement], is_retry: bool
    ) -> Entry:
        if effects:
            stored = await self._insert_with(connection, entry, effects)
        else:
            self._failpoint("before-commit")
            stored = await insert(connection, entry, self._sender)
        if stored is None:
            return await _resolve_conflict(connection, entry, is_retry)
        self._failpoint("after-commit")
        return stored

    async def _insert_with(self, connection: Connection, entry: Entry, effects: Sequence[Statement]) -> Entry | None:
        async with connection.transaction():
            stored = await insert(connection, entry, self._sender)
            if stored:
                for effect in effects:
                    await execute(connection, effect)
                self._failpoint("before-commit")
        return stored

    async def _write(self, connection: Connection, statements: Sequence[Statement]) -> list[int]:
        is_committing = False
        try:
            async with connection.transaction():
                counts = [await execute(connection, statement) for statement in statements]
                is_committing = True
        except psycopg.Error as error:
            # Without an idempotency key nobody knows whether this was stored: no retry.
            if is_committing:
                raise NotStoredError(describe_error(error)) from error
            raise
        return counts

    async def _retry(self, work: Callable[[Connection, bool], Awaitable[T]]) -> T:
        """Run some work, with retries and backoff until its outcome is certain."""
        give_up_at = monotonic() + self._retry_seconds
        backoff = _MIN_BACKOFF
        is_retry = False
        while True:
            try:
                return await self._attempt(work, is_retry)
            except (_ConnectionLostError, PoolTimeout) as error:
                is_retry |= isinstance(error, _ConnectionLostError)
                if monotonic() > give_up_at:
                    raise NotStoredError(describe_error(error)) from error
            except _STATEMENT_ERRORS as error:
                raise RefusedStatementError(describe_error(error)) from error
            except psycopg.Error as error:
                raise NotStoredError(describe_error(error)) from error
            await asyncio.sleep(backoff)
            backoff = min(2 * backoff, _MAX_BACKOFF)

    async def _attempt(self, work: Callable[[Connection, bool], Awaitable[T]], is_retry: bool) -> T:
        if not self._pool:
            raise NotStoredError("the store is closed")
        async with borrow_connection(self._pool) as connection:
            try:
                return await work(connection, is_retry)
            except psycopg.Error as error:
                if connection.closed:
                    raise _ConnectionLostError(describe_error(error)) from error
                raise


async def _resolve_conflict(connection: Connection, entry: Entry, is_retry: bool) -> Entry:
    """Return our own entry after a retry, or raise which key is taken."""
    stored = await find_command(connection, entry)
    if stored is None:
        raise SeqTakenError
    is_ours = is_retry and (stored.seq, stored.kind, stored.action) == (entry.seq, entry.kind, entry.action)
    if not is_ours:
        raise CommandTakenError(stored)
    return stored
