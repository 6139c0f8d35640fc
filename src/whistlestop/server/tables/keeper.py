"""What happens at a table by itself: bots act, clocks run out, full tables start, people come and go."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from whistlestop.server.configuration import Configuration
from whistlestop.server.logs import get_logger
from whistlestop.server.phase import Phase
from whistlestop.server.storage.store import NotStoredError
from whistlestop.server.storage.table_index import select_due_tables
from whistlestop.server.tables import lobby, playing
from whistlestop.server.tables.bot_players import BotPlayers, share_of
from whistlestop.server.tables.command import THE_SERVER, Command
from whistlestop.server.tables.hub import Hub
from whistlestop.server.tables.index import live_tables, wake_at
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.story import NOT_OPEN
from whistlestop.server.tables.workers import Workers

log = get_logger()
RETRY_SECONDS = 1.0


class Keeper:
    """Looks after the tables that this process keeps."""

    def __init__(self, hub: Hub, workers: Workers, bots: BotPlayers, configuration: Configuration) -> None:
        self._hub = hub
        self._workers = workers
        self._bots = bots
        self._intervals = configuration.intervals
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._thinking: set[tuple[str, int, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._rebalance_request: bool | None = None
        self.on_look: Callable[[LiveTable], None] = lambda _: None
        """Called with a table that may have something to tell people who are elsewhere."""
        self.reminders: Callable[[LiveTable], Iterable[float]] = lambda _: ()
        """Returns the times at which `on_look` wants to see a table again."""
        hub.on_change = self.reschedule
        hub.on_unloaded_table = self._load_if_kept

    def reschedule(self, table: LiveTable) -> None:
        """See what is due at a table; called after everything that happens there."""
        self._welcome_back(table)
        self._cancel_alarm(table.id)
        # Any process that sees a full table starts it: its keeper may have died, and nobody else would load it then.
        if lobby.is_full(table.story):
            self._spawn(self._do(table, lobby.BeginStart(f"start:{table.seq}")))
        if self._plays_bots_of(table):
            self._wake_bots(table)
        self._set_alarm(table)
        self.on_look(table)

    def has_business(self, table: LiveTable) -> bool:
        """Whether something will happen at a table by itself within short."""
        soon = self._hub.clock.now() + 2 * self._intervals.unload_after
        is_thinking = any(table_id == table.id for table_id, _, _ in self._thinking)
        return is_thinking or any(time < soon for time in self._alarm_times(table))

    def _alarm_times(self, table: LiveTable) -> list[float]:
        """The times at which this process has to look at a table, though nothing happens there."""
        return [*self._deadlines(table).values(), *self.reminders(table)]

    def _plays_bots_of(self, table: LiveTable) -> bool:
        """Whether this process plays a table's bots: where only bots play, any process with someone who watches."""
        if table.story.table.is_unattended:
            return bool(table.listeners)
        return self._workers.keeps(table.id)

    def _deadlines(self, table: LiveTable) -> dict[int, float]:
        """The deadlines that this process has to meet, by seat.

        Who is away is replaced only by a process at which another person listens who waits for them: no other process
        can tell whether one does. All clocks are the keeper's.
        """
        at = table.story.table
        found = table.story.deadlines()
        keeps = self._workers.keeps(table.id)
        waits = {seat: any(map(table.is_listening, at.company_of(seat))) for seat in found if at.is_missed(seat)}
        return {seat: deadline for seat, deadline in found.items() if waits.get(seat, keeps)}

    def _wake_bots(self, table: LiveTable) -> None:
        story = table.story
        if story.table.phase != Phase.RUNNING:
            return
        for seat, decision in enumerate(story.decisions):
            bot = story.table.chairs[seat].played_by
            key = (table.id, seat, decision)
            if bot is not None and decision != NOT_OPEN and key not in self._thinking:
                self._thinking.add(key)
                self._spawn(self._think(table, seat, decision, bot))

    async def _think(self, table: LiveTable, seat: int, decision: int, bot: str) -> None:
        try:
            story = table.story
            # Of several entries that were read at once, a later one may be the answer already.
            if story.game is None or story.decisions[seat] != decision:
                return
            ready_at = story.opened_at[seat] + self._bots.delay()
            action = story.wanted(seat) or await self._bots.choice(bot, story.game, seat, share_of(table))
            await asyncio.sleep(max(0.0, ready_at - self._hub.clock.now()))
            if table.listeners or not table.story.table.is_unattended:
                await self._do(table, playing.PlayForBot(seat, decision, action))
        finally:
            self._thinking.discard((table.id, seat, decision))

    def _set_alarm(self, table: LiveTable) -> None:
        times = self._alarm_times(table)
        if times:
            self._ring_in(table, min(times) - self._hub.clock.now())

    def _ring_in(self, table: LiveTable, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        # A timer can't wait for weeks; ringing too early does no harm.
        wait = min(max(seconds, 0.0), 3_600.0)
        self._alarms[table.id] = loop.call_later(wait, lambda: self._spawn(self._ring(table)))

    def _cancel_alarm(self, table_id: str) -> None:
        alarm = self._alarms.pop(table_id, None)
        if alarm is not None:
            alarm.cancel()

    async def _ring(self, table: LiveTable) -> None:
        """Time is up for somebody."""
        story, now = table.story, self._hub.clock.now()
        late = {seat: deadline for seat, deadline in self._deadlines(table).items() if deadline <= now}
        if story.table.phase == Phase.STARTING and late:
            await self._do(table, lobby.FailStart(secrets.token_hex(32), story.table.starting_at))
        elif late:
            for seat, deadline in late.items():
                await self._do(table, playing.BeginStandIn(seat, deadline))
        else:
            self.reschedule(table)

    async def _do(self, table: LiveTable, command: Command) -> None:
        """Do it, unless it is not due any more or another process has done it."""
        while self._hub.tables.get(table.id) is table:
            try:
                await table.act(command, THE_SERVER)
            except RefusedError:
                return
            except NotStoredError:
                log.warning("not_stored", table=table.id)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    def _welcome_back(self, table: LiveTable) -> None:
        """Return the seat to each person who was noted as away and listens here, also from a stand-in."""
        if table.story.table.phase != Phase.RUNNING:
            return
        for seat, person in table.story.table.people.items():
            if person.away_since is not None and not person.has_left and table.is_listening(seat):
                self._spawn(self._do(table, playing.NoteReturn(f"back:{table.seq}", seat)))

    def watch_absence(self, table: LiveTable, sitting: int) -> None:
        """Somebody does not listen here any more: unless they return, they are away."""
        if table.story.table.settings.is_untimed:
            self._spawn(self._note_absence(table, sitting))

    async def _note_absence(self, table: LiveTable, sitting: int) -> None:
        await asyncio.sleep(self._intervals.away_grace)
        while table.story.table.phase == Phase.STARTING:  # somebody is missed only when the game has begun
            await asyncio.sleep(self._intervals.away_grace)
        seat = table.story.table.seat_of(sitting)
        if seat is not None and not table.is_listening(seat) and self._hub.tables.get(table.id) is table:
            await self._do(table, playing.NoteAbsence(f"away:{table.seq}", seat))

    def _load_if_kept(self, table_id: str) -> None:
        """Something has happened at a table that is not in memory."""
        if self._workers.keeps(table_id):
            self._spawn(self._load_or_rebalance(table_id))

    async def _load_or_rebalance(self, table_id: str) -> None:
        try:
            await self._hub.load_table_or_none(table_id)
        except NotStoredError:
            log.warning("not_stored", table=table_id)
            self.request_rebalance(may_miss_people=False)

    def request_rebalance(self, *, may_miss_people: bool) -> None:
        """Take over soon: processes have come or gone, or something was not heard."""
        self._rebalance_request = bool(self._rebalance_request) or may_miss_people

    async def take_over(self, *, may_miss_people: bool) -> None:
        """Load every table that this process keeps and at which something may be due; not those without people.

        If a process has died, people who were connected to it may not come back: then their absence must be noticed.
        """
        for table_id in await self._hub.store.read(live_tables):
            if self._workers.keeps(table_id):
                table = await self._hub.load_table_or_none(table_id)
                if table is not None:
                    self.reschedule(table)
                    for person in table.story.table.people.values() if may_miss_people else ():
                        self.watch_absence(table, person.sitting)

    async def run_maintenance(self) -> None:
        """Take over what was inherited, load tables whose time has come, and forget those that nobody uses."""
        await self._rebalance()
        for table_id in await self._hub.store.read(select_due_tables(self._hub.clock.now())):
            if self._workers.keeps(table_id):
                await self._hub.load_table_or_none(table_id)
                await self._hub.store.write([wake_at(table_id, None)])
        for table in list(self._hub.tables.values()):
            if self._is_idle(table):
                await self._forget(table)

    async def _rebalance(self) -> None:
        may_miss_people, self._rebalance_request = self._rebalance_request, None
        if may_miss_people is not None:
            try:
                await self.take_over(may_miss_people=may_miss_people)
            except NotStoredError:
                self.request_rebalance(may_miss_people=may_miss_people)
                raise

    async def _forget(self, table: LiveTable) -> None:
        times = self._alarm_times(table)
        if times:  # noted first: a clock must not stop because the database is in trouble
            await self._hub.store.write([wake_at(table.id, min(times))])
        if self._is_idle(table):
            self._cancel_alarm(table.id)
            self._hub.unload(table)

    def _is_idle(self, table: LiveTable) -> bool:
        return self._hub.is_idle(table, self._intervals.unload_after) and not self.has_business(table)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:  # Any: what a coroutine is sent, which is nothing
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("task_failed", exc_info=error)

    async def stop(self) -> None:
        """Leave everything as it is; another process or the next start goes on."""
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
