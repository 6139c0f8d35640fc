"""The command `python -m bench.server`: measure, print and save the results."""

import argparse
import gc
import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import quantiles
from typing import Final

import uvloop
from rich.console import Console
from rich.table import Table

from bench.machine import about_run
from bench.server.crowd import Crowd, Latencies
from bench.server.loading import loading_ms
from bench.server.process import ServerProcess, serving
from whistlestop.server.sockets import raise_file_limit

PORT: Final = 8_479
SEATS: Final = 4
FROZEN: Final = 5
WARM_UP: Final = 12
RESULTS: Final = Path(__file__).parent.parent / "server_results.md"


@dataclass(frozen=True)
class Row:
    """One measurement."""

    tables: int
    every: float
    moves_per_second: float
    p50_ms: float
    p90_ms: float
    p99_ms: float
    last_p99_ms: float
    kilobytes_per_table: float
    server_cpu: float
    refused: int


def main() -> None:
    """Measure as the options say."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description="Measure the server under load.")
    parser.add_argument("--tables", default="250,500,1000,2000", help="comma-separated numbers of tables")
    parser.add_argument("--every", type=float, default=5.0, help="mean seconds between actions of a table")
    parser.add_argument("--seconds", type=float, default=25.0, help="seconds of each measurement")
    parser.add_argument("--limit-ms", type=float, default=250.0, help="more moves are tried until p99 passes this")
    parser.add_argument("--database-url", help="database to use instead of a new SQLite file")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--no-save", action="store_true", help=f"leave bench/{RESULTS.name} alone")
    options = parser.parse_args()
    raise_file_limit(65_536)
    sizes = [int(number) for number in options.tables.split(",")]
    loading = loading_ms()
    rows = uvloop.run(measured(sizes, options))
    if not options.no_save:
        RESULTS.write_text(_page(rows, loading))
    if options.json:
        print(json.dumps({"load": [asdict(row) for row in rows], "loading_ms": loading}, indent=2))
    else:
        Console(highlight=False).print(_table(rows), _sentence(loading))


async def measured(sizes: list[int], options: argparse.Namespace) -> list[Row]:
    """Measure one server with more and more tables, then with more and more moves."""
    errors = Console(stderr=True, highlight=False)
    rows: list[Row] = []
    with serving(PORT, options.database_url) as server:
        empty = server.memory()
        crowd = Crowd(server.address, SEATS)
        for size in sizes:
            errors.print(f"{size} tables: opening")
            await crowd.grow(size)
            await crowd.warm_up(WARM_UP)
            if size == sizes[0]:
                await crowd.freeze(FROZEN)
            gc.collect()
            gc.freeze()
            errors.print(f"{size} tables: measuring")
            rows.append(await _measure(server, crowd, empty, options.seconds, options.every))
        every = options.every
        while rows[-1].p99_ms < options.limit_ms and every > options.every / 64:
            every /= 2
            errors.print(f"{sizes[-1]} tables: a move every {every:g} s")
            rows.append(await _measure(server, crowd, empty, options.seconds, every))
        await crowd.go_home()
    return rows


async def _measure(server: ServerProcess, crowd: Crowd, empty: int, seconds: float, every: float) -> Row:
    processor, start = server.processor_seconds(), time.perf_counter()
    found = await crowd.load(seconds, every)
    elapsed = time.perf_counter() - start
    each, last = _percentiles(found)
    return Row(
        tables=len(crowd.tables),
        every=every,
        moves_per_second=round(len(found.last) / elapsed, 1),
        p50_ms=each[50],
        p90_ms=each[90],
        p99_ms=each[99],
        last_p99_ms=last[99],
        kilobytes_per_table=round((server.memory() - empty) / len(crowd.tables) / 1000, 1),
        server_cpu=round(100 * (server.processor_seconds() - processor) / elapsed, 1),
        refused=found.refused,
    )


def _percentiles(found: Latencies) -> tuple[list[float], list[float]]:
    def cut(values: list[float]) -> list[float]:
        return [0.0, *(round(1000 * value, 2) for value in quantiles(values, n=100))]

    return cut(found.each), cut(found.last)


HEADS: Final = {
    "tables": "tables",
    "every": "a move every, s",
    "moves_per_second": "moves/s",
    "p50_ms": "p50, ms",
    "p90_ms": "p90, ms",
    "p99_ms": "p99, ms",
    "last_p99_ms": "p99 of the last seat, ms",
    "kilobytes_per_table": "kB a table",
    "server_cpu": "server, % of a core",
}


def _table(rows: list[Row]) -> Table:
    table = Table()
    for head in HEADS.values():
        table.add_column(head, justify="right")
    for row in rows:
        table.add_row(*(f"{getattr(row, name):g}" for name in HEADS))
    return table


def _sentence(loading: dict[str, float]) -> str:
    times = ", ".join(f"{edition} {milliseconds:g}" for edition, milliseconds in loading.items())
    return f"Loading a table from the log of a whole random game with all seats, in ms: {times}."


def _page(rows: list[Row], loading: dict[str, float]) -> str:
    about = about_run()
    lines = [
        "# The server under load",
        "",
        f"`make bench-server` on {about['cpu']}, {about['date']}. {SEATS} seats a table, each with a socket;",
        f"{FROZEN} more listeners have stopped reading. Times are from a command to each seat's update, as the load",
        "generator sees it, which runs on the same two cores. Memory is what the server has grown by, a table.",
        "",
        "| " + " | ".join(HEADS.values()) + " |",
        "|" + "--:|" * len(HEADS),
        *("| " + " | ".join(f"{getattr(row, name):g}" for name in HEADS) + " |" for row in rows),
        "",
        _sentence(loading),
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
