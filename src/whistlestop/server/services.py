"""All that a process needs to serve tables, put together once."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from whistlestop.server.addresses import address_group
from whistlestop.server.api.guests import Guests
from whistlestop.server.api.rate_limits import Limit, Limits, OpenSockets, RateLimiter
from whistlestop.server.api.replays import Replays
from whistlestop.server.configuration import Configuration
from whistlestop.server.logs import get_logger
from whistlestop.server.metrics import Metrics
from whistlestop.server.storage.store import NotStoredError, Store
from whistlestop.server.tables.bot_players import BotPlayers
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tables.hints import Hints
from whistlestop.server.tables.hub import Hub
from whistlestop.server.tables.keeper import Keeper
from whistlestop.server.tables.workers import Workers
from whistlestop.server.tokens import new_id

log = get_logger()

# How often somebody may do something. An address may be shared by a whole club, hence the factor.
LIMITS: Final[Limits] = {
    "read": Limit(120, 20),
    "replay": Limit(20, 0.2),
    "write": Limit(30, 1),
    "guest": Limit(20, 0.2),
    "open-table": Limit(20, 0.2),
    "password": Limit(10, 0.1),
    "upload": Limit(10, 0.1),
    "socket": Limit(60, 1),
    "play": Limit(40, 5),
    "say": Limit(8, 0.5),
    "ask": Limit(60, 10),
    "hint": Limit(12, 0.2),
    "bad": Limit(20, 0.5),
}
ADDRESS_FACTOR: Final = 25
FOR_STRANGERS: Final = frozenset({"guest", "socket"})
SOCKETS_PER_GUEST: Final = 40
SOCKETS_PER_ADDRESS: Final = 2_000


@dataclass
class Services:
    """The parts of one process, as they know each other."""

    configuration: Configuration
    store: Store
    clock: Clock = field(default_factory=Clock)
    metrics: Metrics = field(default_factory=Metrics)
    new_rng: Callable[[], random.Random] | None = None
    worker: str = field(default_factory=new_id)

    def __post_init__(self) -> None:
        limits = LIMITS if self.configuration.has_rate_limits else {}
        wider = {
            kind: Limit(ADDRESS_FACTOR * limit.capacity, ADDRESS_FACTOR * limit.refill)
            for kind, limit in limits.items()
        }
        self.limits_by_guest = RateLimiter(limits)
        self.limits_by_address = RateLimiter(wider)
        has_limits = self.configuration.has_rate_limits
        self.open_sockets = OpenSockets(
            per_identity=SOCKETS_PER_GUEST if has_limits else 10**9,
            per_address=SOCKETS_PER_ADDRESS if has_limits else 10**9,
        )
        self.hub = Hub(self.store, self.clock, self.metrics)
        self.guests = Guests(self.store, self.clock)
        self.replays = Replays()
        self.bots = BotPlayers(self.configuration.bots, self.new_rng)
        self.hints = Hints(self.bots)
        self.workers = Workers(self.worker, self.store, self.clock, self.configuration.intervals)
        self.keeper = Keeper(self.hub, self.workers, self.bots, self.configuration)
        self._loops: list[asyncio.Task[None]] = []

    def wait_for(self, guest: str, address: str, kind: str) -> float:
        """How many seconds somebody must wait before they may do this; 0 if they may now."""
        if not self.configuration.has_rate_limits:
            return 0.0
        by_address = self.limits_by_address.allow(address_group(address), kind)
        # Strangers behind one address may be a whole club that comes in at once.
        if guest == address and kind in FOR_STRANGERS:
            return by_address
        return max(by_address, self.limits_by_guest.allow(guest, kind))

    async def start(self) -> None:
        """Connect, and look after what was left when the last process stopped."""
        await self.store.open(self.hub.on_news, on_gap=self._on_gap)
        await self.clock.set_by(self.store)
        await self.workers.give_sign()
        # Who was here when the last process stopped may not come back.
        self.keeper.inherit(may_miss_people=self.workers.is_alone)
        intervals = self.configuration.intervals
        self._loops = [
            asyncio.ensure_future(_every(intervals.sign_of_life, self._give_sign)),
            asyncio.ensure_future(_every(intervals.look_around, self.keeper.look_around)),
            asyncio.ensure_future(_every(intervals.set_clock, self._set_clock)),
            asyncio.ensure_future(_every(intervals.poll, self.hub.catch_up_all)),
        ]

    async def stop(self) -> None:
        """Finish what is under way; the next process goes on."""
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        await self.keeper.stop()
        self.bots.close()
        try:
            await self.workers.say_goodbye()
        except NotStoredError:
            log.warning("not_stored")
        await self.store.close()

    async def _give_sign(self) -> None:
        change = await self.workers.give_sign()
        if change.came or change.went:
            # Not here and now: with many tables that takes longer than the others wait for the next sign.
            self.keeper.inherit(may_miss_people=bool(change.went))

    async def _set_clock(self) -> None:
        await self.clock.set_by(self.store)

    def _on_gap(self) -> None:
        task = asyncio.ensure_future(self.hub.catch_up_all())
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        self.keeper.inherit(may_miss_people=False)  # it may be a bot's turn at a table that is not in memory


async def _every(seconds: float, do: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again; a database that is away for a while does not end that."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await do()
        except NotStoredError:
            log.warning("not_stored")
        except Exception as error:
            log.error("task_failed", exc_info=error)
