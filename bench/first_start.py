"""The command `python -m bench.first_start`: from `git clone` to the first bot's move."""

import argparse
import asyncio
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final
from urllib.request import urlopen

from rich.console import Console

from bench.figures import Figure, Section, Target
from bench.machine import about_run
from bench.results import as_lines, as_table
from server.people import Person, new_person

ROOT: Final = Path(__file__).parent.parent
RESULTS: Final = Path(__file__).parent / "start_results.md"
PAGE_S: Final = Target(most=30)
MOVE_S: Final = Target(most=5)
READY: Final = re.compile(r"Whistlestop is ready: (\S+)")
COMPILED: Final = "All compiled"
BOT_SEAT: Final = 1
PATIENCE_S: Final = 1800
# Of the user's own, for what was downloaded before; each by the variable that names it.
PACKAGE_CACHES: Final = {"UV_CACHE_DIR": ".cache/uv", "PIP_CACHE_DIR": ".cache/pip", "npm_config_cache": ".npm"}
LEFT_OUT: Final = frozenset(
    {"DISPLAY", "WAYLAND_DISPLAY", "VIRTUAL_ENV", "WHISTLESTOP_COMPILE", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE"}
)


@dataclass
class Start:
    """The times of one first start, in seconds."""

    page: float
    page_work: float
    move: float
    compiled: float | None = None
    handover: float | None = None


def main() -> None:
    """Measure as the options say."""
    parser = argparse.ArgumentParser(prog="python -m bench.first_start", description="Measure a first start.")
    parser.add_argument("--rounds", type=int, default=1, help="rounds of each measurement")
    parser.add_argument("--warm-only", action="store_true", help="skip the starts with empty package caches")
    parser.add_argument("--no-compiling", action="store_true", help="stop after the first bot's move")
    parser.add_argument("--no-save", action="store_true", help=f"leave bench/{RESULTS.name} alone")
    options = parser.parse_args()
    sections = [_section("warm", "Packages downloaded before", _starts(options, is_warm=True), PAGE_S)]
    if not options.warm_only:
        sections.append(_section("cold", "Nothing downloaded before", _starts(options, is_warm=False), None))
    for section in sections:
        Console(highlight=False).print(as_table(section))
    if not options.no_save:
        RESULTS.write_text(_page(sections), encoding="utf-8")


def _starts(options: argparse.Namespace, *, is_warm: bool) -> list[Start]:
    if is_warm:
        with TemporaryDirectory() as folder:
            _download(Path(folder))
    compiles = is_warm and not options.no_compiling  # it is the same without packages at hand
    return [_measured(is_warm=is_warm, compiles=compiles) for _ in range(options.rounds)]


def _download(folder: Path) -> None:
    """Fill the caches of the package managers, as on a machine that has used these packages."""
    clone, environment = _clone(folder), _environment(folder, is_warm=True)
    commands = (["make", ".venv-play/.ready"], [".venv-play/bin/python", "hatch_build.py", "packages"])
    for command in commands:
        subprocess.run(command, cwd=clone, env=environment, check=True, stdout=subprocess.DEVNULL)


def _measured(*, is_warm: bool, compiles: bool) -> Start:
    with TemporaryDirectory() as folder:
        begin = time.perf_counter()
        clone = _clone(Path(folder))
        with _play(clone, _environment(Path(folder), is_warm=is_warm)) as game:
            game.wait_for(READY)
            _load_page(game.address)
            start = Start(time.perf_counter() - begin, game.work(), 0.0)
            start.move = asyncio.run(_first_move(game.address))
            if compiles:
                start.handover = asyncio.run(_longest_answer(game))
                start.compiled = time.perf_counter() - begin
            return start


def _clone(folder: Path) -> Path:
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder / "clone")], check=True)
    return folder / "clone"


def _environment(folder: Path, *, is_warm: bool) -> Mapping[str, str]:
    """Return the user's environment without compiled code, data and, on request, downloads."""
    kept = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    home = Path.home() if is_warm else folder
    caches = {name: os.environ.get(name, str(home / place)) for name, place in PACKAGE_CACHES.items()}
    if not is_warm:
        caches = {name: str(home / place) for name, place in PACKAGE_CACHES.items()}
    own = {"XDG_CACHE_HOME": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data")}
    return {**kept, **caches, **own, "WHISTLESTOP_LANGUAGE": "en", "BROWSER": ""}


class Playing:
    """`make play` in a clone, and what it says."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.said = ""
        Thread(target=self._listen, daemon=True).start()

    @property
    def address(self) -> str:
        """The address of the server."""
        found = READY.search(self.said)
        assert found is not None
        return found[1]

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.said += line

    def wait_for(self, pattern: re.Pattern[str]) -> None:
        """Return when it has said this."""
        while not pattern.search(self.said):
            if self._process.poll() is not None:
                raise SystemExit(f"make play has ended:\n{self.said}")
            time.sleep(0.01)

    def work(self) -> float:
        """Return the processor time of the server so far, with all its processes."""
        return sum(_work_of(pid) for pid in _family(self._process.pid))


def _family(pid: int) -> Iterator[int]:
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        yield from _family(int(child))


def _work_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")  # its own, and of children that have ended


@contextmanager
def _play(clone: Path, environment: Mapping[str, str]) -> Iterator[Playing]:
    process = subprocess.Popen(
        ["make", "play"],
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    )
    try:
        yield Playing(process)
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait()


def _load_page(address: str) -> None:
    """Fetch the page and all scripts and styles that it names."""
    page = _get(address)
    for file in re.findall(rb'(?:src|href)="(/assets/[^"]+)"', page):
        _get(address + file.decode())


def _get(address: str) -> bytes:
    with urlopen(address, timeout=PATIENCE_S) as answer:
        content: bytes = answer.read()
    return content


async def _first_move(address: str) -> float:
    """Return the time from the deal to the first action of a bot."""
    person: Person = await new_person(address, "Guest")
    async with person:
        await person.open_table(edition="usa", seats=2, bots={str(BOT_SEAT): "master"})
        await person.listen()
        await person.contribute()
        begin = time.perf_counter()
        while not person.scene["game"]["players"][BOT_SEAT]["has_chosen"]:
            await person.next_message()
        return time.perf_counter() - begin


async def _longest_answer(game: Playing) -> float:
    """Poll the server until it is compiled; return the longest answer time, handover included."""
    longest = 0.0
    while COMPILED not in game.said:
        begin = time.perf_counter()
        await asyncio.to_thread(_get, f"{game.address}/api/preparation")
        longest = max(longest, time.perf_counter() - begin)
        await asyncio.sleep(0.02)
    return longest


def _section(key: str, title: str, starts: Sequence[Start], page: Target | None) -> Section:
    figures = [
        Figure(f"{key}.page", "from git clone to the page", "s", [start.page for start in starts], page),
        Figure(f"{key}.work", "processor's time of that", "s", [start.page_work for start in starts]),
        Figure(f"{key}.move", "a master's first move after the deal", "s", [start.move for start in starts], MOVE_S),
    ]
    compiled = [start.compiled for start in starts if start.compiled is not None]
    handover = [start.handover for start in starts if start.handover is not None]
    if compiled:
        figures.append(Figure(f"{key}.compiled", "from git clone to the compiled server", "s", compiled))
        figures.append(Figure(f"{key}.handover", "longest wait for an answer meanwhile", "s", handover))
    return Section(title, figures)


def _page(sections: Sequence[Section]) -> str:
    lines = [
        "# A first start",
        "",
        "Written by `make bench-start`; what the figures mean is in [README.md](README.md#a-first-start).",
        "",
        *as_lines(about_run(), sections),
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
