"""Reports of the arena, for programs and for people."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from whistlestop.bots.registry import STAND_IN
from whistlestop.terminal.tables import plain_table
from whistlestop.texts import number, percent, text

if TYPE_CHECKING:
    from whistlestop.bots.arena.contest import Contest
    from whistlestop.bots.arena.ladder_files import Ladder
    from whistlestop.bots.arena.played_game import PlayedGame
    from whistlestop.bots.arena.standings import Standing


@dataclass(frozen=True, slots=True)
class ArenaReport:
    """The result of a finished match."""

    contest: "Contest"
    games: "Sequence[PlayedGame]"
    standings: "Sequence[Standing]"
    positions: Path
    """The file for positions in which bots failed."""

    def as_data(self) -> dict[str, Any]:  # Any: plain JSON
        """Return it for programs."""
        told = match_data(self.contest, self.games, self.positions)
        return {**told, "bots": [standing.as_data() for standing in self.standings]}

    def report(self) -> RenderableType:
        """Return it for people: a line for each bot."""
        table = _table(self.contest, self.games, "wins", "interval", "points", "ms")
        for each in self.standings:
            low, high = each.interval
            wins, interval = percent(each.win_rate, 1), interval_text(percent(low, 1), percent(high, 1))
            table.add_row(each.name, wins, interval, number(each.mean_points, 1), number(each.ms_per_move, 3))
        return Group(table, *(Text(line) for line in failure_lines(self.games, self.positions)))


@dataclass(frozen=True, slots=True)
class LadderReport:
    """A finished ladder, and the files it was written to."""

    ladder: "Ladder"
    games: "Sequence[PlayedGame]"
    positions: Path
    files: tuple[Path, Path]

    def as_data(self) -> dict[str, Any]:  # Any: plain JSON
        """Return it for programs: the bots of a match, best first, with ratings."""
        return {
            **match_data(self.ladder.contest, self.games, self.positions),
            "bots": [
                {
                    **self.ladder.standing(rating).as_data(),
                    "rating": round(rating.points, 1),
                    "rating_interval": [round(end, 1) for end in rating.interval],
                }
                for rating in self.ladder.ratings
            ],
        }

    def report(self) -> RenderableType:
        """Return it for people: a line for each bot, best first."""
        table = _table(self.ladder.contest, self.games, "rating", "interval", "wins", "points", "ms")
        for rating in self.ladder.ratings:
            standing, (low, high) = self.ladder.standing(rating), rating.interval
            wins, points, ms = standing.win_rate, standing.mean_points, standing.ms_per_move
            interval = interval_text(number(low), number(high))
            figures = (percent(wins, 1), number(points, 1), number(ms, 3))
            table.add_row(rating.name, number(rating.points), interval, *figures)
        written = text("cli.arena.written", table=self.files[0], plot=self.files[1])
        return Group(table, *(Text(line) for line in (*failure_lines(self.games, self.positions), written)))


def match_data(contest: "Contest", games: "Sequence[PlayedGame]", positions: Path) -> dict[str, Any]:  # Any: plain JSON
    """Return what was played, for programs."""
    has_failures = any(game.failures for game in games)
    return {
        "edition": contest.box.edition.id,
        "seats": contest.seats,
        "seed": contest.seed,
        "games": len(games),
        "failed_positions": str(positions) if has_failures else None,
    }


def _table(contest: "Contest", games: "Sequence[PlayedGame]", *columns: str) -> Table:
    table = plain_table(title=match_title(contest, len(games)))
    table.add_column(text("cli.arena.column.bot"), overflow="fold")
    for column in columns:
        table.add_column(text(f"cli.arena.column.{column}"), justify="right")
    return table


def match_title(contest: "Contest", games: int) -> str:
    """Return what was played, as a title."""
    edition = contest.box.edition.id
    return text("cli.arena.title", count=games, edition=edition, seats=contest.seats, seed=contest.seed)


def interval_text(low: str, high: str) -> str:
    """Format an interval of win rates or ratings.

    >>> interval_text("50.0%", "62.5%")
    '50.0% to 62.5%'
    """
    return text("cli.arena.interval", low=low, high=high)


def failure_lines(games: "Iterable[PlayedGame]", positions: Path) -> list[str]:
    """Return the bots' failures, and the files of their positions."""
    counts = Counter((game.bots[seat], kind) for game in games for seat, _, kind in game.failures)
    named = [text("cli.arena.positions", file=positions)] if counts else []
    return failure_sentences(counts) + named


def failure_sentences(counts: Counter[tuple[str, str]]) -> list[str]:
    """Return a sentence for each bot and kind of failure."""
    return [failure_sentence(bot, kind, count=count) for (bot, kind), count in sorted(counts.items())]


def failure_sentence(bot: str, kind: str, *, count: int) -> str:
    """Return how often a bot failed in one way, and which bot answered for it."""
    return text(f"bots.failed.{kind}", count=count, bot=bot, stand_in=STAND_IN)
