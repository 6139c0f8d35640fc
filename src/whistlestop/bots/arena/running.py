"""A contest from its first game to its last, or from where it was broken off."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from whistlestop.bots.arena.contest import Contest, Slot
from whistlestop.bots.arena.game_file import GameFile
from whistlestop.bots.arena.played_game import PlayedGame
from whistlestop.bots.arena.referee import FailedPosition, Verdict

# Who fails in every decision would fill the disk.
POSITIONS_OF_A_BOT: Final = 20

Progress = Callable[[int, int], None]
"""Called with the number of games played, and of all that were to be played."""


@dataclass(slots=True)
class PositionFile:
    """Positions in which bots failed, one a line, with the record of the game so far."""

    path: Path
    _counts: Counter[str] = field(default_factory=Counter)

    def add(self, position: FailedPosition) -> None:
        """Append a position, unless there are enough of that bot."""
        bot = position.failure.bot
        self._counts[bot] += 1
        if self._counts[bot] <= POSITIONS_OF_A_BOT:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(position.as_data(), ensure_ascii=False, separators=(",", ":")) + "\n")


def run_contest(
    contest: Contest,
    play: Callable[[list[Slot]], Iterator[Verdict]],
    positions: PositionFile,
    out: Path | None = None,
    on_progress: Progress = lambda _, __: None,
) -> list[PlayedGame]:
    """Play what has not been played yet; all games of the contest, in order."""
    with ExitStack() as stack:
        file = None if out is None else stack.enter_context(GameFile(out, contest))
        games = {} if file is None else file.games
        to_play = [slot for slot in contest.slots() if slot not in games]
        for count, verdict in enumerate(play(to_play) if to_play else (), start=1):
            slot = contest.slot_of(verdict.game)
            assert slot is not None
            games[slot] = verdict.game
            if file is not None:
                file.write(verdict.game)
            for position in verdict.positions:
                positions.add(position)
            on_progress(count, len(to_play))
    return [games[slot] for slot in contest.slots()]
