"""The command `python -m bench.abuse`: attack, measure the impact, save the results."""

import argparse
import json
import multiprocessing
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Final

import uvloop
from rich.console import Console
from rich.table import Table

from bench.abuse.attacks import ATTACKS, ON_BOTS, Target, attack
from bench.abuse.bystanders import BotPartners, People, fill_chat
from bench.machine import about_run
from bench.server.process import ServerProcess, serving

PORT: Final = 8_480
WITH_LIMITS: Final = ("--no-bot-delay",)
MOST_TIMES: Final = 3.0
MOST_MEGABYTES: Final = 64.0
SAMPLE_SECONDS: Final = 0.05
RESULTS: Final = Path(__file__).parent.parent / "abuse_results.md"


@dataclass(frozen=True)
class Row:
    """The impact of an attack on other players."""

    attack: str
    calm_p50_ms: float
    calm_p99_ms: float
    p50_ms: float
    p99_ms: float
    times: float
    megabytes: float

    @property
    def is_good(self) -> bool:
        """Return whether the impact is within the limits."""
        return self.times <= MOST_TIMES and self.megabytes <= MOST_MEGABYTES


def main() -> None:
    """Measure the attacks, and fail if other players suffer."""
    parser = argparse.ArgumentParser(prog="python -m bench.abuse", description="Attack a server of one's own.")
    parser.add_argument("--only", help="attacks whose names contain this")
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds of each measurement")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--no-save", action="store_true", help=f"leave bench/{RESULTS.name} alone")
    options = parser.parse_args()
    names = [name for name in ATTACKS if (options.only or "") in name]
    with TemporaryDirectory() as folder:
        full, table = _with_full_chat(Path(folder))
        rows = [_measured(name, full, table, options.seconds) for name in names]
    if not options.no_save and not options.only:
        RESULTS.write_text(_page(rows))
    if options.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
    else:
        Console(highlight=False).print(_table(rows))
    sys.exit(0 if all(row.is_good for row in rows) else 1)


def _with_full_chat(folder: Path) -> tuple[Path, str]:
    """Create a database with a table whose chat is full, and return the table's id."""
    file = folder / "full.sqlite"
    with serving(PORT, f"sqlite:///{file}") as server:
        return file, uvloop.run(fill_chat(server.address))


def _measured(name: str, full: Path, table: str, seconds: float) -> Row:
    """A server and a database of its own for each attack, so that none pays for the one before."""
    Console(stderr=True, highlight=False).print(name)
    file = shutil.copy(full, full.with_name("attacked.sqlite"))
    with serving(PORT, f"sqlite:///{file}", WITH_LIMITS) as server:
        return uvloop.run(_attacked(name, server, table, seconds))


async def _attacked(name: str, server: ServerProcess, table: str, seconds: float) -> Row:
    bystanders = BotPartners(server.address) if name in ON_BOTS else People(server.address)
    await bystanders.arrive()
    await bystanders.play(seconds / 4)
    calm = await bystanders.play(seconds)
    before = server.memory()
    with _under_attack(name, Target(PORT, table, time.monotonic() + seconds + 2)), _peak_memory(server) as peak:
        hit = await bystanders.play(seconds)
    await bystanders.leave()
    calm_ms, hit_ms = _percentiles(calm), _percentiles(hit)
    return Row(
        attack=name,
        calm_p50_ms=calm_ms[50],
        calm_p99_ms=calm_ms[99],
        p50_ms=hit_ms[50],
        p99_ms=hit_ms[99],
        times=round(hit_ms[99] / calm_ms[99], 2),
        megabytes=round((max(peak) - before) / 1e6, 1),
    )


@contextmanager
def _under_attack(name: str, target: Target) -> Iterator[None]:
    attacker = multiprocessing.get_context("spawn").Process(target=attack, args=(name, target))
    attacker.start()
    time.sleep(1.0)  # a process has to start
    try:
        yield
    finally:
        attacker.terminate()
        attacker.join()


@contextmanager
def _peak_memory(server: ServerProcess) -> Iterator[list[int]]:
    """Sample the memory of the server, and return the peak."""
    seen = [server.memory()]
    is_over = threading.Event()

    def look() -> None:
        while not is_over.wait(SAMPLE_SECONDS):
            seen.append(server.memory())

    watcher = threading.Thread(target=look)
    watcher.start()
    try:
        yield seen
    finally:
        is_over.set()
        watcher.join()


def _percentiles(values: list[float]) -> list[float]:
    return [0.0, *(round(1000 * value, 2) for value in quantiles(values, n=100, method="inclusive"))]


HEADS: Final = {
    "attack": "attack",
    "calm_p50_ms": "p50 without, ms",
    "p50_ms": "p50 with, ms",
    "calm_p99_ms": "p99 without, ms",
    "p99_ms": "p99 with, ms",
    "times": "times",
    "megabytes": "MB more",
}


def _cells(row: Row) -> list[str]:
    return [value if isinstance(value, str) else f"{value:g}" for value in (getattr(row, name) for name in HEADS)]


def _table(rows: list[Row]) -> Table:
    table = Table()
    for head in HEADS.values():
        table.add_column(head, justify="left" if head == "attack" else "right")
    for row in rows:
        table.add_row(*_cells(row), style=None if row.is_good else "red")
    return table


def _page(rows: list[Row]) -> str:
    about = about_run()
    lines = [
        "# The server under attack",
        "",
        f"`make bench-abuse` on {about['cpu']}, {about['date']}. The limits are those that a server has by default.",
        "Times are those of people at other tables, from a command to each seat's update; for attacks with masters,",
        "those of other tables' bots, for a turn. Without and with the attack are measured one after the other on the",
        "same server; attacker, bystanders and server share two cores. Memory is the most that the server grew by.",
        f"An attack is held off if p99 is at most {MOST_TIMES:g} times as long and memory grows by at most",
        f"{MOST_MEGABYTES:g} MB.",
        "",
        "| " + " | ".join(HEADS.values()) + " |",
        "|--|" + "--:|" * (len(HEADS) - 1),
        *("| " + " | ".join(_cells(row)) + " |" for row in rows),
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
