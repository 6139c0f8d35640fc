"""The five levels that people choose from, each clearly better than the one before."""

import random
from collections.abc import Sequence
from typing import ClassVar

from whistlestop.bots.baselines.greedy_bot import GreedyBot
from whistlestop.bots.baselines.one_step_bot import OneStepBot
from whistlestop.bots.bot import Bot, Budget
from whistlestop.bots.planner_bot import PlannerBot
from whistlestop.bots.search_bot import SearchBot
from whistlestop.engine.actions import Action
from whistlestop.engine.view import View
from whistlestop.maps.board import Box


class ImpulsiveBot:
    """Sometimes forgets its plan and takes what looks good at the moment, as people do."""

    name: str
    thinks_ahead: ClassVar[float]

    def __init__(self, box: Box) -> None:
        self._careful: Bot = OneStepBot(box)
        self._impulsive: Bot = GreedyBot(box)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """Return the choice of one of its two minds."""
        mind = self._careful if rng.random() < self.thinks_ahead else self._impulsive
        return mind.choose(view, legal, budget, rng)


class NewcomerBot(ImpulsiveBot):
    """Thinks of a ticket now and then, and more often of the points that can be had at once."""

    name = "newcomer"
    thinks_ahead = 0.65


class CasualBot(ImpulsiveBot):
    """Goes for one ticket at a time, and is distracted now and then."""

    name = "casual"
    thinks_ahead = 0.85


class RegularBot(PlannerBot):
    """Plans all its tickets together, and keeps to the plan."""

    name = "regular"


class ExpertBot(SearchBot):
    """Searches before each move, in a time that people hardly notice."""

    name = "expert"

    def __init__(self, box: Box) -> None:
        super().__init__(box, Budget(playouts=400))


class MasterBot(SearchBot):
    """The same, with a second for every move."""

    name = "master"

    def __init__(self, box: Box) -> None:
        super().__init__(box, Budget(seconds=1.0))
