"""The command `python -m bench.ladder`: one scale for all bots, in the ladder and on the start page.

It fits the games of the round robin and of the matches between levels together, and plays nothing itself.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from bench.bots.bars import SEED, level_bars
from bench.bots.results import file_of
from whistlestop import bots
from whistlestop.bots.arena.contest import Contest, round_robin
from whistlestop.bots.arena.ladder_files import Ladder
from whistlestop.bots.arena.played_game import PlayedGame, read_line
from whistlestop.bots.arena.ratings import Rating, ratings
from whistlestop.bots.arena.standings import standings
from whistlestop.bots.registry import LEVELS, RATINGS
from whistlestop.maps.loading import load_box

ANCHOR: Final = "random"
ROOT: Final = Path(__file__).parent.parent
ROUND_ROBIN: Final = ROOT / "bench" / "ladder.jsonl"
TABLE: Final = ROOT / "bench" / "ladder.md"
PICTURE: Final = ROOT / "docs" / "images" / "ladder.svg"
START_PAGE: Final = Path(bots.__file__).parent / RATINGS
ABOUT_LEVELS: Final = (
    "Neighboring levels have met in the longer matches of [bots_results.md](bots_results.md) instead, and the ratings "
    "fit all of these games together. `master` is too slow for the rest: its wins are those against `expert`."
)
ABOUT_START_PAGE: Final = "# The levels as bench/ladder.md has them: written by `make ladder`, from recorded games.\n"


def main() -> None:
    """Write the table, the picture and the ratings of the start page."""
    found = ladder()
    TABLE.write_text(table(found), encoding="utf-8")
    PICTURE.write_text(found.as_svg(), encoding="utf-8")
    START_PAGE.write_text(start_page(found.ratings), encoding="utf-8")


def ladder() -> Ladder:
    """All bots on one scale. Where two have a match of their own, its games count and not those of the round robin."""
    everyone, matches = _games(ROUND_ROBIN), [_games(file_of(bar)) for bar in level_bars()]
    matched = {frozenset(games[0].bots) for games in matches}
    others = [game for game in everyone if frozenset(game.bots) not in matched]
    contest = _contest(everyone)
    slow = [level for level in LEVELS if level not in contest.bots]
    names = (*contest.bots, *slow)
    found = ratings([*others, *(game for games in matches for game in games)], names, ANCHOR)
    stood = [*standings(everyone, contest.bots), *standings(matches[-1], slow)]
    return Ladder(contest, ANCHOR, found, stood)


def table(found: Ladder) -> str:
    """The page: the ladder's own table, and what else was played for it."""
    title, empty, intro, *rest = found.as_markdown().split("\n")
    return "\n".join([title, empty, f"{intro} {ABOUT_LEVELS}", *rest])


def start_page(found: Iterable[Rating]) -> str:
    """The ratings of the levels, as the server reads them."""
    points = {rating.name: rating.points for rating in found}
    return ABOUT_START_PAGE + "".join(f"{level} = {points[level]:.0f}\n" for level in LEVELS)


def _games(file: Path) -> list[PlayedGame]:
    return [read_line(line) for line in file.read_text(encoding="utf-8").splitlines()]


def _contest(games: Sequence[PlayedGame]) -> Contest:
    """The round robin that these games are of."""
    names = tuple(dict.fromkeys(bot for game in games for bot in game.bots))
    pairs = len(names) * (len(names) - 1) // 2
    return round_robin(load_box(games[0].edition), names, len(games[0].bots), len(games) // pairs, SEED)


if __name__ == "__main__":
    main()
