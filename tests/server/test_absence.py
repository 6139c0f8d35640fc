"""Clocks, people who go away and come back, and bots that stand in for them."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from server.event_log_builder import LogBook
from server.people import Person, deal, people_at_table, play_out
from server.person_steps import come_back, do, let_time_pass, refusal, seat_of, times_told, until_told, until_value
from server.postgres import PostgresServer
from server.running import RunningServer, running_server
from whistlestop.server.tables import events
from whistlestop.server.tables.log_event import LogEvent
from whistlestop.server.tables.story import Story

pytestmark = pytest.mark.anyio
QUICK = {"intervals": {"away_grace": 0.2}, "patience": {"leaving": 0.3}}
DAY = 86_400.0
TWO_MINUTES = {"type": "untimed", "away_seconds": 120}
PER_TURN = {"type": "per-turn", "seconds": 5}
DAYS = {"type": "days", "days": 2}
REMINDER = 12 * 3_600  # so long before such a deadline a person gets a notice


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
    settings = {**QUICK, "bots": {"min_delay": 11.0, "max_delay": 11.0}}
    with ExitStack() as stack:
        logs = [tmp_path / f"log{number}" for number in range(2)]
        yield [stack.enter_context(running_server(url, log, **settings)) for url, log in zip(urls, logs, strict=True)]


async def on_each(servers: list[RunningServer], story: Callable[[RunningServer], Awaitable[None]]) -> None:
    await asyncio.gather(*(story(server) for server in servers))


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
            await do(first, "reclaim-seat")
            assert "stand_in" not in seat_of(first, 0)
            assert first.scene["deadlines"]["0"] >= deadlines["0"] + 5  # the whole time for a decision
            await do(first, "play", decision=number, action=action)
            await until_told(second, "starting-tickets-chosen", 1)  # by the bot
            await do(second, "reclaim-seat")
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
            await until_told(first, "seat-reclaimed", 1)
            assert "stand_in" not in seat_of(first, 1)
            await play_out(people)

    await on_each(both, story)


async def test_who_returns_in_time_has_not_been_away(quick: RunningServer) -> None:
    async with people_at_table(quick.address, quick.address, pace=TWO_MINUTES) as people:
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
            await do(first, "chat", text="Still there?")
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
        await do(second, "leave-game")
        assert seat_of(second, 1)["has_left"]
        deadline = seat_of(second, 1)["away_since"] + QUICK["patience"]["leaving"]
        assert second.scene["deadlines"] == {"1": deadline}
        assert await refusal(second, "leave-game") == "already_away"
        await second.hang_up()
        await come_back(second)  # that alone is no change of mind
        await until_told(second, "stand-in-began", 1)
        assert times_told(second, "person-returned", 1) == 0
        await do(second, "reclaim-seat")
        assert seat_of(second, 1) == {"name": "Guest 1", "has_committed": True, "has_contributed": True}
        assert await refusal(second, "reclaim-seat") == "not_away"
        await play_out(people)


async def test_who_thinks_better_of_it_in_time_stays(server: RunningServer) -> None:
    async with people_at_table(server.address, server.address, pace=DAYS) as people:
        _, second = people
        await deal(people)
        before = second.scene["deadlines"]
        await do(second, "leave-game")
        assert second.scene["deadlines"]["1"] < before["1"]
        await do(second, "reclaim-seat")
        assert second.scene["deadlines"] == before  # nobody gains time by leaving for a moment
        assert times_told(second, "stand-in-began", 1) == 0


async def test_a_game_that_everybody_has_left_is_played_to_its_end(quick: RunningServer) -> None:
    async with people_at_table(quick.address, quick.address, edition="new-york") as people:
        await deal(people)
        for person in people:
            await do(person, "leave-game")
        await asyncio.gather(*(person.until("over") for person in people))


async def test_nobody_can_keep_a_bot_from_standing_in(quick: RunningServer) -> None:
    """Whatever ids somebody has used up before."""
    async with people_at_table(quick.address, quick.address, edition="new-york") as people:
        first, second = people
        await deal(people)
        dealt = second.seq
        for name in ("bot", "away", "back", "stand-in"):
            for number in range(dealt, dealt + 50):
                await do(second, "chat", id=f"{name}-{number}", text="Mine!")
                await first.reach(second.seq)
        await do(second, "leave-game")
        await second.hang_up()
        await first.play_to_the_end()


async def test_days_for_each_move(new_database: str, log_file: Path) -> None:
    """A table that nobody looks at is forgotten, and remembered when somebody's time is up."""
    intervals = {"unload_after": 0.1, "maintenance": 0.05}
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
            await until_value(new_database, "select wake_at from game", deadlines["1"] - REMINDER)
            let_time_pass(new_database, 2 * DAY)
            await come_back(first)
            await until_told(first, "stand-in-began", 1)
            await first.play_to_the_end()


