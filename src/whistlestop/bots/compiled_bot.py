"""Bots whose choice is compiled: they look at a view through the record of what is known."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from whistlestop.bots.bot import Budget
from whistlestop.bots.known import Known
from whistlestop.bots.planning.atlas import atlas_of
from whistlestop.engine.actions import Action
from whistlestop.engine.equipment import equipment_of
from whistlestop.engine.records import Boxed
from whistlestop.engine.view import View
from whistlestop.maps.board import Box


class CompiledBot(ABC):
    """Turns a view into a record, and the number that its compiled part answers into an action."""

    name: str

    def __init__(self, box: Box) -> None:
        equipment = equipment_of(box)
        self._edition = box.edition.id
        self._board = equipment.board
        self._atlas = atlas_of(equipment)
        self._actions = equipment.codec.actions
        self._known = Known(equipment)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """The compiled player's choice."""
        if len(legal) == 1:
            return legal[0]
        assert view.me is not None
        known, hidden = self._known.known_and_hidden(view)
        return self._actions[self._number(known, hidden, view.me, budget, rng)]

    @abstractmethod
    def _number(self, known: Boxed, hidden: Boxed, seat: int, budget: Budget, rng: random.Random) -> int:
        """The number of the action it chooses, given all that the seat knows and how much it does not."""
