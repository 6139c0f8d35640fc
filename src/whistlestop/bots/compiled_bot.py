"""Bots with a compiled choice: they read the records behind a view."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from whistlestop.bots.bot import Budget
from whistlestop.bots.planning.atlas import atlas_of
from whistlestop.engine.actions import Action
from whistlestop.engine.equipment import equipment_of
from whistlestop.engine.records import Boxed
from whistlestop.engine.view import View
from whistlestop.maps.board import Box


class CompiledBot(ABC):
    """A bot that passes its knowledge to compiled code and gets the number of an action back."""

    name: str

    def __init__(self, box: Box) -> None:
        equipment = equipment_of(box)
        self._edition = box.edition.id
        self._board = equipment.board
        self._atlas = atlas_of(equipment)
        self._actions = equipment.codec.actions

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """Return the choice of the compiled code."""
        if len(legal) == 1:
            return legal[0]
        assert view.me is not None
        return self._actions[self._number(*view.knowledge, view.me, budget, rng)]

    @abstractmethod
    def _number(self, known: Boxed, hidden: Boxed, seat: int, budget: Budget, rng: random.Random) -> int:
        """Return the number of the chosen action, from the two records of a seat's knowledge."""
