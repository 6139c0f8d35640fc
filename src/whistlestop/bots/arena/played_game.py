"""One game of the arena as one line of a file, so that an interrupted run can resume."""

import json
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

FIELDS_OF_EACH_SEAT: Final = ("bots", "scores", "ms", "moves")


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """The result of a game; lists by seat are in the order of the seats."""

    edition: str
    seed: int
    block: int
    rotation: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ms: tuple[float, ...]
    """Processor time that each bot took for all its moves, in milliseconds."""
    moves: tuple[int, ...]
    failures: tuple[tuple[int, int, str], ...] = ()
    """Seat, number of the action, and kind, of each decision that a stand-in made."""

    def share(self, seat: int) -> float:
        """Return the part of the victory that a seat has won."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def line(self) -> str:
        """Return the game as JSON on one line."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))


def read_line(line: str) -> PlayedGame:
    """Read a line again; raises `ValueError` if it is none of ours.

    >>> game = PlayedGame("usa", 1, 0, 0, ("a", "b"), (7, 9), (1,), (1.5, 2.5), (3, 4))
    >>> read_line(game.line()) == game
    True
    """
    data = json.loads(line)
    if not isinstance(data, dict) or set(data) != {field.name for field in fields(PlayedGame)}:
        raise ValueError("other fields")
    try:
        game = PlayedGame(**{name: _frozen(value) for name, value in data.items()})
        counts = {len(getattr(game, name)) for name in FIELDS_OF_EACH_SEAT}
        is_sound = len(counts) == 1 and all(isinstance(seat, int) and seat < len(game.bots) for seat in game.winners)
    except TypeError as error:
        raise ValueError("other values") from error
    if not (is_sound and game.winners and isinstance(game.block, int) and isinstance(game.rotation, int)):
        raise ValueError("other values")
    return game


def _frozen(value: Any) -> Any:  # Any: plain JSON
    return tuple(_frozen(part) for part in value) if isinstance(value, list) else value
