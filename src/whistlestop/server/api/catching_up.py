"""Catching up: what a listener has missed, replayed from the log as if it had stayed."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, cast

import msgspec
from msgspec import UNSET

from whistlestop.server.api.messages import Step, Stepped
from whistlestop.server.tables.events import ChatSent, PhraseSent, as_message
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.log_event import LogEvent, Told, message_type
from whistlestop.server.tables.patches import Patch
from whistlestop.server.tables.scene import Decision
from whistlestop.server.tables.story import Story, StoryStep

# Replaying a log takes memory: not too many at a time.
AT_ONCE: Final = 2
KEPT_CATCH_UPS: Final = 16
# Who comes in hears the end of a long talk, and everything else that happened.
MOST_LINES: Final = 200
MOST_CHAT_BYTES: Final = 65_536
MOST_STEPS: Final = 5_000
MISSED_AT_ONCE: Final = 64
_CHAT: Final = (message_type(ChatSent), message_type(PhraseSent))
_encode: Final = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class CatchUp:
    """A story up to now from one perspective, and the history that could be seen of it: both as JSON."""

    seq: int
    seat: int | None
    scene: msgspec.Raw
    history: msgspec.Raw


class CatchUps:
    """Replays logs, a few at a time. Listeners with the same perspective share one replay, encoded once."""

    def __init__(self) -> None:
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._kept: OrderedDict[tuple[str, int | None], CatchUp] = OrderedDict()

    async def whole_story(self, table: LiveTable, sitting: int | None) -> CatchUp:
        """Return all that has happened from one perspective: the events, without what each of them changed."""
        async with self._gate:
            # The first at the gate may have replayed it.
            kept = self._kept.get((table.id, sitting))
            if kept is None or kept.seq != table.seq:
                # Replaying a long game takes some milliseconds: others must not wait for it.
                kept = await asyncio.to_thread(_whole_story, await table.events(), sitting)
                self._keep((table.id, sitting), kept)
            return kept

    async def missed_steps(self, table: LiveTable, sitting: int | None, since: int) -> list[Stepped]:
        """Return the next steps after event `since` from one perspective; not all if they are many."""
        async with self._gate:
            return await asyncio.to_thread(_missed_steps, await table.events(), sitting, since)

    def _keep(self, key: tuple[str, int | None], catch_up: CatchUp) -> None:
        self._kept[key] = catch_up
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT_CATCH_UPS:
            self._kept.popitem(last=False)


def _whole_story(events: Sequence[LogEvent], sitting: int | None) -> CatchUp:
    history: list[Step] = []

    def listen(story: Story, event: LogEvent, told: Told) -> None:
        if told:
            seat = seat_in(story, sitting)
            history.append(Step(event.seq, event.at, [as_message(part, seat) for part in told]))

    story = Story.replay_to(listen, events)
    seat = seat_in(story, sitting)
    scene, heard = _encode(story.scene_for(seat)), _encode(list(_bounded(history)))
    return CatchUp(story.seq, seat, msgspec.Raw(scene), msgspec.Raw(heard))


def _bounded(history: Sequence[Step]) -> Iterator[Step]:
    """Leave out the beginning of a very long chat."""
    lines, chat_bytes, first_line = 0, 0, len(history)
    for place in range(len(history) - 1, -1, -1):
        if _is_chat(history[place]):
            lines += 1
            chat_bytes += len(_encode(history[place]))
            if lines > MOST_LINES or chat_bytes > MOST_CHAT_BYTES:
                break
        first_line = place
    others = [step for step in history[:first_line] if not _is_chat(step)]
    yield from [*others, *history[first_line:]][-MOST_STEPS:]


def _is_chat(step: Step) -> bool:
    return all(isinstance(event, _CHAT) for event in step.events)


def _missed_steps(events: Sequence[LogEvent], sitting: int | None, since: int) -> list[Stepped]:
    story = Story.replay([event for event in events if event.seq <= since])
    steps: list[Stepped] = []
    for event in events[story.seq : story.seq + MISSED_AT_ONCE]:
        before = seat_in(story, sitting)
        step = story.step(event)
        steps.append(step_message(step, seat_in(story, sitting), moved_from=before))
    return steps


def step_message(
    step: StoryStep, seat: int | None, *, moved_from: int | None, decision: Decision | None = None
) -> Stepped:
    """Return the message of a step as a seat may see it."""
    return Stepped(
        seq=step.seq,
        at=step.at,
        events=[as_message(event, seat) for event in step.events],
        patch=cast("Patch", step.patch_for(seat)),  # it is one, as JSON
        seat=seat if seat != moved_from else UNSET,
        decision=decision,
    )


def seat_in(story: Story, sitting: int | None) -> int | None:
    """Return the current seat of the person who sat down with event `sitting`, or None."""
    return None if sitting is None else story.table.seat_of(sitting)
