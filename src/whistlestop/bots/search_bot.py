"""The searcher as a bot."""

import random
from typing import Any, Final

import numpy as np

from whistlestop.bots.bot import Budget
from whistlestop.bots.compiled_bot import CompiledBot
from whistlestop.bots.planning.weights import weights_for, weights_record
from whistlestop.bots.search.halving import Values, best_of
from whistlestop.bots.search.styles import styles_for, varied
from whistlestop.bots.search.trying import BENCH_LAYOUT, prepare, try_candidates
from whistlestop.engine.records import Boxed, new
from whistlestop.engine.state import MAX_SEATS
from whistlestop.maps.board import Box

NO_LIMIT: Final = Budget()
# The columns of candidates.
ACTION: Final = 0
STYLE: Final = 1
Candidates = Any  # NumPy's numbers


class SearchBot(CompiledBot):
    """Imagines worlds that agree with what it knows, and plays its candidates out on them."""

    name = "searcher"

    def __init__(self, box: Box, budget: Budget = NO_LIMIT) -> None:
        super().__init__(box)
        self._budget = budget
        self._bench = new(BENCH_LAYOUT)
        self._weights: dict[int, Boxed] = {}

    def _number(self, known: Boxed, hidden: Boxed, seat: int, budget: Budget, rng: random.Random) -> int:
        budget = self._budget.within(budget)
        weights = self._weights_for(int(known["seats"][0])).copy()
        styles = varied(weights, styles_for(budget), rng)
        candidates = self._candidates(known, hidden, seat, styles, rng)

        def try_out(places: Any, values: Values) -> None:
            try_candidates(self._board, self._atlas, weights, styles, self._bench, seat, candidates[places], values)

        best = best_of(candidates[:, ACTION], try_out, budget)
        return int(candidates[best, ACTION])

    def _candidates(self, known: Boxed, hidden: Boxed, seat: int, styles: Boxed, rng: random.Random) -> Candidates:
        """Fill the bench; return the candidates: actions, and the style to go on with."""
        self._bench["known"][0, 0] = known[0]
        self._bench["hidden"][0, 0] = hidden[0]
        self._bench["generator"][0] = [rng.randrange(1, 1 << 32) for _ in range(4)]
        others = len(styles) - 1
        actions = np.zeros(len(self._actions) + others, np.int64)
        count = prepare(self._board, self._atlas, styles, self._bench, seat, actions)
        candidates = np.zeros((count + others, 2), np.int64)
        candidates[:, ACTION] = actions[: count + others]
        candidates[count:, STYLE] = np.arange(1, others + 1)
        return candidates

    def _weights_for(self, seats: int) -> Boxed:
        """Return weights for all seats: the others are assumed to play like the planner."""
        if seats not in self._weights:
            self._weights[seats] = np.concatenate([weights_record(weights_for(self._edition, seats))] * MAX_SEATS)
        return self._weights[seats]
