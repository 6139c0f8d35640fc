"""The file that a contest is kept in: one game a line, each written in one piece."""

from pathlib import Path
from types import TracebackType

from whistlestop.bots.arena.contest import Contest, Slot
from whistlestop.bots.arena.played_game import PlayedGame, read_line
from whistlestop.bots.bot_errors import BotError


class GameFile:
    """Games that were played before, and a place for new ones."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self._path = path
        self._file = path.open("a+b", buffering=0)
        try:
            self.games = self._read(contest)
        except BaseException:
            self._file.close()
            raise

    def write(self, game: PlayedGame) -> None:
        """Add a game."""
        rest = memoryview(game.line().encode() + b"\n")
        while rest:
            rest = rest[self._file.write(rest) :]

    def __enter__(self) -> "GameFile":
        return self

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        self._file.close()

    def _read(self, contest: Contest) -> dict[Slot, PlayedGame]:
        """Return all games of the file. A last line that was never finished is cut off."""
        self._file.seek(0)
        content = self._file.read()
        whole = content.rfind(b"\n") + 1
        found = dict(self._placed(contest, number, line) for number, line in enumerate(content[:whole].splitlines(), 1))
        if whole < len(content):
            _expect_a_game_begun(self._path, content[:whole].count(b"\n") + 1, content[whole:])
            self._file.truncate(whole)
        return found

    def _placed(self, contest: Contest, number: int, line: bytes) -> tuple[Slot, PlayedGame]:
        try:
            game = read_line(line.decode())
        except ValueError:
            raise BotError("bots.arena.no_game", file=self._path, line=number) from None
        slot = contest.slot_of(game)
        if slot is None:
            played = f"{game.edition}, {','.join(map(str, game.bots))}, seed {game.seed}"
            raise BotError("bots.arena.another_match", file=self._path, line=number, match=played)
        return slot, game


def _expect_a_game_begun(path: Path, number: int, rest: bytes) -> None:
    """Refuse to cut off what can't be the beginning of a line: the file may not be ours."""
    beginning = b'{"edition":'
    if not (rest.startswith(beginning) or beginning.startswith(rest)):
        raise BotError("bots.arena.no_game", file=path, line=number)
