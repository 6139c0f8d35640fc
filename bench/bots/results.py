"""Results of the matches, from the games in a folder that git ignores, or from the summary."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean
from typing import Any, Final

from bench.bots.bars import Bar, Measure
from whistlestop import bots
from whistlestop.bots.arena.game_file import GameFile
from whistlestop.bots.arena.played_game import PlayedGame
from whistlestop.bots.arena.standings import Standing, standings
from whistlestop.bots.registry import RATINGS

FOLDER: Final = Path(__file__).parent.parent / "games" / "bots"
SUMMARY: Final = Path(__file__).parent / "summary.json"
FINGERPRINT: Final = FOLDER / "fingerprint"
MEASURED: Final = {"arena", RATINGS}  # not part of a bot: what they are measured with, and their ratings


@dataclass(frozen=True, slots=True)
class Result:
    """A bar, and the outcome of the games played for it."""

    bar: Bar
    games: int
    standing: Standing
    """Of the first bot."""
    winning_score: float
    """The mean of the winners' points."""

    @property
    def value(self) -> float:
        """The number that is compared with the bar."""
        if self.bar.measure is Measure.WINNING_SCORE:
            return self.winning_score
        return self.standing.interval[0] if self.bar.measure is Measure.LOWER_END else self.standing.win_rate

    @property
    def is_met(self) -> bool:
        """Whether the bar is reached by the games played so far."""
        return self.value >= self.bar.at_least

    @property
    def verdict(self) -> str:
        """Whether the bar is reached, in a word; provisional while games are missing."""
        if self.games < self.bar.contest.games:
            return "so far" if self.is_met else "not yet"
        if not self.is_met:
            return "NO"
        return "yes" if self.bar.moonshot is None or self.value < self.bar.moonshot else "moonshot"

    def as_data(self) -> dict[str, Any]:  # Any: plain JSON
        """Return the result as it stands in the summary."""
        return {"games": self.games, "winning_score": self.winning_score, "standing": asdict(self.standing)}


def summarize(bar: Bar, games: Sequence[PlayedGame]) -> Result:
    """Return the result of some games of a bar."""
    standing = standings(games, bar.bots[:1])[0]
    return Result(bar, len(games), standing, mean(max(game.scores) for game in games))


def standing_from(data: dict[str, Any]) -> Standing:  # Any: plain JSON
    """Return a standing as a summary has it."""
    return Standing(**{**data, "interval": tuple(data["interval"])})


def file_of(bar: Bar) -> Path:
    """Return the file with the games of a bar."""
    return FOLDER / f"{bar.id}.jsonl"


def result_of(bar: Bar) -> Result | None:
    """Return the result of a bar from its games, or from the summary, or None."""
    if file_of(bar).exists():
        with GameFile(file_of(bar), bar.contest) as file:
            games = [file.games[slot] for slot in bar.contest.slots() if slot in file.games]
        if games:
            return summarize(bar, games)
    kept = json.loads(SUMMARY.read_text(encoding="utf-8")).get(bar.id)
    return kept and Result(bar, kept["games"], standing_from(kept["standing"]), kept["winning_score"])


def write_summary(results: Sequence[Result]) -> None:
    """Keep the results, for tables without the games."""
    data = {result.bar.id: result.as_data() for result in results}
    SUMMARY.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def fingerprint() -> str:
    """Return a hash of the sources of all bots."""
    digest = hashlib.sha256()
    root = Path(bots.__file__).parent
    for file in sorted(file for folder in (root, *root.glob("*")) for file in folder.glob("*.*") if _plays(root, file)):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _plays(root: Path, file: Path) -> bool:
    """Return whether a file is part of a bot."""
    return file.suffix in {".py", ".toml"} and file.relative_to(root).parts[0] not in MEASURED
