"""Summaries of many games: mean points, wins, lengths."""

from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from whistlestop.bots.simulation import Result

NORMAL_95: Final = 1.96  # standard errors on either side of a mean that hold 95 % of cases


@dataclass(slots=True)
class Summary:
    """Adds results up, seat by seat."""

    seats: int
    games: int = 0
    actions: int = 0
    _points: list[int] = field(default_factory=list)
    _squares: list[int] = field(default_factory=list)
    _wins: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._points, self._squares, self._wins = [0] * self.seats, [0] * self.seats, [0.0] * self.seats

    def add(self, result: Result) -> None:
        """Count one more game; who share a victory share the win."""
        self.games += 1
        self.actions += result.actions
        for seat, points in enumerate(result.scores):
            self._points[seat] += points
            self._squares[seat] += points * points
        for seat in result.winners:
            self._wins[seat] += 1 / len(result.winners)

    @property
    def mean_actions(self) -> float:
        """Actions a game."""
        return self.actions / self.games

    @property
    def mean_scores(self) -> list[float]:
        """Points a game, of each seat."""
        return [points / self.games for points in self._points]

    @property
    def score_margins(self) -> list[float]:
        """The half width of each mean's 95 % interval."""
        return [self._margin(points, squares) for points, squares in zip(self._points, self._squares, strict=True)]

    @property
    def win_rates(self) -> list[float]:
        """The part of the games that each seat has won."""
        return [wins / self.games for wins in self._wins]

    def _margin(self, points: int, squares: int) -> float:
        if self.games == 1:
            return 0.0
        variance = (squares - points * points / self.games) / (self.games - 1)
        return NORMAL_95 * sqrt(max(0.0, variance) / self.games)
