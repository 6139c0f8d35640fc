"""The command `python -m bench.loop`: the duration of `make check` and `make test`."""

import argparse
import subprocess
import time
from pathlib import Path
from typing import Final

from rich.console import Console

from bench.figures import Figure, Section, Target
from bench.machine import about_run
from bench.results import as_lines, as_table

ROOT: Final = Path(__file__).parent.parent
RESULTS: Final = Path(__file__).parent / "loop_results.md"
TARGETS: Final = {"check": Target(most=120), "test": Target(most=720)}
HEAD: Final = """# The development loop

Written by `make bench-loop`; what the figures mean is in [README.md](README.md#the-development-loop).
"""


def main() -> None:
    """Measure the targets that the options name."""
    parser = argparse.ArgumentParser(prog="python -m bench.loop", description=__doc__)
    parser.add_argument("targets", nargs="*", default=list(TARGETS), help="targets of make; default: check and test")
    parser.add_argument("--rounds", type=int, default=1, help="rounds of each measurement")
    parser.add_argument("--no-save", action="store_true", help=f"leave bench/{RESULTS.name} alone")
    options = parser.parse_args()
    figures = [_measure(target, options.rounds) for target in options.targets]
    section = Section("Two cores, everything installed and compiled before", figures)
    Console(highlight=False).print(as_table(section))
    if not options.no_save:
        RESULTS.write_text("\n".join([HEAD, *as_lines(about_run(), [section]), ""]), encoding="utf-8")


def _measure(target: str, rounds: int) -> Figure:
    """Run a target once to warm its caches, and then as often as asked."""
    _run(target)
    seconds = [_run(target) for _ in range(rounds)]
    return Figure(f"loop.{target}", f"`make {target}`", "s", seconds, TARGETS.get(target))


def _run(target: str) -> float:
    begin = time.perf_counter()
    done = subprocess.run(["make", target], cwd=ROOT, check=False)
    if done.returncode != 0:
        raise SystemExit(f"make {target} fails; there is nothing to measure")
    return time.perf_counter() - begin


if __name__ == "__main__":
    main()
