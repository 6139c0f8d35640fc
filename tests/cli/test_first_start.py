"""First start of `whistlestop play`: plays at once, compiles, hands over unnoticed."""

import asyncio
import os
import re
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Final

import httpx
import pytest

from cli.test_play import GOODBYE, needs_pages, playing
from sentences import saying
from server.kill_loop import PATIENT, Regular, check_log, logs_of, until
from server.people import new_person
from whistlestop.engine.compilation import BOTS_MARKER, RULES_MARKER
from whistlestop.engine.rulebook import CACHE_FOLDER, IS_COMPILED
from whistlestop.server.storage.sqlite_lock import SqliteLock
from whistlestop.texts import text

pytestmark = [
    pytest.mark.anyio,
    needs_pages,
    pytest.mark.skipif(not IS_COMPILED, reason="nothing is compiled here"),
    pytest.mark.skipif(os.name == "nt", reason="sockets are not handed over there"),
]

READY: Final = saying("cli.play.ready")
COMPILER: Final = "whistlestop.bots.warmup"
SERVER: Final = "whistlestop.commands.child_server"
MORE_STEPS: Final = 8
TABLES: Final = 3


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """Return a cache like that of a fresh machine, which compiles within seconds."""
    folder = tmp_path / "cache"
    shutil.copytree(CACHE_FOLDER, folder)
    for marker in (RULES_MARKER, BOTS_MARKER):
        (folder / marker).unlink(missing_ok=True)
    return folder


class FirstStart:
    """The command, its output so far, and the processes it has started."""

    def __init__(self, folder: Path, pid: int) -> None:
        self.url = f"sqlite:///{folder}/whistlestop/tables.sqlite"
        self.pid = pid
        self.said = ""

    @property
    def address(self) -> str:
        """The address it serves, once it has printed it."""
        found = re.search(r"http://[\d.:]+", re.findall(READY, self.said)[0])
        assert found is not None
        return found.group()

    def is_compiling(self) -> bool:
        """Return whether it answers and compiles; which it says first depends on the machine."""
        return re.search(READY, self.said) is not None and self.has_said("cli.play.compiling")()

    @property
    def children(self) -> dict[int, str]:
        """Its processes by the module they run."""
        pids = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        commands = {int(pid): Path(f"/proc/{pid}/cmdline").read_text().split("\0") for pid in pids}
        return {pid: command[2] for pid, command in commands.items() if len(command) > 2}

    def has_said(self, key: str) -> Callable[[], bool]:
        """Return whether it has printed the beginning of a text."""
        return lambda: text(key, language="en", reason="\0").partition("\0")[0] in self.said

    async def started(self, module: str, count: int = 1) -> int:
        """Wait until it has started a module this often; return the latest process."""
        await until(lambda: list(self.children.values()).count(module) == count)
        return max(pid for pid, name in self.children.items() if name == module)

    def preparation(self) -> str:
        """Return the server's report about its preparation."""
        return str(httpx.get(f"{self.address}/api/preparation").json()["state"])


@contextmanager
def first_start(folder: Path, cache: Path) -> Iterator[FirstStart]:
    """Run the command on a fresh machine; ended with Ctrl+C, it leaves nothing behind."""
    with playing(folder, "--no-browser", NUMBA_CACHE_DIR=str(cache)) as process:
        start = FirstStart(folder, process.pid)

        def listen() -> None:
            assert process.stderr is not None
            for line in process.stderr:
                start.said += line

        listener = Thread(target=listen)
        listener.start()
        yield start
        children = list(start.children)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
        listener.join()
        assert start.said.endswith(GOODBYE)
        assert "Traceback" not in start.said
        for pid in children:
            _expect_end_of(pid)
        with SqliteLock(folder / "whistlestop" / "tables.sqlite"):
            pass


def _expect_end_of(pid: int) -> None:
    """Wait until a process is gone; an orphan interrupted at its start ends by itself."""
    deadline = time.monotonic() + 60
    while Path(f"/proc/{pid}").exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)


