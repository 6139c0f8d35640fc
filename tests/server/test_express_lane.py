"""The express lane: urgent jobs that are known to be short never wait for a long one to end."""

import asyncio
from collections.abc import Iterator
from threading import Event

import pytest

from whistlestop.server.tables.express_lane import EXPRESS_SECONDS, LaneQueue

pytestmark = pytest.mark.anyio
LONG, SHORT = 10 * EXPRESS_SECONDS, EXPRESS_SECONDS / 10


class Lanes:
    """A queue with one thread in each lane, and a clock that jobs advance by what they cost."""

    def __init__(self) -> None:
        self.now = 0.0
        self.end = Event()
        self.queue = LaneQueue(1, {}, clock=lambda: self.now)

    async def run(self, kind: str, cost: float, *, is_urgent: bool = True) -> None:
        """Run a job to its end."""

        def work() -> None:
            self.now += cost

        await self.queue.run(("somebody",), kind, work, is_urgent=is_urgent)

    def start_long_job(self) -> "asyncio.Task[bool]":
        """Occupy the regular lane until `end` is set."""
        job = self.queue.run(("other",), "never short", lambda: self.end.wait(20), is_urgent=True)
        return asyncio.ensure_future(job)


@pytest.fixture
def lanes() -> Iterator[Lanes]:
    lanes = Lanes()
    yield lanes
    lanes.end.set()
    lanes.queue.close()


async def test_short_job_overtakes_a_running_one(lanes: Lanes) -> None:
    await lanes.run("short", SHORT)
    busy = lanes.start_long_job()
    await asyncio.wait_for(lanes.run("short", SHORT), 10)
    assert not busy.done()


@pytest.mark.parametrize(("kind", "is_urgent"), [("unknown", True), ("long", True), ("short", False)])
async def test_other_jobs_wait_in_the_regular_lane(lanes: Lanes, kind: str, is_urgent: bool) -> None:
    await lanes.run("short", SHORT)
    await lanes.run("long", LONG)
    busy = lanes.start_long_job()
    await asyncio.sleep(0)
    waiting = asyncio.ensure_future(lanes.run(kind, SHORT, is_urgent=is_urgent))
    await asyncio.sleep(0)
    assert len(lanes.queue) == 1
    lanes.end.set()
    await asyncio.gather(busy, waiting)


async def test_kind_that_becomes_long_leaves_the_express_lane(lanes: Lanes) -> None:
    await lanes.run("changing", SHORT)
    await lanes.run("changing", LONG)
    lanes.start_long_job()
    await asyncio.sleep(0)
    waiting = asyncio.ensure_future(lanes.run("changing", SHORT))
    await asyncio.sleep(0)
    assert len(lanes.queue) == 1
    lanes.end.set()
    await waiting
