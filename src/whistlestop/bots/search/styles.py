"""Styles of play: variations of the planner's constants that lead to other plans."""

import random
from typing import Final

import numpy as np

from whistlestop.bots.bot import Budget
from whistlestop.bots.planning.weights import WEIGHTS_LAYOUT
from whistlestop.bots.search.halving import DEFAULT_PLAYOUTS
from whistlestop.engine.records import Boxed

MOST_STYLES: Final = 24
SPREAD: Final = 0.3  # of the logarithm of a constant
PLAYOUTS_FOR_EACH: Final = 60
PLAYOUTS_A_SECOND: Final = 10_000


def varied(weights: Boxed, count: int, rng: random.Random) -> Boxed:
    """Return so many variations of the weights, the weights themselves first."""
    styles = np.repeat(weights[:1], count + 1)
    chance = np.random.default_rng(rng.getrandbits(64))
    for name in WEIGHTS_LAYOUT.names or ():
        varying = styles[name][1:]
        varying *= np.exp(SPREAD * chance.standard_normal(varying.shape))
    return styles


def styles_for(budget: Budget) -> int:
    """Return the number of other styles worth a try with a budget.

    >>> styles_for(Budget(playouts=200)), styles_for(Budget(seconds=1.0)), styles_for(Budget())
    (3, 24, 6)
    """
    by_time = None if budget.seconds is None else int(PLAYOUTS_A_SECOND * budget.seconds)
    limits = [limit for limit in (by_time, budget.playouts) if limit is not None]
    return min(MOST_STYLES, min(limits, default=DEFAULT_PLAYOUTS) // PLAYOUTS_FOR_EACH)
