"""Whole games of random bots in one compiled call each: the fast way to play very many."""

import hashlib
from functools import lru_cache
from typing import Any, Final

import numpy as np

from whistlestop.bots.match import game_key
from whistlestop.engine import core
from whistlestop.engine.equipment import Equipment, equipment_of
from whistlestop.engine.recording import ENGINE_VERSION, FORMAT
from whistlestop.engine.records import new
from whistlestop.engine.results import final_of
from whistlestop.engine.state import MAX_SEATS, MENU_LAYOUT, NOBODY, SCORE_LAYOUT, STATE_LAYOUT
from whistlestop.maps.board import Box

# Far more than any game has: refusing the same tunnel at random, again and again, is all that could go on for long.
MOST_ACTIONS: Final = 1 << 16
WORD: Final = "<u4"
GENERATOR_BYTES: Final = 16


class RandomGames:
    """A table at which random bots play one game after the other; its records are used again for each."""

    def __init__(self, box: Box, seats: int) -> None:
        self._equipment = equipment_of(box)
        self._seats = seats
        self._states = new(STATE_LAYOUT)
        self._menus = new(MENU_LAYOUT)
        self._actions = np.empty((MOST_ACTIONS, 2), np.int64)
        self._generator = np.empty(4, np.int64)
        scores = new(SCORE_LAYOUT, MAX_SEATS)
        self._scores = scores
        # Views into the records, made once: looking a field up costs as much as a tenth of a game.
        self._blank = self._states.view(np.uint8)
        self._key = self._states["key"][0]
        self._seat_count = self._states["seats"]
        self._totals, self._ranks = scores["total"][:seats], scores["rank"][:seats]

    def play(self, seed: int, number: int) -> int:
        """Deal and play one game of a series to its end; says how many actions that took."""
        board = self._equipment.board
        self._blank[:] = 0
        self._key[:] = np.frombuffer(game_key(seed, number), WORD)
        self._seat_count[0] = self._seats
        self._generator[:] = _generator_words(seed, number)
        core.deal(board, self._states, NOBODY)
        actions: int = core.random_game(board, self._states, self._menus, self._generator, self._actions)
        core.score(board, self._states, self._scores)
        return actions

    def scores(self) -> tuple[int, ...]:
        """Every seat's points in the game just played."""
        return tuple(self._totals.tolist())

    def winners(self) -> tuple[int, ...]:
        """Who has won it."""
        return tuple(seat for seat, rank in enumerate(self._ranks.tolist()) if rank == 0)

    def record(self, seed: int, number: int, actions: int) -> dict[str, Any]:  # Any: plain JSON
        """Its record, as `Game.record` would write it."""
        box, texts = self._equipment.box, _action_texts(self._equipment)
        return {
            "format": FORMAT,
            "engine": ENGINE_VERSION,
            "edition": box.edition.id,
            "seats": self._seats,
            "start": None,
            "map": box.custom,
            "key": game_key(seed, number).hex(),
            "actions": [[seat, texts[action]] for seat, action in self._actions[:actions].tolist()],
            "shuffle": None,
            "final": final_of(self._equipment, self._states).as_data(),
        }


def _generator_words(seed: int, number: int) -> Any:  # Any: NumPy's own numbers of 32 bits
    """All seats' chance in one game: from the same seed, but not from the game's key."""
    digest = hashlib.sha256(f"whistlestop random bots {seed} {number}".encode()).digest()
    return np.frombuffer(digest[:GENERATOR_BYTES], WORD)


@lru_cache(maxsize=8)
def _action_texts(equipment: Equipment) -> tuple[str, ...]:
    return tuple(map(str, equipment.codec.actions))
