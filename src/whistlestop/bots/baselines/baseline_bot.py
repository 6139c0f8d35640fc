"""The base class of the baseline bots."""

import random
from abc import abstractmethod
from typing import ClassVar

from whistlestop.bots.baselines.paper import PAPER_LAYOUT
from whistlestop.bots.bot import Budget
from whistlestop.bots.compiled_bot import CompiledBot
from whistlestop.engine.records import Boxed, new


class BaselineBot(CompiledBot):
    """A rewritten public agent; it has no memory and plans again for every decision."""

    source: ClassVar[str]
    """The author of the agent it follows."""

    def _number(self, known: Boxed, hidden: Boxed, seat: int, budget: Budget, rng: random.Random) -> int:  # noqa: ARG002
        return self._answer(known, seat, new(PAPER_LAYOUT))

    @abstractmethod
    def _answer(self, known: Boxed, seat: int, paper: Boxed) -> int:
        """Return the number of the action it chooses, thought out on blank paper."""