class Calm(Regular):
    """A player no faster than the server allows, who stops after seeing enough."""

    has_seen_enough: Callable[[], bool] = staticmethod(lambda: False)

    @property
    def is_done(self) -> bool:
        return self.has_seen_enough() and self._unanswered is None

    async def _speak(self) -> None:
        await asyncio.sleep(self.rng.uniform(0.05, 0.3))
        await super()._speak()


async def calm(start: FirstStart, seed: int) -> Calm:
    person = await new_person(start.address, "Guest")
    return Calm(person.address, person.token, Random(seed))


async def pair_at_table(start: FirstStart, seed: int) -> list[Calm]:
    """Return two people at a table with an expert."""
    pair = [await calm(start, seed), await calm(start, seed + 1)]
    table = await pair[0].open_table(pace=PATIENT, edition="usa", seats=3, bots={"1": "expert"})
    await pair[1].sit(table)
    return pair


async def test_games_go_on_while_a_compiled_server_takes_over(tmp_path: Path, cache: Path) -> None:
    with first_start(tmp_path, cache) as start:
        await until(start.is_compiling)
        tables = [await pair_at_table(start, 10 * number) for number in range(TABLES)]
        people = [person for pair in tables for person in pair]
        is_compiled = start.has_said("cli.play.compiled")
        marks: dict[str, int] = {}

        def has_seen_enough(person: Calm) -> bool:
            if is_compiled():
                marks.setdefault(person.table, person.seq)
            return person.table in marks and person.seq >= marks[person.table] + MORE_STEPS

        for person in people:
            person.has_seen_enough = lambda person=person: has_seen_enough(person)  # type: ignore[misc]
        async with asyncio.timeout(300), asyncio.TaskGroup() as group:
            for person in people:
                group.create_task(person.stay())
        assert start.preparation() == "compiled"
        logs = logs_of(start.url)
        for pair in tables:
            check_log(logs[pair[0].table], list(pair))
            assert "bot" in {line.actor for line in logs[pair[0].table]}
        assert all(person.acknowledged for person in people)
        for person in people:
            await person.hang_up()


async def test_if_compiling_fails_everything_goes_on_uncompiled(tmp_path: Path, cache: Path) -> None:
    with first_start(tmp_path, cache) as start:
        os.kill(await start.started(COMPILER), signal.SIGKILL)
        await until(start.has_said("cli.play.compiling_failed"))
        await until(lambda: start.preparation() == "failed")
        assert not (cache / BOTS_MARKER).exists()
        assert list(start.children.values()) == [SERVER]


async def test_a_compiled_server_that_dies_early_changes_nothing(tmp_path: Path, cache: Path) -> None:
    with first_start(tmp_path, cache) as start:
        await until(start.is_compiling)
        os.kill(await start.started(SERVER, count=2), signal.SIGKILL)
        await until(start.has_said("cli.play.compiling_failed"))
        await until(lambda: start.preparation() == "failed")


async def test_control_c_ends_everything_while_it_compiles(tmp_path: Path, cache: Path) -> None:
    with first_start(tmp_path, cache) as start:
        await start.started(COMPILER)


async def test_nothing_outlives_a_command_that_is_killed(tmp_path: Path, cache: Path) -> None:
    with playing(tmp_path, "--no-browser", NUMBA_CACHE_DIR=str(cache)) as process:
        start = FirstStart(tmp_path, process.pid)
        server = await start.started(SERVER)
        process.kill()
        await until(lambda: not Path(f"/proc/{server}").exists())


@pytest.mark.long
async def test_pages_poll_for_progress_only_on_a_first_start(tmp_path: Path, cache: Path) -> None:
    with first_start(tmp_path, cache) as start:
        await until(start.is_compiling)
        before = httpx.get(start.address).text
        await until(start.has_said("cli.play.compiled"))
        after = httpx.get(start.address).text
        assert before != after
        assert before.replace('<meta name="whistlestop-preparing" content="yes" />', "") == after
