"""Hearing what other processes have stored, over a connection of its own."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from psycopg import AsyncConnection, Error, Notify

from whistlestop.server.storage.postgres_statements import CHANNEL

_FIRST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 5.0
# A connection can be dead without saying so; after that long without news it is asked.
_QUIET_SECONDS: Final = 15.0
_ANSWER_SECONDS: Final = 5.0


class PostgresListener:
    """Listens until it is stopped, and connects anew whenever the connection is lost."""

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
        """Listen; everything that is stored from now on is heard."""
        self._task = asyncio.create_task(self._run(await self._connect()))

    async def stop(self) -> None:
        """Listen no more."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _run(self, connection: AsyncConnection[Any]) -> None:
        while True:
            async with connection:
                with suppress(Error, TimeoutError):
                    await self._hear(connection)
            connection = await self._connect_again()
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

    async def _connect_again(self) -> AsyncConnection[Any]:
        pause = _FIRST_PAUSE
        while True:
            try:
                return await self._connect()
            except Error:
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)

    async def _hear(self, connection: AsyncConnection[Any]) -> None:
        while True:
            async for news in connection.notifies(timeout=_QUIET_SECONDS):
                self._pass_on(news)
            async with asyncio.timeout(_ANSWER_SECONDS):
                await connection.execute("select 1")

    def _pass_on(self, news: Notify) -> None:
        match news.payload.split(" "):
            case [game, seq, sender] if seq.isdecimal() and sender != self._sender:
                # Called by the loop: what goes wrong there must not end the listening.
                asyncio.get_running_loop().call_soon(self._on_news, game, int(seq))
