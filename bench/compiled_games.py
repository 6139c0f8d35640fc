"""Whole games in one compiled call, and copies of a game's state."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from bench.measuring import Workload, timed
from bench.sizes import LINEARITY, Sizes
from whistlestop.engine import core
from whistlestop.engine.equipment import equipment_of
from whistlestop.engine.records import Boxed, Ints, new
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import MAX_SEATS, MENU_LAYOUT, SCORE_LAYOUT, STATE_LAYOUT
from whistlestop.maps.loading import load_box

GAMES: Final = "usa, 2 seats"
MANY_GAMES: Final = "usa, 2 seats, long"
GAMES_AGAIN: Final = "usa, 2 seats, again"
COPIES: Final = "copies"
EDITIONS: Final = (("usa", 5), ("europe", 2), ("europe", 5), ("new-york", 2), ("new-york", 4), ("usa-mega", 5))


@dataclass(frozen=True, slots=True)
class Table:
    """Records for one edition and number of seats, used again for every game."""

    board: Boxed
    states: Boxed
    menus: Boxed
    scores: Boxed

    def play(self, games: int) -> Ints:
        """Deal, play at random and score; return the sums of actions and points."""
        totals = np.zeros(2, np.int64)
        core.rollouts(self.board, self.states, self.menus, self.scores, games, totals)
        return totals


def table_for(edition: str, seats: int) -> Table:
    """Return a table with nothing on it."""
    states = new(STATE_LAYOUT, 2)
    states["seats"] = seats
    return Table(equipment_of(load_box(edition)).board, states, new(MENU_LAYOUT), new(SCORE_LAYOUT, MAX_SEATS))


def name_of(edition: str, seats: int) -> str:
    """Return the name of the random games of an edition."""
    return f"{edition}, {seats} seats"


def actions_per_game(edition: str, seats: int, games: int) -> float:
    """Return the mean over the same games that a workload plays."""
    return float(table_for(edition, seats).play(games)[0]) / games


def compiled_workloads(sizes: Sizes) -> list[Workload]:
    """Return random games of all editions, counted in games, and copies of a state."""
    states = new(STATE_LAYOUT, 2)
    return [
        _rollouts(GAMES, table_for("usa", 2), sizes.games),
        _rollouts(MANY_GAMES, table_for("usa", 2), sizes.games * LINEARITY),
        _rollouts(GAMES_AGAIN, table_for("usa", 2), sizes.games),
        *(_rollouts(name_of(*table), table_for(*table), sizes.edition_games) for table in EDITIONS),
        timed(COPIES, lambda: _copied(states, sizes.copies)),
    ]


def _rollouts(name: str, table: Table, games: int) -> Workload:
    def play() -> float:
        table.play(games)
        return games

    return timed(name, play)


def _copied(states: Boxed, times: int) -> int:
    states["action_number"] = 0
    done: int = copy_to_and_fro(states, times)
    if done != times:
        raise RuntimeError("the compiler has left copies out")
    return times


@compiled
def copy_to_and_fro(states: Boxed, times: int) -> int:
    """Copy a state onto another and back, changing it each time; return the number of copies.

    Each copy needs the one before it: the compiler sees through a loop that makes the same copy again and again.
    """
    for number in range(times):
        source = number & 1
        states[1 - source] = states[source]
        states[1 - source].action_number += 1
    done: int = states[times & 1].action_number
    return done
