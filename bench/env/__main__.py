"""The command `python -m bench.env`: measure the learning environments, print, keep."""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console

from bench.env.stepping import AEC, SINGLE, VectorCase, single_workloads, vector_workload
from bench.figures import Figure, Section, Target, rates
from bench.machine import about_run
from bench.measuring import Samples, measure
from bench.results import as_lines, as_table
from whistlestop.env import VectorGames

RESULTS: Final = Path(__file__).parent.parent / "env_results.md"
FAST: Final = Target(500_000, dream=1_500_000)
SMALL: Final = Target(most=4_096)
TABLES: Final = (("usa", 2), ("usa", 5), ("europe", 2), ("europe", 5), ("new-york", 2), ("new-york", 4))


def main() -> None:
    """Measure as the options say."""
    parser = argparse.ArgumentParser(prog="python -m bench.env", description="Measure the learning environments.")
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each measurement")
    parser.add_argument("--games", type=int, default=256, help="games in one array")
    parser.add_argument("--steps", type=int, default=400, help="steps of each of them")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--no-save", action="store_true", help=f"leave bench/{RESULTS.name} alone")
    parser.add_argument("--priming", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.priming:
        _measured(1, 2, 2)
        return
    # A process that has compiled what it runs is slower than one that loads it.
    subprocess.run([sys.executable, "-m", "bench.env", "--priming"], check=True)
    sections = _measured(options.rounds, options.games, options.steps)
    if not options.no_save:
        RESULTS.write_text("\n".join(_page(sections, options.games)) + "\n", encoding="utf-8")
    if options.json:
        figures = [figure for section in sections for figure in section.figures]
        print(json.dumps({figure.key: [figure.value, figure.is_met] for figure in figures}, indent=2))
        return
    for section in sections:
        Console(highlight=False).print(as_table(section))


def _measured(rounds: int, games: int, steps: int) -> list[Section]:
    cases = [VectorCase(edition, seats, games) for edition, seats in TABLES]
    cases.append(VectorCase(*TABLES[0], games, key_each_action=False))
    # Every thread gets as many games as one alone has.
    cores = os.cpu_count() or 1
    all_cores = VectorCase(*TABLES[0], cores * games, threads=cores)
    workloads = [vector_workload(case, steps) for case in (*cases, all_cores)]
    samples = measure([*workloads, *single_workloads()], rounds, lambda _: None)
    return [_vector_section(samples, cases, all_cores), _single_section(samples)]


def _vector_section(samples: Mapping[str, Samples], cases: Sequence[VectorCase], all_cores: VectorCase) -> Section:
    figures = [Figure(case.name, case.name, "steps/s", rates(samples[case.name]), FAST) for case in cases]
    by_the_clock = [sample.amount / sample.wall_seconds for sample in samples[all_cores.name]]
    figures.append(Figure("threads", f"{all_cores.name}, by the clock", "steps/s", by_the_clock))
    memory = [float(VectorGames(edition, seats=seats, games=1).bytes_per_game) for edition, seats in TABLES]
    figures.append(Figure("bytes", "memory of a game, the most", "bytes", [max(memory)], SMALL))
    return Section("Many games in one array, with observations and masks", figures)


def _single_section(samples: Mapping[str, Samples]) -> Section:
    return Section(
        "One game, with observations and masks",
        [
            Figure(AEC, "PettingZoo, `usa`, 2 seats", "steps/s", rates(samples[AEC])),
            Figure(SINGLE, "Gymnasium, `usa`, against a random bot", "steps/s", rates(samples[SINGLE])),
        ],
    )


def _page(sections: Sequence[Section], games: int) -> Iterator[str]:
    yield "# Speed of the learning environments"
    yield ""
    yield f"Written by `make bench-env`, with {games} games in an array; a step is one action in one game. What the"
    yield "figures mean is in [README.md](README.md)."
    yield ""
    yield from as_lines(about_run(), sections)


if __name__ == "__main__":
    main()
