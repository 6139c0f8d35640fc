"""The bars: matches, and the win rates to reach in them."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from whistlestop.bots.arena.contest import Contest, match_of
from whistlestop.bots.registry import LEVELS
from whistlestop.maps.loading import load_box

SEED: Final = 1
SEARCHER: Final = "searcher:ms=100"
SLOW_SEARCHER: Final = "searcher:ms=1000"
YARDSTICKS: Final = ("steiner", "hungry", "long-route", "sketch")
OTHER_BASELINES: Final = ("random", "greedy", "one-step", "path", "cost-path", "cheapest-path")
# Who came first in `whistlestop arena --ladder` among the baselines, with 2 seats and 100 games a pair or more; in
# Europe the first two are a point apart.
BEST_BASELINES: Final = {"europe": ("steiner", "long-route"), "new-york": ("hungry",)}
MANY: Final = 400
SOME: Final = 100
FEW: Final = 60  # for who takes a second a move
FOURS: Final = 24


class Measure(Enum):
    """The number of a match that is compared with the bar."""

    WINS = "wins"
    LOWER_END = "lower end of the wins"
    WINNING_SCORE = "winning score"


@dataclass(frozen=True, slots=True)
class Bar:
    """A match: the first bot has to reach something in it."""

    group: str
    bots: tuple[str, ...]
    games: int
    at_least: float
    moonshot: float | None = None
    edition: str = "usa"
    seats: int = 2
    measure: Measure = Measure.WINS

    @property
    def id(self) -> str:
        """The name of its file."""
        names = "-v-".join(bot.replace(":", "-").replace("=", "") for bot in dict.fromkeys(self.bots))
        return f"{self.edition}-{self.seats}-{names}"

    @property
    def contest(self) -> Contest:
        """The match, with all its games."""
        return match_of(load_box(self.edition), self.bots, self.seats, self.games, SEED)


def _searcher_bars() -> list[Bar]:
    group = "The searcher with 100 ms a move"
    bars = [Bar(group, (SEARCHER, other), MANY, 0.90, 0.97) for other in YARDSTICKS]
    bars += [Bar(group, (SEARCHER, other), SOME, 0.90, 0.97) for other in OTHER_BASELINES]
    elsewhere = [(edition, best) for edition, ones in BEST_BASELINES.items() for best in ones]
    return bars + [Bar(group, (SEARCHER, best), SOME, 0.85, 0.97, edition) for edition, best in elsewhere]


def _planner_bars() -> list[Bar]:
    least = {"steiner": 0.65, "hungry": 0.55, "long-route": 0.55}
    return [Bar("The planner", ("planner", other), MANY, bar) for other, bar in least.items()]


def level_bars() -> list[Bar]:
    """Return each level against the next weaker one."""
    pairs = zip(LEVELS[1:], LEVELS, strict=False)
    return [Bar("The levels", pair, FEW if "master" in pair else MANY, 0.70) for pair in pairs]


def _budget_bars() -> list[Bar]:
    group = "Strength rises with the budget"
    return [
        Bar(group, (f"searcher:playouts={more}", f"searcher:playouts={less}"), MANY, 0.5, measure=Measure.LOWER_END)
        for more, less in ((200, 100), (800, 200))
    ]


def _table_bars() -> list[Bar]:
    group = "Four at a table, a second a move"
    return [
        Bar(group, (SLOW_SEARCHER, "steiner", "steiner", "steiner"), FEW, 0.55, 0.75, seats=4),
        Bar(group, (SLOW_SEARCHER, "one-step", "long-route", "hungry"), FEW, 0.45, 0.60, seats=4),
        Bar(group, (SLOW_SEARCHER,), FOURS, 140, 157, "usa-mega", 4, Measure.WINNING_SCORE),
    ]


# The quick ones first.
BARS: Final = (*_planner_bars(), *level_bars(), *_budget_bars(), *_searcher_bars(), *_table_bars())
