"""Database outages: players get an answer, writes are all or nothing, and games resume."""

import asyncio
import json
import os
import resource
import secrets
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.frames import Close

from sentences import says
from server.fuzzing_clients import last_words
from server.kill_loop import PATIENCE, Line, errors_in, logs_of, until
from server.people import TLS, ConnectionClosed, Message, Person, deal, people_at_table, play_out
from server.postgres import running_postgres
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
        return logs_of(self.server.url)[table]

    def warnings(self, table: str | None = None) -> set[str]:
        """Return the warnings of the server, at a table or in general."""
        lines = map(json.loads, self.server.log.read_text().splitlines())
        return {line["event"] for line in lines if line["level"] == "warning" and line.get("table") == table}


@contextmanager
def locked_file(folder: Path, **settings: Any) -> Iterator[Trouble]:
    """Another program writes the SQLite file, and does not come to an end."""
    path = folder / "tables.sqlite"
    with running_server(f"sqlite:///{path}", folder / "log", **(QUIET | settings)) as server:
        other = sqlite3.connect(path, isolation_level=None)
        yield Trouble(server, lambda: other.execute("begin immediate").close(), other.rollback)
        other.close()


@contextmanager
def full_disk(folder: Path, **settings: Any) -> Iterator[Trouble]:
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
        server = stack.enter_context(
            running_server(f"sqlite:///{disk}/tables.sqlite", folder / "log", **(QUIET | settings))
        )
        yield Trouble(server, fill, ballast.unlink)


@contextmanager
def limited_file(folder: Path, **settings: Any) -> Iterator[Trouble]:
    """Limit the size of the SQLite file, as a full disk would."""
    with running_server(f"sqlite:///{folder}/tables.sqlite", folder / "log", **(QUIET | settings)) as server:
        assert server.process is not None
        pid = server.process.pid
        _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)

        def limit(size: int) -> None:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, most))

        yield Trouble(server, lambda: limit(50_000), lambda: limit(most))


@contextmanager
def stopped_postgres(folder: Path, **settings: Any) -> Iterator[Trouble]:
    """Stop PostgreSQL for a while."""
    with (
        running_postgres() as postgres,
        running_server(postgres.create_database(), folder / "log", **(QUIET | settings)) as server,
    ):
        yield Trouble(server, postgres.stop, postgres.start)


TROUBLES = {"locked": locked_file, "disk": full_disk, "limit": limited_file, "postgres": stopped_postgres}


@pytest.fixture(params=TROUBLES)
def trouble(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Trouble]:
    with TROUBLES[request.param](tmp_path) as trouble:
        yield trouble
        assert errors_in(trouble.server.log) == []


async def refused_words(person: Person) -> Message:
    """Chat until it is not stored any more, and return the refusal."""
    while True:
        words = {"id": person.command_id(), "text": LONG_TEXT}
        if not await is_stored(person, "chat", words):
            return words


async def refused_action(people: Sequence[Person]) -> tuple[Person, Message]:
    """Play until that can't be stored any more; gives who was refused, and what."""
    while True:
        person = next(person for person in people if person.decision is not None)
        assert person.decision is not None
        number, legal = person.decision["number"], person.decision["legal"]
        action = {"id": person.command_id(), "decision": number, "action": legal[0]}
        if not await is_stored(person, "play", action):
            return person, action
        for each in people:
            await each.reach(person.acknowledged[action["id"]])


async def is_stored(person: Person, kind: str, command: Message) -> bool:
    answer = await person.do(kind, **command)
    assert answer["type"] == "done" or answer["code"] == "not_stored"
    return bool(answer["type"] == "done")


async def refused_table(person: Person) -> None:
    """Open tables until that can't be stored any more."""
    async with person.http as http:
        answer = await http.post("/api/tables", json={})
        while answer.status_code == 201:
            answer = await http.post("/api/tables", json={})
        assert (answer.status_code, answer.json()["code"]) == (503, "not_stored")


def is_whole(log: Sequence[Line], person: Person) -> bool:
    """Return whether a log holds exactly what the people were told."""
    return [line.seq for line in log] == list(range(1, person.seq + 1))


async def test_command_that_is_not_stored_can_be_retried(trouble: Trouble) -> None:
    async with (
        people_at_table(trouble.address, trouble.address, edition="new-york") as people,
        people_at_table(trouble.address, trouble.address, edition="europe") as others,
    ):
        await deal([*people, *others])
        trouble.begin()
        words, (player, action), _ = await asyncio.gather(
            refused_words(others[0]), refused_action(people), refused_table(others[0])
        )
        trouble.end()
        assert is_whole(trouble.log(player.table), player)
        assert is_whole(trouble.log(others[0].table), others[0])
        assert await is_stored(others[0], "chat", words)
        assert await is_stored(player, "play", action)
        assert trouble.log(others[0].table)[-1].command_id == words["id"]
        assert trouble.log(player.table)[-1].command_id == action["id"]
        await play_out([*people, *others])


