"""Weighted fair queuing: whose turn it is, by what everybody's jobs have cost so far."""

import asyncio
from collections.abc import Callable, Iterator
from threading import Semaphore

import pytest

from whistlestop.server.tables.fair_queue import FairQueue

pytestmark = pytest.mark.anyio
LONG, SHORT = 1.0, 0.01


class Desk:
    """A queue with one thread, on which jobs cost what they say, and a list of who was served."""

    def __init__(self, **weights: float) -> None:
        self.now = 0.0
        self.served: list[str] = []
        self.queue = FairQueue(1, weights, clock=lambda: self.now)
        self._permits = Semaphore(0)
        self._asked: list[asyncio.Task[None]] = []

    def ask(self, path: str, cost: float, times: int = 1) -> "list[asyncio.Task[None]]":
        """Queue so many jobs for a flow, each as long."""
        tasks = [asyncio.ensure_future(self._run(path, cost)) for _ in range(times)]
        self._asked += tasks
        return tasks

    async def _run(self, path: str, cost: float) -> None:
        await self.queue.run(tuple(path.split("/")), f"costs {cost}", lambda: self._work(path, cost))

    def _work(self, path: str, cost: float) -> None:
        assert self._permits.acquire(timeout=20)
        self.served.append(path)
        self.now += cost

    async def serve(self) -> list[str]:
        """Let everybody be served who waits; gives the order."""
        await asyncio.sleep(0)  # everybody has queued up, and the first is at work
        self._permits.release(len(self._asked))
        await asyncio.gather(*self._asked, return_exceptions=True)
        self._permits = Semaphore(0)
        self._asked.clear()
        order, self.served = self.served, []
        return order

    async def serve_first(self, number: int) -> None:
        """Let so many be served; the next is at work then."""
        self._permits.release(number)
        async with asyncio.timeout(20):
            while sum(task.done() for task in self._asked) < number:
                await asyncio.sleep(0)

    async def know_costs(self) -> None:
        """Serve a job of each kind, so that the queue knows what to expect."""
        for cost in (LONG, SHORT):
            self.ask("first", cost)
            await self.serve()


@pytest.fixture
def new_desk() -> Iterator[Callable[..., Desk]]:
    desks: list[Desk] = []

    def new(**weights: float) -> Desk:
        desks.append(Desk(**weights))
        return desks[-1]

    yield new
    for desk in desks:
        desk.queue.close()


async def test_flows_take_turns_however_many_jobs_one_has(new_desk: Callable[..., Desk]) -> None:
    desk = new_desk()
    await desk.know_costs()
    desk.ask("a", LONG, times=4)
    desk.ask("b", LONG, times=2)
    assert await desk.serve() == ["a", "b", "a", "b", "a", "a"]


async def test_a_short_job_does_not_wait_for_long_ones(new_desk: Callable[..., Desk]) -> None:
    desk = new_desk()
    await desk.know_costs()
    for number in range(20):
        desk.ask(f"a{number}", LONG)
    desk.ask("b", SHORT, times=3)
    assert (await desk.serve())[1:4] == ["b", "b", "b"]


async def test_turns_are_shared_at_every_level(new_desk: Callable[..., Desk]) -> None:
    desk = new_desk()
    await desk.know_costs()
    for table in ("x", "y", "z"):
        desk.ask(f"ada/{table}", LONG, times=2)
    desk.ask("ben/w", LONG, times=2)
    order = await desk.serve()
    assert [path.split("/")[0] for path in order[:4]] == ["ada", "ben", "ada", "ben"]
    assert order[0:3:2] + order[4:5] == ["ada/x", "ada/y", "ada/z"]


async def test_a_flow_of_more_weight_gets_more(new_desk: Callable[..., Desk]) -> None:
    desk = new_desk(heavy=3.0)
    await desk.know_costs()
    desk.ask("light", LONG, times=8)
    desk.ask("heavy", LONG, times=8)
    assert (await desk.serve())[:8].count("heavy") == 6


async def test_nobody_saves_up_time_while_idle(new_desk: Callable[..., Desk]) -> None:
    desk = new_desk()
    await desk.know_costs()
    desk.ask("a", LONG, times=6)
    await desk.serve_first(3)
    desk.ask("b", LONG, times=6)
    assert (await desk.serve())[3:8] == ["a", "b", "a", "b", "a"]


async def test_cancelled_job_is_left_out(new_desk: Callable[..., Desk]) -> None:
    desk = new_desk()
    desk.ask("a", LONG)
    (gone,) = desk.ask("b", LONG)
    desk.ask("c", LONG)
    await asyncio.sleep(0)
    gone.cancel()
    assert await desk.serve() == ["a", "c"]
    assert len(desk.queue) == 0


async def test_an_error_is_for_who_asked(new_desk: Callable[..., Desk]) -> None:
    queue = new_desk().queue
    with pytest.raises(ZeroDivisionError):
        await queue.run(("a",), "fails", lambda: 1 // 0)
    assert await queue.run(("a",), "works", lambda: 1) == 1


async def test_after_the_end_nothing_is_run(new_desk: Callable[..., Desk]) -> None:
    desk = new_desk()
    waiting = desk.ask("a", LONG, times=2)[1]
    await asyncio.sleep(0)
    desk.queue.close()
    await desk.serve()
    assert waiting.cancelled()
    with pytest.raises(RuntimeError, match="closed"):
        await desk.queue.run(("a",), "late", lambda: 1)
