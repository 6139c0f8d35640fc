"""Figures: what the samples say, and whether that is good enough."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from bench.measuring import Sample, Samples


@dataclass(frozen=True, slots=True)
class Target:
    """Between which limits a figure should lie."""

    least: float | None = None
    most: float | None = None
    dream: float | None = None

    def is_met(self, value: float) -> bool:
        """Return whether a figure lies between the limits."""
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)

    def __str__(self) -> str:
        if self.least is not None and self.most is not None:
            return f"{shown(self.least)} to {shown(self.most)}"
        limit = f"≥ {shown(self.least)}" if self.least is not None else f"≤ {shown(self.most or 0)}"
        return limit if self.dream is None else f"{limit} (dream {shown(self.dream)})"


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the results: the median of all rounds, the lowest and the highest."""

    key: str
    title: str
    unit: str
    values: Sequence[float]
    target: Target | None = None
    is_beyond: bool = False
    """Given up: the true value is higher."""

    @property
    def value(self) -> float:
        """The number that counts."""
        return median(self.values)

    @property
    def is_met(self) -> bool | None:
        """Whether the target is met, or None without one."""
        return None if self.target is None else not self.is_beyond and self.target.is_met(self.value)


@dataclass(frozen=True, slots=True)
class Section:
    """Figures that belong together."""

    title: str
    figures: Sequence[Figure]


def rates(samples: Samples, each: float = 1) -> list[float]:
    """Return the rate per second in every round; `each` is the number of parts that count."""
    return [each / sample.each for sample in samples]


def costs(samples: Samples, per_second: float, each: float = 1) -> list[float]:
    """Return the cost of one in every round; `each` is the number of parts that count."""
    return [sample.each * per_second / each for sample in samples]


def ratios(some: Samples, others: Samples) -> list[float]:
    """Return the ratio of two costs, round by round."""
    return [one.each / other.each for one, other in zip(some, others, strict=True)]


def clock(samples: Sequence[Sample]) -> list[float]:
    """Return wall-clock seconds."""
    return [sample.wall_seconds for sample in samples]


def shown(value: float) -> str:
    """Return a number as people read it.

    >>> [shown(number) for number in (31234.5, 218.04, 1.2345, 0.051)]
    ['31,234', '218', '1.23', '0.051']
    """
    if value >= 100:  # noqa: PLR2004 - three digits are enough
        return f"{value:,.0f}"
    return f"{value:.3g}"


def with_unit(value: float, unit: str) -> str:
    """Return a number and its unit, a larger one for many microseconds.

    >>> [with_unit(number, "µs") for number in (5.2, 14_000, 3_600_000)]
    ['5.2 µs', '14 ms', '3.6 s']
    """
    for larger, size in (("s", 1_000_000), ("ms", 1_000)):
        if unit == "µs" and value >= size:
            return f"{shown(value / size)} {larger}"
    return f"{shown(value)} {unit}"
