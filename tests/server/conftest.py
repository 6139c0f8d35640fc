"""Fixtures of the server tests: real servers on real databases."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest

from server.postgres import PostgresServer, running_postgres
from server.running import RunningServer, running_server


@pytest.fixture
def anyio_backend() -> Literal["asyncio"]:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("sqlite")
    with running_server(f"sqlite:///{folder}/tables.sqlite", folder / "log") as server:
        yield server


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory, postgres: PostgresServer) -> Iterator[RunningServer]:
    with running_server(postgres.create_database(), tmp_path_factory.mktemp("postgres") / "log") as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest) -> RunningServer:
    """A server on each kind of database; tests use tables of their own."""
    value = request.getfixturevalue(f"{request.param}_server")
    assert isinstance(value, RunningServer)
    return value


@pytest.fixture(params=["sqlite", "postgres"])
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind, for a server with settings of its own."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    postgres: PostgresServer = request.getfixturevalue("postgres")
    return postgres.create_database()


@pytest.fixture
def log_file(tmp_path: Path) -> Path:
    return tmp_path / "log"
