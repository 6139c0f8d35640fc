"""The PostgreSQL connection pool, with keepalives and timeouts."""

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
_MAX_CONNECTIONS: Final = 4
# The pool backs off after each attempt to connect. After it has given up, the next request starts over.
_RECONNECT_SECONDS: Final = 2.0
_POOL_TIMEOUT: Final = 1.0

Connection = AsyncConnection[tuple[Any, ...]]  # a row may hold anything
Pool = AsyncConnectionPool[Connection]


def add_connection_defaults(url: str) -> str:
    """Add our defaults to an address; what the host has chosen stands."""
    return make_conninfo("", **(_DEFAULTS | conninfo_to_dict(url)))


def make_pool(conninfo: str) -> Pool:
    """Return a connection pool, not yet open, in autocommit mode."""
    return AsyncConnectionPool(
        conninfo,
        min_size=1,
        max_size=_MAX_CONNECTIONS,
        kwargs={"autocommit": True},
        configure=_configure,
        reconnect_timeout=_RECONNECT_SECONDS,
        open=False,
    )


@asynccontextmanager
async def borrow_connection(pool: Pool) -> AsyncIterator[Connection]:
    """Borrow a connection from the pool. Raises PoolTimeout if none is free in time."""
    task = asyncio.current_task()
    before = task.cancelling() if task else 0
    async with pool.connection(timeout=_POOL_TIMEOUT) as connection:
        # A cancellation that arrives together with the connection gets lost in the pool (psycopg issue 1345).
        if task and task.cancelling() > before:
            raise asyncio.CancelledError
        yield connection


async def _configure(connection: Connection) -> None:
    # A process that hangs in mid-transaction holds a lock that others wait for.
    await connection.execute("set lock_timeout = '5s'")
    await connection.execute("set idle_in_transaction_session_timeout = '10s'")
