"""The services that the routes of one process share, wired together once."""

import asyncio
import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from whistlestop.server.api.catching_up import CatchUps
from whistlestop.server.api.guests import Guests
from whistlestop.server.api.map_checks import CheckedMaps
from whistlestop.server.api.passkeys import Passkeys
from whistlestop.server.api.rate_limits import MailLimiter, OpenSockets, VisitorLimiter
from whistlestop.server.api.replays import ReplayCache
from whistlestop.server.background_tasks import BackgroundTasks
from whistlestop.server.configuration import Configuration
from whistlestop.server.logs import get_logger
from whistlestop.server.metrics import Metrics
from whistlestop.server.notices.outbound import Resolver, resolve
from whistlestop.server.notices.service import NoticeService
from whistlestop.server.preparation import Preparation
from whistlestop.server.storage.repositories import RecordRepository
from whistlestop.server.storage.store import NotStoredError, Store
from whistlestop.server.tables.bot_players import BotPlayers
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tables.hints import Hints
from whistlestop.server.tables.hub import Hub
from whistlestop.server.tables.keeper import Keeper
from whistlestop.server.tables.table_opener import TableOpener
from whistlestop.server.tables.workers import Workers
from whistlestop.server.tokens import new_id

log = get_logger()

# A readiness probe itself waits for a few seconds only.
READINESS_SECONDS: Final = 2.0


@dataclass
class Services:
    """The services of one process. Only the store and the configuration have to be chosen."""

    configuration: Configuration
    store: Store
    clock: Clock = field(default_factory=Clock)
    metrics: Metrics = field(default_factory=Metrics)
    new_rng: Callable[[], random.Random] | None = None
    worker: str = field(default_factory=new_id)
    preparation: Preparation = field(default_factory=Preparation)
    resolver: Resolver = resolve

    def __post_init__(self) -> None:
        configuration = self.configuration
        has_limits = configuration.has_rate_limits
        self.rate_limiter = VisitorLimiter(is_enabled=has_limits)
        self.mail_limiter = MailLimiter(is_enabled=has_limits)
        self.open_sockets = OpenSockets() if has_limits else OpenSockets(math.inf, math.inf)
        self.hub = Hub(self.store, self.clock, self.metrics)
        self.opener = TableOpener(self.hub, configuration.caps if has_limits else None)
        self.guests = Guests(self.store, self.clock)
        self.passkeys = Passkeys(self.store, self.clock)
        self.records = RecordRepository(self.store)
        self.replays = ReplayCache()
        self.catch_ups = CatchUps()
        self.checked_maps = CheckedMaps()
        self.bots = BotPlayers(configuration.bots, self.new_rng)
        self.metrics.bots_waiting.set_function(lambda: self.bots.waiting)
        self.hints = Hints(self.bots)
        self.workers = Workers(self.worker, self.store, self.clock, configuration.intervals)
        self.keeper = Keeper(self.hub, self.workers, self.bots, configuration)
        self.notices = NoticeService(
            configuration.notices,
            *(self.store, self.clock, self.workers, self.metrics),
            grace=configuration.intervals.notice_grace,
            resolver=self.resolver,
        )
        self.keeper.on_look = self.notices.notifier.look
        self.keeper.reminders = self.notices.notifier.reminder_times
        self.background = BackgroundTasks(
            self.store, self.clock, self.workers, self.hub, self.keeper, configuration.intervals
        )
        self.background.maintenance.append(self.guests.notice_revoked_sessions)

    async def start(self) -> None:
        """Connect to the database, and start the background tasks."""
        await self.background.start()
        await self.notices.start()

    async def can_store(self) -> bool:
        """Return whether the database took the last heartbeat and answers now."""
        try:
            async with asyncio.timeout(READINESS_SECONDS):
                await self.store.now()
        except (NotStoredError, TimeoutError):
            return False
        return self.background.is_heartbeat_stored

    async def stop(self) -> None:
        """Finish what is under way; another process, or the next start, takes the tables over."""
        await self.background.stop()
        await self.keeper.stop()
        await self.notices.stop()
        self.bots.close()
        try:
            await self.workers.say_goodbye()
        except NotStoredError:
            log.warning("not_stored")
        await self.store.close()
