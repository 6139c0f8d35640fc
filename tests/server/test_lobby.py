"""Before the game: who sits where, who may decide that, and how it starts."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from maps.small_map import small_map
from server.people import Person, new_person
from server.running import RunningServer, running_server
from whistlestop import Game

pytestmark = pytest.mark.anyio


async def guest(server: RunningServer, name: str = "Ada") -> Person:
    return await new_person(server.address, name, Random(1))


async def refusal(person: Person, method: str, path: str, **body: Any) -> tuple[int, str]:
    """The status and the code with which a request is refused."""
    async with person.http as http:
        answer = await http.request(method, path, json=body or None)
    assert answer.is_error, answer.text
    return answer.status_code, answer.json()["code"]


async def table_of(person: Person) -> Any:
    return await person.ask("GET", f"/api/tables/{person.table}")


async def test_a_listed_table_is_found_until_it_starts(server: RunningServer) -> None:
    host, friend = await guest(server), await guest(server, "Grace")
    table = await host.open_table(seats=2, is_listed=True, edition="europe")
    listed = await friend.ask("GET", "/api/tables")
    assert [entry["seats"] for entry in listed if entry["id"] == table] == [[{"name": "Ada"}, {}]]
    await friend.sit(table)
    await host.listen()
    await host.until("starting")
    assert table not in [entry["id"] for entry in await friend.ask("GET", "/api/tables")]
    assert table in [entry["id"] for entry in await friend.ask("GET", "/api/me/tables")]
    await host.hang_up()


async def test_a_table_by_link_is_not_listed(server: RunningServer) -> None:
    host = await guest(server)
    table = await host.open_table(seats=2)
    assert table not in [entry["id"] for entry in await host.ask("GET", "/api/tables")]
    assert (await table_of(host))["seats"][0]["name"] == "Ada"


async def test_everybody_takes_the_first_free_seat_or_the_one_they_ask_for(server: RunningServer) -> None:
    host, second, third = await guest(server), await guest(server, "Grace"), await guest(server, "Joan")
    table = await host.open_table(seats=4, bots={"0": "greedy"})
    await second.sit(table, seat=3)
    await third.sit(table)
    assert (host.seat, second.seat, third.seat) == (1, 3, 2)


async def test_a_taken_seat_is_refused(server: RunningServer) -> None:
    host, friend = await guest(server), await guest(server, "Grace")
    table = await host.open_table(seats=3)
    path = f"/api/tables/{table}/seats"
    assert await refusal(friend, "POST", path, commitment=friend.commitment, seat=0) == (409, "seat_taken")
    assert await refusal(host, "POST", path, commitment=host.commitment) == (409, "already_seated")


async def test_several_people_on_one_device_take_several_seats(server: RunningServer) -> None:
    host = await guest(server)
    table = await host.open_table(seats=3)
    await host.sit(table, is_another=True)
    assert [seat.get("name") for seat in (await table_of(host))["seats"]] == ["Ada", "Ada", None]


async def test_who_leaves_before_the_start_frees_the_seat(server: RunningServer) -> None:
    host, friend = await guest(server), await guest(server, "Grace")
    table = await host.open_table(seats=3)
    await friend.sit(table)
    await friend.ask("DELETE", f"/api/tables/{table}/seats/1")
    assert (await table_of(host))["seats"][1] == {}
    assert table not in [entry["id"] for entry in await friend.ask("GET", "/api/me/tables")]


async def test_only_the_host_sends_others_away_sets_bots_starts_and_closes(server: RunningServer) -> None:
    host, friend = await guest(server), await guest(server, "Grace")
    table = await host.open_table(seats=4)
    await friend.sit(table)
    path = f"/api/tables/{table}"
    assert await refusal(friend, "DELETE", f"{path}/seats/0") == (403, "not_your_seat")
    assert await refusal(friend, "PUT", f"{path}/seats/2/bot", bot="greedy") == (403, "not_the_host")
    assert await refusal(friend, "POST", f"{path}/start") == (403, "not_the_host")
    assert await refusal(friend, "DELETE", path) == (403, "not_the_host")
    await host.ask("DELETE", f"{path}/seats/1")
    await host.ask("PUT", f"{path}/seats/2/bot", bot="greedy")
    assert (await table_of(host))["seats"][1:3] == [{}, {"bot": "greedy"}]
    await host.ask("DELETE", path)
    assert (await table_of(host))["phase"] == "closed"
    assert await refusal(friend, "POST", f"{path}/seats", commitment=friend.commitment) == (409, "wrong_phase")


async def test_who_was_removed_does_not_sit_down_there_again(new_database: str, log_file: Path) -> None:
    with running_server(new_database, log_file) as server:
        host, removed, friend = [await guest(server, name) for name in ("Ada", "Mallory", "Grace")]
        table = await host.open_table(seats=4)
        await removed.sit(table)
        await friend.sit(table)
        path = f"/api/tables/{table}"
        await host.ask("DELETE", f"{path}/seats/1")
        sitting = {"commitment": removed.commitment}
        assert await refusal(removed, "POST", f"{path}/seats", **sitting) == (403, "removed_from_table")
        token = (await friend.ask("POST", f"{path}/seats/2/move"))["token"]
        assert await refusal(removed, "POST", f"{path}/move", token=token) == (403, "removed_from_table")
        server.kill()
        server.start()
        assert await refusal(removed, "POST", f"{path}/seats", **sitting) == (403, "removed_from_table")
        removed.table, removed.seat = table, None
        await removed.listen()
        assert removed.phase == "forming", "who was removed may still watch"
        await removed.hang_up()


async def test_who_left_sits_down_again(server: RunningServer) -> None:
    host, friend = await guest(server), await guest(server, "Grace")
    table = await host.open_table(seats=3)
    await friend.sit(table)
    await friend.ask("DELETE", f"/api/tables/{table}/seats/1")
    await friend.sit(table)
    await host.ask("DELETE", f"/api/tables/{table}/seats/0")
    await host.sit(table)


async def test_a_host_alone_can_not_start(server: RunningServer) -> None:
    host = await guest(server)
    table = await host.open_table(seats=2)
    assert await refusal(host, "POST", f"/api/tables/{table}/start") == (409, "too_few_players")


async def test_free_seats_fall_away_when_the_host_starts(server: RunningServer) -> None:
    host, friend = await guest(server), await guest(server, "Grace")
    table = await host.open_table(seats=5, start=4)
    await friend.sit(table, seat=4)
    await friend.listen()
    await host.listen()
    await host.ask("POST", f"/api/tables/{table}/start")
    await friend.until("starting")
    assert friend.seat == 1
    assert len(friend.scene["table"]["seats"]) == 2
    for person in (host, friend):
        await person.do("contribute", contribution=person.secret.hex())
    await friend.until("running")
    assert friend.scene["game"]["turn"] == 1, "the seat that was to start has moved up"
    for person in (host, friend):
        await person.hang_up()


async def test_a_table_of_bots_plays_by_itself(server: RunningServer) -> None:
    host = await guest(server)
    answer = await host.ask("POST", "/api/tables", seats=2, bots={"0": "greedy", "1": "random"}, edition="new-york")
    host.table = answer["table"]
    await host.listen()
    await host.until("over")
    await host.hang_up()


async def test_a_rematch_is_the_same_table_once_more(server: RunningServer) -> None:
    host, friend = await guest(server), await guest(server, "Grace")
    table = await host.open_table(seats=3, bots={"1": "random"}, edition="new-york")
    await friend.sit(table)
    for person in (host, friend):
        await person.listen()
    await asyncio.gather(host.contribute(), friend.contribute())
    await asyncio.gather(host.play_to_the_end(), friend.play_to_the_end())
    again = (await friend.ask("POST", f"/api/tables/{table}/rematch"))["table"]
    await host.hear(lambda _: host.scene["table"].get("rematch") == again)
    new = await host.ask("GET", f"/api/tables/{again}")
    assert (new["edition"], new["seats"]) == ("new-york", [{}, {"bot": "random"}, {}])
    assert new["shuffle"]["commitment"] != host.scene["table"]["shuffle"]["commitment"]
    assert await refusal(host, "POST", f"/api/tables/{table}/rematch") == (409, "rematch_exists")
    for person in (host, friend):
        await person.hang_up()


async def test_of_many_who_want_a_rematch_at_once_all_find_the_same_table(server: RunningServer) -> None:
    host = await guest(server)
    table = await host.open_table(seats=2, bots={"1": "random"}, edition="new-york", is_listed=True)
    await host.listen()
    await host.contribute()
    await host.play_to_the_end()
    path = f"/api/tables/{table}/rematch"
    listed = await open_now(host)
    async with host.http as http:
        answers = await asyncio.gather(*(http.post(path) for _ in range(5)))
    found = {answer.json().get("table") or answer.json()["values"]["table"] for answer in answers}
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409]
    assert await open_now(host) - listed == found, "no other table is left behind"
    await host.hang_up()


async def open_now(person: Person) -> set[str]:
    return {entry["id"] for entry in await person.ask("GET", "/api/tables")}


async def test_a_seat_moves_to_another_device_once(server: RunningServer) -> None:
    host, phone = await guest(server), await guest(server, "Ada's phone")
    table = await host.open_table(seats=2)
    token = (await host.ask("POST", f"/api/tables/{table}/seats/0/move"))["token"]
    moved = await phone.ask("POST", f"/api/tables/{table}/move", token=token)
    assert moved["seat"] == 0
    assert await refusal(phone, "POST", f"/api/tables/{table}/move", token=token) == (403, "no_such_offer")
    phone.take_seat(moved)
    await phone.listen()
    assert phone.scene["table"]["seats"][0]["name"] == "Ada"
    await host.listen()
    assert host.scene == {}, "the old device holds the seat no more"
    for person in (host, phone):
        await person.hang_up()


async def test_somebodys_own_map_is_played_and_drawn(server: RunningServer) -> None:
    host = await guest(server)
    table = await host.open_table(seats=2, map=small_map(), bots={"1": "random"})
    board = await host.ask("GET", f"/api/tables/{table}/board")
    assert {city["name"] for city in board["cities"]}
    await host.listen()
    await host.contribute()
    await host.play_to_the_end()
    record = await host.ask("GET", f"/api/tables/{table}/record")
    assert record["map"] == small_map()
    await host.hang_up()


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"edition": "usb"}, "unknown_edition"),
        ({"seats": 1}, "bad_seats"),
        ({"edition": "new-york", "seats": 5}, "bad_seats"),
        ({"bots": {"3": "greedy"}}, "no_such_seat"),
        ({"bots": {"1": "deep-blue"}}, "unknown_bot"),
        ({"start": 2}, "no_such_seat"),
        ({"map": {"cities": "none"}}, "bad_map"),
    ],
)
async def test_a_table_that_can_not_be_is_refused(
    sqlite_server: RunningServer, settings: dict[str, Any], code: str
) -> None:
    host = await guest(sqlite_server)
    status, found = await refusal(host, "POST", "/api/tables", **settings)
    assert (status, found) == (400, code)


async def test_a_record_is_brought_along_and_watched(server: RunningServer) -> None:
    game = Game.new("new-york", seats=2, seed=7)
    rng = Random(7)
    while not game.is_over:
        seat = game.open_seats[0]
        game.play(seat, rng.choice(game.legal_actions(seat)))
    host = await guest(server)
    kept = await host.ask("POST", "/api/records", **game.record())
    async with httpx.AsyncClient(base_url=server.address) as stranger:
        found = await stranger.get(f"/api/records/{kept['id']}")
    assert Game.replay(found.json()) == game


async def test_the_host_is_still_the_host_on_another_device(server: RunningServer) -> None:
    host, phone = await guest(server), await guest(server, "Ada's phone")
    table = await host.open_table(seats=3)
    token = (await host.ask("POST", f"/api/tables/{table}/seats/0/move"))["token"]
    await phone.ask("POST", f"/api/tables/{table}/move", token=token)
    await phone.ask("PUT", f"/api/tables/{table}/seats/1/bot", bot="greedy")
    assert await refusal(host, "PUT", f"/api/tables/{table}/seats/1/bot", bot=None) == (403, "not_the_host")


async def test_who_wants_to_sit_where_only_bots_do_opens_no_table(server: RunningServer) -> None:
    host = await guest(server)
    bots = {"0": "random", "1": "random"}
    answer = await refusal(host, "POST", "/api/tables", seats=2, bots=bots, commitment=host.commitment, is_listed=True)
    assert answer == (400, "table_full")
    assert await host.ask("GET", "/api/me/tables") == []
