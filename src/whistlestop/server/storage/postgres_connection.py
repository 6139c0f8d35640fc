"""Connections to PostgreSQL that notice when the other side is gone, and never wait for ever."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from psycopg import AsyncConnection
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import AsyncConnectionPool

_DEFAULTS: Final[dict[str, str | int | None]] = {
    "application_name": "whistlestop",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
_MOST_CONNECTIONS: Final = 4
# The pool waits longer after each attempt to connect. It starts anew when it has given up and somebody asks again.
_GIVE_UP_SECONDS: Final = 2.0
_WAIT_SECONDS: Final = 1.0

Connection = AsyncConnection[tuple[Any, ...]]  # a row may hold anything
Pool = AsyncConnectionPool[Connection]


def patient_conninfo(url: str) -> str:
    """An address with our habits; what the host has chosen stands."""
    return make_conninfo("", **(_DEFAULTS | conninfo_to_dict(url)))


def make_pool(conninfo: str) -> Pool:
    """Connections for short work, each statement by itself."""
    return AsyncConnectionPool(
        conninfo,
        min_size=1,
        max_size=_MOST_CONNECTIONS,
        kwargs={"autocommit": True},
        configure=_configure,
        reconnect_timeout=_GIVE_UP_SECONDS,
        open=False,
    )


@asynccontextmanager
async def borrowed(pool: Pool) -> AsyncIterator[Connection]:
    """A connection for a moment. Raises PoolTimeout if none is free in time."""
    task = asyncio.current_task()
    before = task.cancelling() if task else 0
    async with pool.connection(timeout=_WAIT_SECONDS) as connection:
        # A cancellation that arrives together with the connection gets lost in the pool (psycopg issue 1345).
        if task and task.cancelling() > before:
            raise asyncio.CancelledError
        yield connection


async def _configure(connection: Connection) -> None:
    # A process that stands still in mid-transaction holds a key that others wait for.
    await connection.execute("set lock_timeout = '5s'")
    await connection.execute("set idle_in_transaction_session_timeout = '10s'")
