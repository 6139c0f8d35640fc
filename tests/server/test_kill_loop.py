"""The server is killed again and again while people play: nothing that was acknowledged is lost, nothing is doubled.

`make test` kills it 10 times on each database, `make test-long` 200 times.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from server.kill_loop import QUIET, Evening, quiet_port
from server.postgres import PostgresServer
from server.running import RunningServer

pytestmark = pytest.mark.anyio

ROUNDS = int(os.environ.get("WHISTLESTOP_KILL_ROUNDS", "10"))
ROUNDS_AN_EVENING = 10


@pytest.fixture(params=["sqlite", "postgres"])
def victim(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RunningServer]:
    """A server that is not missed when it is dead."""
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    if request.param == "postgres":
        url = request.getfixturevalue("postgres").create_database()
    server = RunningServer(url, tmp_path / "log", intervals=QUIET)
    server.port = quiet_port()
    yield server
    server.kill()


@pytest.mark.parametrize("number", range(ROUNDS // ROUNDS_AN_EVENING))
async def test_games_survive_a_server_that_is_killed_often(victim: RunningServer, number: int) -> None:
    victim.start()
    evening = Evening(victim, Random(number))
    await evening.sit_down()
    await evening.play(lambda: evening.kill_often(ROUNDS_AN_EVENING))
    await evening.check()
    print(evening.deaths, sum((p.refused for p in evening.people), start=type(evening.deaths)()), [p.returns for p in evening.people], [p.seq for p in evening.people])
