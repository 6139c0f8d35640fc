"""Catanatron, a fast engine for another board game, as a comparison."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import IO, Final

from bench.measuring import Sample, Workload

CATANATRON: Final = "catanatron"
HERE: Final = Path(__file__).parent
ENVIRONMENT: Final = HERE.parent / ".venv-bench"
REQUIREMENTS: Final = HERE / "requirements.txt"
MARKER: Final = ENVIRONMENT / "installed.txt"

Pipes = tuple[IO[str], IO[str]]


@contextmanager
def catanatron_workload(games: int) -> Iterator[Workload | None]:
    """Return random games of two players, or None if Catanatron can't be installed."""
    if games == 0 or not _is_installed():
        yield None
        return
    command = [str(_python()), "-I", str(HERE / "catan_games.py")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as process:
        if process.stdin is None or process.stdout is None or process.stdout.readline() != "ready\n":
            raise RuntimeError("Catanatron does not start")
        pipes, seeds = (process.stdin, process.stdout), count(step=games)
        yield Workload(CATANATRON, lambda: _play(pipes, next(seeds), games))
        process.stdin.close()


def _play(pipes: Pipes, first_seed: int, games: int) -> Sample:
    print(first_seed, games, file=pipes[0], flush=True)
    seconds, wall_seconds = map(float, pipes[1].readline().split())
    return Sample(games, seconds, wall_seconds)


def _is_installed() -> bool:
    wanted = REQUIREMENTS.read_text("utf-8")
    if MARKER.exists() and MARKER.read_text("utf-8") == wanted:
        return True
    try:
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)], check=True, capture_output=True)
        install = [str(_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, "-r", str(REQUIREMENTS)], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    MARKER.write_text(wanted, "utf-8")
    return True


def _python() -> Path:
    return ENVIRONMENT / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
