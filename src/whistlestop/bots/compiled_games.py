"""Whole games in one compiled call each: the fast way to play very many."""

from abc import ABC, abstractmethod
from functools import lru_cache
from typing import Any, Final

import numpy as np

from whistlestop.bots.match import game_key
from whistlestop.engine import core
from whistlestop.engine.equipment import Equipment, equipment_of
from whistlestop.engine.game_record import ENGINE_VERSION, FORMAT
from whistlestop.engine.records import new
from whistlestop.engine.results import build_final
from whistlestop.engine.state import MAX_SEATS, MENU_LAYOUT, NOBODY, OVER, SCORE_LAYOUT, STATE_LAYOUT
from whistlestop.maps.board import Box

WORD: Final = "<u4"


class CompiledGames(ABC):
    """A table of compiled players, with records that are reused game after game."""

    def __init__(self, box: Box, seats: int, max_actions: int) -> None:
        self._equipment = equipment_of(box)
        self._seats = seats
        self._states = new(STATE_LAYOUT)
        self._menus = new(MENU_LAYOUT)
        self._actions = np.empty((max_actions, 2), np.int64)
        scores = new(SCORE_LAYOUT, MAX_SEATS)
        self._scores = scores
        # Views into the records, made once: looking a field up costs as much as a tenth of a game.
        self._blank = self._states.view(np.uint8)
        self._key = self._states["key"][0]
        self._seat_count = self._states["seats"]
        self._decision = self._states["decision"]
        self._totals, self._ranks = scores["total"][:seats], scores["rank"][:seats]

    def play(self, seed: int, number: int) -> int:
        """Deal and play a game to its end, or until the actions' list is full; return their number."""
        self._blank[:] = 0
        self._key[:] = np.frombuffer(game_key(seed, number), WORD)
        self._seat_count[0] = self._seats
        core.deal(self._equipment.board, self._states, NOBODY)
        actions = self._play_dealt(seed, number)
        core.score(self._equipment.board, self._states, self._scores)
        return actions

    @abstractmethod
    def _play_dealt(self, seed: int, number: int) -> int:
        """Play the game that was dealt, and note its actions."""

    @property
    def is_over(self) -> bool:
        """Whether there was room for the whole game just played."""
        return bool(self._decision[0] == OVER)

    def scores(self) -> tuple[int, ...]:
        """Return every seat's points in the game just played."""
        return tuple(self._totals.tolist())

    def winners(self) -> tuple[int, ...]:
        """Return the winners of the game just played."""
        return tuple(seat for seat, rank in enumerate(self._ranks.tolist()) if rank == 0)

    def record(self, seed: int, number: int, actions: int) -> dict[str, Any]:  # Any: plain JSON
        """Return the record of the game, as `Game.record` would write it."""
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
            "final": build_final(self._equipment, self._states).as_data(),
        }


@lru_cache(maxsize=8)
def _action_texts(equipment: Equipment) -> tuple[str, ...]:
    return tuple(map(str, equipment.codec.actions))