@pytest.mark.parametrize("kind", ["locked", "postgres"])
async def test_bot_acts_when_the_database_is_back(tmp_path: Path, kind: str) -> None:
    with TROUBLES[kind](tmp_path, bots={"min_delay": 5.0, "max_delay": 5.0}) as trouble:
        async with people_at_table(trouble.address, edition="new-york", bots={"0": "greedy"}) as [ann]:
            await ann.contribute()
            trouble.begin()
            await until(lambda: "not_stored" in trouble.warnings(ann.table))
            trouble.end()
            await ann.reach(ann.seq + 1)
            assert trouble.log(ann.table)[-1].actor == "bot"


async def test_clock_of_a_table_unloaded_in_trouble_runs_out(tmp_path: Path) -> None:
    with locked_file(tmp_path, intervals={"unload_after": 0.0}) as trouble:
        pace = {"type": "per-turn", "seconds": 5}
        async with people_at_table(trouble.address, trouble.address, edition="new-york", pace=pace) as [ann, bob]:
            await deal([ann, bob])
            trouble.begin()
        await until(lambda: "not_stored" in trouble.warnings())
        trouble.end()
        await until(lambda: sum(line.kind == "stand-in-began" for line in trouble.log(ann.table)) == 2)


async def test_client_catches_up_when_the_database_is_back(tmp_path: Path) -> None:
    with stopped_postgres(tmp_path) as trouble:
        async with people_at_table(trouble.address, trouble.address, edition="new-york") as [ann, bob]:
            await deal([ann, bob])
            since, scene = ann.seq, ann.scene
            for _ in range(20):
                await ann.do("chat", text="All aboard!")
            trouble.begin()
            await ann.listen(since=since)
            with pytest.raises(ConnectionClosed) as end:
                await ann.next_message()
            assert end.value.rcvd is not None
            assert end.value.rcvd.reason == "not_stored"
            trouble.end()
            ann.seq, ann.scene, ann.socket = since, scene, None
            await ann.listen(since=since)
            for person in (ann, bob):
                await person.reach(since + 20)


async def readiness(trouble: Trouble) -> tuple[int, str]:
    async with httpx.AsyncClient(base_url=trouble.address, verify=TLS, timeout=PATIENCE) as http:
        answer = await http.get("/readyz")
        return answer.status_code, answer.json().get("code", "")


async def until_readiness(trouble: Trouble, status: int, code: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while await readiness(trouble) != (status, code):
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("kind", ["locked", "limit", "postgres"])
async def test_readiness_follows_the_database(tmp_path: Path, kind: str) -> None:
    with TROUBLES[kind](tmp_path) as trouble:
        assert await readiness(trouble) == (200, "")
        trouble.begin()
        await until_readiness(trouble, 503, "not_stored")
        trouble.end()
        await until_readiness(trouble, 200, "")


async def test_client_that_connects_while_the_database_is_away_may_retry(tmp_path: Path) -> None:
    with stopped_postgres(tmp_path) as trouble:
        async with people_at_table(trouble.address, trouble.address) as [ann, bob]:
            await deal([ann, bob])
            trouble.begin()
            stranger = Person(trouble.address, secrets.token_urlsafe(32))
            stranger.table = ann.table
            await stranger.listen()
            assert json.loads(stranger.received[-1]) == {"type": "refused", "code": "not_stored"}
            assert stranger.socket is not None
            assert await last_words(stranger.socket) == Close(4500, "not_stored")
            trouble.end()
            stranger.socket = None
            await until_readiness(trouble, 200, "")
            await stranger.listen()
            assert '"type":"welcome"' in stranger.received[-1]
            await stranger.hang_up()
        assert errors_in(trouble.server.log) == []


async def test_corrupt_log_does_not_affect_other_tables(tmp_path: Path) -> None:
    """As after an update of the rules that an old game does not follow."""
    path = tmp_path / "tables.sqlite"
    with running_server(f"sqlite:///{path}", tmp_path / "log", **QUIET) as server:
        async with (
            people_at_table(server.address, server.address, edition="new-york") as [ann, bob],
            people_at_table(server.address, edition="new-york", bots={"1": "greedy"}) as [cat],
        ):
            await deal([ann, bob, cat])
        server.kill()
        nonsense = (ann.table, ann.seq + 1, "play", "bot", 0, "draw deck", "nonsense", 0.0)
        with closing(sqlite3.connect(path, isolation_level=None)) as file:
            file.execute("insert into event values (?, ?, ?, ?, ?, ?, ?, ?)", nonsense)
        server.start()
        with pytest.raises(ConnectionClosed):
            await ann.listen()
        async with cat:
            await cat.listen(since=cat.seq)
            await cat.play_to_the_end()


def serve(url: str) -> "subprocess.CompletedProcess[str]":
    """Start a server from the command line that is expected to give up at once."""
    command = [str(Path(sys.executable).with_name("whistlestop")), "serve", "--port", "0", "--database-url", url]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with running_server(url, tmp_path / "log") as first:
        second = serve(url)
        assert second.returncode == 2
        assert says(second.stderr, "database.in_use")
        assert "Traceback" not in second.stderr
        assert first.is_alive


def test_a_server_does_not_start_without_its_database(tmp_path: Path) -> None:
    refused = serve(f"postgresql://postgres@/tables?host={tmp_path}")
    assert refused.returncode == 2
    assert says(refused.stderr, "database.unreachable")
    assert "Traceback" not in refused.stderr
