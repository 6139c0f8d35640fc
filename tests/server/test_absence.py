"""Clocks, people who go away and come back, bots that stand in for them, and starts that fail."""

import asyncio
import secrets
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import psycopg
import pytest

from server.people import Message, Person, deal, new_person, people_at_table, play_out
from server.postgres import PostgresServer
from server.running import RunningServer, running_server

pytestmark = pytest.mark.anyio
QUICK = {"intervals": {"away_grace": 0.2}, "patience": {"leaving": 0.3, "contribution": 4.0}}
DAY = 86_400.0
PER_TURN = {"type": "per-turn", "seconds": 5}
DAYS = {"type": "days", "days": 2}


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def quick(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that waits for nobody, on each kind of database."""
    folder = tmp_path_factory.mktemp("quick")
    url = f"sqlite:///{folder}/tables.sqlite"
    if request.param == "postgres":
        postgres: PostgresServer = request.getfixturevalue("postgres")
        url = postgres.create_database()
    with running_server(url, folder / "log", **QUICK) as server:
        yield server


@pytest.fixture
def both(postgres: PostgresServer, tmp_path: Path) -> Iterator[list[RunningServer]]:
    """A server on each kind of database, to be waited for at once. Bots answer eleven seconds after the question."""
    urls = [f"sqlite:///{tmp_path}/tables.sqlite", postgres.create_database()]
    settings = {**QUICK, "bots": {"least_delay": 11.0, "most_delay": 11.0}}
    with ExitStack() as stack:
        logs = [tmp_path / f"log{number}" for number in range(2)]
        yield [stack.enter_context(running_server(url, log, **settings)) for url, log in zip(urls, logs, strict=True)]


async def on_each(servers: list[RunningServer], story: Callable[[RunningServer], Awaitable[None]]) -> None:
    await asyncio.gather(*(story(server) for server in servers))


def times_told(person: Person, kind: str, seat: int) -> int:
    return sum(event["type"] == kind and event["seat"] == seat for event in person.history)


async def until_told(person: Person, kind: str, seat: int, times: int = 1) -> None:
    """Listen until it has happened so often."""
    while times_told(person, kind, seat) < times:
        await person.next_message()


async def do(person: Person, kind: str, **fields: object) -> None:
    """A command that must succeed, and its step."""
    answer = await person.do(kind, **fields)
    assert answer["type"] == "done", answer
    await person.reach(answer["seq"])


async def refusal(person: Person, kind: str, **fields: object) -> str:
    """The code with which a command is refused."""
    answer = await person.do(kind, **fields)
    assert answer["type"] == "refused", answer
    return str(answer["code"])


def seat_of(person: Person, seat: int) -> Message:
    """What somebody sees of a seat."""
    seen: Message = person.scene["table"]["seats"][seat]
    return seen


async def come_back(person: Person) -> None:
    await person.listen(since=person.seq)


async def until_somebody_would_be_missed(server: RunningServer) -> None:
    """Wait for as long as it takes the server to notice that somebody has gone, at another table."""
    async with people_at_table(server.address, server.address) as people:
        first, second = people
        await deal(people)
        await second.hang_up()
        await until_told(first, "person-away", 1)


async def test_a_clock_runs_for_each_decision(both: list[RunningServer]) -> None:
    """Time runs out, a bot stands in, and people take their seats back: before the bot has acted, and after."""

    async def story(server: RunningServer) -> None:
        async with people_at_table(server.address, server.address, edition="new-york", pace=PER_TURN) as people:
            first, second = people
            await deal(people)
            deadlines = first.scene["deadlines"]
            assert deadlines.keys() == {"0", "1"}
            for seat in (0, 1):
                await until_told(first, "stand-in-began", seat)
            assert first.scene["deadlines"] == {}
            assert seat_of(first, 0)["stand_in"]
            assert first.decision is not None
            number, action = first.decision["number"], first.decision["legal"][0]
            assert await refusal(first, "play", decision=number, action=action) == "stand_in_plays"
            await do(first, "take-back")
            assert "stand_in" not in seat_of(first, 0)
            assert first.scene["deadlines"]["0"] >= deadlines["0"] + 5  # the whole time for a decision
            await do(first, "play", decision=number, action=action)
            await until_told(second, "starting-tickets-chosen", 1)  # by the bot
            await do(second, "take-back")
            await play_out(people)

    await on_each(both, story)


async def test_who_is_away_for_too_long_is_played_by_a_bot(both: list[RunningServer]) -> None:
    async def story(server: RunningServer) -> None:
        pace = {"type": "untimed", "away_seconds": 10}
        async with people_at_table(server.address, server.address, edition="new-york", pace=pace) as people:
            first, second = people
            await deal(people)
            assert first.scene["deadlines"] == {}
            await second.hang_up()
            await until_told(first, "person-away", 1)
            assert first.scene["deadlines"] == {"1": seat_of(first, 1)["away_since"] + 10}
            await first.play_once()
            await until_told(first, "stand-in-began", 1)
            assert first.scene["deadlines"] == {}
            await until_told(first, "tickets-kept", 1)
            await come_back(second)
            await second.reach(first.seq)
            assert seat_of(second, 1)["stand_in"]
            await do(second, "take-back")
            await play_out(people)

    await on_each(both, story)


async def test_who_returns_in_time_has_not_been_away(quick: RunningServer) -> None:
    async with people_at_table(quick.address, quick.address) as people:
        first, second = people
        await deal(people)
        for times in (1, 2):
            await second.hang_up()
            await until_told(first, "person-away", 1, times)
            assert first.scene["deadlines"].keys() == {"1"}
            await come_back(second)
            await until_told(first, "person-returned", 1, times)
            assert first.scene["deadlines"] == {}
            assert "away_since" not in seat_of(first, 1)
            await until_told(second, "person-returned", 1, times)
        assert second.decision is not None


async def test_who_still_listens_in_another_tab_is_not_away(quick: RunningServer) -> None:
    async with people_at_table(quick.address, quick.address) as people:
        first, second = people
        await deal(people)
        tab = Person(second.address, second.token)
        tab.table, tab.seat = second.table, second.seat
        async with tab:
            await tab.listen()
            await second.hang_up()
            await until_somebody_would_be_missed(quick)
            await do(first, "say", text="Still there?")
            assert times_told(first, "person-away", 1) == 0


async def test_who_goes_while_others_still_contribute_is_missed_when_the_game_begins(
    new_database: str, log_file: Path
) -> None:
    with running_server(new_database, log_file, intervals={"away_grace": 0.2}) as server:
        async with people_at_table(server.address, server.address) as people:
            first, second = people
            await second.until("starting")
            await do(second, "contribute", contribution=second.secret.hex())
            await second.hang_up()
            await first.reach(second.seq)
            await until_somebody_would_be_missed(server)
            await first.contribute()
            await until_told(first, "person-away", 1)


async def test_who_says_good_bye_is_replaced_soon(quick: RunningServer) -> None:
    async with people_at_table(quick.address, quick.address, edition="new-york") as people:
        _, second = people
        await deal(people)
        await do(second, "go-away")
        assert seat_of(second, 1)["has_left"]
        deadline = seat_of(second, 1)["away_since"] + QUICK["patience"]["leaving"]
        assert second.scene["deadlines"] == {"1": deadline}
        assert await refusal(second, "go-away") == "already_away"
        await second.hang_up()
        await come_back(second)  # that alone is no change of mind
        await until_told(second, "stand-in-began", 1)
        assert times_told(second, "person-returned", 1) == 0
        await do(second, "take-back")
        assert seat_of(second, 1) == {"name": "Guest 1", "has_committed": True, "has_contributed": True}
        assert await refusal(second, "take-back") == "not_away"
        await play_out(people)


async def test_who_thinks_better_of_it_in_time_stays(server: RunningServer) -> None:
    async with people_at_table(server.address, server.address, pace=DAYS) as people:
        _, second = people
        await deal(people)
        before = second.scene["deadlines"]
        await do(second, "go-away")
        assert second.scene["deadlines"]["1"] < before["1"]
        await do(second, "take-back")
        assert second.scene["deadlines"] == before  # nobody gains time by leaving for a moment
        assert times_told(second, "stand-in-began", 1) == 0


async def test_a_game_that_everybody_has_left_is_played_to_its_end(quick: RunningServer) -> None:
    async with people_at_table(quick.address, quick.address, edition="new-york") as people:
        await deal(people)
        for person in people:
            await do(person, "go-away")
        await asyncio.gather(*(person.until("over") for person in people))


async def test_nobody_can_keep_a_bot_from_standing_in(quick: RunningServer) -> None:
    """Whatever ids somebody has used up before."""
    async with people_at_table(quick.address, quick.address, edition="new-york") as people:
        first, second = people
        await deal(people)
        dealt = second.seq
        for name in ("bot", "away", "back", "stand-in"):
            for number in range(dealt, dealt + 50):
                await do(second, "say", id=f"{name}-{number}", text="Mine!")
                await first.reach(second.seq)
        await do(second, "go-away")
        await second.hang_up()
        await first.play_to_the_end()


async def test_days_for_each_move(new_database: str, log_file: Path) -> None:
    """A table that nobody looks at is forgotten, and remembered when somebody's time is up."""
    intervals = {"unload_after": 0.1, "look_around": 0.05}
    with running_server(new_database, log_file, intervals=intervals) as server:
        async with people_at_table(server.address, server.address, edition="new-york", pace=DAYS) as people:
            first, second = people
            await deal(people)
            await first.play_once()
            await second.reach(first.seq)
            deadlines = second.scene["deadlines"]
            assert deadlines.keys() == {"1"}
            for person in people:
                await person.hang_up()
            await until_value(new_database, "select wake_at from game", deadlines["1"])
            let_time_pass(new_database, 2 * DAY)
            await come_back(first)
            await until_told(first, "stand-in-began", 1)
            await first.play_to_the_end()


def let_time_pass(url: str, seconds: float) -> None:
    """All that has happened is longer ago."""
    in_database(url, f"update event set at = at - {seconds}")  # noqa: S608 - a number
    in_database(url, f"update game set wake_at = wake_at - {seconds}")  # noqa: S608 - a number


def in_database(url: str, statement: str) -> Sequence[tuple[object, ...]]:
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file, file:
            return file.execute(statement).fetchall()
    with psycopg.connect(url) as database:
        cursor = database.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


async def until_value(url: str, query: str, value: object) -> None:
    async with asyncio.timeout(20):
        while in_database(url, query) != [(value,)]:
            await asyncio.sleep(0.02)


async def test_who_does_not_contribute_is_unseated_and_the_start_begins_anew(quick: RunningServer) -> None:
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
