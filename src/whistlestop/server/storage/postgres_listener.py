"""LISTEN/NOTIFY: notifications of entries that other processes have appended."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from psycopg import AsyncConnection, Error, Notify

from whistlestop.server.storage.postgres_statements import CHANNEL

_MIN_BACKOFF: Final = 0.1
_MAX_BACKOFF: Final = 5.0
# A connection can be dead without notice; after that long without notifications it is probed.
_PROBE_SECONDS: Final = 15.0
_PROBE_TIMEOUT: Final = 5.0


class PostgresListener:
    """Listens on a connection of its own, and reconnects with exponential backoff."""

    def __init__(
        self,
        conninfo: str,
        sender: str,
        on_news: Callable[[str, int], None],
        on_gap: Callable[[], None] | None,
    ) -> None:
        self._conninfo = conninfo
        self._sender = sender
        self._on_news = on_news
        self._on_gap = on_gap
        self._task: asyncio.Task[None]

    async def start(self) -> None:
        """Start to listen; all entries from now on are notified."""
        self._task = asyncio.create_task(self._run(await self._connect()))

    async def stop(self) -> None:
        """Stop listening."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _run(self, connection: AsyncConnection[Any]) -> None:
        while True:
            async with connection:
                with suppress(Error, TimeoutError):
                    await self._receive(connection)
            connection = await self._reconnect()
            if self._on_gap:
                asyncio.get_running_loop().call_soon(self._on_gap)

    async def _connect(self) -> AsyncConnection[Any]:
        connection = await AsyncConnection.connect(self._conninfo, autocommit=True)
        try:
            await connection.execute(f"listen {CHANNEL}")
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _reconnect(self) -> AsyncConnection[Any]:
        backoff = _MIN_BACKOFF
        while True:
            try:
                return await self._connect()
            except Error:
                await asyncio.sleep(backoff)
                backoff = min(2 * backoff, _MAX_BACKOFF)

    async def _receive(self, connection: AsyncConnection[Any]) -> None:
        while True:
            async for notification in connection.notifies(timeout=_PROBE_SECONDS):
                self._dispatch(notification)
            async with asyncio.timeout(_PROBE_TIMEOUT):
                await connection.execute("select 1")

    def _dispatch(self, notification: Notify) -> None:
        match notification.payload.split(" "):
            case [game, seq, sender] if seq.isdecimal() and sender != self._sender:
                # Called by the event loop: an error there must not end the listening.
                asyncio.get_running_loop().call_soon(self._on_news, game, int(seq))
