"""The ladder for readers: a table in Markdown, and a picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from whistlestop.bots.arena.contest import Contest
from whistlestop.bots.arena.ratings import Rating
from whistlestop.bots.arena.standings import Standing
from whistlestop.texts import text

WIDTH: Final = 720
LEFT: Final = 170
RIGHT: Final = 60
TOP: Final = 44
LINE: Final = 26
TICK: Final = 200
MIDDLE: Final = 4  # from the middle of a line of text to its foot


@dataclass(frozen=True, slots=True)
class Ladder:
    """A round robin that is over: ratings, best first, and how the bots did."""

    contest: Contest
    anchor: str
    ratings: Sequence[Rating]
    standings: Sequence[Standing]

    def standing(self, rating: Rating) -> Standing:
        """Return the standing of a rated bot."""
        return next(standing for standing in self.standings if standing.name == rating.name)

    def as_markdown(self) -> str:
        """Return the table."""
        head = [text(f"cli.arena.column.{name}") for name in ("bot", "rating", "interval", "wins", "points", "ms")]
        rows = [head, ["---"] + ["---:"] * (len(head) - 1), *(self._row(rating) for rating in self.ratings)]
        lines = [f"| {' | '.join(row)} |" for row in rows]
        return "\n".join([f"# {text('cli.arena.ladder_title')}", "", self._intro(), "", *lines, ""])

    def as_svg(self) -> str:
        """Return the picture: a point for each bot, on a line as long as its interval."""
        return _svg(self.ratings, self._plot_title())

    def _intro(self) -> str:
        contest, seats = self.contest, self.contest.seats
        edition, seed, games = contest.box.edition.id, contest.seed, contest.games
        return text("cli.arena.ladder_intro", count=games, edition=edition, seats=seats, seed=seed, anchor=self.anchor)

    def _plot_title(self) -> str:
        return text("cli.arena.plot_title", edition=self.contest.box.edition.id, seats=self.contest.seats)

    def _row(self, rating: Rating) -> list[str]:
        standing, (low, high) = self.standing(rating), rating.interval
        numbers = [f"{rating.points:.0f}", f"{low:.0f} to {high:.0f}", f"{standing.win_rate:.1%}"]
        return [f"`{rating.name}`", *numbers, f"{standing.mean_points:.1f}", f"{standing.ms_per_move:.3f}"]


def _svg(ratings: Sequence[Rating], title: str) -> str:
    low = min(rating.interval[0] for rating in ratings)
    high = max(rating.interval[1] for rating in ratings)
    first, last = int(low // TICK) * TICK, -int(-high // TICK) * TICK
    foot = TOP + LINE * len(ratings)

    def across(points: float) -> float:
        return round(LEFT + (points - first) / max(1, last - first) * (WIDTH - LEFT - RIGHT), 1)

    ticks = "".join(_tick(across(points), points, foot) for points in range(first, last + 1, TICK))
    lines = "".join(
        _line(rating, TOP + LINE * place + LINE // 2, across(rating.points), *map(across, rating.interval))
        for place, rating in enumerate(ratings)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {foot + 30}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="13">\n<title>{escape(title)}</title>\n'
        f'<rect width="100%" height="100%" fill="#ffffff"/>\n'
        f'<text x="{WIDTH / 2}" y="24" text-anchor="middle" fill="#222222">{escape(title)}</text>\n'
        f"{ticks}{lines}</svg>\n"
    )


def _tick(x: float, points: int, foot: int) -> str:
    return (
        f'<line x1="{x}" y1="{TOP}" x2="{x}" y2="{foot}" stroke="#dddddd"/>'
        f'<text x="{x}" y="{foot + 18}" text-anchor="middle" fill="#555555">{points}</text>\n'
    )


def _line(rating: Rating, y: int, x: float, low: float, high: float) -> str:
    return (
        f'<text x="{LEFT - 12}" y="{y + MIDDLE}" text-anchor="end" fill="#222222">{escape(rating.name)}</text>'
        f'<line x1="{low}" y1="{y}" x2="{high}" y2="{y}" stroke="#1f5f8b" stroke-width="3"/>'
        f'<circle cx="{x}" cy="{y}" r="5" fill="#1f5f8b"/>'
        f'<text x="{high + 8}" y="{y + MIDDLE}" fill="#222222">{rating.points:.0f}</text>\n'
    )
