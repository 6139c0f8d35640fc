"""All tables that this process has in memory, loaded when somebody needs them."""

import asyncio
import time
from collections.abc import Callable

from whistlestop.engine.equipment import equipment_of
from whistlestop.server.logs import get_logger
from whistlestop.server.metrics import Metrics
from whistlestop.server.storage.store import NotStoredError, Store
from whistlestop.server.storage.table_index import select_newest_seqs
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tables.events import TableOpened, decoded
from whistlestop.server.tables.index import opening
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.story import Story
from whistlestop.server.tables.table_settings import TableSettings
from whistlestop.server.tokens import new_id

log = get_logger()
ASKED_AT_ONCE = 500


class Hub:
    """Finds tables, in memory or in the database, and hands on news of other processes."""

    def __init__(self, store: Store, clock: Clock, metrics: Metrics) -> None:
        self.store = store
        self.clock = clock
        self._metrics = metrics
        self.tables: dict[str, LiveTable] = {}
        self.on_change: Callable[[LiveTable], None] = lambda _: None
        self.on_unloaded_table: Callable[[str], None] = lambda _: None
        self._newest: dict[str, int] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._catching_up: dict[str, asyncio.Task[None]] = {}

    async def table(self, table_id: str) -> LiveTable:
        """Return a table by its id; load it if it is not in memory."""
        if table_id in self.tables:
            self.tables[table_id].touched_at = time.monotonic()
            return self.tables[table_id]
        if table_id not in self._loading:
            task = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda done: self._end_loading(table_id, done))
        # Several may wait for it, and one of them may go away.
        return await asyncio.shield(self._loading[table_id])

    async def load_table_or_none(self, table_id: str) -> LiveTable | None:
        """Return a table, or None if its log is corrupt: that must not keep anybody from the others."""
        try:
            return await self.table(table_id)
        except NotStoredError:
            raise
        except Exception as error:
            log.error("table_not_loaded", table=table_id, exc_info=error)
            return None

    def _end_loading(self, table_id: str, task: "asyncio.Task[LiveTable]") -> None:
        del self._loading[table_id]
        if not task.cancelled():
            task.exception()  # all who waited may be gone, and then there is nobody to tell that it failed

    async def _load(self, table_id: str) -> LiveTable:
        entries = await self.store.entries(table_id)
        if not entries:
            raise RefusedError("no_such_table", status=404)
        # A replay takes some milliseconds: others must not wait for it.
        story = await asyncio.to_thread(lambda: Story.replay([decoded(entry) for entry in entries]))
        table = self._add(story)
        # Between reading and now another process may have stored something, of which nobody told this table.
        try:
            await table.catch_up()
        finally:
            self.on_change(table)  # it is in memory now: nobody else will look at it before something happens there
        return table

    async def open_table(self, settings: TableSettings, host: str, secret: str, command_id: str) -> LiveTable:
        """Open a new table."""
        table_id = new_id()
        event = TableOpened(settings, secret, table_id=table_id, seq=1, actor=host, command_id=command_id)
        # The first table on somebody's own map takes a while to prepare: others must not wait for it.
        story = await asyncio.to_thread(_prepared, event)
        await self.store.append(event.entry(), opening(story.table, self.clock.now()))
        table = self._add(story)
        self.on_change(table)
        return table

    def _add(self, story: Story) -> LiveTable:
        table = LiveTable(story, self.store, self.clock, self._metrics, self.on_change)
        self.tables[table.id] = table
        self._metrics.tables.set(len(self.tables))
        return table

    def on_news(self, table_id: str, seq: int) -> None:
        """Catch up with an event that another process has stored."""
        table = self.tables.get(table_id)
        if table is None:
            self.on_unloaded_table(table_id)
        elif table.seq < seq:
            self._newest[table_id] = max(seq, self._newest.get(table_id, 0))
            if table_id not in self._catching_up:
                self._catching_up[table_id] = asyncio.ensure_future(self._catch_up(table))

    async def _catch_up(self, table: LiveTable) -> None:
        try:
            # More news may come in while the log is being read.
            while table.seq < self._newest[table.id]:
                await table.catch_up()
        except NotStoredError:
            log.warning("not_stored", table=table.id)  # a later look at the log finds it
        finally:
            # In one breath with the last look at the news, or some that came in between would not be heard.
            del self._newest[table.id], self._catching_up[table.id]

    async def catch_up_all(self) -> None:
        """Compare every table with its log: some news may have been missed."""
        ids = list(self.tables)
        for start in range(0, len(ids), ASKED_AT_ONCE):
            heads = await self.store.read(select_newest_seqs(ids[start : start + ASKED_AT_ONCE]))
            for table_id, seq in heads.items():
                table = self.tables.get(table_id)
                if table is not None and table.seq < seq:
                    await table.catch_up()

    def is_idle(self, table: LiveTable, seconds: float) -> bool:
        """Whether nobody has used a table for a while."""
        return not table.listeners and table.touched_at < time.monotonic() - seconds

    def unload(self, table: LiveTable) -> None:
        """Forget a table; it is loaded again when somebody needs it."""
        del self.tables[table.id]
        self._metrics.tables.set(len(self.tables))


def _prepared(first: TableOpened) -> Story:
    story = Story(first)
    equipment_of(story.box)
    return story
