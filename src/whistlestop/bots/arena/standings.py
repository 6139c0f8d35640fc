"""Standings: win rates with Wilson intervals, points, and time for a move."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from whistlestop.bots.arena.played_game import PlayedGame
from whistlestop.bots.summary import NORMAL_95

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot, on all the seats it had. A bot on three of four seats has the means of the three."""

    name: str
    win_rate: float
    interval: Interval
    """The 95 % interval of the win rate."""
    mean_points: float
    ms_per_move: float
    failures: int = 0
    """Decisions that a stand-in made."""

    def as_data(self) -> dict[str, Any]:  # Any: plain JSON
        """Return the standing as plain JSON."""
        return {
            "name": self.name,
            "win_rate": round(self.win_rate, 6),
            "interval": [round(end, 6) for end in self.interval],
            "mean_points": round(self.mean_points, 3),
            "ms_per_move": round(self.ms_per_move, 6),
            "failures": self.failures,
        }


def standings(games: Iterable[PlayedGame], bots: Sequence[str]) -> list[Standing]:
    """Return the standings of the bots, in the order given."""
    played = list(games)
    return [_standing(bot, played) for bot in bots]


def _standing(bot: str, games: Sequence[PlayedGame]) -> Standing:
    seats = [(game, seat) for game in games for seat, name in enumerate(game.bots) if name == bot]
    blocks: defaultdict[int, list[float]] = defaultdict(list)
    for game, seat in seats:
        blocks[game.block].append(game.share(seat))
    shares = [sum(block) / len(block) for block in blocks.values()]
    ms, moves = sum(game.ms[seat] for game, seat in seats), sum(game.moves[seat] for game, seat in seats)
    return Standing(
        name=bot,
        win_rate=sum(shares) / len(shares),
        interval=interval_of(shares),
        mean_points=sum(game.scores[seat] for game, seat in seats) / len(seats),
        ms_per_move=ms / moves if moves else 0.0,
        failures=sum(game.bots[seat] == bot for game in games for seat, _, _ in game.failures),
    )


def interval_of(shares: Sequence[float]) -> Interval:
    """Return the Wilson interval of a mean of shares, one for each block.

    Games of one deal depend on each other, so the blocks are what is counted: their spread gives the number of
    independent games they are worth. Blocks without any spread are worth one game each.

    >>> [round(end, 3) for end in interval_of([1.0] * 100)]
    [0.963, 1.0]
    """
    count = len(shares)
    mean = sum(shares) / count
    variance = sum((share - mean) ** 2 for share in shares) / max(1, count - 1) / count
    worth = mean * (1 - mean) / variance if variance > 0 else count
    z = NORMAL_95**2 / worth
    middle = (mean + z / 2) / (1 + z)
    reach = NORMAL_95 * sqrt(mean * (1 - mean) / worth + z / worth / 4) / (1 + z)
    return max(0.0, middle - reach), min(1.0, middle + reach)
