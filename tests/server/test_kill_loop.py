"""Kill loop: no acknowledged command is lost or doubled when the server is killed.

`make test` kills it 10 times on each database, `make test-long` 200 times.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from server.kill_loop import QUIET, Evening, quiet_port
from server.postgres import PostgresServer, running_postgres
from server.running import running_server

pytestmark = pytest.mark.anyio

ROUNDS = int(os.environ.get("WHISTLESTOP_KILL_ROUNDS", "10"))
ROUNDS_AN_EVENING = 10
DATABASE_ROUNDS = 4


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    postgres = request.getfixturevalue("postgres")
    assert isinstance(postgres, PostgresServer)
    return postgres.create_database()


@pytest.mark.parametrize("number", range(ROUNDS // ROUNDS_AN_EVENING))
async def test_games_survive_a_server_that_is_killed_often(url: str, log_file: Path, number: int) -> None:
    with running_server(url, log_file, port=quiet_port(), intervals=QUIET) as server:
        evening = Evening(server, Random(number))
        await evening.sit_down()
        await evening.play(evening.kill_often(ROUNDS_AN_EVENING))
        await evening.check()


@pytest.fixture(scope="module")
def mortal() -> Iterator[PostgresServer]:
    """A PostgreSQL server for one test."""
    with running_postgres() as server:
        yield server


@pytest.mark.parametrize("number", range(ROUNDS // ROUNDS_AN_EVENING))
async def test_games_survive_a_database_that_is_killed(mortal: PostgresServer, log_file: Path, number: int) -> None:
    url = mortal.create_database()
    with running_server(url, log_file, port=quiet_port(), intervals=QUIET) as server:
        evening = Evening(server, Random(number))
        await evening.sit_down()
        await evening.play(evening.kill_database_often(mortal, DATABASE_ROUNDS))
        await evening.check()
