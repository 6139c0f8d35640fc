"""A table in memory: the single writer of its log in this process, its listeners, and its latest steps."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from whistlestop.server.metrics import Metrics
from whistlestop.server.storage.store import CommandTakenError, NotStoredError, SeqTakenError, Store
from whistlestop.server.storage.table_index import select_command_seq
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tables.command import Actor, Command
from whistlestop.server.tables.events import ActionPlayed, decoded
from whistlestop.server.tables.index import effects_of
from whistlestop.server.tables.log_event import BOT, LogEvent
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.scene import Decision
from whistlestop.server.tables.story import NOT_OPEN, Story, StoryStep

# A listener that is further behind than this is sent what the log has.
KEPT_STEPS: Final = 12
KEPT_COMMANDS: Final = 16


class Listener:
    """A subscribed client: its position in the log, and an event that wakes its writer."""

    def __init__(self, sitting: int | None, seq: int, *, is_visible: bool = True) -> None:
        self.sitting = sitting
        self.seq = seq
        self.is_visible = is_visible  # whether somebody can see the page; programs see everything
        self.wake = asyncio.Event()


class LiveTable:
    """A table in use. Whatever changes it is stored first, then applied, then told."""

    def __init__(
        self, story: Story, store: Store, clock: Clock, metrics: Metrics, on_change: Callable[["LiveTable"], None]
    ) -> None:
        self.id = story.table.id
        self.story = story
        self.steps: deque[StoryStep] = deque(maxlen=KEPT_STEPS)
        self.listeners: set[Listener] = set()
        self.touched_at = time.monotonic()
        self.opened_from = ""  # the address; after a restart, that of the first person who comes back
        self._store = store
        self._clock = clock
        self._metrics = metrics
        self._on_change = on_change
        self._lock = asyncio.Lock()
        self._begun: dict[int, float] = {}
        self._recent: deque[LogEvent] = deque(maxlen=KEPT_COMMANDS)
        self._decisions: dict[int, Decision] = {}

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.story.seq

    async def act(self, command: Command, by: Actor) -> LogEvent:
        """Decide, store, apply and tell; or refuse, and nothing has changed.

        Goes on to the end even if the client that asked for it is gone: what is stored must be told.
        """
        acting = asyncio.ensure_future(self._act(command, by))
        acting.add_done_callback(_consume_refusal)
        return await asyncio.shield(acting)

    async def _act(self, command: Command, by: Actor) -> LogEvent:
        begun_at = time.perf_counter()
        async with self._lock:
            while True:
                # Decided again if another process was faster: what was fine before may be refused then.
                event = replace(command.decide(self.story, by), table_id=self.id, seq=self.seq + 1)
                try:
                    return await self._append(event, begun_at)
                except SeqTakenError:
                    await self._catch_up()
                except CommandTakenError as taken:
                    await self._catch_up()
                    if taken.entry.kind != event.kind:
                        raise RefusedError("command_id_used") from None
                    return decoded(taken.entry)

    async def _append(self, event: LogEvent, begun_at: float) -> LogEvent:
        """Store an event, and only then apply it."""
        committing_at = time.perf_counter()
        stored = await self._store.append(event.entry(), effects_of(self.story, event, self._clock.now()))
        event = replace(event, at=stored.at)
        self._count(event, time.perf_counter() - committing_at)
        self._begun[event.seq] = begun_at
        self._apply(event)
        return event

    def _count(self, event: LogEvent, seconds: float) -> None:
        self._metrics.commits.inc()
        self._metrics.commit_seconds.observe(seconds)
        if isinstance(event, ActionPlayed):
            chair = self.story.table.chairs[event.seat]
            who = "person" if event.actor != BOT else "bot" if chair.bot else "stand_in"
            self._metrics.moves.labels(who).inc()

    async def seq_of_command(self, seat: int, command_id: str, kind: str) -> int | None:
        """Return the number of the event as which a seat's command was stored, or None."""
        for event in self._recent:
            if (event.seat, event.command_id, event.kind) == (seat, command_id, kind):
                return event.seq
        return await self._store.read(select_command_seq(self.id, seat, command_id, kind))

    async def catch_up(self) -> None:
        """Apply what other processes have stored."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        for entry in await self._store.entries(self.id, after=self.seq):
            self._apply(decoded(entry))

    def _apply(self, event: LogEvent) -> None:
        self.steps.append(self.story.step(event))
        self._recent.append(event)
        self._decisions.clear()
        self._begun.pop(event.seq - KEPT_STEPS, None)
        self.touched_at = time.monotonic()
        for listener in self.listeners:
            listener.wake.set()
        self._on_change(self)

    def step(self, seq: int) -> StoryStep | None:
        """Return one of the latest steps, or None if it is too long ago."""
        if not self.steps or not self.steps[0].seq <= seq <= self.seq:
            return None
        return self.steps[seq - self.steps[0].seq]

    def begun_at(self, seq: int) -> float:
        """Return when this process began what became that step; now, if another process did it."""
        return self._begun.get(seq, time.perf_counter())

    def decision_of(self, seat: int | None) -> Decision | None:
        """Return the decision that a seat owes now, or None."""
        story = self.story
        if seat is None or story.game is None or story.decisions[seat] == NOT_OPEN:
            return None
        if seat not in self._decisions:
            self._decisions[seat] = Decision(story.decisions[seat], story.legal_texts(seat))
        return self._decisions[seat]

    def seat_of(self, sitting: int | None) -> int | None:
        """Return the current seat of the person who sat down with event `sitting`, or None."""
        return None if sitting is None else self.story.table.seat_of(sitting)

    def is_listening(self, seat: int) -> bool:
        """Whether the person on that seat listens here."""
        return any(self.seat_of(listener.sitting) == seat for listener in self.listeners)

    def is_in_sight_of(self, identity: str) -> bool:
        """Whether a guest who sits at the table has its page in front of them here."""
        seats = {self.seat_of(listener.sitting) for listener in self.listeners if listener.is_visible}
        return any(seat in seats for seat, person in self.story.table.people.items() if person.identity == identity)

    async def events(self) -> list[LogEvent]:
        """Return the whole log up to the last applied event."""
        return [decoded(entry) for entry in await self._store.entries(self.id) if entry.seq <= self.seq]


def _consume_refusal(acting: asyncio.Future[LogEvent]) -> None:
    """Consume a refusal whose caller may be gone. Anything worse is still reported."""
    error = None if acting.cancelled() else acting.exception()
    if error is not None and not isinstance(error, RefusedError | NotStoredError):
        acting.get_loop().call_exception_handler({"message": "an action has failed", "exception": error})
