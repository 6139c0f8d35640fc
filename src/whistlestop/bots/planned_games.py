"""Whole games of planner bots, compiled: the same actions as the bots would play."""

from typing import Final

from whistlestop.bots import bot
from whistlestop.bots.compiled_games import CompiledGames
from whistlestop.bots.levels import RegularBot
from whistlestop.bots.planner_bot import PlannerBot
from whistlestop.bots.planning.atlas import atlas_of
from whistlestop.bots.planning.desk import DESK_LAYOUT
from whistlestop.bots.planning.playing import planned_game
from whistlestop.bots.planning.weights import weights_for, weights_record
from whistlestop.engine.records import new
from whistlestop.engine.state import STATE_LAYOUT
from whistlestop.maps.board import Box

PLANNERS: Final = frozenset({PlannerBot.name, RegularBot.name})


class PlannedGames(CompiledGames):
    """A table at which planners play one game after the other.

    It has room for as many actions as bots are asked for; what comes after those is chance of another kind.
    """

    def __init__(self, box: Box, seats: int) -> None:
        super().__init__(box, seats, bot.MAX_ACTIONS)
        self._atlas = atlas_of(self._equipment)
        self._weights = weights_record(weights_for(box.edition.id, seats))
        self._knowns = new(STATE_LAYOUT, 2)
        self._desk = new(DESK_LAYOUT)

    def _play_dealt(self, seed: int, number: int) -> int:  # noqa: ARG002 - planners leave nothing to chance
        tools = (self._knowns, self._desk, self._menus)
        actions: int = planned_game(
            self._equipment.board, self._atlas, self._weights, self._states, *tools, self._actions
        )
        return actions
