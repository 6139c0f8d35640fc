"""Custom maps over HTTP: validated as by `whistlestop map check`, and played."""

import json
from pathlib import Path

import pytest

from maps.iberia import IBERIA, PLACES, greek_map, layout_text
from maps.small_map import small_map
from server.people import Message, Person, new_person
from server.raw_requests import refusal
from server.running import RunningServer
from whistlestop.maps.loading import LONGEST_TEXT, MAX_FAULTS_REPORTED
from whistlestop.server.api.map_checks import CheckedMaps, MapCheck
from whistlestop.terminal.map_check import check_map
from whistlestop.texts import text

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server(sqlite_server: RunningServer) -> RunningServer:
    return sqlite_server


async def checked(person: Person, content: str, layout: str | None = None, name: str = "my.toml") -> Message:
    """Return the server's check of a map."""
    files: Message = {"map": {"name": name, "text": content}}
    if layout is not None:
        files["layout"] = {"name": "my.layout.toml", "text": layout}
    answer: Message = await person.ask("POST", "/api/maps", **files)
    return answer


async def test_custom_layout_is_used(server: RunningServer) -> None:
    host = await new_person(server.address, "Ada")
    check = await checked(host, IBERIA, layout_text())
    assert (check["faults"], check["warnings"], check["name"]) == ([], [], "Península")
    assert (check["least_seats"], check["most_seats"]) == (2, 4)
    table = await host.open_table(seats=2, map=check["map"], bots={"1": "random"}, is_listed=True)
    board = await host.ask("GET", f"/api/tables/{table}/board")
    assert {city["name"]: (city["x"], city["y"]) for city in board["cities"]} == PLACES
    assert board["aspect"] == 1.2
    await host.listen()
    await host.contribute()
    await host.play_to_the_end()
    record = await host.ask("GET", f"/api/tables/{table}/record")
    assert record["map"] == check["map"]
    kept = (await host.ask("POST", "/api/records", **record))["id"]
    assert await host.ask("GET", f"/api/records/{kept}/board") == board
    await host.hang_up()


async def test_a_table_carries_the_name_of_its_map(server: RunningServer) -> None:
    host = await new_person(server.address, "Ada")
    table = await host.open_table(seats=2, map=greek_map(), is_listed=True)
    other = await host.open_table(seats=2, is_listed=True)
    for path in ("/api/tables", "/api/me/tables"):
        names = {entry["id"]: entry["map_name"] for entry in await host.ask("GET", path)}
        assert (names[table], names[other]) == ("Ελλάδα", None)
    assert (await host.ask("GET", f"/api/tables/{table}"))["map_name"] == "Ελλάδα"
    assert "map_name" not in await host.ask("GET", f"/api/tables/{other}")


async def test_a_map_in_another_script_is_played(server: RunningServer) -> None:
    host = await new_person(server.address, "Ada")
    await host.open_table(seats=2, map=greek_map(), bots={"1": "random"})
    await host.listen()
    await host.contribute()
    await host.play_to_the_end()
    assert host.scene["table"]["map_name"] == "Ελλάδα"
    assert "thessaloniki" in json.dumps(host.scene["game"])
    await host.hang_up()


async def test_faults_are_those_of_the_command_line(server: RunningServer, tmp_path: Path) -> None:
    broken = IBERIA.replace('"Porto", "Madrid"', '"Proto", "Madrid"').replace("pieces = 20", "pieces = 200")
    layout = layout_text().replace("0.93, 0.3", "0.93, 3")
    (tmp_path / "my.toml").write_text(broken, encoding="utf-8")
    (tmp_path / "my.layout.toml").write_text(layout, encoding="utf-8")
    told = (await checked(await new_person(server.address, "Ada"), broken, layout))["faults"]
    assert [sentence(fault) for fault in told] == list(check_map(tmp_path / "my.toml").faults)
    assert [fault["file"] for fault in told] == ["my.toml", "my.toml", "my.layout.toml"]


def sentence(fault: Message) -> str:
    """A fault as a client writes it, from the texts that it has."""
    reason = text(fault["fault"], count=None, **fault["values"])
    if "guess" in fault["values"]:
        reason = text("maps.did_you_mean", reason=reason, guess=fault["values"]["guess"])
    if fault["entry_kind"] != "file":
        place = text(f"maps.entry.{fault['entry_kind']}", number=fault["entry_number"], name=fault["entry_label"])
        reason = text("maps.at_entry", where=place, reason=reason)
    return text("maps.at_entry", where=fault["file"], reason=reason)


async def test_unreachable_route_or_ticket_is_a_warning(server: RunningServer) -> None:
    person = await new_person(server.address, "Ada")
    check = await checked(person, IBERIA.replace("pieces = 20", "pieces = 4"))
    assert "map" in check
    assert {warning["fault"] for warning in check["warnings"]} == {
        "maps.route_beyond_pieces",
        "maps.ticket_beyond_pieces",
    }


async def test_json_may_hold_its_layout(server: RunningServer) -> None:
    person = await new_person(server.address, "Ada")
    own = small_map() | {"layout": {"aspect": 1, "cities": {"Ames": {"position": [0.5, 0.5]}}}}
    assert (await checked(person, json.dumps(own), name="my.json"))["map"] == own


HOSTILE = {
    "a key of a page": ("a" + ".a" * 140_000 + " = 1", ["maps.too_large"]),
    "a key as long as may be": ("a" + ".a" * 49_000 + " = 1", ["maps.too_deep"]),
    "the same in quotes": ('"="' + '."="' * 20_000 + " = 1", ["maps.too_deep"]),
    "many keys": (("a" + ".a" * 90 + " = 1\n") * 500, ["maps.too_deep"]),
    "a deep list": ("a = " + "[" * 40_000, ["maps.too_deep"]),
    "thousands of faults": ("cities = [" + "5, " * 30_000 + "]", ["maps.number_of_cities"]),
}


@pytest.mark.parametrize("kind", HOSTILE)
async def test_hostile_file_is_refused_quickly(server: RunningServer, kind: str) -> None:
    content, faults = HOSTILE[kind]
    check = await checked(await new_person(server.address, "Mallory"), content)
    assert set(faults) <= {fault["fault"] for fault in check["faults"]}
    assert len(check["faults"]) <= MAX_FAULTS_REPORTED
    assert "map" not in check
    assert "id" not in check


async def test_number_of_reported_faults_is_limited(server: RunningServer) -> None:
    own = small_map() | {"attractions": [f"Amse {number}" for number in range(5_000)]}
    check = await checked(await new_person(server.address, "Mallory"), json.dumps(own), name="my.json")
    assert len(check["faults"]) == MAX_FAULTS_REPORTED
    assert len(json.dumps(own)) < LONGEST_TEXT


async def test_checked_map_is_cached_for_another_page(server: RunningServer) -> None:
    person = await new_person(server.address, "Ada")
    check = await checked(person, IBERIA, layout_text())
    assert await person.ask("GET", f"/api/maps/{check['id']}") == check
    assert await refusal(person, "GET", "/api/maps/0000000000000000") == (404, "no_such_map")


def test_oldest_checked_map_is_evicted() -> None:
    kept = CheckedMaps(most=2)
    for map_id in ("a", "b", "c"):
        kept.add(MapCheck([], [], id=map_id))
    kept.add(MapCheck([], []))
    assert len(kept) == 2
    assert kept.get("a") is None
    assert kept.get("c") is not None
