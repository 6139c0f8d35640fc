"""Games wait for their people: nobody's game is played on by bots while they are away, and nothing runs unwatched."""

import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest

from server.event_log_builder import LogBook
from server.kill_loop import Line, logs_of, until
from server.people import TLS, Message, Person, deal, new_person, people_at_table, play_out
from server.person_steps import come_back, do, evening, let_time_pass, seat_of, until_told
from server.running import RunningServer, running_server
from whistlestop.server.tables import events
from whistlestop.server.tables.table_settings import TableSettings, Untimed

pytestmark = pytest.mark.anyio
TEN_MINUTES = 600
FIVE_MINUTES = 300
QUICK = {"intervals": {"away_grace": 0.2, "unload_after": 1.0}, "patience": {"leaving": 0.3}}


@pytest.fixture
def server(new_database: str, log_file: Path) -> Iterator[RunningServer]:
    """A server of one's own on each kind of database, which soon notices that somebody has gone."""
    with running_server(new_database, log_file, **QUICK) as server:
        yield server


def kinds_at(server: RunningServer, table: str, *kinds: str) -> list[Line]:
    return [line for line in logs_of(server.url)[table] if line.kind in kinds]


async def until_noted(server: RunningServer, table: str, kind: str, times: int = 1) -> None:
    """Wait until something has been stored so often."""
    await until(lambda: len(kinds_at(server, table, kind)) >= times)


async def alone(server: RunningServer, stack: AsyncExitStack) -> list[Person]:
    """Somebody against bots."""
    table = people_at_table(server.address, bots={"0": "random", "2": "random"}, edition="new-york")
    return await stack.enter_async_context(table)


async def at_one_screen(server: RunningServer, stack: AsyncExitStack) -> list[Person]:
    """Two people at one device, and a bot."""
    ann = await new_person(server.address, "Ann", Random(1))
    ben = Person(server.address, ann.token, Random(2))
    await ann.open_table(seats=3, bots={"0": "random"}, edition="new-york")
    await ben.sit(ann.table, is_another=True, name="Ben")
    for person in (ann, ben):
        await stack.enter_async_context(person)
        await person.listen()
    return [ann, ben]


async def until_a_turn(people: list[Person]) -> Person:
    """Choose tickets, and wait until it is the turn of one of these people; gives them."""
    for person in people:
        await person.play_once()
    by_seat = {person.seat: person for person in people}
    first = people[0]
    while first.scene["game"]["decision"] != "turn" or first.scene["game"]["turn"] not in by_seat:
        await first.next_message()
    for person in people:
        await person.reach(first.seq)
    return by_seat[first.scene["game"]["turn"]]


@pytest.mark.parametrize("sit_down", [alone, at_one_screen])
async def test_a_game_at_one_device_waits_for_its_people(
    server: RunningServer, sit_down: Callable[[RunningServer, AsyncExitStack], Awaitable[list[Person]]]
) -> None:
    async with evening(server) as friends, AsyncExitStack() as stack:
        people = await sit_down(server, stack)
        await deal(people)
        player = await until_a_turn(people)
        assert player.scene["deadlines"] == {}
        before, decision = player.seq, player.decision
        for person in people:
            await person.hang_up()
        await until_noted(server, player.table, "person-away", times=len(people))
        await friends.let_hours_pass()
        assert kinds_at(server, player.table, "stand-in-began") == []
        assert [line.seq for line in kinds_at(server, player.table, "action-played") if line.seq > before] == []
        for person in people:
            await come_back(person)
        await until_told(player, "person-returned", player.seat or 0)
        assert player.decision == decision, "the game is where it was"
        await play_out(people)


