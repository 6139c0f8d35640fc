"""Bots with which something is wrong; tests name them as `bots.bad_bots:…`."""

import random
import time
from collections.abc import Sequence

from whistlestop.bots.bot import Budget
from whistlestop.engine.actions import Action
from whistlestop.engine.view import View
from whistlestop.maps.board import Box


class FirstBot:
    """Takes what comes first, and nothing is wrong with it."""

    name = "first"

    def __init__(self, box: Box, *, place: int = 0, shy: bool = False, motto: str | None = None) -> None:
        self.settings = (box.map_name, place, shy, motto)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:  # noqa: ARG002
        return legal[0]


class RaisingBot(FirstBot):
    name = "raising"

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:  # noqa: ARG002
        raise ValueError("what are trains?")


class ExitingBot(FirstBot):
    name = "exiting"

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:  # noqa: ARG002
        raise SystemExit


class CheatingBot(FirstBot):
    name = "cheating"

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:  # noqa: ARG002
        return "draw row wild"  # type: ignore[return-value]  # a bot that does not keep to the types


class EndlessBot(FirstBot):
    name = "endless"

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:  # noqa: ARG002
        while True:
            time.sleep(0.01)


class HomelessBot(FirstBot):
    name = "homeless"

    def __init__(self, box: Box) -> None:
        raise OSError(f"no room for {box.map_name}")


NOT_A_BOT = 7
