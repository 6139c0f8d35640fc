"""Observations and actions as spaces of Gymnasium, which PettingZoo uses too."""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces

from whistlestop.env.features import MASK, NUMBER, Layout, Masks


def observation_space(layout: Layout) -> spaces.Dict:
    """Return the space of observations, part by part, with the mask."""
    parts: dict[str, spaces.Space[Any]] = {  # Any: as in Gymnasium
        name: spaces.Box(*layout.limits(name), shape=shape, dtype=NUMBER) for name, shape in layout.shapes.items()
    }
    mask = spaces.Box(0, 1, shape=(layout.sizes.actions,), dtype=MASK)
    return spaces.Dict({"observation": spaces.Dict(parts), "action_mask": mask})


def action_space(layout: Layout) -> spaces.Discrete:
    """Return all actions of the map, by number."""
    return spaces.Discrete(layout.sizes.actions)


class LegalActions(spaces.Discrete):
    """All actions of the map; a sample is one of the legal ones, unless another mask is given.

    A copy by itself, such as other processes get, has no game to ask, and its samples are any actions.
    """

    def __init__(self, layout: Layout, legal_now: Callable[[], Masks]) -> None:
        super().__init__(layout.sizes.actions)
        self.legal_now: Callable[[], Masks] | None = legal_now

    def __getstate__(self) -> dict[str, Any]:  # Any: as in Gymnasium
        return {**vars(self), "legal_now": None}

    def sample(self, mask: Masks | None = None, probability: Any = None) -> np.int64:  # Any: as in Gymnasium
        """Return a random legal action."""
        if mask is None and probability is None and self.legal_now is not None:
            mask = self.legal_now()
        return super().sample(mask, probability)