async def test_nobody_is_replaced_while_nobody_waits_for_them(server: RunningServer) -> None:
    async with (
        evening(server) as friends,
        people_at_table(
            server.address, server.address, bots={"1": "random"}, edition="new-york", pace=patient(TEN_MINUTES)
        ) as people,
    ):
        first, second = people
        await deal(people)
        for person in people:
            await person.hang_up()
        await until_noted(server, first.table, "person-away", times=2)
        await friends.let_hours_pass()
        assert kinds_at(server, first.table, "stand-in-began") == []

        # Who comes back finds the other away: only now the ten minutes begin.
        await come_back(first)
        await until_told(first, "person-returned", 0)
        [returned] = [message for message in map(json.loads, first.received) if is_return(message)]
        assert first.scene["deadlines"] == {"2": returned["at"] + TEN_MINUTES}
        server.kill()
        let_time_pass(server.url, TEN_MINUTES)
        server.start()
        await come_back(first)
        await until_told(first, "stand-in-began", 2)
        await come_back(second)
        await until_told(first, "seat-reclaimed", 2)
        await play_out(people)


def patient(seconds: int | None) -> Message:
    """A pace at which a bot fills in after so many seconds, or never."""
    return {"type": "untimed", "away_seconds": seconds}


def is_return(message: Message) -> bool:
    return any(event["type"] == "person-returned" for event in message.get("events", ()))


@pytest.mark.parametrize(
    ("settings", "patience"),
    [
        ({}, None),
        ({"pace": {"type": "untimed"}}, None),
        ({"is_listed": True}, FIVE_MINUTES),
        ({"pace": {"type": "untimed"}, "is_listed": True}, FIVE_MINUTES),
        ({"pace": patient(None), "is_listed": True}, None),
        ({"pace": patient(120)}, 120),
        ({"pace": patient(3_600), "is_listed": True}, 3_600),
    ],
)
async def test_the_host_decides_how_long_others_wait(
    server: RunningServer, settings: Message, patience: int | None
) -> None:
    async with people_at_table(server.address, server.address, edition="new-york", **settings) as people:
        first, second = people
        await deal(people)
        assert first.scene["table"]["pace"] == patient(patience)
        await second.hang_up()
        await until_told(first, "person-away", 1)
        away_since = seat_of(first, 1)["away_since"]
        assert first.scene["deadlines"] == ({} if patience is None else {"1": away_since + patience})


async def test_friends_wait_for_each_other(server: RunningServer) -> None:
    """A table by link, whose host has chosen nothing: hours later, nobody was replaced, though somebody is there."""
    async with (
        evening(server) as friends,
        people_at_table(server.address, server.address, edition="new-york") as people,
    ):
        first, second = people
        await deal(people)
        await second.hang_up()
        await until_told(first, "person-away", 1)
        await friends.let_hours_pass()
        await until_noted(server, first.table, "person-away", times=2)
        await come_back(first)
        await until_told(first, "person-returned", 0)
        assert first.scene["deadlines"] == {}
        assert kinds_at(server, first.table, "stand-in-began") == []
        await come_back(second)
        await play_out(people)


@pytest.mark.parametrize(("pace", "seconds"), [(120, TEN_MINUTES), (600, TEN_MINUTES), (3_600, 3_600)])
@pytest.mark.parametrize("further", [{}, {"absence_seconds": 600.0}])
def test_at_older_tables_nobody_is_replaced_before_ten_minutes(pace: int, seconds: int, further: Message) -> None:
    stored = {"edition": "usa", "seats": 2, "pace": patient(pace), **further}
    assert msgspec.convert(stored, TableSettings).away_seconds == seconds


async def test_after_a_restart_everybody_is_away_until_they_come_back(server: RunningServer) -> None:
    async with (
        evening(server) as friends,
        people_at_table(server.address, server.address, edition="new-york") as people,
    ):
        first, second = people
        await deal(people)
        await friends.let_hours_pass()
        await until_noted(server, first.table, "person-away", times=2)
        assert kinds_at(server, first.table, "stand-in-began") == []
        for person, seat in ((first, 0), (second, 1)):
            await come_back(person)
            await until_told(person, "person-returned", seat)
        await first.reach(second.seq)
        assert first.scene["deadlines"] == {}
        await play_out(people)


