"""What the baseline bots have in common."""

import random
from abc import abstractmethod
from typing import ClassVar

from whistlestop.bots.baselines.paper import PAPER_LAYOUT
from whistlestop.bots.bot import Budget
from whistlestop.bots.compiled_bot import CompiledBot
from whistlestop.engine.records import Boxed, new


class BaselineBot(CompiledBot):
    """A public agent, written anew. It has no memory: what it planned before, it plans again for every decision."""

    source: ClassVar[str]
    """Whose agent it follows."""

    def _number(self, known: Boxed, hidden: Boxed, seat: int, budget: Budget, rng: random.Random) -> int:  # noqa: ARG002
        return self._answer(known, seat, new(PAPER_LAYOUT))

    @abstractmethod
    def _answer(self, known: Boxed, seat: int, paper: Boxed) -> int:
        """The number of the action it chooses, thought out on blank paper."""
