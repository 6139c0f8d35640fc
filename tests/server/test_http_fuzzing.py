"""Fuzzed HTTP: invalid bodies, paths, methods, maps and records."""

import asyncio
import http.client
import json
import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import httpx
import pytest

from maps.small_map import small_map
from server.fuzzing_clients import WORDS_OF_A_PARSER, no_bugs_in_the_log
from server.people import TLS
from server.running import RunningServer
from whistlestop import Game

DEEP = 5_000
JSON = {"content-type": "application/json"}
WITH_BODY = ["POST /api/guests", "PATCH /api/me", "POST /api/tables", "POST /api/records", "POST /api/maps"]
WITH_BODY += ["POST /api/tables/{table}/seats", "POST /api/tables/{table}/move", "PUT /api/tables/{table}/seats/1/bot"]
LIMITS = {"POST /api/tables": 300_000, "POST /api/records": 1_000_000, "POST /api/maps": 300_000}
Record = dict[str, Any]  # Any: plain JSON, and worse


@pytest.fixture(scope="module")
def server(sqlite_server: RunningServer) -> Iterator[RunningServer]:
    with no_bugs_in_the_log(sqlite_server):
        yield sqlite_server


@pytest.fixture(scope="module")
def guest(server: RunningServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, verify=TLS, timeout=60) as client:
        answer = client.post("/api/guests", json={"name": "Ada"})
        client.headers["authorization"] = f"Bearer {answer.json()['token']}"
        yield client


@pytest.fixture(scope="module")
def table(guest: httpx.Client) -> str:
    return str(guest.post("/api/tables", json={"seats": 3}).json()["table"])


def send(guest: httpx.Client, route: str, body: bytes | Iterable[bytes], **headers: str) -> httpx.Response:
    method, path = route.split(" ")
    return guest.request(method, path, content=body, headers={**JSON, **headers})


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Return the status and code of an error, and check that it quotes no parser."""
    assert answer.headers["content-type"] == "application/json", answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    said = answer.json()
    assert set(said) == {"code", "values"}, said
    assert re.fullmatch("[a-z_]+", said["code"]), said
    assert all(isinstance(value, str | int | float) for value in said["values"].values()), said
    assert not WORDS_OF_A_PARSER.search(answer.text), answer.text
    return answer.status_code, said["code"]


UNREADABLE = {
    "nothing": b"",
    "not UTF-8": b'{"name": "\xff\xfe"}',
    "overlong UTF-8": b'{"name": "\xc0\xaf"}',
    "half a character": b'{"name": "\xed\xa0\x80"}',
    "half an escaped character": b'{"name": "\\ud800"}',
    "UTF-16": '{"name": "Ada"}'.encode("utf-16"),
    "a byte order mark": b'\xef\xbb\xbf{"name": "Ada"}',
    "half of it": b'{"name": "Ada"',
    "twice": b'{"name": "Ada"}{"name": "Ada"}',
    "brackets": b"[" * DEEP,
    "closed brackets": b"[" * DEEP + b"]" * DEEP,
    "braces": b'{"map":' * DEEP + b"1" + b"}" * DEEP,
    "not a number": b'{"seats": NaN}',
    "infinity": b'{"seats": -Infinity}',
    "more than infinity": b'{"seats": 1e400}',
    "a number of a page": b'{"seats": ' + b"9" * 5_000 + b"}",
    "null": b"null",
    "a list": b"[]",
    "a text": b'"name"',
    "a number": b"1e999",
    "zeros": b"\x00" * 100,
    "a form": b"name=Ada",
}


@pytest.fixture(params=WITH_BODY)
def route(request: pytest.FixtureRequest, table: str) -> str:
    """Each of the routes that read a body."""
    return str(request.param).format(table=table)


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE)
def test_an_unreadable_body_is_refused(guest: httpx.Client, route: str, body: bytes) -> None:
    assert problem(send(guest, route, body)) == (400, "bad_request")


@pytest.mark.parametrize("depth", [10, 100, 300, 600, 900, 950, 980, 990, 995, 999, 1_000, 1_020])
@pytest.mark.parametrize("field", ["format", "engine", "edition", "map", "key", "shuffle", "final", "actions"])
def test_a_record_that_is_nested_is_refused_however_deep(guest: httpx.Client, depth: int, field: str) -> None:
    for opening, closing in (("[", "]"), ('{"a":', "}")):
        nested = opening * depth + "1" + closing * depth
        said = {name: json.dumps(value) for name, value in finished_game().items()} | {field: nested}
        body = "{" + ",".join(f'"{name}":{value}' for name, value in said.items()) + "}"
        status, code = problem(send(guest, "POST /api/records", body.encode()))
        assert (status, code) in {(400, "bad_record"), (400, "bad_request")}


def test_a_body_beyond_the_limit_is_refused(guest: httpx.Client, route: str) -> None:
    limit = LIMITS.get(route, 65_536)
    assert problem(send(guest, route, b" " * limit))[0] == 400
    for size in (limit + 1, 10_000_000):
        assert problem(send(guest, route, b" " * size)) == (413, "too_large")


def test_chunked_body_has_the_same_limit(guest: httpx.Client, route: str) -> None:
    assert problem(send(guest, route, (b" " * 65_536 for _ in range(40)))) == (413, "too_large")


@pytest.mark.parametrize(
    "kind",
    [
        *("text/plain", "text/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"),
        *("application/msgpack", "application/jsonp", "application/problem+json", "", "application/json, text/plain"),
    ],
)
def test_other_content_types_than_json_are_refused(guest: httpx.Client, route: str, kind: str) -> None:
    assert problem(send(guest, route, b'{"name": "Ada"}', **{"content-type": kind})) == (415, "not_json")


def paths_of(guest: httpx.Client) -> dict[str, set[str]]:
    """Every path of the API and its methods."""
    values = {"table_id": "0" * 16, "record_id": "0" * 16, "map_id": "0" * 16, "seat": "0", "edition": "usa"}
    values |= {"passkey_id": "0" * 16, "channel_id": "0" * 16, "token": "0" * 43}
    paths = guest.get("/api/schema/openapi.json").json()["paths"]
    return {path.format_map(values): {method.upper() for method in methods} for path, methods in paths.items()}


def test_undocumented_methods_are_refused(guest: httpx.Client) -> None:
    for path, methods in paths_of(guest).items():
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"} - methods:
            answer = guest.request(method, path)
            assert problem(answer) == (405, "method_not_allowed"), (method, path)
            assert methods <= {name.strip() for name in answer.headers["allow"].split(",")}, (method, path)


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/tables/0000000000000000/cards"])
def test_an_unknown_path_is_not_found(guest: httpx.Client, method: str, path: str) -> None:
    answer = guest.request(method, path, headers={"accept": "text/html"})
    assert problem(answer) in {(404, "not_found"), (405, "method_not_allowed")}


def raw_answer(server: RunningServer, target: str, method: str = "GET") -> tuple[int, bytes]:
    """The answer to a path just as it is written, which other libraries would mend."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        connection.putrequest(method, target)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


