"""The command `python -m bench.bots`: play what is missing, print, keep."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console, Group
from rich.table import Table

from bench.bots.bars import BARS, Bar, Measure
from bench.bots.results import FINGERPRINT, FOLDER, Result, file_of, fingerprint, result_of, write_summary
from bench.bots.speed import planner_speed
from whistlestop.bots.arena.running import PositionFile, run_contest
from whistlestop.bots.arena.spreading import load_bots, play_on_cores
from whistlestop.terminal.progress import compile_rules_once, error_console, progress_bar

PAGE: Final = Path(__file__).parent.parent / "bots_results.md"
HEAD: Final = ("match", "games", "result", "95 % interval", "points", "ms a move", "bar", "moonshot", "met")


def main() -> None:
    """Play and report as the options say."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__.partition("\n")[0])
    parser.add_argument("--only", default="", metavar="TEXT", help="only matches whose name has this in it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that play (%(default)s)")
    parser.add_argument("--report", action="store_true", help="play nothing, only report the results so far")
    parser.add_argument("--fresh", action="store_true", help="delete the games played before")
    parser.add_argument("--keep", action="store_true", help="go on although the bots have changed since")
    options = parser.parse_args()
    if not options.report:
        _prepare(fresh=options.fresh, keep=options.keep)
        compile_rules_once(error_console())
        for bar in BARS:
            if options.only in bar.id:
                _play(bar, options.jobs)
    results = [result for bar in BARS if (result := result_of(bar)) is not None]
    write_summary(results)
    speed = planner_speed()
    PAGE.write_text(_page(results, speed), encoding="utf-8")
    Console(highlight=False).print(Group(*(_as_table(group, results) for group in _groups(results)), speed))


def _prepare(*, fresh: bool, keep: bool) -> None:
    """Refuse to mix games of bots that have changed since with new ones."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    if fresh:
        for file in FOLDER.glob("*.jsonl"):
            file.unlink()
    is_same = not FINGERPRINT.exists() or FINGERPRINT.read_text(encoding="utf-8").strip() == fingerprint()
    if not (is_same or fresh or keep):
        sys.exit("The bots have changed since these games were played: begin again with --fresh, or go on with --keep.")
    FINGERPRINT.write_text(fingerprint() + "\n", encoding="utf-8")


def _play(bar: Bar, jobs: int) -> None:
    contest = bar.contest
    load_bots(contest)
    with progress_bar(error_console(), bar.id, None) as ticker:
        run_contest(
            contest,
            lambda slots: play_on_cores(contest, slots, jobs),
            PositionFile(FOLDER / f"{bar.id}.failures.jsonl"),
            file_of(bar),
            ticker.update,
        )


def _groups(results: Sequence[Result]) -> list[str]:
    return list(dict.fromkeys(result.bar.group for result in results))


def _as_table(group: str, results: Sequence[Result]) -> Table:
    table = Table(title=group, title_justify="left")
    for column in HEAD:
        table.add_column(column, justify="left" if column == "match" else "right")
    for result in results:
        if result.bar.group == group:
            table.add_row(*_row(result))
    return table


def _row(result: Result) -> list[str]:
    bar, standing = result.bar, result.standing
    low, high = standing.interval
    return [
        f"{bar.edition}, {bar.seats}: {' v '.join(bar.bots)}",
        f"{result.games} of {bar.contest.games}",
        _shown(bar, standing.win_rate if bar.measure is Measure.LOWER_END else result.value),
        f"{low:.1%} … {high:.1%}" if bar.measure is not Measure.WINNING_SCORE else "",
        f"{standing.mean_points:.1f}",
        f"{standing.ms_per_move:.2f}",
        f"≥ {_shown(bar, bar.at_least)}" if bar.measure is not Measure.LOWER_END else "lower end > 50 %",
        "" if bar.moonshot is None else _shown(bar, bar.moonshot),
        result.verdict,
    ]


def _shown(bar: Bar, value: float) -> str:
    return f"{value:.1f}" if bar.measure is Measure.WINNING_SCORE else f"{value:.1%}"


def _page(results: Sequence[Result], speed: str) -> str:
    lines = ["# How strong the bots are", "", "Written by `make bench-bots`; deals are paired, all seats rotated.", ""]
    for group in _groups(results):
        rows = [_row(result) for result in results if result.bar.group == group]
        table = [HEAD, ("---",) + ("---:",) * (len(HEAD) - 1), *rows]
        lines += [f"## {group}", "", *(f"| {' | '.join(row)} |" for row in table), ""]
    return "\n".join([*lines, speed, ""])


if __name__ == "__main__":
    main()
