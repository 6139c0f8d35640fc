"""The protocol of bots: a bot looks at a view and picks one of the legal actions."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from whistlestop.engine.actions import Action
from whistlestop.engine.view import View

# Actions after which a game goes round in circles: ten times as many as the longest that end by themselves have.
MAX_ACTIONS: Final = 5000


@dataclass(frozen=True, slots=True)
class Budget:
    """The budget of a bot for one decision; a bot that doesn't search ignores it."""

    seconds: float | None = None
    playouts: int | None = None

    def within(self, other: "Budget") -> "Budget":
        """Return the smaller one, limit by limit.

        >>> Budget(seconds=1.0).within(Budget(seconds=0.5, playouts=8))
        Budget(seconds=0.5, playouts=8)
        """
        seconds = (limit for limit in (self.seconds, other.seconds) if limit is not None)
        playouts = (limit for limit in (self.playouts, other.playouts) if limit is not None)
        return Budget(min(seconds, default=None), min(playouts, default=None))


class Bot(Protocol):
    """A player that is a program. It has no memory: all it knows of the game is in the view."""

    name: str

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """Return one of the legal actions; all chance comes from `rng`, not from the game's key."""
        ...


def choice_of(bot: Bot, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
    """Return a bot's choice; any choice at all in a game that would never end.

    Bots have no memory. Where nearly all cards are in hands, they enter the same tunnel again and again, and each time
    the same cards turn up that nobody can pay for.
    """
    return rng.choice(legal) if view.action_number >= MAX_ACTIONS else bot.choose(view, legal, budget, rng)
