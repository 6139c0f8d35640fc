"""What the tests of the stores share: databases of both kinds, and stores that are open."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from shutil import copy
from typing import Literal

import pytest

from server.postgres import PostgresServer, running_postgres
from server.stores.logs import opened
from whistlestop.server.migrating import migrate
from whistlestop.server.store import Store

BOTH = ["sqlite", "postgres"]


@pytest.fixture
def anyio_backend() -> Literal["asyncio"]:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("migrated") / "games.db"
    migrate(str(file))
    return file


@pytest.fixture(scope="session")
def migrated_name(postgres: PostgresServer) -> str:
    url = postgres.create_database()
    migrate(url)
    return url.partition("@/")[2].partition("?")[0]


@pytest.fixture
def sqlite_url(migrated_file: Path, tmp_path: Path) -> str:
    copy(migrated_file, tmp_path)
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture
def postgres_url(postgres: PostgresServer, migrated_name: str) -> str:
    return postgres.create_database(migrated_name)


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest) -> str:
    value = request.getfixturevalue(f"{request.param}_url")
    assert isinstance(value, str)
    return value


@pytest.fixture(params=BOTH)
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/new/games.db"
    server = request.getfixturevalue("postgres")
    assert isinstance(server, PostgresServer)
    return server.create_database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with opened(url) as store:
        yield store
