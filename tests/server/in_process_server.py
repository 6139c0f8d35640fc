"""A whole server inside the test, where time stands still: every message in it can be compared with another's."""

import asyncio
import io
import json
import logging
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from random import Random
from typing import Any, TypeVar, cast
from unittest.mock import patch

import httpx
import structlog
from sqlalchemy import Connection, Executable, create_engine

from whistlestop.server.api.access_log import AccessLogMiddleware
from whistlestop.server.api.conversation import Conversation, Socket
from whistlestop.server.api.services import Services
from whistlestop.server.api.visitors import Visitor
from whistlestop.server.app import make_app
from whistlestop.server.configuration import Configuration
from whistlestop.server.logs import configure_logging
from whistlestop.server.storage.schema import metadata
from whistlestop.server.storage.store import CommandTakenError, Entry, SeqTakenError
from whistlestop.server.tables.clock import Clock

T = TypeVar("T")
PATIENCE = 20.0
Message = dict[str, Any]  # Any: plain JSON


class MemoryStore:
    """A log in memory. An entry is stored as many seconds after the beginning as its number says."""

    def __init__(self, entries: Sequence[Entry], beginning: float) -> None:
        self._entries = list(entries)
        self._beginning = beginning
        self._engine = create_engine("sqlite://")
        metadata.create_all(self._engine)

    async def open(self, on_news: Callable[[str, int], None], *, on_gap: Callable[[], None] | None = None) -> None:
        """Nobody else writes here."""

    async def close(self) -> None:
        """Forget everything."""
        self._engine.dispose()

    async def append(self, entry: Entry, effects: Sequence[Executable] = ()) -> Entry:
        """Store an entry; the lists of tables are not kept."""
        del effects
        for earlier in self._entries:
            if (earlier.seat, earlier.command_id) == (entry.seat, entry.command_id):
                raise CommandTakenError(earlier)
        if entry.seq != len(self._entries) + 1:
            raise SeqTakenError
        self._entries.append(replace(entry, at=self._beginning + entry.seq))
        return self._entries[-1]

    async def write(self, statements: Sequence[Executable]) -> list[int]:
        """The lists of tables are not kept."""
        return [0] * len(statements)

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Ask something of a database in which nothing is."""
        with self._engine.connect() as connection:
            return query(connection)

    async def entries(self, game: str, after: int = 0) -> list[Entry]:
        """The log from the number after `after`."""
        del game
        return self._entries[after:]

    async def now(self) -> float:
        """Time stands still."""
        return self._beginning


class Wire:
    """Both ends of a socket: what the client says, and everything that it is sent."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.messages: list[Message] = []
        self.seq = 0
        self.end: tuple[int, str] | None = None
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._news = asyncio.Event()

    async def receive(self) -> Message:
        """The server waits for a message."""
        return await self._said.get()

    async def send_data(self, data: str | bytes) -> None:
        """The server says something."""
        self.sent.append(data if isinstance(data, str) else data.decode())
        message: Message = json.loads(data)
        self.messages.append(message)
        if message["type"] in {"welcome", "step"}:
            self.seq = message["seq"]
        self._news.set()

    async def close(self, code: int, reason: str) -> None:
        """The server hangs up."""
        self.end = code, reason

    async def say(self, message: Message) -> None:
        """The client says something."""
        await self._said.put({"type": "websocket.receive", "text": json.dumps(message)})

    async def hang_up(self) -> None:
        """The client goes."""
        await self._said.put({"type": "websocket.disconnect"})

    async def until(self, is_awaited: Callable[[Message], bool], after: int = 0) -> Message:
        """Wait for a message after so many others, unless it has come already."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self._news.clear()
                for message in self.messages[after:]:
                    if is_awaited(message):
                        return message
                after = len(self.messages)
                await self._news.wait()

    async def until_step(self, seq: int) -> None:
        """Wait until that step was told."""
        if self.seq < seq:
            await self.until(lambda _: self.seq >= seq, len(self.messages))

    async def ask(self, **message: Any) -> Message:  # Any: plain JSON
        """Say something that has an id, and wait for the answer."""
        before = len(self.messages)
        await self.say(message)
        return await self.until(lambda answer: answer.get("id") == message["id"], before)


class Stage:
    """One process with one table, which another process keeps: nothing happens here by itself."""

    def __init__(self, entries: Sequence[Entry], beginning: float, log: io.StringIO) -> None:
        self.table_id = entries[0].game
        self.log = log
        self.services = Services(
            Configuration("sqlite://", has_rate_limits=False),
            MemoryStore(entries, beginning),
            clock=Clock(lambda: beginning),
            new_rng=lambda: Random(7),
            worker="this",
        )
        self.services.workers.alive = frozenset({"another"})
        app = make_app(self.services)
        app.state.services = self.services
        self._web = AccessLogMiddleware(app, clock=lambda: 0.0)
        self._talks: list[asyncio.Task[None]] = []

    async def call(self, guest: str | None = None, **hello: Any) -> Wire:  # Any: plain JSON
        """Open a socket, and receive its welcome."""
        wire = Wire()
        visitor = Visitor(guest, None, "192.0.2.1")
        talk = Conversation(cast("Socket", wire), self.services, visitor).run(self.table_id)
        self._talks.append(asyncio.ensure_future(talk))
        await wire.say({"type": "listen", **hello})
        await wire.until(lambda message: message["type"] in {"welcome", "resumed", "refused"})
        return wire

    async def get(self, path: str) -> bytes:
        """The answer to somebody unknown, head and body."""
        transport = httpx.ASGITransport(app=self._web)  # type: ignore[arg-type]  # both say what ASGI is in other words
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            answer = await client.get(path)
        return b"%d %r " % (answer.status_code, answer.headers.raw) + answer.content

    def log_text(self) -> str:
        """What was logged, without the time of day."""
        return re.sub(r'"timestamp": "[^"]*"', "", self.log.getvalue())

    async def close(self) -> None:
        """Let everybody go."""
        for talk in self._talks:
            talk.cancel()
        await asyncio.gather(*self._talks, return_exceptions=True)
        await self.services.keeper.stop()
        self.services.bots.close()
        await self.services.store.close()


@asynccontextmanager
async def stage(entries: Sequence[Entry], beginning: float) -> AsyncIterator[Stage]:
    """A process for a while; the clocks stand still."""
    with (
        logged() as log,
        patch.object(time, "time", lambda: beginning),
        patch.object(time, "perf_counter", lambda: 0.0),
    ):
        here = Stage(entries, beginning, log)
        try:
            yield here
        finally:
            await here.close()


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """What is logged for a while; everything is put back after it."""
    loggers = [logging.getLogger(name) for name in ("", "uvicorn", "uvicorn.error", "uvicorn.asgi", "uvicorn.access")]
    before = [(logger, logger.handlers, logger.level, logger.propagate) for logger in loggers]
    stream = io.StringIO()
    configure_logging(stream)
    try:
        yield stream
    finally:
        structlog.reset_defaults()
        for logger, handlers, level, propagate in before:
            logger.handlers, logger.propagate = handlers, propagate
            logger.setLevel(level)
