"""Background tasks of one process: heartbeat, maintenance, clock synchronization, polling."""

import asyncio
from collections.abc import Awaitable, Callable

from whistlestop.server.configuration import Intervals
from whistlestop.server.logs import get_logger
from whistlestop.server.storage.store import NotStoredError, Store
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tables.hub import Hub
from whistlestop.server.tables.keeper import Keeper
from whistlestop.server.tables.workers import Workers

log = get_logger()


class BackgroundTasks:
    """The periodic tasks that synchronize a process with the database and other processes."""

    def __init__(
        self, store: Store, clock: Clock, workers: Workers, hub: Hub, keeper: Keeper, intervals: Intervals
    ) -> None:
        self._store = store
        self._clock = clock
        self._workers = workers
        self._hub = hub
        self._keeper = keeper
        self._intervals = intervals
        self._tasks: list[asyncio.Task[None]] = []
        self.maintenance: list[Callable[[], Awaitable[None]]] = [keeper.run_maintenance]
        """What else is to be done every second or so."""
        self.is_heartbeat_stored = True

    async def start(self) -> None:
        """Connect to the database, and take over the tables that the last process left behind."""
        await self._store.open(self._hub.on_news, on_gap=self._on_gap)
        await self._clock.set_by(self._store)
        await self._workers.give_sign()
        # Who was here when the last process stopped may not come back.
        self._keeper.request_rebalance(may_miss_people=self._workers.is_alone)
        self._tasks = [
            asyncio.ensure_future(_repeat(self._intervals.heartbeat, self._beat)),
            *(asyncio.ensure_future(_repeat(self._intervals.maintenance, work)) for work in self.maintenance),
            asyncio.ensure_future(_repeat(self._intervals.clock_sync, self._sync_clock)),
            asyncio.ensure_future(_repeat(self._intervals.poll, self._hub.catch_up_all)),
        ]

    async def stop(self) -> None:
        """Cancel all tasks; the database stays open."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _beat(self) -> None:
        """Send a heartbeat, and rebalance the tables if processes have come or gone."""
        try:
            change = await self._workers.give_sign()
        except NotStoredError:
            self.is_heartbeat_stored = False
            raise
        self.is_heartbeat_stored = True
        if change.came or change.went:
            # Not here and now: with many tables that takes longer than the others wait for the next heartbeat.
            self._keeper.request_rebalance(may_miss_people=bool(change.went))

    async def _sync_clock(self) -> None:
        await self._clock.set_by(self._store)

    def _on_gap(self) -> None:
        """Catch up after notifications of the database may have been lost."""
        task = asyncio.ensure_future(self._hub.catch_up_all())
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._keeper.request_rebalance(may_miss_people=False)  # it may be a bot's turn at a table that is not in memory


async def _repeat(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do some work periodically; a failure is logged, and does not end it."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except NotStoredError:
            log.warning("not_stored")
        except Exception as error:
            log.error("task_failed", exc_info=error)
