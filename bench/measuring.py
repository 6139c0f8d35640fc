"""Workloads interleaved in rounds, so that disturbances of the machine affect all alike."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Samples = list["Sample"]
"""One workload, once for each round."""


@dataclass(frozen=True, slots=True)
class Sample:
    """An amount of work, its processor time, and its wall-clock time."""

    amount: float
    seconds: float
    wall_seconds: float

    @property
    def each(self) -> float:
        """The processor's seconds for one of them."""
        return self.seconds / self.amount

    def joined(self, other: "Sample") -> "Sample":
        """Return both as one."""
        wall_seconds = self.wall_seconds + other.wall_seconds
        return Sample(self.amount + other.amount, self.seconds + other.seconds, wall_seconds)


@dataclass(frozen=True, slots=True)
class Workload:
    """Something to measure."""

    name: str
    run: Callable[[], Sample]


def timed(name: str, work: Callable[[], float]) -> Workload:
    """Return a workload that measures the time of a function that returns its amount of work."""

    def run() -> Sample:
        wall, cpu = time.perf_counter(), time.process_time()
        amount = work()
        return Sample(amount, time.process_time() - cpu, time.perf_counter() - wall)

    return Workload(name, run)


def measure(workloads: Sequence[Workload], rounds: int, on_done: Callable[[str], None]) -> Mapping[str, Samples]:
    """Run every workload once to warm up, then all of them in every round."""
    samples: dict[str, Samples] = {workload.name: [] for workload in workloads}
    for number in range(rounds + 1):
        for workload in workloads:
            sample = workload.run()
            if number > 0:
                samples[workload.name].append(sample)
            on_done(workload.name)
    return samples
