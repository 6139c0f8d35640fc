"""Whole games of random bots, compiled."""

import hashlib
from typing import Any, Final

import numpy as np

from whistlestop.bots.compiled_games import WORD, CompiledGames
from whistlestop.engine import core
from whistlestop.maps.board import Box

# Far more than any game has: refusing the same tunnel at random, again and again, is all that could go on for long.
MAX_ACTIONS: Final = 1 << 16
GENERATOR_BYTES: Final = 16


class RandomGames(CompiledGames):
    """A table at which random bots play one game after the other."""

    def __init__(self, box: Box, seats: int) -> None:
        super().__init__(box, seats, MAX_ACTIONS)
        self._generator = np.empty(4, np.int64)

    def _play_dealt(self, seed: int, number: int) -> int:
        self._generator[:] = _generator_words(seed, number)
        actions: int = core.random_game(
            self._equipment.board, self._states, self._menus, self._generator, self._actions
        )
        return actions


def _generator_words(seed: int, number: int) -> Any:  # Any: NumPy's own numbers of 32 bits
    """Return all seats' chance in one game: from the same seed, but not from the game's key."""
    digest = hashlib.sha256(f"whistlestop random bots {seed} {number}".encode()).digest()
    return np.frombuffer(digest[:GENERATOR_BYTES], WORD)
