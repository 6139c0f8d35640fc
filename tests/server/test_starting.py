"""Starts: everybody reveals their part of the shuffle; persons who don't are awaited, and at last unseated."""

import asyncio
import json
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from server.kill_loop import until
from server.people import Message, Person, deal, new_person, people_at_table, play_out
from server.person_steps import do, in_database, let_time_pass, refusal, times_told
from server.postgres import PostgresServer
from server.running import RunningServer, running_server
from whistlestop.cli import app
from whistlestop.server.configuration import Patience

pytestmark = pytest.mark.anyio
DAY = 86_400.0
DAYS = {"type": "days", "days": 2}


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def quick(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that waits four seconds for a start, on each kind of database."""
    folder = tmp_path_factory.mktemp("quick")
    url = f"sqlite:///{folder}/tables.sqlite"
    if request.param == "postgres":
        postgres: PostgresServer = request.getfixturevalue("postgres")
        url = postgres.create_database()
    with running_server(url, folder / "log", patience={"contribution": 4.0}) as server:
        yield server


async def test_person_without_contribution_is_unseated_and_the_start_repeated(quick: RunningServer) -> None:
    async with people_at_table(quick.address, quick.address) as people:
        first, second = people
        await asyncio.gather(*(person.until("starting") for person in people))
        assert first.scene["deadlines"].keys() == {"0", "1"}
        promised = first.scene["table"]["shuffle"]
        await do(first, "contribute", contribution=first.secret.hex())
        assert first.scene["deadlines"].keys() == {"1"}
        await asyncio.gather(*(person.until("forming") for person in people))

        # Visibly: who, a new secret, and no commitment counts any more.
        assert first.history[-1] == {"type": "start-failed", "names": ["Guest 1"]}
        assert first.scene["table"]["unseated"] == ["Guest 1"]
        assert first.scene["table"]["shuffle"]["commitment"] != promised["commitment"]
        assert first.scene["table"]["shuffle"]["client_commitments"] == [None, None]
        assert first.scene["table"]["seats"] == [{"name": "Guest 0"}, {}]
        assert second.seat is None
        assert await refusal(second, "commit", commitment=second.commitment) == "no_seat"
        assert await refusal(first, "contribute", contribution=first.secret.hex()) == "wrong_phase"

        first.secret = second.secret = secrets.token_bytes(32)
        await second.hang_up()
        await second.sit(first.table)
        await second.listen()
        await do(first, "commit", commitment=first.commitment)
        await deal(people)
        assert first.phase == "running"
        assert times_told(first, "seat-committed", 0) == 1


async def test_a_start_waits_for_all_commitments(quick: RunningServer) -> None:
    async with people_at_table(quick.address, quick.address, quick.address) as people:
        first, second, _ = people
        await asyncio.gather(*(person.until("starting") for person in people))
        for person in (first, second):
            await person.do("contribute", contribution=person.secret.hex())
        await asyncio.gather(*(person.until("forming") for person in people))
        await do(first, "commit", commitment=first.commitment)
        assert await refusal(first, "commit", commitment=first.commitment) == "already_committed"
        async with first.http as http:
            answer = await http.post(f"/api/tables/{first.table}/start")
        assert (answer.status_code, answer.json()) == (409, {"code": "commitment_missing", "values": {"seat": 1}})
        await do(second, "commit", commitment=second.commitment)
        await first.ask("POST", f"/api/tables/{first.table}/start")
        await deal([first, second])
        assert first.scene["game"]["seats"] == 2


async def test_a_contribution_that_was_not_promised_is_refused(quick: RunningServer) -> None:
    async with people_at_table(quick.address, quick.address) as people:
        first, second = people
        await first.until("starting")
        assert await refusal(first, "contribute", contribution="00" * 32) == "contribution_differs"
        assert await refusal(first, "contribute", contribution=second.secret.hex()) == "contribution_differs"
        await do(first, "contribute", contribution=first.secret.hex())
        assert await refusal(first, "contribute", contribution=first.secret.hex()) == "already_contributed"
        await second.contribute()
        await first.until("running")


async def test_who_was_unseated_can_be_followed_by_somebody_else(quick: RunningServer) -> None:
    async with people_at_table(quick.address, quick.address) as people:
        first, second = people
        await first.until("starting")
        await do(first, "contribute", contribution=first.secret.hex())
        await asyncio.gather(*(person.until("forming") for person in people))
        third = await new_person(quick.address, "Third")
        await third.sit(first.table)
        async with third:
            await third.listen()
            await do(first, "commit", commitment=first.commitment)
            await deal([first, third])
            await second.until("running")
            assert (third.seat, second.seat, "own" in second.scene) == (1, None, False)


# The host, and tables with days for each move


async def listed(person: Person) -> Message:
    """The newest table in somebody's list."""
    tables: list[Message] = await person.ask("GET", "/api/me/tables")
    return tables[0]


async def test_the_host_is_never_unseated(quick: RunningServer) -> None:
    """Also when others are missing: the table waits for the host in the lobby, and starts when they are back."""
    async with people_at_table(quick.address, quick.address, quick.address) as people:
        host, second, third = people
        await asyncio.gather(*(person.until("starting") for person in people))
        await host.hang_up()
        await do(second, "contribute", contribution=second.secret.hex())
        await asyncio.gather(second.until("forming"), third.until("forming"))
        assert second.history[-1] == {"type": "start-failed", "names": ["Guest 2", "Guest 0"]}
        assert second.scene["table"]["unseated"] == ["Guest 2"]
        assert second.scene["table"]["seats"] == [{"name": "Guest 0"}, {"name": "Guest 1"}, {}]
        assert second.scene["table"]["awaited"] == [0, 1]
        assert (await listed(host))["is_my_turn"]

        await host.ask("PUT", f"/api/tables/{host.table}/seats/2/bot", bot="random")
        host.secret, second.secret = secrets.token_bytes(32), secrets.token_bytes(32)
        await do(second, "commit", commitment=second.commitment)
        assert second.scene["table"]["awaited"] == [0]
        await host.listen()
        assert host.seat == host.scene["table"]["host"] == 0
        await do(host, "commit", commitment=host.commitment)
        await deal([host, second])


async def test_nobody_is_unseated_because_the_host_is_missing(quick: RunningServer) -> None:
    async with people_at_table(quick.address, quick.address) as people:
        host, second = people
        await asyncio.gather(*(person.until("starting") for person in people))
        await do(second, "contribute", contribution=second.secret.hex())
        await asyncio.gather(*(person.until("forming") for person in people))
        assert second.history[-1] == {"type": "start-failed", "names": ["Guest 0"]}
        assert "unseated" not in second.scene["table"]
        assert second.scene["table"]["seats"] == [{"name": "Guest 0"}, {"name": "Guest 1"}]
        assert (host.seat, second.seat) == (0, 1)


async def test_a_live_table_waits_for_a_minute(server: RunningServer) -> None:
    for pace in ({"type": "untimed"}, {"type": "per-turn", "seconds": 30}):
        async with people_at_table(server.address, server.address, pace=pace) as people:
            host, second = people
            await host.until("starting")
            assert Patience().contribution == 60
            assert wait_of(host) == 60
            assert host.scene["table"]["awaited"] == [0, 1]
            await do(host, "contribute", contribution=host.secret.hex())
            assert host.scene["table"]["awaited"] == [1]
            await second.contribute()
            await host.until("running")
            assert "awaited" not in host.scene["table"]


def wait_of(person: Person) -> float:
    """For how long the start that somebody has heard of waits for each seat."""
    messages: list[Message] = [json.loads(text) for text in person.received]
    steps = [step for message in messages for step in (message, *message.get("history", ()))]
    [began] = {step["at"] for step in steps if {"type": "start-began"} in step.get("events", ())}
    [deadline] = set(person.scene["deadlines"].values())
    return float(deadline - began)


async def test_people_who_are_never_there_together_start_a_game(new_database: str, log_file: Path) -> None:
    """A table with days for each move is forgotten between two visits, and the server is restarted meanwhile."""
    intervals = {"unload_after": 0.1, "maintenance": 0.05}
    with running_server(new_database, log_file, intervals=intervals) as server:
        ada, bob = await new_person(server.address, "Ada"), await new_person(server.address, "Bob")
        await ada.open_table(seats=2, edition="new-york", pace=DAYS)
        await bob.sit(ada.table)
        await until(lambda: in_database(new_database, "select phase from game") == [("starting",)])
        assert [(await listed(person))["is_my_turn"] for person in (ada, bob)] == [True, True]
        async with bob:
            await bob.listen()
            assert wait_of(bob) == 2 * DAY
            await do(bob, "contribute", contribution=bob.secret.hex())
            assert bob.scene["table"]["awaited"] == [0]
        mine = await listed(bob)
        assert (mine["phase"], mine["awaited"], mine["is_my_turn"]) == ("starting", [0], False)
        server.kill()
        let_time_pass(new_database, 1.9 * DAY)
        server.start()
        assert (await listed(ada))["is_my_turn"]
        async with ada:
            await ada.listen()
            await ada.contribute()
            assert [ada.phase, ada.scene["deadlines"].keys()] == ["running", {"0", "1"}]
            await bob.listen()
            await play_out([ada, bob])
            record = await ada.ask("GET", f"/api/tables/{ada.table}/record")
        await bob.hang_up()
    check_shuffle(record, [ada, bob], log_file.with_name("game.json"))


def check_shuffle(record: Message, people: list[Person], file: Path) -> None:
    """`whistlestop verify` proves the shuffle to each of its people."""
    file.write_text(json.dumps(record))
    for person in people:
        found = CliRunner().invoke(app, ["verify", str(file), "--contribution", person.secret.hex()])
        assert found.exit_code == 0, found.output


async def test_person_who_stays_away_for_days_is_unseated_but_not_the_host(new_database: str, log_file: Path) -> None:
    intervals = {"unload_after": 0.1, "maintenance": 0.05}
    with running_server(new_database, log_file, intervals=intervals) as server:
        async with people_at_table(server.address, server.address, pace=DAYS) as people:
            host, second = people
            await host.until("starting")
            for person in people:
                await person.hang_up()
            await until(lambda: in_database(new_database, "select wake_at from game") != [(None,)])
            let_time_pass(new_database, 2 * DAY)
            await until(lambda: in_database(new_database, "select phase from game") == [("forming",)])
            assert await second.ask("GET", "/api/me/tables") == []
            assert (await listed(host))["my_seats"] == [0]
            await host.ask("PUT", f"/api/tables/{host.table}/seats/1/bot", bot="random")
