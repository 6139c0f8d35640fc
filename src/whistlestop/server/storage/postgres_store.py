"""The log of every game in PostgreSQL, for any number of servers."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from secrets import token_hex
from time import monotonic
from typing import Final, TypeVar

import psycopg
from psycopg_pool import PoolTimeout
from sqlalchemy import Connection as ReadingConnection
from sqlalchemy import Executable

from whistlestop.server.storage.postgres_connection import Connection, Pool, borrowed, make_pool, patient_conninfo
from whistlestop.server.storage.postgres_listener import PostgresListener
from whistlestop.server.storage.postgres_reader import PostgresReader
from whistlestop.server.storage.postgres_statements import carry_out, find_command, find_entries, find_now, insert
from whistlestop.server.storage.store import CommandTakenError, Draft, Entry, NotStoredError, SeqTakenError
from whistlestop.server.storage.store_errors import DatabaseUnusableError, RefusedStatementError

T = TypeVar("T")

PATIENCE_SECONDS: Final = 5.0
_FIRST_PAUSE: Final = 0.02
_LONGEST_PAUSE: Final = 0.5

# What can never work, however often it is tried.
_REFUSALS: Final = (
    psycopg.IntegrityError,
    psycopg.DataError,
    psycopg.ProgrammingError,
    psycopg.NotSupportedError,
    UnicodeEncodeError,
)


class _LostError(Exception):
    """The connection was lost: nobody knows what came of the last statement."""


class PostgresStore:
    """A database on a server. Other processes use it too, and tell each other what they have stored."""

    def __init__(
        self, url: str, reach: Callable[[str], None] = lambda _: None, *, patience_seconds: float = PATIENCE_SECONDS
    ) -> None:
        self._conninfo = patient_conninfo(url)
        self._reach = reach
        self._patience_seconds = patience_seconds
        self._sender = token_hex(8)
        self._pool: Pool | None = None
        self._connections = AsyncExitStack()
        self._reader: PostgresReader

    async def open(self, on_news: Callable[[str, int], None], *, on_gap: Callable[[], None] | None = None) -> None:
        """Connect, and listen to the other processes."""
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
            raise DatabaseUnusableError("database.unreachable", reason=_first_line(error)) from error

    async def close(self) -> None:
        """Finish what is under way, and disconnect."""
        self._pool = None
        await self._connections.aclose()

    async def append(self, draft: Draft, effects: Sequence[Executable] = ()) -> Entry:
        """Store an entry and what follows from it.

        When the connection is lost on the way, the same is tried again: the keys let an entry be stored only once, and
        an earlier attempt that is still under way is waited for.
        """
        return await self._clearly(lambda connection, is_again: self._append(connection, draft, effects, is_again))

    async def write(self, statements: Sequence[Executable]) -> None:
        """Carry out statements, all or none."""
        await self._clearly(lambda connection, _: self._write(connection, statements))

    async def read(self, query: Callable[[ReadingConnection], T]) -> T:
        """Ask something."""
        if not self._pool:
            raise NotStoredError("the store is closed")
        return await self._reader.read(query)

    async def entries(self, game: str, after: int = 0) -> list[Entry]:
        """A table's log from the number after `after`, in order."""
        return await self._clearly(lambda connection, _: find_entries(connection, game, after))

    async def now(self) -> float:
        """The database's time."""
        return await self._clearly(lambda connection, _: find_now(connection))

    async def _append(
        self, connection: Connection, draft: Draft, effects: Sequence[Executable], is_again: bool
    ) -> Entry:
        if effects:
            entry = await self._insert_with(connection, draft, effects)
        else:
            self._reach("before-commit")
            entry = await insert(connection, draft, self._sender)
        if entry is None:
            return await _stored_before(connection, draft, is_again)
        self._reach("after-commit")
        return entry

    async def _insert_with(self, connection: Connection, draft: Draft, effects: Sequence[Executable]) -> Entry | None:
        async with connection.transaction():
            entry = await insert(connection, draft, self._sender)
            if entry:
                for effect in effects:
                    await carry_out(connection, effect)
                self._reach("before-commit")
        return entry

    async def _write(self, connection: Connection, statements: Sequence[Executable]) -> None:
        is_committing = False
        try:
            async with connection.transaction():
                for statement in statements:
                    await carry_out(connection, statement)
                is_committing = True
        except psycopg.Error as error:
            # No key tells whether this was stored: it can't be tried again.
            if is_committing:
                raise NotStoredError(_first_line(error)) from error
            raise

    async def _clearly(self, work: Callable[[Connection, bool], Awaitable[T]]) -> T:
        """Do some work; when the connection is lost, once more, until it is clear what has come of it."""
        give_up_at = monotonic() + self._patience_seconds
        pause = _FIRST_PAUSE
        is_again = False
        while True:
            try:
                return await self._once(work, is_again)
            except (_LostError, PoolTimeout) as error:
                is_again |= isinstance(error, _LostError)
                if monotonic() > give_up_at:
                    raise NotStoredError(_first_line(error)) from error
            except _REFUSALS as error:
                raise RefusedStatementError(_first_line(error)) from error
            except psycopg.Error as error:
                raise NotStoredError(_first_line(error)) from error
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _once(self, work: Callable[[Connection, bool], Awaitable[T]], is_again: bool) -> T:
        if not self._pool:
            raise NotStoredError("the store is closed")
        async with borrowed(self._pool) as connection:
            try:
                return await work(connection, is_again)
            except psycopg.Error as error:
                if connection.closed:
                    raise _LostError(_first_line(error)) from error
                raise


async def _stored_before(connection: Connection, draft: Draft, is_again: bool) -> Entry:
    """Which key is taken: a repeated command is found first, wherever it was stored."""
    entry = await find_command(connection, draft)
    if entry is None:
        raise SeqTakenError
    is_ours = is_again and (entry.seq, entry.kind, entry.action) == (draft.seq, draft.kind, draft.action)
    if not is_ours:
        raise CommandTakenError(entry)
    return entry


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
