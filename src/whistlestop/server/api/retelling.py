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
from whistlestop.server.tables.story import Story, StoryStep
from whistlestop.server.tables.table_events import as_message


@dataclass(frozen=True, slots=True)
class Retelling:
    """A story up to some entry, and its steps as somebody saw them."""

    story: Story
    seat: int | None
    steps: list[Stepped]

    @property
    def history(self) -> list[Step]:
        """The steps without what they changed."""
        return [Step(step.seq, step.at, step.events) for step in self.steps if step.events]


async def retold(table: LiveTable, sitting: int | None, since: int) -> Retelling:
    """All that has happened since an entry, for who sat down with that other entry."""
    entries = await table.entries()
    # Telling a long game again takes some milliseconds: others must not wait for it.
    return await asyncio.to_thread(_retold, entries, sitting, since)


def _retold(entries: Sequence[Entry], sitting: int | None, since: int) -> Retelling:
    story = Story.told([entry for entry in entries if entry.seq <= max(since, 1)])
    steps: list[Stepped] = []
    for entry in entries[story.seq :]:
        before = seat_in(story, sitting)
        step = story.step(entry)
        seat = seat_in(story, sitting)
        steps.append(told(step, seat, moved_from=before))
    return Retelling(story, seat_in(story, sitting), steps)


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