# Those who are there agree


async def test_those_who_are_there_agree_on_a_bot_for_somebody_away(quick: RunningServer) -> None:
    addresses = [quick.address] * 3
    async with people_at_table(*addresses, edition="new-york") as people:
        first, second, third = people
        await deal(people)
        assert await refusal(first, "agree-to-stand-in", away=2) == "person_not_away"
        await third.hang_up()
        await until_told(first, "person-away", 2)
        assert first.scene["deadlines"] == {}
        assert seat_of(first, 2)["agreement"] == {"asked": [0, 1], "agreed": []}
        await do(first, "agree-to-stand-in", away=2)
        assert seat_of(first, 2)["agreement"] == {"asked": [0, 1], "agreed": [0]}
        assert await refusal(first, "agree-to-stand-in", away=2) == "already_agreed"
        assert times_told(first, "stand-in-began", 2) == 0
        await second.reach(first.seq)
        await do(second, "agree-to-stand-in", away=2)
        assert times_told(second, "stand-in-began", 2) == 1
        assert seat_of(second, 2)["stand_in"]
        assert "agreement" not in seat_of(second, 2)
        await until_told(first, "starting-tickets-chosen", 2)  # by the bot
        assert await refusal(first, "agree-to-stand-in", away=2) == "person_not_away"
        await come_back(third)
        await until_told(first, "seat-reclaimed", 2)
        await play_out(people)


async def test_an_agreement_is_void_when_its_person_is_back(quick: RunningServer) -> None:
    addresses = [quick.address] * 3
    async with people_at_table(*addresses, edition="new-york") as people:
        first, second, third = people
        await deal(people)
        for times, person in ((1, first), (2, second)):
            await third.hang_up()
            await until_told(person, "person-away", 2, times)
            await do(person, "agree-to-stand-in", away=2)
            await come_back(third)
            await until_told(person, "person-returned", 2, times)
            assert "agreement" not in seat_of(person, 2)
        assert times_told(second, "stand-in-began", 2) == 0


def test_who_is_away_is_not_asked() -> None:
    """The last who has not agreed goes away too: those who are left have all agreed."""
    book = LogBook(people=3)
    book.add(events.PersonAway(), 2)
    book.add(events.StandInAgreed(2, "greedy"), 0, "guest-0")
    assert book.story.table.agreed_to_stand_in(2) == [0]
    step = book.add(events.PersonAway(), 1)
    assert [event.kind for event in step.events if isinstance(event, LogEvent)] == ["person-away", "stand-in-began"]
    assert book.story.table.people[2].stand_in == "greedy"
    assert book.story.table.people[1].stand_in is None
    assert Story.replay(book.events).table == book.story.table


def test_another_absence_needs_another_agreement() -> None:
    book = LogBook(people=2)
    book.add(events.PersonAway(), 1)
    book.add(events.StandInAgreed(1, "greedy"), 0, "guest-0")
    assert book.story.table.people[1].stand_in == "greedy"
    book.add(events.SeatReclaimed(), 1)
    book.add(events.PersonAway(), 1)
    assert book.story.table.people[1].stand_in is None
    assert book.story.table.agreed_to_stand_in(1) == []