ODD_NAMES = [
    *(
        "%00",
        "%0a",
        "0000000000000000%0a",
        "..",
        "%2e%2e",
        "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "a%2fb",
        "%",
        "%zz",
        "%ff",
    ),
    *("%f0%9f%9a%82", "%ed%a0%80", "x" * 5_000, "'%20or%201=1--", "<script>", "{table_id}", "0000000000000000%00", "~"),
    *("%25%30%30", "-1", "1e9", "0x0", "null", ";", "a;b=c", "%5c..%5c", "%e2%80%ae", "9" * 400),
]


@pytest.mark.parametrize(
    "path", ["tables/{}", "tables/{}/board", "tables/{}/record", "records/{}", "editions/{}", "tables/{}/seats/0/move"]
)
def test_invalid_id_in_a_path_is_refused(server: RunningServer, path: str) -> None:
    method = "POST" if path.endswith("move") else "GET"
    for name in ODD_NAMES:
        status, body = raw_answer(server, "/api/" + path.format(name), method)
        assert status in {400, 404, 405}, name
        if not body.startswith(b"Invalid HTTP"):  # what is no path at all is no matter of ours
            assert set(json.loads(body)) == {"code", "values"}, name


@pytest.mark.parametrize("seat", ["-1", "5", "1.0", "x", "%00", "9" * 400, "+1", "%D9%A3", "0x1", "1e1", "True", "--1"])
def test_invalid_seat_in_a_path_is_refused(server: RunningServer, table: str, seat: str) -> None:
    status, body = raw_answer(server, f"/api/tables/{table}/seats/{seat}/move", "POST")
    assert status in {400, 403, 404}
    assert set(json.loads(body)) == {"code", "values"}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ('{"seats": 99999999999999999999999999}', "seats"),
        ('{"seats": 9223372036854775808}', "seats"),
        ('{"seats": -1}', "seats"),
        ('{"seats": 2.5}', "seats"),
        ('{"seats": true}', "seats"),
        ('{"seats": null}', "seats"),
        ('{"seats": [2]}', "seats"),
        ('{"seats": 2, "colour": "red"}', "body"),
        ('{"pace": {"type": "per-turn"}}', "pace.seconds"),
        ('{"pace": {"type": "blitz"}}', "pace.type"),
        ('{"pace": {"type": "per-turn", "seconds": 1e99}}', "pace.seconds"),
        ('{"bots": {"9": "greedy"}}', "bots"),
        ('{"bots": {"0\\n": "greedy"}}', "bots"),
        ('{"bots": {"0": 1}}', "bots"),
        ('{"commitment": "0"}', "commitment"),
        ('{"commitment": "' + "0" * 64 + '\\n"}', "commitment"),
        ('{"spectators": "all"}', "spectators"),
        ('{"password": ""}', "password"),
        ('{"password": "' + "x" * 201 + '"}', "password"),
        ('{"map": []}', "map"),
    ],
)
def test_invalid_field_is_named(guest: httpx.Client, body: str, field: str) -> None:
    answer = send(guest, "POST /api/tables", body.encode())
    assert problem(answer) == (400, "bad_request")
    assert [name for name in answer.json()["values"] if name.startswith(field)], answer.text