def test_of_several_who_are_there_the_longest_wait_counts() -> None:
    book = LogBook(people=3, pace=Untimed(TEN_MINUTES))
    book.add(events.PersonAway(), 0)
    away_since = book.events[-1].at
    assert book.story.deadlines() == {0: away_since + TEN_MINUTES}
    book.add(events.PersonAway(), 1)
    assert set(book.story.deadlines()) == {0, 1}
    book.add(events.PersonAway(), 2)
    assert book.story.deadlines() == {}, "all are away"
    book.add(events.PersonReturned(), 1)
    waiting_since = book.events[-1].at
    book.add(events.PersonReturned(), 2)
    assert book.story.deadlines() == {0: waiting_since + TEN_MINUTES}
    book.add(events.GameLeft(), 1)
    assert book.story.deadlines()[0] == book.events[-2].at + TEN_MINUTES


# Tables without people


async def bots_alone(server: RunningServer) -> Person:
    """Somebody who has opened a table for bots only, and does not look at it."""
    host = await new_person(server.address, "Host")
    bots = {"0": "random", "1": "random"}
    host.table = (await host.ask("POST", "/api/tables", seats=2, bots=bots, edition="new-york"))["table"]
    host.seat = None
    return host


async def watch_actions(person: Person, actions: int) -> None:
    """Watch until so many more actions were played."""
    await person.listen()
    goal = person.seq + actions
    await person.reach(goal)


async def until_others_have_played(server: RunningServer) -> None:
    """Somebody watches other bots for as long as they need for some actions."""
    async with await bots_alone(server) as watcher:
        await watch_actions(watcher, 12)


@pytest.fixture
def slow(new_database: str, log_file: Path) -> Iterator[RunningServer]:
    """A server whose bots take a moment for each action."""
    pace = {"min_delay": 0.03, "max_delay": 0.03}
    with running_server(new_database, log_file, bots=pace, **QUICK) as server:
        yield server


def loaded_tables(server: RunningServer) -> int:
    metrics = httpx.get(f"{server.address}/metrics", verify=TLS).text
    return int(float(metrics.partition("\nwhistlestop_tables ")[2].split()[0]))


async def test_bots_play_among_themselves_only_while_somebody_watches(slow: RunningServer) -> None:
    async with await bots_alone(slow) as host:
        await until_others_have_played(slow)
        assert kinds_at(slow, host.table, "action-played") == []

        await watch_actions(host, 5)
        await host.hang_up()
        await until_others_have_played(slow)
        played = len(kinds_at(slow, host.table, "action-played"))
        await until_others_have_played(slow)
        assert len(kinds_at(slow, host.table, "action-played")) == played

        slow.kill()
        slow.start()
        await until_others_have_played(slow)
        assert len(kinds_at(slow, host.table, "action-played")) == played
        await until(lambda: loaded_tables(slow) == 0)
        await watch_actions(host, 5)


async def test_no_process_loads_a_table_without_people_when_it_starts(slow: RunningServer) -> None:
    async with await bots_alone(slow) as host, evening(slow) as friends:
        await watch_actions(host, 3)
        await host.hang_up()
        await friends.let_hours_pass()
        loaded = httpx.get(f"{slow.address}/metrics", verify=TLS).text
        assert "\nwhistlestop_tables 1.0" in loaded, "the friends' table only"


async def test_a_game_that_all_have_left_goes_on_only_while_somebody_watches(slow: RunningServer) -> None:
    async with people_at_table(slow.address, slow.address, edition="new-york") as people:
        first, _ = people
        await deal(people)
        for person in people:
            await do(person, "leave-game")
            await person.hang_up()
        await until_noted(slow, first.table, "stand-in-began", times=2)
        await until_others_have_played(slow)
        played = len(kinds_at(slow, first.table, "action-played"))
        await until_others_have_played(slow)
        assert len(kinds_at(slow, first.table, "action-played")) == played <= 2, "at most what was being thought about"
        await watch_actions(first, 5)
        await do(first, "reclaim-seat")
        assert "stand_in" not in seat_of(first, 0)
