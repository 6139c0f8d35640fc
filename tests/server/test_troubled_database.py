"""A database that is locked, full or away: players are told, nothing is half written, and later all goes on."""

import asyncio
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from server.kill_loop import Line, logs_of, until
from server.people import Message, Person, deal, people_at_table, play_out
from server.postgres import PostgresServer, running_postgres
from server.running import RunningServer, running_server

pytestmark = pytest.mark.anyio

LONG_TEXT = "all aboard! " * 150
QUIET = {"intervals": {"away_grace": 3_600.0}}


class Trouble:
    """A server whose database gets into trouble and out of it again."""

    def __init__(self, server: RunningServer, begin: Callable[[], None], end: Callable[[], None]) -> None:
        self.server = server
        self.begin = begin
        self.end = end

    @property
    def address(self) -> str:
        return self.server.address

    def log(self, table: str) -> list[Line]:
        return list(logs_of(self.server.url)[table])


@contextmanager
def locked_file(folder: Path) -> Iterator[Trouble]:
    """Another program writes the SQLite file, and does not come to an end."""
    path = folder / "tables.sqlite"
    with running_server(f"sqlite:///{path}", folder / "log", **QUIET) as server:
        other = sqlite3.connect(path, isolation_level=None)
        yield Trouble(server, lambda: other.execute("begin immediate").close(), other.rollback)
        other.close()


@contextmanager
def full_disk(folder: Path) -> Iterator[Trouble]:
    """The SQLite file is on a disk that others have filled."""
    disk = folder / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(disk)]
    if os.geteuid() or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("needs the right to make a small disk")
    ballast = disk / "ballast"

    def fill() -> None:
        with ballast.open("wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    continue
            except OSError:
                return

    with ExitStack() as stack:
        stack.callback(subprocess.run, ["umount", str(disk)], check=True)
        server = stack.enter_context(running_server(f"sqlite:///{disk}/tables.sqlite", folder / "log", **QUIET))
        yield Trouble(server, fill, ballast.unlink)


@contextmanager
def limited_file(folder: Path) -> Iterator[Trouble]:
    """The SQLite file may not grow: what a full disk is to somebody who can't make one."""
    with running_server(f"sqlite:///{folder}/tables.sqlite", folder / "log", **QUIET) as server:
        assert server.process is not None
        pid = server.process.pid
        _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)

        def limit(size: int) -> None:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, most))

        yield Trouble(server, lambda: limit(50_000), lambda: limit(most))


@contextmanager
def stopped_postgres(folder: Path) -> Iterator[Trouble]:
    """Somebody stops PostgreSQL."""
    with running_postgres() as postgres, running_server(postgres.create_database(), folder / "log", **QUIET) as server:
        yield Trouble(server, postgres.stop, postgres.start)


TROUBLES = {"locked": locked_file, "disk": full_disk, "limit": limited_file, "postgres": stopped_postgres}


@pytest.fixture(params=TROUBLES)
def trouble(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Trouble]:
    with TROUBLES[request.param](tmp_path) as trouble:
        yield trouble


async def refused_words(person: Person) -> Message:
    """Talk until that can't be stored any more; gives what was refused."""
    for _ in range(1_000):
        words = {"id": person.command_id(), "text": LONG_TEXT}
        answer = await person.do("say", **words)
        if answer["type"] == "refused":
            assert answer["code"] == "not_stored"
            return words
    raise AssertionError("never in trouble")


async def refused_action(people: Sequence[Person]) -> tuple[Person, Message]:
    """Play until that can't be stored any more; gives who was refused, and what."""
    while True:
        person = next(person for person in people if person.decision is not None)
        assert person.decision is not None
        action = {
            "id": person.command_id(),
            "decision": person.decision["number"],
            "action": person.decision["legal"][0],
        }
        answer = await person.do("play", **action)
        if answer["type"] == "refused":
            assert answer["code"] == "not_stored"
            return person, action
        for each in people:
            await each.reach(answer["seq"])


async def test_what_is_not_stored_is_refused_and_can_be_sent_again(trouble: Trouble) -> None:
    async with (
        people_at_table(trouble.address, trouble.address, edition="new-york") as people,
        people_at_table(trouble.address, trouble.address, edition="europe") as others,
    ):
        await deal([*people, *others])
        trouble.begin()
        words, _ = await asyncio.gather(refused_words(people[0]), refused_words(others[0]))
        person, action = await refused_action(people)
        trouble.end()
        assert [line.seq for line in trouble.log(person.table)] == list(range(1, person.seq + 1))
        said = await people[0].do("say", **words)
        played = await person.do("play", **action)
        assert (said["type"], played["type"]) == ("done", "done")
        assert [line.command_id for line in trouble.log(person.table)[-2:]] == [words["id"], action["id"]]
        await play_out([*people, *others])


async def test_nothing_new_can_be_opened_in_trouble(trouble: Trouble) -> None:
    async with people_at_table(trouble.address, trouble.address) as [ann, bob], ann.http as http:
        trouble.begin()
        await asyncio.gather(refused_words(ann), refused_words(bob))
        answer = await http.post("/api/tables", json={})
        assert (answer.status_code, answer.json()["code"]) == (503, "not_stored")
        trouble.end()
        answer = await http.post("/api/tables", json={})
        assert answer.status_code == 201