def test_last_of_duplicate_fields_counts(guest: httpx.Client) -> None:
    answer = send(guest, "POST /api/guests", b'{"name": "Ada", "name": "Grace"}')
    assert (answer.status_code, answer.json()["name"]) == (201, "Grace")
    assert problem(send(guest, "POST /api/guests", b'{"name": "Ada", "name": 5}')) == (400, "bad_request")


def test_host_can_not_sit_at_a_table_full_of_bots(guest: httpx.Client) -> None:
    bots = {"0": "random", "1": "random"}
    answer = guest.post("/api/tables", json={"seats": 2, "bots": bots, "commitment": "0" * 64})
    assert problem(answer) == (400, "table_full")


MARKUP = "<script>alert(1)</script>"


def test_markup_in_a_map_stays_text(guest: httpx.Client) -> None:
    own = json.loads(json.dumps(small_map()).replace("Ames", MARKUP))
    own["name"] = f"<img src=x onerror=alert(2)> {MARKUP}"
    table = guest.post("/api/tables", json={"map": own, "seats": 2}).json()["table"]
    answer = guest.get(f"/api/tables/{table}/board")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    board = answer.json()
    assert board["map_name"] == own["name"]
    assert MARKUP in {city["name"] for city in board["cities"]}
    assert all(re.fullmatch("[a-z0-9_]+", city["id"]) for city in board["cities"])


def broken_maps() -> dict[str, Any]:
    """Maps with one thing wrong each."""
    kinds: dict[str, Any] = {"empty": {}, "unknown field": small_map() | {"colour": 1}, "no name": small_map()}
    del kinds["no name"]["name"]
    values: tuple[Any, ...] = (
        None,
        1,
        -1,
        2**70,
        0.5,
        "",
        "x",
        "\x00",
        "\u202e",
        "x" * 10_000,
        MARKUP,
        [],
        [[]],
        {},
        [None],
        ["x"] * 300,
    )
    for field in small_map():
        for number, value in enumerate(values):
            kinds[f"{field} {number}"] = small_map() | {field: value}
    for field in ("pieces", "players", "like", "stations", "tie_breaks", "ticket_sets", "wild_name"):
        for number, value in enumerate(values):
            kinds[f"edition {field} {number}"] = small_map() | {"edition": {field: value}}
    return kinds


def test_a_broken_map_is_refused_with_its_first_fault(guest: httpx.Client) -> None:
    for name, own in broken_maps().items():
        answer = guest.post("/api/tables", json={"map": own, "seats": 2})
        if answer.status_code != 201:  # one or the other of these values is fine in its place
            assert problem(answer) in {(400, "bad_map"), (400, "bad_seats"), (400, "bad_request")}, name
        if answer.status_code == 400 and answer.json()["code"] == "bad_map":
            values = answer.json()["values"]
            assert values["fault"].startswith("maps."), name
            assert {"entry_kind", "entry_number"} <= set(values), name


def misspelled_map() -> Record:
    """As large as a map may be, and all of it to be complained about with a guess."""
    own = small_map()
    own["cities"] = [f"{chr(65 + number % 26)}ville upon the {number}th river of this land" for number in range(64)]
    own["attractions"] = [f"Avile upon the {number}th rivr" for number in range(5_000)]
    return own


