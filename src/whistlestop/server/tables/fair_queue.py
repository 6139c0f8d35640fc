"""Weighted fair queuing, level by level, in front of a pool of threads.

Each job belongs to a flow, which is named by a path from the widest group to the narrowest: somebody's address, the
guest, the table. At every level the time of the threads is shared among the flows that have something to do, and what
a flow does not use goes to the others. A flow's jobs are served first in, first out.

A flow's virtual time is what its jobs have cost so far, in seconds, divided by its weight. Of all flows, the one goes
next whose first job would be finished at the earliest virtual time. So a short job does not wait for long ones, and
a flow that was idle has no claim to the time it did not use.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

T = TypeVar("T")
# How much the newest job of a kind counts in what the next is expected to cost.
NEWEST_COUNTS: Final = 0.25


@dataclass(slots=True)
class _Flow:
    """One who has a share of the time, and those who share it in turn."""

    weight: float = 1.0
    virtual_time: float = 0.0
    clock: float = 0.0  # the virtual time at which the last of its flows was served
    flows: "dict[str, _Flow]" = field(default_factory=dict)
    jobs: "deque[_Job]" = field(default_factory=deque)
    waiting: int = 0
    active: int = 0  # waiting or running

    def next_job(self) -> "_Job":
        """Return the job that would be finished first, in virtual time."""
        if self.jobs:
            return self.jobs[0]
        candidates = ((flow, flow.next_job()) for flow in self.flows.values() if flow.waiting)
        return min(candidates, key=lambda pair: _order(*pair))[1]

    def forget_idle(self) -> None:
        """Forget the flows to which nothing is due, and which have nothing to make up for."""
        idle = [name for name, flow in self.flows.items() if not flow.active and flow.virtual_time <= self.clock]
        for name in idle:
            del self.flows[name]


@dataclass(slots=True)
class _Job:
    number: int
    kind: str
    expected: float
    path: tuple[_Flow, ...]
    work: Callable[[], Any]  # Any: whatever the work results in
    done: "asyncio.Future[Any]"
    seconds: float = 0.0

    def run(self, clock: Callable[[], float]) -> Any:
        """Do the work, and note how long it took."""
        start = clock()
        try:
            return self.work()
        finally:
            self.seconds = clock() - start


class FairQueue:
    """Runs jobs in threads, in an order that is fair to all flows. To be used from one event loop."""

    def __init__(
        self, threads: int, weights: Mapping[str, float], clock: Callable[[], float] = time.perf_counter
    ) -> None:
        """`weights` are those of flows of the first level; all others weigh 1."""
        self._clock = clock
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._free = threads
        self._weights = weights
        self._root = _Flow()
        self._jobs = 0
        self._costs: dict[str, float] = {}
        self._is_closed = False

    def __len__(self) -> int:
        """Return the number of jobs that wait for a thread."""
        return self._root.waiting

    async def run(self, path: tuple[str, ...], kind: str, work: Callable[[], T]) -> T:
        """Run a job for a flow when its turn comes. Jobs of one kind are expected to cost about the same."""
        if self._is_closed:
            raise RuntimeError("the pool is closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs += 1
        flows = self._activated(path)
        flows[-1].jobs.append(_Job(self._jobs, kind, self._costs.get(kind, 0.0), flows, work, done))
        self._dispatch()
        return await done

    def close(self) -> None:
        """Run no more jobs."""
        self._is_closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
        for job in _waiting_jobs(self._root):
            job.done.cancel()

    def _activated(self, path: tuple[str, ...]) -> tuple[_Flow, ...]:
        parent, flows = self._root, []
        parent.waiting += 1
        parent.active += 1
        for name in path:
            weight = self._weights.get(name, 1.0) if parent is self._root else 1.0
            flow = parent.flows.setdefault(name, _Flow(weight))
            if not flow.active:  # it starts with the others, whatever it did not use while it was idle
                flow.virtual_time = max(flow.virtual_time, parent.clock)
            flow.waiting += 1
            flow.active += 1
            flows.append(flow)
            parent = flow
        return tuple(flows)

    def _dispatch(self) -> None:
        while self._free and self._root.waiting and not self._is_closed:
            job = self._root.next_job()
            self._take(job)
            if job.done.cancelled():
                self._settle(job)
                continue
            self._free -= 1
            running = asyncio.get_running_loop().run_in_executor(self._pool, job.run, self._clock)
            running.add_done_callback(lambda done, job=job: self._finish(job, done))  # type: ignore[misc]

    def _take(self, job: _Job) -> None:
        """Take a job out of the queue, and charge its flows what it is expected to cost."""
        job.path[-1].jobs.popleft()
        parent = self._root
        parent.waiting -= 1
        for flow in job.path:
            parent.clock = max(parent.clock, flow.virtual_time)
            flow.virtual_time += job.expected / flow.weight
            flow.waiting -= 1
            parent = flow

    def _finish(self, job: _Job, running: "asyncio.Future[Any]") -> None:
        self._free += 1
        usual = self._costs.get(job.kind, job.seconds)
        self._costs[job.kind] = usual + NEWEST_COUNTS * (job.seconds - usual)
        self._settle(job)
        error = None if running.cancelled() else running.exception()
        if not job.done.done():
            if running.cancelled():
                job.done.cancel()
            elif error is not None:
                job.done.set_exception(error)
            else:
                job.done.set_result(running.result())
        self._dispatch()

    def _settle(self, job: _Job) -> None:
        """Charge what the job did cost in the end. Once nothing is left to do, nobody owes anything any more."""
        parent = self._root
        parent.active -= 1
        for flow in job.path:
            flow.virtual_time += (job.seconds - job.expected) / flow.weight
            flow.active -= 1
            parent.forget_idle()
            parent = flow
        if not self._root.active:
            self._root = _Flow()


def _order(flow: _Flow, job: _Job) -> tuple[float, int]:
    return flow.virtual_time + job.expected / flow.weight, job.number


def _waiting_jobs(flow: _Flow) -> Iterator[_Job]:
    yield from flow.jobs
    for narrower in flow.flows.values():
        yield from _waiting_jobs(narrower)
