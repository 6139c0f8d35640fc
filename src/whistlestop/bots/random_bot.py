"""The floor that every other bot stands on: any legal action, each as likely as the other."""

import random
from collections.abc import Sequence

from whistlestop.bots.bot import Budget
from whistlestop.engine.actions import Action
from whistlestop.engine.view import View
from whistlestop.maps.board import Box


class RandomBot:
    """Plays at random."""

    name = "random"
    source = "ours"

    def __init__(self, box: Box) -> None:
        self.box = box

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:  # noqa: ARG002
        """Return any legal action."""
        return rng.choice(legal)
