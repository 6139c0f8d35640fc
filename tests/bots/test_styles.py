"""Other styles of play: like the planner's own, and different every time."""

import random

import numpy as np
import pytest

from whistlestop.bots.bot import Budget
from whistlestop.bots.planning.weights import WEIGHTS_LAYOUT, weights_for, weights_record
from whistlestop.bots.search.styles import MOST_STYLES, styles_for, varied


def test_the_planners_own_style_comes_first() -> None:
    own = weights_record(weights_for("usa", 2))
    styles = varied(own, 5, random.Random(1))
    assert len(styles) == 6
    assert styles[0] == own[0]
    assert len({style.tobytes() for style in styles}) == 6


def test_a_style_keeps_signs_and_is_not_far_off() -> None:
    own = weights_record(weights_for("europe", 3))
    styles = varied(own, MOST_STYLES, random.Random(2))
    for name in WEIGHTS_LAYOUT.names or ():
        ratio = styles[name][1:] / np.where(own[name] == 0, 1, own[name])
        assert ((ratio >= 0) & (ratio < 10)).all()


def test_same_chance_same_styles() -> None:
    own = weights_record(weights_for("usa", 2))
    first, second = (varied(own, 3, random.Random(7)).tobytes() for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("budget", "count"),
    [
        (Budget(playouts=8), 0),
        (Budget(playouts=600), 10),
        (Budget(seconds=0.1), 16),
        (Budget(seconds=0.1, playouts=60), 1),
        (Budget(seconds=60), MOST_STYLES),
    ],
)
def test_more_budget_more_styles(budget: Budget, count: int) -> None:
    assert styles_for(budget) == count
