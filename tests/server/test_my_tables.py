"""Somebody's own tables: which seats are theirs, where it is their turn, and what stays private."""

import json
from pathlib import Path
from typing import cast

import httpx
import pytest

from server.event_log_builder import LogBook
from server.kill_loop import until
from server.people import TLS, Message, Person, deal, new_person, people_at_table, play_out
from server.raw_requests import FORGED, refusal
from server.running import RunningServer, running_server
from whistlestop.server.phase import Phase
from whistlestop.server.tables import events
from whistlestop.server.tables.hub import Hub
from whistlestop.server.tables.index import MyTable
from whistlestop.server.tables.my_tables import MOST_LOADED, my_tables
from whistlestop.server.tables.story import Story
from whistlestop.server.tables.table_settings import Untimed

pytestmark = pytest.mark.anyio


async def listed(person: Person) -> Message:
    """The newest table in somebody's list."""
    tables: list[Message] = await person.ask("GET", "/api/me/tables")
    return tables[0]


async def seats_of(person: Person) -> list[int]:
    """Somebody's seats at a table: the list and the table say the same."""
    seats: list[int] = await person.ask("GET", f"/api/tables/{person.table}/my-seats")
    assert (await listed(person))["my_seats"] == seats
    return seats


async def whose_turn(*people: Person) -> list[bool]:
    return [(await listed(person))["is_my_turn"] for person in people]


async def test_the_list_says_whose_turn_it_is(server: RunningServer) -> None:
    async with people_at_table(server.address, server.address, edition="new-york") as people:
        first, second = people
        await first.until("starting")
        assert await whose_turn(first, second) == [True, True], "both are to show their bytes"
        await deal(people)
        assert await whose_turn(first, second) == [True, True], "both choose tickets"
        await first.play_once()
        assert await whose_turn(first, second) == [False, True]
        await play_out(people)
        assert await whose_turn(first, second) == [False, False]
        assert [await seats_of(person) for person in people] == [[0], [1]]


async def test_a_table_that_nobody_has_loaded_knows_whose_turn_it_is(new_database: str, log_file: Path) -> None:
    intervals = {"unload_after": 0.1, "maintenance": 0.05, "away_grace": 60}
    with running_server(new_database, log_file, intervals=intervals) as server:
        async with people_at_table(server.address, server.address) as people:
            await deal(people)
            await people[0].play_once()
        await until(lambda: loaded_tables(server) == 0)
        assert await whose_turn(*people) == [False, True]


def loaded_tables(server: RunningServer) -> int:
    metrics = httpx.get(f"{server.address}/metrics", verify=TLS).text
    return int(float(metrics.partition("\nwhistlestop_tables ")[2].split()[0]))


async def test_a_table_changes_with_whatever_happens_there_and_comes_first(server: RunningServer) -> None:
    async with people_at_table(server.address, server.address) as people:
        first, second = people
        await deal(people)
        old = first.table
        newer = await first.open_table(seats=2)
        assert [table["id"] for table in await first.ask("GET", "/api/me/tables")] == [newer, old]
        done = await second.do("chat", text="It's your turn")
        await second.reach(done["seq"])
        said = next(message for text in second.received if (message := json.loads(text)).get("seq") == done["seq"])
        found = await first.ask("GET", "/api/me/tables")
        assert [table["id"] for table in found] == [old, newer]
        assert found[0]["changed_at"] == said["at"]


async def test_several_people_on_one_device_have_names_and_seats_of_their_own(server: RunningServer) -> None:
    host = await new_person(server.address, "Ada")
    table = await host.open_table(seats=4)
    await host.sit(table, seat=2, is_another=True, name="  Ben\u202e   Bolt ")
    assert await seats_of(host) == [0, 2]
    assert (await listed(host))["seats"] == [{"name": "Ada"}, {}, {"name": "Ben Bolt"}, {}]
    assert (await host.ask("GET", "/api/me"))["name"] == "Ada"


@pytest.mark.parametrize(("name", "code"), [("\u200b", "bad_name"), ("", "bad_request"), ("x" * 201, "bad_request")])
async def test_a_name_of_which_nothing_can_be_shown_is_refused(
    sqlite_server: RunningServer, name: str, code: str
) -> None:
    host = await new_person(sqlite_server.address, "Ada")
    table = await host.open_table(seats=3)
    sitting = {"commitment": host.commitment, "is_another": True, "name": name}
    assert await refusal(host, "POST", f"/api/tables/{table}/seats", **sitting) == (400, code)
    assert await seats_of(host) == [0]


