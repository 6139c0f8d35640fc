"""Failures of SQLite: full, locked, in use, or not a database; writes are all or nothing."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from sentences import HOLE, saying
from server.stores.logs import GAME, new_entry, numbers_of, opened, rows_of, until
from whistlestop.server.storage import schema
from whistlestop.server.storage.database_urls import SqliteAddress, parse_url
from whistlestop.server.storage.migrating import migrate
from whistlestop.server.storage.sqlite_store import SqliteStore
from whistlestop.server.storage.store import NotStoredError, Store
from whistlestop.server.storage.store_errors import DatabaseInUseError, DatabaseUnusableError
from whistlestop.server.storage.stores import make_store

pytestmark = pytest.mark.anyio

LARGE = "x" * 20_000


def file_of(url: str) -> Path:
    address = parse_url(url)
    assert isinstance(address, SqliteAddress)
    return address.path


async def append_until_full(store: Store) -> int:
    """Fill the log; returns the last number that was stored."""
    for seq in range(1, 1000):
        try:
            await store.append(new_entry(seq, action=LARGE))
        except NotStoredError:
            return seq - 1
    raise AssertionError("never full")


async def test_writer_uses_synchronous_full(sqlite_url: str) -> None:
    """Killing the process can't test this setting: only losing power could."""
    async with opened(sqlite_url) as store:
        noted = text("insert into record select 'synchronous', '', synchronous, 0 from pragma_synchronous")
        await store.write([noted])
    assert rows_of(sqlite_url, schema.record)[0]["record"] == "2"


async def test_write_ahead_log_is_checkpointed_when_idle(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        for seq in range(1, 21):
            await store.append(new_entry(seq, action=LARGE))
        await until(lambda: file_of(sqlite_url).stat().st_size > 20 * len(LARGE))


async def test_full_database_refuses_writes_until_there_is_room(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        await store.write([text("pragma max_page_count = 100")])
        last = await append_until_full(store)
        with pytest.raises(NotStoredError):
            await store.append(new_entry(last + 1, action=LARGE), [schema.worker.insert().values(id="a", seen_at=0.0)])
        assert numbers_of(sqlite_url) == {GAME: list(range(1, last + 1))}
        await store.write([text("pragma max_page_count = 10000")])
        await store.append(new_entry(last + 1, action=LARGE))
    assert rows_of(sqlite_url, schema.worker) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)]
    if (
        sys.platform != "linux"
        or os.geteuid() != 0
        or subprocess.run(mount, check=False, capture_output=True).returncode
    ):
        pytest.skip("needs the right to make a small disk")
    yield disk
    subprocess.run(["umount", disk], check=True)


async def test_full_disk_refuses_writes_until_there_is_room(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(400_000))
    url = f"sqlite:///{small_disk}/games.db"
    migrate(url)
    async with opened(url) as store:
        last = await append_until_full(store)
        assert last == len(await store.entries(GAME))
        ballast.unlink()
        await store.append(new_entry(last + 1))
        assert [entry.seq for entry in await store.entries(GAME)] == list(range(1, last + 2))


async def test_locked_database_refuses_writes_until_it_is_free(sqlite_url: str) -> None:
    store = SqliteStore(file_of(sqlite_url), busy_seconds=0.05)
    await store.open(lambda _game, _seq: None)
    with closing(sqlite3.connect(file_of(sqlite_url), isolation_level=None)) as somebody:
        somebody.execute("begin immediate")
        both = await asyncio.gather(store.append(new_entry(1)), store.append(new_entry(2)), return_exceptions=True)
        assert [type(outcome) for outcome in both] == [NotStoredError, NotStoredError]
        somebody.execute("rollback")
    await store.append(new_entry(1))
    await store.close()
    assert numbers_of(sqlite_url) == {GAME: [1]}


async def test_failed_group_commit_stores_nothing(sqlite_url: str) -> None:
    faults = ["disk I/O error"]

    def failpoint(point: str) -> None:
        if point == "before-commit" and faults:
            raise sqlite3.OperationalError(faults.pop())

    async with opened(sqlite_url, failpoint=failpoint) as store:
        with pytest.raises(NotStoredError, match="disk I/O error"):
            await store.append(new_entry(1))
        assert await store.entries(GAME) == []
        await store.append(new_entry(1))


async def test_a_second_server_on_the_same_file_is_refused(sqlite_url: str) -> None:
    async with opened(sqlite_url):
        with pytest.raises(DatabaseInUseError, match=saying("database.in_use")):
            await make_store(sqlite_url).open(lambda _game, _seq: None)
    async with opened(sqlite_url) as next_one:
        await next_one.append(new_entry(1))


async def test_lock_is_released_when_its_process_dies(sqlite_url: str) -> None:
    script = (
        "import asyncio, sys\n"
        "from whistlestop.server.storage.stores import make_store\n"
        "asyncio.run(make_store(sys.argv[1]).open(print))\n"
        "print('open', flush=True)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, sqlite_url], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as first:
        assert first.stdout
        assert first.stdout.readline() == b"open\n"
        with pytest.raises(DatabaseInUseError):
            await make_store(sqlite_url).open(lambda _game, _seq: None)
        first.kill()
    async with opened(sqlite_url) as store:
        await store.append(new_entry(1))


async def test_other_files_are_refused_and_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear diary, " * 100)
    with pytest.raises(
        DatabaseUnusableError,
        match=saying("database.unusable", name=f"{HOLE}letter.txt", reason="file is not a database"),
    ):
        await make_store(str(file)).open(lambda _game, _seq: None)
    assert file.read_text() == "Dear diary, " * 100


async def test_file_and_folder_are_created_for_the_owner_only(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a/b/games.db"
    migrate(url)
    async with opened(url) as store:
        await store.append(new_entry(1))
        modes = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "a" / "b").iterdir()}
    assert modes == dict.fromkeys(("games.db", "games.db-wal", "games.db-shm", "games.db.lock"), 0o600)
