"""What was asked goes on when whoever asked is gone; a refusal then concerns nobody, a bug everybody."""

import asyncio
import gc
from types import SimpleNamespace
from typing import cast

import pytest

from whistlestop.server.metrics import Metrics
from whistlestop.server.storage.store import Store
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.plans import Plan
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.story import Story


async def reported_when_gone(error: Exception) -> list[str]:
    """What the event loop reports if an action fails so after whoever asked for it has gone."""
    reports: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reports.append(context["message"]))
    story = cast("Story", SimpleNamespace(table=SimpleNamespace(id="table")))
    table = LiveTable(story, cast("Store", None), Clock(), Metrics(), lambda _: None)

    def fail(_: Story) -> Plan:
        raise error

    async with table._lock:  # somebody else is first, and so the refusal comes late
        asking = asyncio.ensure_future(table.act(fail))
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
