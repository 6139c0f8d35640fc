"""What has been played so far, and whether it reaches the bar."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Final

from bench.bots.bars import Bar, Measure
from whistlestop import bots
from whistlestop.bots.arena.game_file import GameFile
from whistlestop.bots.arena.played_game import PlayedGame
from whistlestop.bots.arena.standings import Standing, standings
from whistlestop.bots.registry import RATINGS

FOLDER: Final = Path(__file__).parent / "games"
FINGERPRINT: Final = FOLDER / "fingerprint"
MEASURED: Final = {"arena", RATINGS}  # beside the bots: what they are measured with, and how strong they were found


@dataclass(frozen=True, slots=True)
class Result:
    """A bar, and the games that were played for it."""

    bar: Bar
    games: Sequence[PlayedGame]

    @property
    def standing(self) -> Standing:
        """How the first bot did."""
        return standings(self.games, self.bar.bots[:1])[0]

    @property
    def value(self) -> float:
        """What is compared with the bar."""
        if self.bar.measure is Measure.WINNING_SCORE:
            return mean(max(game.scores) for game in self.games)
        return self.standing.interval[0] if self.bar.measure is Measure.LOWER_END else self.standing.win_rate

    @property
    def is_met(self) -> bool:
        """Whether the bar is reached, as far as was played."""
        return self.value >= self.bar.at_least

    @property
    def verdict(self) -> str:
        """In a word whether the bar is reached; while games are missing, only how it looks."""
        if len(self.games) < self.bar.contest.games:
            return "so far" if self.is_met else "not yet"
        if not self.is_met:
            return "NO"
        return "yes" if self.bar.moonshot is None or self.value < self.bar.moonshot else "moonshot"


def file_of(bar: Bar) -> Path:
    """Where the games of a bar are kept."""
    return FOLDER / f"{bar.id}.jsonl"


def result_of(bar: Bar) -> Result | None:
    """The games of a bar so far; nothing if there are none."""
    if not file_of(bar).exists():
        return None
    with GameFile(file_of(bar), bar.contest) as file:
        games = [file.games[slot] for slot in bar.contest.slots() if slot in file.games]
    return Result(bar, games) if games else None


def fingerprint() -> str:
    """Changes whenever the source of a bot does."""
    digest = hashlib.sha256()
    root = Path(bots.__file__).parent
    for file in sorted(file for folder in (root, *root.glob("*")) for file in folder.glob("*.*") if _plays(root, file)):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _plays(root: Path, file: Path) -> bool:
    """Whether a file is part of a bot."""
    return file.suffix in {".py", ".toml"} and file.relative_to(root).parts[0] not in MEASURED
