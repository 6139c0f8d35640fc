"""A bot on a seat, with somebody who answers when it fails."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from whistlestop.bots.bot import Bot, Budget
from whistlestop.bots.guard import BotFailedError, FailureKind, GuardedBot, patience
from whistlestop.bots.registry import STAND_IN, is_ours, make_bot
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
    """A bot that is asked with care; somebody else's also with a limit of time, by its option `ms` if it has one."""
    ms = dict(parse_spec(spec).options).get("ms", "")
    seconds = patience(Budget(seconds=float(ms) / 1000)) if ms.isdecimal() else None
    return GuardedBot(lambda: make_bot(spec, box), has_limit=not is_ours(spec), seconds=seconds)


class Player:
    """Plays one game for a bot, counts its time, and has the stand-in answer where the bot fails."""

    def __init__(
        self, name: str, bot: GuardedBot, stand_in: Bot, on_failure: Callable[[Failure], None] = lambda _: None
    ) -> None:
        self.name = name
        self.seconds, self.moves = 0.0, 0
        self._bot, self._stand_in, self._on_failure = bot, stand_in, on_failure

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """The bot's choice, or the stand-in's."""
        try:
            answer = self._bot.answer(view, legal, budget, rng)
        except BotFailedError as error:
            self._on_failure(Failure(self.name, view.action_number, error.kind, error.trace))
            return self._stand_in.choose(view, legal, budget, rng)
        self.seconds += answer.seconds
        self.moves += 1
        return answer.action


def seated_bot(spec: str, box: Box, on_failure: Callable[[Failure], None]) -> Bot:
    """A bot for a game: ours as it is, for our mistakes should be seen; somebody else's with a stand-in."""
    if is_ours(spec):
        return make_bot(spec, box)
    make_bot(spec, box)  # who can't even sit down is refused
    return Player(spec, guarded_bot(spec, box), make_bot(STAND_IN, box), on_failure)
