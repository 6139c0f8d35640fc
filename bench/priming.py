"""Compiles all that is measured, in a process of its own.

A process that has compiled the rules itself plays a fifth slower than one that loads them (measured with Numba 0.68),
so nothing is measured in the one that compiles.
"""

import subprocess
import sys

from bench.compiled_games import copy_to_and_fro
from bench.trails import search_all
from whistlestop.engine.equipment import equipment_of
from whistlestop.engine.records import new
from whistlestop.engine.state import STATE_LAYOUT
from whistlestop.engine.warmup import warm_up
from whistlestop.maps.loading import load_box


def compile_elsewhere() -> None:
    """Compile everything into the cache, in another process."""
    subprocess.run([sys.executable, "-m", "bench.priming"], check=True)


def _compile_here() -> None:
    warm_up()
    states = new(STATE_LAYOUT, 2)
    copy_to_and_fro(states, 1)
    search_all(equipment_of(load_box("usa")).board, states, 1, 1)


if __name__ == "__main__":
    _compile_here()
