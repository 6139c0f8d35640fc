"""The exact longest trail (P2, P3): at the end of random games, and on difficult networks."""

import json
import subprocess
import sys
import time
from typing import Final

import numpy as np

from bench.measuring import Sample, Samples, Workload, timed
from bench.networks import box_of_network
from bench.sizes import Sizes
from whistlestop.engine import core
from whistlestop.engine.bits import add
from whistlestop.engine.equipment import equipment_of
from whistlestop.engine.records import Boxed, new
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import MENU_LAYOUT, NOBODY, STATE_LAYOUT
from whistlestop.engine.trail import longest_trail
from whistlestop.maps.loading import load_box

TRAILS: Final = "trails"
SEATS: Final = 2
MAX_ACTIONS: Final = 4000
ROUNDS: Final = 5
LONG_ENOUGH: Final = 0.02  # seconds for one round


def trail_workload(sizes: Sizes) -> Workload:
    """Return all players' trails at the end of random games, counted in players."""
    board, states = equipment_of(load_box("usa")).board, _end_positions(sizes.end_positions)

    def search() -> float:
        search_all(board, states, SEATS, 1)
        return len(states) * SEATS

    return timed(TRAILS, search)


def _end_positions(games: int) -> Boxed:
    board, menus, actions = equipment_of(load_box("usa")).board, new(MENU_LAYOUT), np.zeros((MAX_ACTIONS, 2), np.int64)
    states, generator = new(STATE_LAYOUT, games), np.arange(1, 5)
    for game in range(games):
        state = states[game : game + 1]
        state["seats"] = SEATS
        state["key"][0, 0] = game
        core.deal(board, state, NOBODY)
        core.random_game(board, state, menus, generator, actions)
    return states


@compiled
def search_all(boards: Boxed, states: Boxed, seats: int, times: int) -> int:
    """Find the longest trails of the first seats in many games; return their sum."""
    total = 0
    for _ in range(times):
        for game in range(len(states)):
            for seat in range(seats):
                total += longest_trail(boards[0], states[game].players[seat])
    return total


def search_network(name: str, seconds: float) -> Samples | None:
    """Return the longest trail of one difficult network, or None if that takes too long.

    In a process of its own, because compiled code can't be interrupted.
    """
    command = [sys.executable, "-m", "bench.trails", name]
    try:
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8", timeout=seconds)
    except subprocess.TimeoutExpired:
        return None
    return [Sample(*sample) for sample in json.loads(done.stdout)]


def _search_here(name: str) -> Samples:
    """Return the shortest of several calls that take long enough; a very long one is made once."""
    board, states = equipment_of(box_of_network(name)).board, new(STATE_LAYOUT)
    search_all(board, states, 1, 1)
    for track in range(int(board["tracks"][0])):
        add(states["players"][0]["claimed"][0], track)
    times = 1
    while (first := _timed_search(board, states, times)).seconds < LONG_ENOUGH:
        times *= 2
    if first.seconds > ROUNDS * LONG_ENOUGH:
        return [first]
    return [first, *(_timed_search(board, states, times) for _ in range(ROUNDS - 1))]


def _timed_search(board: Boxed, states: Boxed, times: int) -> Sample:
    wall, cpu = time.perf_counter(), time.process_time()
    search_all(board, states, 1, times)
    return Sample(times, time.process_time() - cpu, time.perf_counter() - wall)


if __name__ == "__main__":
    found = _search_here(sys.argv[1])
    print(json.dumps([(sample.amount, sample.seconds, sample.wall_seconds) for sample in found]))
