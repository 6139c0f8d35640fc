"""The planner as a bot."""

import random

from whistlestop.bots.bot import Budget
from whistlestop.bots.compiled_bot import CompiledBot
from whistlestop.bots.planning.desk import DESK_LAYOUT
from whistlestop.bots.planning.playing import planned_answer
from whistlestop.bots.planning.weights import weights_for, weights_record
from whistlestop.engine.records import Boxed, new


class PlannerBot(CompiledBot):
    """Plans ways for its tickets, collects the cards for them, and claims what it can pay for."""

    name = "planner"

    def _number(self, known: Boxed, hidden: Boxed, seat: int, budget: Budget, rng: random.Random) -> int:  # noqa: ARG002
        weights = weights_record(weights_for(self._edition, int(known["seats"][0])))
        number: int = planned_answer(self._board, self._atlas, weights, known, seat, new(DESK_LAYOUT))
        return number
