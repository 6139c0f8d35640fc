"""Check of recorded games: replays them and reports which are refused, and why."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from rich.console import Console

from whistlestop.engine.errors import RecordError
from whistlestop.terminal.progress import progress_bar
from whistlestop.terminal.record_files import FoundRecord, read_records
from whistlestop.texts import text

if TYPE_CHECKING:
    from whistlestop.engine.game import Game

MOST_FAULTS_PRINTED: Final = 20


@dataclass(slots=True)
class RecordCheck:
    """The number of good records of a file, and the first fault of each bad one."""

    fine: int = 0
    faults: list[tuple[int, str]] = field(default_factory=list)

    @property
    def records(self) -> int:
        """The number of records."""
        return self.fine + len(self.faults)

    @property
    def is_fine(self) -> bool:
        """Whether no record has a fault."""
        return not self.faults

    def as_data(self) -> dict[str, Any]:  # Any: plain JSON
        """Return it for programs."""
        faults = [{"line": line, "reason": reason} for line, reason in self.faults]
        return {"records": self.records, "fine": self.fine, "refused": len(faults), "faults": faults}

    def report(self) -> str:
        """Return it for people: the first faults, each with its line, then the numbers."""
        shown = self.faults[:MOST_FAULTS_PRINTED]
        lines = [text("cli.replay.fault", line=line, reason=reason) for line, reason in shown]
        if len(self.faults) > len(shown):
            lines.append(text("cli.replay.more", count=len(self.faults) - len(shown)))
        lines.append(text("cli.replay.fine", count=self.fine))
        if self.faults:
            lines.append(text("cli.replay.refused", count=len(self.faults)))
        return "\n".join(lines)


def check_records(stream: BinaryIO, size: int | None, console: Console) -> RecordCheck:
    """Check all records of a file, with progress if its size is known."""
    check = RecordCheck()
    for replayed in replay_records(stream, size, console):
        if replayed.fault is None:
            check.fine += 1
        else:
            check.faults.append((replayed.line, replayed.fault))
    return check


@dataclass(frozen=True, slots=True)
class Replayed:
    """A replayed record of a file: the game, or its first fault."""

    line: int
    game: "Game | None"
    fault: str | None = None


def replay_records(stream: BinaryIO, size: int | None, console: Console) -> Iterator[Replayed]:
    """Replay all records of a file in order, with progress if its size is known."""
    read = 0
    with progress_bar(console, text("cli.replay.progress"), size) as ticker:
        for found in read_records(stream):
            yield _replayed(found)
            read += found.size
            ticker.update(read)


def _replayed(found: FoundRecord) -> Replayed:
    from whistlestop.engine.game import Game

    if found.fault is not None:
        return Replayed(found.line, None, found.fault)
    try:
        return Replayed(found.line, Game.replay(found.data))
    except RecordError as error:
        return Replayed(found.line, None, str(error))
