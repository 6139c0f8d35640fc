"""The time to the end of a first game in a new process, compiled before or not."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from typing import Final

from bench.measuring import Sample, Workload

START: Final = "start"
FIRST_GAME: Final = """
import time
import whistlestop
game = whistlestop.Game.new("usa", seats=2, seed=1)
while not game.is_over:
    seat = game.open_seats[0]
    game.play(seat, game.legal_actions(seat)[-1])
game.scores()
"""
SAY_TIME: Final = "print(time.process_time())"
# What the command line does before its first game: it compiles everything else too.
COMPILE_ALL: Final = "from whistlestop.engine.warmup import warm_up\nwarm_up()\n"


def start_workload() -> Workload:
    """Import and play one game, with compiled rules at hand."""
    return Workload(START, lambda: _in_fresh_process(FIRST_GAME, os.environ))


def cold_starts() -> tuple[Sample, Sample]:
    """Return the start times with nothing compiled, and until all rules are compiled."""
    samples = []
    for program in (FIRST_GAME, FIRST_GAME + COMPILE_ALL):
        with tempfile.TemporaryDirectory() as folder:
            samples.append(_in_fresh_process(program, {**os.environ, "NUMBA_CACHE_DIR": folder}))
    return samples[0], samples[1]


def _in_fresh_process(program: str, environment: Mapping[str, str]) -> Sample:
    start = time.perf_counter()
    command = [sys.executable, "-c", program + SAY_TIME]
    done = subprocess.run(command, env=dict(environment), check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return Sample(1, float(done.stdout), time.perf_counter() - start)
