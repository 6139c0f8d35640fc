"""The bots by their names."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final

from whistlestop.maps.board import Box
from whistlestop.maps.faults import shown
from whistlestop.maps.names import did_you_mean
from whistlestop.texts import SOURCE_LANGUAGE, text

if TYPE_CHECKING:
    from whistlestop.bots.bot import Bot

# Where each bot is. A bot is imported when it sits down: a misspelled name must not wait for the engine to load.
BOTS: Final[Mapping[str, tuple[str, str]]] = {
    "random": ("random_bot", "RandomBot"),
    "greedy": ("greedy_bot", "GreedyBot"),
}


class UnknownBotError(LookupError):
    """Nobody has heard of the bot that was asked for."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name
        self.guess = did_you_mean(name, bot_names())

    def sentence(self, language: str = SOURCE_LANGUAGE) -> str:
        """What was asked for, what may have been meant, and who there is."""
        key = "bots.unknown" if self.guess is None else "bots.unknown_guess"
        known = ", ".join(bot_names())
        return text(key, language=language, name=shown(self.name), guess=shown(self.guess), known=known)

    def __str__(self) -> str:
        return self.sentence()


class LineUpError(ValueError):
    """No bots, or more than can sit down."""

    def __init__(self, bots: int, seats: int) -> None:
        super().__init__(bots, seats)
        self.bots, self.seats = bots, seats

    def sentence(self, language: str = SOURCE_LANGUAGE) -> str:
        """What is wrong, for a person."""
        if self.bots == 0:
            return text("bots.no_names", language=language)
        return text("bots.too_many", count=self.seats, language=language, bots=self.bots)

    def __str__(self) -> str:
        return self.sentence()


def bot_names() -> tuple[str, ...]:
    """All bots, the weakest first.

    >>> bot_names()
    ('random', 'greedy')
    """
    return tuple(BOTS)


def make_bot(name: str, box: Box) -> "Bot":
    """A bot by its name, ready to play with a box."""
    if name not in BOTS:
        raise UnknownBotError(name)
    module, bot_class = BOTS[name]
    bot: Bot = getattr(import_module(f"whistlestop.bots.{module}"), bot_class)(box)
    return bot


def line_up(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Who sits where: the names in order, from the first again when there are fewer than seats.

    >>> line_up(["random", "greedy"], 3)
    ('random', 'greedy', 'random')
    """
    for name in names:
        if name not in BOTS:
            raise UnknownBotError(name)
    if not 1 <= len(names) <= seats:
        raise LineUpError(len(names), seats)
    return tuple(names[seat % len(names)] for seat in range(seats))
