"""Commands go on when their sender disconnects; only bugs are reported then."""

import asyncio
import gc
from types import SimpleNamespace
from typing import cast

import pytest

from whistlestop.server.metrics import Metrics
from whistlestop.server.storage.store import Store
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tables.command import THE_SERVER, Actor, Command
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.log_event import LogEvent
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.story import Story


def failing(error: Exception) -> Command:
    """A command that fails when it is decided."""

    class Failing(Command, frozen=True):
        def decide(self, story: Story, by: Actor) -> LogEvent:
            del story, by
            raise error

    return Failing()


async def reported_when_gone(error: Exception) -> list[str]:
    """Return what the event loop reports if a cancelled command fails with an error."""
    reports: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reports.append(context["message"]))
    story = cast("Story", SimpleNamespace(table=SimpleNamespace(id="table")))
    table = LiveTable(story, cast("Store", None), Clock(), Metrics(), lambda _: None)

    async with table._lock:  # somebody else is first, and so the refusal comes late
        asking = asyncio.ensure_future(table.act(failing(error), THE_SERVER))
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
    for _ in range(3):
        await asyncio.sleep(0)
    gc.collect()
    return reports


def test_a_refusal_that_nobody_waits_for_is_no_error() -> None:
    assert asyncio.run(reported_when_gone(RefusedError("not_away"))) == []


def test_a_bug_that_nobody_waits_for_is_reported() -> None:
    assert asyncio.run(reported_when_gone(ZeroDivisionError())) == ["an action has failed"]
