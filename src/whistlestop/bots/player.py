"""Bots on seats, and their stand-ins when they fail: the one place that decides it."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from whistlestop.bots.bot import Bot, Budget
from whistlestop.bots.guard import Answer, BotFailedError, FailureKind, GuardedBot, time_limit
from whistlestop.bots.registry import BOTS, STAND_IN, is_ours, make_bot
from whistlestop.bots.specs import parse_spec
from whistlestop.engine.actions import Action
from whistlestop.engine.view import View
from whistlestop.maps.board import Box


@dataclass(frozen=True, slots=True)
class Failure:
    """A decision for which a bot had no answer."""

    bot: str
    action_number: int
    kind: FailureKind
    trace: str | None = None


def guarded_bot(spec: str, box: Box) -> GuardedBot:
    """Return a bot whose failures are caught; third-party bots have a time limit (option `ms`)."""
    ms = dict(parse_spec(spec).options).get("ms", "")
    seconds = time_limit(Budget(seconds=float(ms) / 1000)) if ms.isdecimal() else None
    return GuardedBot(lambda: make_bot(spec, box), has_limit=not is_ours(spec), seconds=seconds)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A bot that may be asked for a decision, made only when its turn comes."""

    name: str
    get: Callable[[], GuardedBot]


def candidates_for(name: str, get: Callable[[str], GuardedBot]) -> Iterator[Candidate]:
    """Yield the bot of that name, then its stand-ins: the usual one, then every bot of ours."""
    for candidate in dict.fromkeys((name, STAND_IN, *BOTS)):
        yield Candidate(candidate, lambda name=candidate: get(name))  # type: ignore[misc]  # a default binds the name


def first_answer(
    candidates: Iterable[Candidate],
    question: tuple[View, Sequence[Action], Budget, random.Random],
    on_failure: Callable[[str, BotFailedError], None],
) -> tuple[str, Answer] | None:
    """Return the first usable answer and the bot that gave it, or None if all fail."""
    for candidate in candidates:
        try:
            return candidate.name, candidate.get().answer(*question)
        except BotFailedError as error:
            on_failure(candidate.name, error)
    return None


class Player:
    """A bot in one game: counts its time, and has a stand-in answer where it fails."""

    def __init__(
        self, name: str, bot: GuardedBot, stand_in: Bot, on_failure: Callable[[Failure], None] = lambda _: None
    ) -> None:
        self.name = name
        self.seconds, self.moves = 0.0, 0
        self._on_failure = on_failure
        in_its_place = GuardedBot(lambda: stand_in, has_limit=False)
        self._candidates = (Candidate(name, lambda: bot), Candidate(STAND_IN, lambda: in_its_place))

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """Return the bot's choice, or the stand-in's, which is ours: its failure is an error."""
        failed: list[BotFailedError] = []

        def note(_: str, error: BotFailedError) -> None:
            if failed:
                raise error
            failed.append(error)
            self._on_failure(Failure(self.name, view.action_number, error.kind, error.trace))

        found = first_answer(self._candidates, (view, legal, budget, rng), note)
        assert found is not None  # or the second failure was raised
        if not failed:
            self.seconds += found[1].seconds
            self.moves += 1
        return found[1].action


def seated_bot(spec: str, box: Box, on_failure: Callable[[Failure], None]) -> Bot:
    """Return a bot for a game: ours as it is, so that its bugs show; others with a stand-in."""
    if is_ours(spec):
        return make_bot(spec, box)
    make_bot(spec, box)  # a bot that can't be made is refused
    return Player(spec, guarded_bot(spec, box), make_bot(STAND_IN, box), on_failure)