async def test_seats_move_up_when_the_host_starts(server: RunningServer) -> None:
    host, friend = await new_person(server.address, "Ada"), await new_person(server.address, "Grace")
    table = await host.open_table(seats=5)
    await friend.sit(table, seat=4)
    assert await seats_of(friend) == [4]
    await host.ask("POST", f"/api/tables/{table}/start")
    assert await seats_of(friend) == [1]


async def test_a_seat_is_in_the_list_of_the_device_to_which_it_moved(server: RunningServer) -> None:
    host, phone = await new_person(server.address, "Ada"), await new_person(server.address, "Ada's phone")
    table = await host.open_table(seats=2)
    token = (await host.ask("POST", f"/api/tables/{table}/seats/0/move"))["token"]
    phone.take_seat(await phone.ask("POST", f"/api/tables/{table}/move", token=token))
    assert await seats_of(phone) == [0]
    assert await host.ask("GET", "/api/me/tables") == []
    assert await host.ask("GET", f"/api/tables/{table}/my-seats") == []


async def test_strangers_have_no_seats(server: RunningServer) -> None:
    async with people_at_table(server.address, server.address) as (host, friend):
        stranger = await new_person(server.address, "Mallory")
        path = f"/api/tables/{host.table}/my-seats"
        assert await stranger.ask("GET", path) == []
        tokens = {FORGED: [], host.seat_token: [0], friend.seat_token: [1]}
        for token, seats in tokens.items():
            assert await Person(server.address, token).ask("GET", path) == seats
        async with httpx.AsyncClient(base_url=server.address, verify=TLS) as nobody:
            assert (await nobody.get(path)).json() == []
            assert (await nobody.get("/api/me/tables")).json() == []
            assert (await nobody.get("/api/me")).text == "null"
        assert await refusal(Person(server.address, host.seat_token), "GET", "/api/me/tables") == (401, "not_signed_in")


async def test_no_list_says_who_others_are(server: RunningServer) -> None:
    async with people_at_table(server.address, server.address, seats=3, is_listed=True) as (host, friend):
        lists = [await host.ask("GET", path) for path in ("/api/tables", "/api/me/tables")]
        assert all(host.table in [table["id"] for table in tables] for tables in lists)
        for person in (host, friend):
            assert (await person.ask("GET", "/api/me"))["id"] not in json.dumps(lists)


def test_nobody_is_waited_for_whose_seat_a_bot_plays() -> None:
    book = LogBook()
    assert book.story.waits_for("guest-1")
    book.add(events.StandInBegan("greedy"), 1)
    assert not book.story.waits_for("guest-1")
    assert book.story.waits_for("guest-0")
    book.add(events.SeatReclaimed(), 1)
    assert book.story.waits_for("guest-1")
    assert not book.story.waits_for("guest-2")


class Library:
    """As many tables that run as there may be in a list, at each of which it is somebody's turn; some are broken."""

    def __init__(self, broken: int = 0) -> None:
        self.loaded: list[str] = []
        self.store = self
        self._broken = broken

    async def read(self, _: object) -> list[MyTable]:
        return [running(str(number)) for number in range(200)]

    async def load_table_or_none(self, table_id: str) -> "Library | None":
        self.loaded.append(table_id)
        return None if len(self.loaded) <= self._broken else self

    @property
    def story(self) -> Story:
        return LogBook().story


def running(table_id: str) -> MyTable:
    return MyTable(
        table_id, Phase.RUNNING, "usa", [], Untimed(), False, False, my_seats=[0], is_my_turn=False, changed_at=0.0
    )


async def test_only_the_newest_tables_that_run_are_loaded() -> None:
    library = Library()
    found = await my_tables(cast("Hub", library), "guest-0")
    assert library.loaded == [table.id for table in found[:MOST_LOADED]]
    assert [table.is_my_turn for table in found] == [True] * MOST_LOADED + [False] * (200 - MOST_LOADED)


async def test_a_table_that_can_not_be_loaded_keeps_nobody_from_the_others() -> None:
    found = await my_tables(cast("Hub", Library(broken=1)), "guest-0")
    assert [table.is_my_turn for table in found[:2]] == [False, True]
