"""Lessons: a deal found by search, the steps of the learner, and the actions of both seats."""

import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from whistlestop.engine.game import Game
from whistlestop.engine.keys import key_from_seed

SEATS: Final = 2
LEARNER: Final = 0
OTHER: Final = 1


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A step: the keys of its texts and the action to do; the last step has none."""

    says: list[str]
    action: str | None = None
    rule: str | None = None  # where to read more about it


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file has it; afterwards the game goes on against a bot."""

    seed: int
    bot: str
    other: list[str]  # what the other seat does, in order
    steps: list[LessonStep]

    @property
    def key(self) -> bytes:
        """The key of the deal."""
        return key_from_seed(self.seed)

    @property
    def scripts(self) -> tuple[list[str], list[str]]:
        """The actions of the learner and of the other seat."""
        return [step.action for step in self.steps if step.action is not None], self.other

    def steps_done(self, game: Game) -> int | None:
        """Return the number of completed steps, or None once the game has left the lesson."""
        done = _counts(game)[LEARNER]
        is_left = game.key != self.key or done > len(self.scripts[LEARNER])
        return None if is_left or any(played != wanted for played, wanted in self._pairs(game)) else done

    def wanted(self, game: Game, seat: int) -> str | None:
        """Return a seat's next action in the lesson, or None when its part is over."""
        script, done = self.scripts[seat], _counts(game)[seat]
        return script[done] if done < len(script) and self.steps_done(game) is not None else None

    def _pairs(self, game: Game) -> Sequence[tuple[str, str]]:
        """Pair every action with the lesson's, seat by seat: at the start nobody waits for others."""
        played = [[str(action) for by, action in game.actions if by == seat] for seat in (LEARNER, OTHER)]
        return [
            pair for done, script in zip(played, self.scripts, strict=True) for pair in zip(done, script, strict=False)
        ]


def _counts(game: Game) -> Counter[int]:
    return Counter(seat for seat, _ in game.actions)


def lesson_of(edition: str) -> Lesson | None:
    """Return the lesson of an edition, if there is one."""
    return lessons().get(edition)


@cache
def lessons() -> dict[str, Lesson]:
    """Return all lessons, by their editions."""
    found = [file for file in files(__package__).iterdir() if file.name.endswith(".toml")]
    return {file.name.removesuffix(".toml"): _read(file.read_text(encoding="utf-8")) for file in found}


def _read(text: str) -> Lesson:
    return msgspec.convert(tomllib.loads(text), Lesson)
