"""A table that is in use: one writer, who is told what, and what was told lately."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from whistlestop.server.metrics import Metrics
from whistlestop.server.storage.store import CommandTakenError, Draft, Entry, NotStoredError, SeqTakenError, Store
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tables.happenings import BOT, PLAY, draft_of
from whistlestop.server.tables.index import effects_of, stored_command
from whistlestop.server.tables.plans import Plan, Planner
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.scene import Decision
from whistlestop.server.tables.story import NOT_OPEN, Story, StoryStep

# A listener that is further behind than this is told from the log.
KEPT_STEPS: Final = 12
KEPT_COMMANDS: Final = 16


class Listener:
    """Somebody who is told what happens: all it needs is where it stands, and a wake-up call."""

    def __init__(self, sitting: int | None, seq: int) -> None:
        self.sitting = sitting
        self.seq = seq
        self.wake = asyncio.Event()


class LiveTable:
    """A running table. Whatever changes it is stored first, then applied, then told."""

    def __init__(
        self, story: Story, store: Store, clock: Clock, metrics: Metrics, on_change: Callable[["LiveTable"], None]
    ) -> None:
        self.id = story.table.id
        self.story = story
        self.steps: deque[StoryStep] = deque(maxlen=KEPT_STEPS)
        self.listeners: set[Listener] = set()
        self.touched_at = time.monotonic()
        self._store = store
        self._clock = clock
        self._metrics = metrics
        self._on_change = on_change
        self._lock = asyncio.Lock()
        self._begun: dict[int, float] = {}
        self._recent: deque[Entry] = deque(maxlen=KEPT_COMMANDS)
        self._decisions: dict[int, Decision] = {}

    @property
    def seq(self) -> int:
        """The number of the last thing that happened."""
        return self.story.seq

    async def act(self, planner: Planner) -> Entry:
        """Check, store, apply and tell; or refuse, and nothing has changed.

        Goes on to the end even if whoever asked for it is gone: what is stored must be told.
        """
        acting = asyncio.ensure_future(self._act(planner))
        acting.add_done_callback(_hear_refusal)
        return await asyncio.shield(acting)

    async def _act(self, planner: Planner) -> Entry:
        begun_at = time.perf_counter()
        async with self._lock:
            while True:
                draft = self._draft(planner(self.story))
                try:
                    return await self._store_and_apply(draft, begun_at)
                except SeqTakenError:
                    await self._catch_up()
                except CommandTakenError as taken:
                    await self._catch_up()
                    if taken.entry.kind != draft.kind:
                        raise RefusedError("command_id_used") from None
                    return taken.entry

    def _draft(self, plan: Plan) -> Draft:
        names = {"actor": plan.actor, "command_id": plan.command_id}
        return draft_of(self.id, self.seq + 1, plan.happening, seat=plan.seat, **names)

    async def _store_and_apply(self, draft: Draft, begun_at: float) -> Entry:
        committing_at = time.perf_counter()
        entry = await self._store.append(draft, effects_of(self.story, draft, self._clock.now()))
        self._count(entry, time.perf_counter() - committing_at)
        self._begun[entry.seq] = begun_at
        self._apply(entry)
        return entry

    def _count(self, entry: Entry, seconds: float) -> None:
        self._metrics.commits.inc()
        self._metrics.commit_seconds.observe(seconds)
        if entry.kind == PLAY:
            chair = self.story.table.chairs[entry.seat]
            who = "person" if entry.actor != BOT else "bot" if chair.bot else "stand_in"
            self._metrics.moves.labels(who).inc()

    async def seq_of_command(self, seat: int, command_id: str, kind: str) -> int | None:
        """As which entry a seat's command was stored, if it was."""
        for entry in self._recent:
            if (entry.seat, entry.command_id, entry.kind) == (seat, command_id, kind):
                return entry.seq
        return await self._store.read(stored_command(self.id, seat, command_id, kind))

    async def catch_up(self) -> None:
        """Apply what other processes have stored."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        for entry in await self._store.entries(self.id, after=self.seq):
            self._apply(entry)

    def _apply(self, entry: Entry) -> None:
        self.steps.append(self.story.step(entry))
        self._recent.append(entry)
        self._decisions.clear()
        self._begun.pop(entry.seq - KEPT_STEPS, None)
        self.touched_at = time.monotonic()
        for listener in self.listeners:
            listener.wake.set()
        self._on_change(self)

    def step(self, seq: int) -> StoryStep | None:
        """A step that was told lately; nothing if it is too long ago."""
        if not self.steps or not self.steps[0].seq <= seq <= self.seq:
            return None
        return self.steps[seq - self.steps[0].seq]

    def begun_at(self, seq: int) -> float:
        """When this process began to do what became that step; now, if another process did it."""
        return self._begun.get(seq, time.perf_counter())

    def decision_of(self, seat: int | None) -> Decision | None:
        """What a seat owes now."""
        story = self.story
        if seat is None or story.game is None or story.decisions[seat] == NOT_OPEN:
            return None
        if seat not in self._decisions:
            self._decisions[seat] = Decision(story.decisions[seat], story.legal_texts(seat))
        return self._decisions[seat]

    def seat_of(self, sitting: int | None) -> int | None:
        """Where somebody sits now."""
        return None if sitting is None else self.story.table.seat_of(sitting)

    def is_listening(self, seat: int) -> bool:
        """Whether somebody listens here who sits on that seat."""
        return any(self.seat_of(listener.sitting) == seat for listener in self.listeners)

    async def entries(self) -> list[Entry]:
        """The whole log as far as it is told."""
        return [entry for entry in await self._store.entries(self.id) if entry.seq <= self.seq]


def _hear_refusal(acting: asyncio.Future[Entry]) -> None:
    """Who is refused may be gone, and then nobody else would hear of it. Anything worse is still reported."""
    error = None if acting.cancelled() else acting.exception()
    if error is not None and not isinstance(error, RefusedError | NotStoredError):
        acting.get_loop().call_exception_handler({"message": "an action has failed", "exception": error})
