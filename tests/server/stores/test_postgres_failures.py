"""Failures of PostgreSQL: lost connections, restarts, commits with an unknown outcome."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import psycopg
import pytest

from sentences import saying
from server.postgres import PostgresServer, running_postgres
from server.stores.logs import GAME, PATIENCE, new_entry, numbers_of, opened, unstored, until
from whistlestop.server.storage.migrating import migrate
from whistlestop.server.storage.postgres_store import PostgresStore
from whistlestop.server.storage.store import CommandTakenError, NotStoredError, SeqTakenError
from whistlestop.server.storage.store_errors import DatabaseUnusableError
from whistlestop.server.storage.stores import make_store

pytestmark = pytest.mark.anyio

WAITING = "select pid from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'insert into event'"
INSERT = "insert into event values (%s, %s, 'play', 'ann', %s, 'draw deck', %s, 0)"


@pytest.fixture
def rival(postgres_url: str) -> Iterator[psycopg.Connection]:
    """A rival transaction that holds a lock."""
    with psycopg.connect(postgres_url) as connection:
        yield connection


@pytest.fixture(scope="module")
def mortal() -> Iterator[PostgresServer]:
    """A PostgreSQL server for one test."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def mortal_url(mortal: PostgresServer) -> str:
    url = mortal.create_database()
    migrate(url)
    return url


@asynccontextmanager
async def impatient_store(url: str) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(url, retry_seconds=0.1)
    await store.open(lambda _game, _seq: None)
    try:
        yield store
    finally:
        await store.close()


async def cut_off_the_waiting_one(postgres: PostgresServer) -> None:
    """End the connection over which an entry is being stored."""
    await until(lambda: postgres.say(WAITING))
    [(pid,)] = postgres.say(WAITING)
    postgres.say("select pg_terminate_backend(%s)", pid)
    await until(lambda: (pid,) not in postgres.say(WAITING))


async def test_lost_entry_is_retried(postgres: PostgresServer, postgres_url: str, rival: psycopg.Connection) -> None:
    rival.execute(INSERT, (GAME, 1, 1, "rival"))
    async with opened(postgres_url) as store:
        append = asyncio.create_task(store.append(new_entry(1)))
        await cut_off_the_waiting_one(postgres)
        rival.rollback()
        async with asyncio.timeout(PATIENCE):
            entry = await append
        assert await store.entries(GAME) == [entry]


async def test_retry_recognizes_its_own_commit(
    postgres: PostgresServer, postgres_url: str, rival: psycopg.Connection
) -> None:
    """The rival stands in for our own first attempt, whose commit was not acknowledged."""
    rival.execute(INSERT, (GAME, 1, 0, "command-1"))
    async with opened(postgres_url) as store:
        append = asyncio.create_task(store.append(new_entry(1)))
        await cut_off_the_waiting_one(postgres)
        rival.commit()
        async with asyncio.timeout(PATIENCE):
            entry = await append
        assert unstored(entry) == new_entry(1)
        assert await store.entries(GAME) == [entry]


@pytest.mark.parametrize(
    ("seat", "command", "refusal"), [(1, "command-1", SeqTakenError), (0, "command-1", CommandTakenError)]
)
async def test_retry_does_not_mistake_other_entries_for_its_own(
    postgres: PostgresServer,
    postgres_url: str,
    rival: psycopg.Connection,
    seat: int,
    command: str,
    refusal: type[Exception],
) -> None:
    rival.execute(INSERT, (GAME, 1, seat, command))
    async with opened(postgres_url) as store:
        append = asyncio.create_task(store.append(new_entry(1, command, action="draw row red")))
        await cut_off_the_waiting_one(postgres)
        rival.commit()
        with pytest.raises(refusal):
            await append


async def test_store_recovers_after_a_server_restart(mortal: PostgresServer, mortal_url: str) -> None:
    gaps: list[str] = []
    async with opened(mortal_url, on_gap=lambda: gaps.append("gap")) as store:
        await store.append(new_entry(1))
        mortal.stop()
        mortal.start()
        await store.append(new_entry(2))
        await until(lambda: gaps)
        assert [entry.seq for entry in await store.entries(GAME)] == [1, 2]


async def test_a_server_that_is_away_stores_nothing_until_it_is_back(mortal: PostgresServer, mortal_url: str) -> None:
    async with impatient_store(mortal_url) as store:
        await store.append(new_entry(1))
        mortal.kill()
        with pytest.raises(NotStoredError):
            await store.append(new_entry(2))
        with pytest.raises(NotStoredError):
            await store.read(lambda connection: connection.exec_driver_sql("select 1").scalar())
        mortal.start()
        assert numbers_of(mortal_url) == {GAME: [1]}
    async with opened(mortal_url) as store:
        await store.append(new_entry(2))


async def test_unreachable_server_is_reported() -> None:
    store = make_store("postgresql://ann:secret@/games?host=/no/such/folder")
    with pytest.raises(DatabaseUnusableError, match=saying("database.unreachable")) as refusal:
        await store.open(lambda _game, _seq: None)
    assert "secret" not in str(refusal.value)
    await store.close()
