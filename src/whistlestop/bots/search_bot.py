"""The searcher as a bot."""

import random
from typing import Any, Final

import numpy as np

from whistlestop.bots.bot import Budget
from whistlestop.bots.compiled_bot import CompiledBot
from whistlestop.bots.planning.weights import weights_for, weights_record
from whistlestop.bots.search.halving import Values, best_of
from whistlestop.bots.search.trying import BENCH_LAYOUT, prepare, try_candidates
from whistlestop.engine.records import Boxed, new
from whistlestop.engine.state import MAX_SEATS
from whistlestop.maps.board import Box

NO_LIMIT: Final = Budget()


class SearchBot(CompiledBot):
    """Imagines worlds that agree with what it knows, and plays its candidates out on them."""

    name = "searcher"

    def __init__(self, box: Box, budget: Budget = NO_LIMIT) -> None:
        super().__init__(box)
        self._budget = budget
        self._bench = new(BENCH_LAYOUT)
        self._weights: dict[int, Boxed] = {}

    def _number(self, known: Boxed, hidden: Boxed, seat: int, budget: Budget, rng: random.Random) -> int:
        candidates = self._candidates(known, hidden, seat, rng)
        if len(candidates) == 1:
            return int(candidates[0])

        weights = self._weights_for(int(known["seats"][0]))

        def try_out(candidates: Any, values: Values) -> None:
            try_candidates(self._board, self._atlas, weights, self._bench, seat, candidates, values)

        return best_of(candidates, try_out, self._budget.within(budget))

    def _candidates(self, known: Boxed, hidden: Boxed, seat: int, rng: random.Random) -> Any:  # Any: NumPy's numbers
        """Lay everything on the bench; gives the actions that are worth a try."""
        self._bench["known"][0, 0] = known[0]
        self._bench["hidden"][0, 0] = hidden[0]
        self._bench["generator"][0] = [rng.randrange(1, 1 << 32) for _ in range(4)]
        numbers = np.zeros(len(self._actions), np.int64)
        weights = self._weights_for(int(known["seats"][0]))
        count = prepare(self._board, self._atlas, weights, self._bench, seat, numbers)
        return numbers[:count].copy()

    def _weights_for(self, seats: int) -> Boxed:
        """Everybody is thought to plan as well as the planner does."""
        if seats not in self._weights:
            self._weights[seats] = np.concatenate([weights_record(weights_for(self._edition, seats))] * MAX_SEATS)
        return self._weights[seats]
