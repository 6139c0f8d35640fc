"""Fixtures of the store tests: databases of both kinds, and open stores."""

from collections.abc import AsyncIterator
from pathlib import Path
from shutil import copy

import pytest

from server.postgres import PostgresServer
from server.stores.logs import opened
from whistlestop.server.storage.migrating import migrate
from whistlestop.server.storage.schema import metadata
from whistlestop.server.storage.store import Store

BOTH = ["sqlite", "postgres"]


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("migrated") / "games.db"
    migrate(str(file))
    return file


@pytest.fixture(scope="session")
def migrated_url(postgres: PostgresServer) -> str:
    url = postgres.create_database()
    migrate(url)
    return url


@pytest.fixture(scope="session")
def bare_url(postgres: PostgresServer) -> str:
    return postgres.create_database()


@pytest.fixture
def sqlite_url(migrated_file: Path, tmp_path: Path) -> str:
    copy(migrated_file, tmp_path)
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture
def postgres_url(postgres: PostgresServer, migrated_url: str) -> str:
    """One database for all tests, emptied: a new one would take twenty times as long."""
    postgres.say(f"truncate {', '.join(metadata.tables)}", url=migrated_url)
    return migrated_url


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest) -> str:
    value = request.getfixturevalue(f"{request.param}_url")
    assert isinstance(value, str)
    return value


@pytest.fixture
def new_sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/new/games.db"


@pytest.fixture
def new_postgres_url(postgres: PostgresServer, bare_url: str) -> str:
    postgres.say("drop schema public cascade", url=bare_url)
    postgres.say("create schema public", url=bare_url)
    return bare_url


@pytest.fixture(params=BOTH)
def new_url(request: pytest.FixtureRequest) -> str:
    """A database without tables."""
    value = request.getfixturevalue(f"new_{request.param}_url")
    assert isinstance(value, str)
    return value


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with opened(url) as store:
        yield store
