"""The server is killed again and again while people play: nothing that was acknowledged is lost, nothing is doubled.

`make test` kills it 10 times on each database, `make test-long` 200 times.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from server.kill_loop import QUIET, Evening, quiet_port
from server.postgres import PostgresServer
from server.running import RunningServer

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


@contextmanager
def victim(url: str, log: Path) -> Iterator[RunningServer]:
    """A server that nobody else uses."""
    server = RunningServer(url, log, intervals=QUIET)
    server.port = quiet_port()
    server.start()
    yield server
    server.kill()


@pytest.mark.parametrize("number", range(ROUNDS // ROUNDS_AN_EVENING))
async def test_games_survive_a_server_that_is_killed_often(url: str, log_file: Path, number: int) -> None:
    with victim(url, log_file) as server:
        evening = Evening(server, Random(number))
        await evening.sit_down()
        await evening.play(lambda: evening.kill_often(ROUNDS_AN_EVENING))
        await evening.check()


@pytest.mark.parametrize("number", range(ROUNDS // ROUNDS_AN_EVENING))
async def test_games_survive_a_database_that_is_killed(postgres: PostgresServer, log_file: Path, number: int) -> None:
    with victim(postgres.create_database(), log_file) as server:
        evening = Evening(server, Random(number))
        await evening.sit_down()
        await evening.play(lambda: evening.kill_database_often(postgres, DATABASE_ROUNDS))
        await evening.check()
