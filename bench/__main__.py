"""The command: measure, print, keep."""

import argparse
import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from bench import report
from bench.catanatron_rounds import catanatron_workload
from bench.compiled_games import compiled_workloads
from bench.figures import Section
from bench.machine import about_run
from bench.measuring import Samples, Workload, measure
from bench.networks import network_names
from bench.priming import compile_elsewhere
from bench.results import as_data, as_table, save
from bench.series import series_workloads
from bench.sizes import FULL, QUICK, TINY, Sizes
from bench.starting import cold_starts, start_workload
from bench.stepping import stepping_workloads
from bench.trails import search_network, trail_workload
from whistlestop.engine.compilation import source_hash

OnDone = Callable[[str], None]


def main() -> None:
    """Measure as the options say."""
    options = _parser().parse_args()
    about, sources, errors = about_run(), source_hash(), Console(stderr=True, highlight=False)
    sections = run(TINY if options.tiny else QUICK if options.quick else FULL, errors)
    if source_hash() != sources:
        errors.print("The sources have changed meanwhile: these figures are of no use, and are not kept.")
    elif not options.no_save:
        save(about, sections)
    if options.json:
        print(json.dumps(as_data(about, sections), ensure_ascii=False, indent=2))
        return
    screen = Console(highlight=False)
    for section in sections:
        screen.print(as_table(section))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure how fast Whistlestop is.")
    parser.add_argument("--quick", action="store_true", help="few rounds; without Catanatron and the cold start")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--no-save", action="store_true", help="leave bench/results.md and bench/history.jsonl alone")
    parser.add_argument("--tiny", action="store_true", help=argparse.SUPPRESS)
    return parser


def run(sizes: Sizes, errors: Console) -> list[Section]:
    """Measure everything, and show on the error output how far that is."""
    columns = (TextColumn("{task.description:24}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with ExitStack() as stack:
        progress = stack.enter_context(Progress(*columns, console=errors, transient=True))
        task = progress.add_task("compiling", total=None)
        compile_elsewhere()
        catanatron = stack.enter_context(catanatron_workload(sizes.catanatron_games))
        if catanatron is None and sizes.catanatron_games > 0:
            errors.print("Catanatron can't be installed: measured without the comparison.")
        workloads = [*_workloads(sizes), *([] if catanatron is None else [catanatron])]
        networks = network_names() if sizes.seconds_for_network > 0 else ()
        progress.update(task, total=len(workloads) * (sizes.rounds + 1) + len(networks) + sizes.has_cold_start)
        return _measured(sizes, workloads, networks, lambda name: progress.update(task, advance=1, description=name))


def _workloads(sizes: Sizes) -> list[Workload]:
    return [
        *compiled_workloads(sizes),
        *stepping_workloads(sizes),
        *series_workloads(sizes),
        trail_workload(sizes),
        start_workload(),
    ]


def _measured(sizes: Sizes, workloads: Sequence[Workload], networks: Sequence[str], on_done: OnDone) -> list[Section]:
    measured = measure(workloads, sizes.rounds, on_done)
    searched: dict[str, Samples | None] = {}
    for name in networks:
        searched[name] = search_network(name, sizes.seconds_for_network)
        on_done(name)
    cold = cold_starts() if sizes.has_cold_start else ()
    return [
        report.games_section(measured),
        report.python_section(measured),
        report.steps_section(measured, sizes),
        report.start_section(measured, cold),
        report.trail_section(measured, searched, sizes.seconds_for_network),
    ]


if __name__ == "__main__":
    main()
