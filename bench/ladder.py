"""The command `python -m bench.ladder`: one scale for all bots, for ladder and start page.

It fits the games of the round robin and of the matches between levels together (Bradley-Terry), and plays nothing
itself. Without those games, which git ignores, it prints the kept summary.
"""

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from bench.bots.bars import SEED, level_bars
from bench.bots.results import file_of, standing_from
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
ROUND_ROBIN: Final = ROOT / "bench" / "games" / "ladder.jsonl"
SUMMARY: Final = ROOT / "bench" / "ladder.json"
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
    if ROUND_ROBIN.exists():
        write_summary(fit())
    found = ladder()
    TABLE.write_text(table(found), encoding="utf-8")
    PICTURE.write_text(found.as_svg(), encoding="utf-8")
    START_PAGE.write_text(start_page(found.ratings), encoding="utf-8")


def ladder() -> Ladder:
    """Return the ladder as the summary has it."""
    kept = json.loads(SUMMARY.read_text(encoding="utf-8"))
    contest = round_robin(load_box(kept["edition"]), kept["bots"], kept["seats"], kept["games"], SEED)
    found = [Rating(**{**rating, "interval": tuple(rating["interval"])}) for rating in kept["ratings"]]
    return Ladder(contest, ANCHOR, found, [standing_from(data) for data in kept["standings"]])


def write_summary(found: Ladder) -> None:
    """Keep a ladder, for tables without the games."""
    contest = found.contest
    data = {"edition": contest.edition, "bots": contest.bots, "seats": contest.seats, "games": contest.games}
    data |= {"ratings": [asdict(rating) for rating in found.ratings]}
    data |= {"standings": [asdict(standing) for standing in found.standings]}
    SUMMARY.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def fit() -> Ladder:
    """Fit all bots on one scale; matches of two replace their games of the round robin."""
    missing = [bar.id for bar in level_bars() if not file_of(bar).exists()]
    if missing:
        sys.exit(f"First play these matches with `make bench-bots`: {', '.join(missing)}")
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
    """Return the page: the ladder's own table, and the matches that are fitted with it."""
    title, empty, intro, *rest = found.as_markdown().split("\n")
    return "\n".join([title, empty, f"{intro} {ABOUT_LEVELS}", *rest])


def start_page(found: Iterable[Rating]) -> str:
    """Return the ratings of the levels, as the server reads them."""
    points = {rating.name: rating.points for rating in found}
    return ABOUT_START_PAGE + "".join(f"{level} = {points[level]:.0f}\n" for level in LEVELS)


def _games(file: Path) -> list[PlayedGame]:
    return [read_line(line) for line in file.read_text(encoding="utf-8").splitlines()]


def _contest(games: Sequence[PlayedGame]) -> Contest:
    """Return the round robin that these games belong to."""
    names = tuple(dict.fromkeys(bot for game in games for bot in game.bots))
    pairs = len(names) * (len(names) - 1) // 2
    return round_robin(load_box(games[0].edition), names, len(games[0].bots), len(games) // pairs, SEED)


if __name__ == "__main__":
    main()
