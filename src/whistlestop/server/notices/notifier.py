"""Decides who hears of what: at most one notice a turn, none to a person who has the page in sight.

Every process looks at its tables after each event. A process at which the person has the table in sight marks the
notice as seen; the table's keeper waits for a moment, and sends what nobody has marked. The mark is a key in the
database, so of several processes one sends, and after a restart nobody hears of the same thing twice.
"""

import asyncio
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from whistlestop.server.logs import get_logger
from whistlestop.server.notices.channels import Channels
from whistlestop.server.notices.notice import HOUR, Notice, NoticeKind
from whistlestop.server.notices.outbox import Outbox
from whistlestop.server.phase import Phase
from whistlestop.server.storage.notice_repositories import NoticeMarkRepository
from whistlestop.server.storage.store import NotStoredError
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.story import NOT_OPEN, Story
from whistlestop.server.tables.table_settings import DaysPerTurn
from whistlestop.server.tables.workers import Workers

MAX_REMINDER: Final = 12 * HOUR
REMINDER_SHARE: Final = 4  # a reminder comes when a quarter of the time is left
NEWS_SECONDS: Final = HOUR  # the end of a game is news for so long
TRIES: Final = 5
RETRY_SECONDS: Final = 2.0
# A turn that is announced as the beginning of the game has the mark of a turn.
MARKS: Final = {NoticeKind.BEGUN: NoticeKind.TURN}
log = get_logger()


@dataclass(frozen=True, slots=True)
class Due:
    """Something that a person at a table should hear of: the event that it is about is its number."""

    identity: str
    kind: NoticeKind
    seq: int
    expires_at: float | None = None

    @property
    def mark(self) -> NoticeKind:
        """The kind under which it is marked."""
        return MARKS.get(self.kind, self.kind)


def due_notices(story: Story, now: float) -> Iterator[Due]:
    """Yield what the persons at a table should hear of now."""
    table = story.table
    if table.phase in {Phase.STARTING, Phase.FORMING} and table.awaited_since:
        deadlines = story.deadlines()
        for seat in table.awaited:
            yield Due(table.people[seat].identity, NoticeKind.START, table.awaited_since, deadlines.get(seat))
    elif table.phase == Phase.RUNNING:
        yield from _due_turns(story, now)
    elif table.phase == Phase.OVER and story.last_play is not None and story.last_play.at > now - NEWS_SECONDS:
        for seat, person in table.people.items():
            if seat != story.last_play.seat and not person.has_left:
                yield Due(person.identity, NoticeKind.OVER, story.last_play.seq)


def _due_turns(story: Story, now: float) -> Iterator[Due]:
    for seat, person in story.table.people.items():
        decision = story.decisions[seat]
        if decision == NOT_OPEN or person.stand_in is not None or person.has_left:
            continue
        deadline = story.deadlines().get(seat)
        if not _is_own_doing(story, seat):
            kind = NoticeKind.BEGUN if decision == story.dealt_seq else NoticeKind.TURN
            yield Due(person.identity, kind, decision, deadline)
        remind_at = reminder_time(story, seat)
        if remind_at is not None and remind_at <= now:
            yield Due(person.identity, NoticeKind.REMINDER, decision, deadline)


def reminder_time(story: Story, seat: int) -> float | None:
    """Return when a person is reminded of a decision; None if it is not limited by days."""
    pace, deadline = story.table.settings.pace, story.deadlines().get(seat)
    if not isinstance(pace, DaysPerTurn) or deadline is None or story.decisions[seat] == NOT_OPEN:
        return None
    total = story.table.settings.turn_seconds or 0.0
    return deadline - min(total / REMINDER_SHARE, MAX_REMINDER)


def _is_own_doing(story: Story, seat: int) -> bool:
    """Whether a decision follows from the person's own action: the second card of a turn, for example."""
    last = story.last_play
    return last is not None and last.seat == seat and last.seq == story.decisions[seat]


class Notifier:
    """Looks at tables, and hands on what their people should hear of."""

    def __init__(
        self,
        channels: Channels,
        marks: NoticeMarkRepository,
        workers: Workers,
        clock: Clock,
        grace: float,
    ) -> None:
        self._channels = channels
        self._marks = marks
        self._workers = workers
        self._clock = clock
        self._grace = grace
        self.outbox: Outbox | None = None  # until the server has started
        # What this process has dealt with, so that a busy table costs nothing.
        self._seen: WeakKeyDictionary[LiveTable, dict[tuple[str, NoticeKind], int]] = WeakKeyDictionary()
        self._tasks: set[asyncio.Task[None]] = set()

    def look(self, table: LiveTable) -> None:
        """See what is due at a table; called after everything that happens there."""
        if self.outbox is None:
            return
        for due in due_notices(table.story, self._clock.now()):
            seen = self._seen.setdefault(table, {})
            if seen.get((due.identity, due.mark)) == due.seq:
                continue
            if table.is_in_sight_of(due.identity) or self._workers.keeps(table.id):
                seen[due.identity, due.mark] = due.seq
                self._spawn(self._handle(table, due))

    def reminder_times(self, table: LiveTable) -> list[float]:
        """Return the times to come at which somebody at a table is to be reminded."""
        story, now = table.story, self._clock.now()
        if story.table.phase != Phase.RUNNING or not isinstance(story.table.settings.pace, DaysPerTurn):
            return []
        times = (reminder_time(story, seat) for seat in story.table.people)
        return [time for time in times if time is not None and time > now]

    async def stop(self) -> None:
        """Let go of what waits; the next process that looks finds it."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _handle(self, table: LiveTable, due: Due) -> None:
        for tries in range(TRIES):
            try:
                await self._decide(table, due)
            except NotStoredError:
                log.warning("not_stored", table=table.id)
                await asyncio.sleep(RETRY_SECONDS * (tries + 1))
            else:
                return
        self._seen.get(table, {}).pop((due.identity, due.mark), None)

    async def _decide(self, table: LiveTable, due: Due) -> None:
        channels = await self._channels.open_to(due.identity)
        if not channels:
            return
        if not table.is_in_sight_of(due.identity):
            await asyncio.sleep(self._grace)
        if not self._is_still_due(table, due):
            return
        is_seen = table.is_in_sight_of(due.identity)
        if not is_seen and not self._workers.keeps(table.id):
            return
        is_mine = await self._marks.claim(due.identity, table.id, due.mark, due.seq)
        if is_mine and not is_seen and self.outbox is not None:
            notice = _compose(table.story, due)
            for channel in channels:
                self.outbox.put(notice, channel)

    def _is_still_due(self, table: LiveTable, due: Due) -> bool:
        return any(
            (other.identity, other.kind, other.seq) == (due.identity, due.kind, due.seq)
            for other in due_notices(table.story, self._clock.now())
        )

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:  # Any: what a coroutine is sent, which is nothing
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("task_failed", exc_info=error)


def _compose(story: Story, due: Due) -> Notice:
    table = story.table
    others = [chair for chair in table.chairs if chair.person is None or chair.person.identity != due.identity]
    return Notice(
        due.kind,
        table.id,
        map_name=story.box.map_name,
        people=tuple(chair.person.name for chair in others if chair.person),
        bots=tuple(chair.bot for chair in others if chair.bot),
        expires_at=due.expires_at,
    )
