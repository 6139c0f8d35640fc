"""What a listener has missed: told again from the log, as if it had stayed."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from msgspec import UNSET

from whistlestop.server.api.messages import Step, Stepped
from whistlestop.server.storage.store import Entry
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.patches import Patch
from whistlestop.server.tables.scene import Decision
from whistlestop.server.tables.story import Events, Story, StoryStep
from whistlestop.server.tables.table_events import as_message


@dataclass(frozen=True, slots=True)
class Retelling:
    """A story up to now, and what somebody heard of it."""

    story: Story
    seat: int | None
    history: list[Step]


async def whole_story(table: LiveTable, sitting: int | None) -> Retelling:
    """All that has happened, for who sat down with that entry: the events, without what each of them changed."""
    # Telling a long game again takes some milliseconds: others must not wait for it.
    return await asyncio.to_thread(_whole_story, await table.entries(), sitting)


async def missed_steps(table: LiveTable, sitting: int | None, since: int) -> list[Stepped]:
    """Every step since an entry, for who sat down with that other entry."""
    return await asyncio.to_thread(_missed_steps, await table.entries(), sitting, since)


def _whole_story(entries: Sequence[Entry], sitting: int | None) -> Retelling:
    history: list[Step] = []

    def hear(story: Story, entry: Entry, events: Events) -> None:
        if events:
            seat = seat_in(story, sitting)
            history.append(Step(entry.seq, entry.at, [as_message(event, seat) for event in events]))

    story = Story.told_with_events(entries, hear)
    return Retelling(story, seat_in(story, sitting), history)


def _missed_steps(entries: Sequence[Entry], sitting: int | None, since: int) -> list[Stepped]:
    story = Story.told([entry for entry in entries if entry.seq <= since])
    steps: list[Stepped] = []
    for entry in entries[story.seq :]:
        before = seat_in(story, sitting)
        step = story.step(entry)
        steps.append(told(step, seat_in(story, sitting), moved_from=before))
    return steps


def told(step: StoryStep, seat: int | None, *, moved_from: int | None, decision: Decision | None = None) -> Stepped:
    """A step as a seat may see it."""
    return Stepped(
        seq=step.seq,
        at=step.at,
        events=[as_message(event, seat) for event in step.events],
        patch=cast("Patch", step.patch_for(seat)),  # it is one, as JSON
        seat=seat if seat != moved_from else UNSET,
        decision=decision,
    )


def seat_in(story: Story, sitting: int | None) -> int | None:
    """Where somebody sits in a story."""
    return None if sitting is None else story.table.seat_of(sitting)