@pytest.mark.parametrize("field", ["cities", "route", "ticket", "colors", "attractions"])
def test_map_with_thousands_of_faults_is_refused(guest: httpx.Client, field: str) -> None:
    for own in (misspelled_map(), small_map() | {field: [f"City {number}" for number in range(15_000)]}):
        assert problem(guest.post("/api/tables", json={"map": own, "seats": 2})) == (400, "bad_map")
        record = finished_game() | {"map": own, "edition": "custom"}
        assert problem(guest.post("/api/records", json=record)) == (400, "bad_record")


def large_map() -> Record:
    """The most that can be played with, and a box full of tickets that are left out."""
    cities = [f"City {number}" for number in range(64)]
    pairs = [(first, second) for place, first in enumerate(cities) for second in cities[:place]]
    near = [(cities[number], cities[(number + step) % 64]) for number in range(64) for step in (1, 7)]
    return small_map() | {
        "cities": cities,
        "attractions": cities,
        "route": [{"between": list(ends), "length": 3, "tracks": ["gray"], "tunnel": True} for ends in near],
        "ticket": [{"between": list(ends), "points": 5} for ends in near]
        + [{"between": list(ends), "points": 5, "set": "other"} for ends in pairs],
        "edition": {"players": [2, 3], "ticket_sets": ["base"], "stations": 3},
    }


@pytest.mark.anyio
async def test_checking_maps_does_not_block_others(server: RunningServer, guest: httpx.Client) -> None:
    async with httpx.AsyncClient(base_url=server.address, verify=TLS, timeout=60, headers=guest.headers) as client:
        body = {"map": large_map(), "seats": 2}
        checks = [asyncio.ensure_future(client.post("/api/tables", json=body)) for _ in range(20)]
        served = 0
        while not all(check.done() for check in checks):
            assert (await client.get("/api/bots")).status_code == 200
            served += 1
        assert served > 1
        assert [(await check).status_code for check in checks] == [201] * 20


def finished_game() -> Record:
    return deepcopy(_FINISHED)


def _play_a_game() -> Record:
    game, rng = Game.new("new-york", seats=2, seed=7), Random(7)
    while not game.is_over:
        seat = game.open_seats[0]
        game.play(seat, rng.choice(game.legal_actions(seat)))
    record: Record = json.loads(json.dumps(game.record()))
    return record


_FINISHED = _play_a_game()
_ACTIONS = _FINISHED["actions"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": 2}, "error.record_format"),
        ({"format": 2**70}, "error.record_format"),
        ({"format": None}, "error.record_format"),
        ({"engine": "0"}, "error.record_engine"),
        ({"engine": ["1"]}, "error.record_engine"),
        ({"edition": "mars"}, "error.record_setup"),
        ({"edition": None}, "error.record_field"),
        ({"seats": 2**70}, "error.record_setup"),
        ({"seats": 2.0}, "error.record_setup"),
        ({"start": -1}, "error.record_setup"),
        ({"map": {}}, "error.record_setup"),
        ({"map": "usa"}, "error.record_setup"),
        ({"key": "00"}, "error.record_setup"),
        ({"key": "0" * 64 + "\n"}, "error.record_setup"),
        ({"actions": None}, "error.record_field"),
        ({"actions": [["x"]]}, "error.record_entry"),
        ({"actions": [[0, "fly to the moon"]]}, "error.record_action"),
        ({"actions": [[2**70, "pass"]]}, "error.record_entry"),
        ({"actions": [*_ACTIONS, [0, "pass"]]}, "error.record_action"),
        ({"actions": _ACTIONS[:-1]}, "error.record_not_over"),
        ({"actions": _ACTIONS[:-1], "final": None}, "error.not_over"),
        ({"final": None}, "error.record_final_missing"),
        ({"final": {}}, "error.record_final"),
        ({"final": [1]}, "error.record_final_missing"),
        ({"shuffle": {}}, "error.record_field"),
        ({"extra": 1}, "error.record_unknown_field"),
    ],
)
def test_forged_record_is_refused(guest: httpx.Client, changes: Record, reason: str) -> None:
    answer = guest.post("/api/records", json=finished_game() | changes)
    assert problem(answer) == (400, "bad_record")
    assert answer.json()["values"] == {"reason": reason}


def test_a_record_without_a_field_is_refused(guest: httpx.Client) -> None:
    for field in _FINISHED:
        record = finished_game()
        del record[field]
        assert problem(guest.post("/api/records", json=record)) == (400, "bad_record")


def test_a_record_that_is_too_large_is_refused(guest: httpx.Client) -> None:
    record = finished_game() | {"actions": [[0, "draw blind"]] * 60_000}
    assert problem(guest.post("/api/records", json=record)) == (413, "too_large")
