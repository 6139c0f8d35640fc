"""Report of a simulation, for programs and for people."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text

from whistlestop.terminal.tables import plain_table
from whistlestop.texts import number, percent, text

if TYPE_CHECKING:
    from whistlestop.bots.summary import Summary


@dataclass(frozen=True, slots=True)
class Outcome:
    """The players, seed, results and duration of a simulation."""

    edition: str
    seed: int
    bots: Sequence[str]
    summary: "Summary"
    seconds: float

    @property
    def games_per_second(self) -> float:
        """The speed of the simulation."""
        return self.summary.games / self.seconds

    def as_data(self) -> dict[str, Any]:  # Any: plain JSON
        """Return it for programs."""
        return {
            "edition": self.edition,
            "seats": self.summary.seats,
            "games": self.summary.games,
            "seed": self.seed,
            "bots": list(self.bots),
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.games_per_second, 3),
            "mean_scores": self.summary.mean_scores,
            "score_margins": self.summary.score_margins,
            "win_rates": self.summary.win_rates,
            "mean_actions": self.summary.mean_actions,
        }

    def report(self) -> RenderableType:
        """Return it for people: a line for each seat."""
        summary = self.summary
        title = text("cli.simulate.title", count=summary.games, edition=self.edition, seed=self.seed)
        table = plain_table(title=title)
        table.add_column(text("cli.simulate.column.seat"), justify="right")
        table.add_column(text("cli.simulate.column.bot"))
        table.add_column(text("cli.simulate.column.score"), justify="right")
        table.add_column(text("cli.simulate.column.wins"), justify="right")
        outcomes = zip(self.bots, summary.mean_scores, summary.score_margins, summary.win_rates, strict=True)
        for seat, (bot, score, margin, wins) in enumerate(outcomes):
            table.add_row(str(seat), bot, f"{number(score, 1)} ± {number(margin, 1)}", percent(wins, 1))
        actions, speed = number(summary.mean_actions, 1), number(self.games_per_second, 1)
        return Group(table, Text(text("cli.simulate.speed", actions=actions, speed=speed)))
