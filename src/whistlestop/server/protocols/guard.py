"""The guard that all connections share: limits, budgets, and connections per address."""

import asyncio
from asyncio import AbstractEventLoop, TimerHandle, Transport
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

import uvicorn

from whistlestop.server.addresses import group_address
from whistlestop.server.configuration import ConnectionLimits
from whistlestop.server.token_bucket import RateLimit

MIN_READ_BYTES: Final = 4_096  # of the buffered ones, within the time that a client has
UNLIMITED: Final = float("inf")


class Budgets(NamedTuple):
    """The rate limits of a connection: it is slowed down, and closed only by `extra`."""

    messages: RateLimit = RateLimit(300, 100)
    extra: RateLimit = RateLimit(100, 5)  # control frames and fragments: ordinary clients send one in many seconds
    socket_bytes: RateLimit = RateLimit(262_144, 65_536)
    http_bytes: RateLimit = RateLimit(2_097_152, 1_048_576)


DEFAULT_BUDGETS: Final = Budgets()
_NO_LIMIT: Final = RateLimit(UNLIMITED, 0)
NO_BUDGETS: Final = Budgets(_NO_LIMIT, _NO_LIMIT, _NO_LIMIT, _NO_LIMIT)


class Evictable(Protocol):
    """A connection that can be evicted to make room for another."""

    @property
    def is_idle(self) -> bool:
        """Return whether no request is under way."""
        ...

    def evict(self) -> None:
        """Close the connection."""
        ...


class Connections:
    """The HTTP connections of each address. A new one may evict the oldest idle one."""

    def __init__(self, per_address: int, is_proxy: Callable[[str], bool] = lambda _: False) -> None:
        self._per_address = per_address
        self._is_proxy = is_proxy  # a proxy brings many clients, and has limits of its own
        self._open: dict[str, dict[Evictable, None]] = {}  # by address group, the oldest first

    def add(self, connection: Evictable, address: str | None) -> bool:
        """Count one more connection; return False if there are too many busy ones."""
        if not self._per_address or address is None or self._is_proxy(address):
            return True
        group = self._open.setdefault(group_address(address), {})
        if len(group) >= self._per_address and not _evict_oldest(group):
            return False
        group[connection] = None
        return True

    def remove(self, connection: Evictable, address: str | None) -> None:
        """Remove a connection that was closed or upgraded to a WebSocket."""
        name = group_address(address) if address is not None else ""
        group = self._open.get(name)
        if group is not None:
            group.pop(connection, None)
            if not group:
                del self._open[name]


def _evict_oldest(group: dict[Evictable, None]) -> bool:
    idle = next((connection for connection in group if connection.is_idle), None)
    if idle is None:
        return False
    del group[idle]
    idle.evict()
    return True


@dataclass
class Guard:
    """The limits of one server, and the connections that it counts."""

    limits: ConnectionLimits = field(default_factory=ConnectionLimits)
    budgets: Budgets = DEFAULT_BUDGETS
    connections: Connections = field(default_factory=lambda: Connections(0))
    sending_seconds: float = 20.0
    on_drop: Callable[[str], None] = lambda _: None


class GuardedConfig(uvicorn.Config):
    """Uvicorn's configuration, extended by the guard for our protocols."""

    guard: Guard


class SlowReaderTimer:
    """Aborts the connection of a slow reader: closing it would wait for that client, too."""

    def __init__(self, loop: AbstractEventLoop, transport: Transport, seconds: float) -> None:
        self._loop = loop
        self._transport = transport
        self._seconds = seconds
        self._unsent = 0
        self._timer: TimerHandle | None = None

    def start(self) -> None:
        """Start the timeout: the write buffer is full, so the client has to read."""
        if self._timer is None:
            self._unsent = self._transport.get_write_buffer_size()
            self._timer = self._loop.call_later(self._seconds, self._check)

    def stop(self) -> None:
        """Stop the timeout: the client has read enough, or is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _check(self) -> None:
        self._timer = None
        if self._unsent - self._transport.get_write_buffer_size() < MIN_READ_BYTES:
            self._transport.abort()
        else:
            self.start()


class SlowReaderMixin(asyncio.Protocol):
    """Aborts a protocol's connection when its client does not read (backpressure for too long)."""

    _slow_reader: SlowReaderTimer

    def pause_writing(self) -> None:
        """Start the timeout: the write buffer is full."""
        self._slow_reader.start()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Stop the timeout: the client reads again."""
        self._slow_reader.stop()
        super().resume_writing()
