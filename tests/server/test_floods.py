"""Floods: clients are warned, then disconnected, and other players notice nothing."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close

from server.fuzzing_clients import last_words
from server.people import Message, Person, new_person
from server.raw_requests import (
    FORGED,
    NOT_ALLOWED,
    PASSWORD,
    SECRETS,
    TOO_MANY,
    from_elsewhere,
    hello,
    knock,
    nobody_reads_secrets_in,
    person_at,
    refusal,
)
from server.running import RunningServer, running_server

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with the limits that a real one has."""
    folder = tmp_path_factory.mktemp("strict")
    with running_server(f"sqlite:///{folder}/tables.sqlite", folder / "log", has_rate_limits=True) as server:
        yield server
        nobody_reads_secrets_in(server)


MESSAGES: dict[str, Message] = {
    "listen": {},
    "play": {"decision": 0, "action": "pass"},
    "undo": {"step": 0},
    "chat": {"text": "hello"},
    "send-phrase": {"phrase": "hello"},
    "commit": {"commitment": "0" * 64},
    "contribute": {"contribution": "0" * 64},
    "leave-game": {},
    "reclaim-seat": {},
    "agree-to-stand-in": {"away": 0},
    "ask-why": {"action": "pass"},
    "ask-payments": {"track": "denver-omaha"},
    "ask-tickets": {},
    "ask-tunnel": {"action": "pass"},
    "ask-score": {},
    "nonsense": {},
}


@pytest.fixture
async def calm(strict_server: RunningServer) -> AsyncIterator[Person]:
    """A person who goes on playing during a flood."""
    person = await person_at(strict_server, "Ada")
    await person.open_table(seats=2, bots={"1": "random"})
    SECRETS.add(person.seat_token)
    await person.listen()
    await person.contribute()
    yield person
    while person.decision is None:
        await person.next_message()
    assert (await person.play_once())["type"] == "done"
    assert (await person.do("chat", text="how quiet it is"))["type"] == "done"
    assert (await person.ask("GET", f"/api/tables/{person.table}"))["phase"] == "running"
    await person.hang_up()


@pytest.mark.parametrize("kind", MESSAGES)
async def test_flooding_client_is_warned_and_then_disconnected(
    strict_server: RunningServer, calm: Person, kind: str
) -> None:
    noisy = await person_at(strict_server, "Mallory")
    noisy.table = calm.table
    await noisy.listen()
    codes: list[str] = []
    assert noisy.socket is not None
    try:
        for number in range(500):
            fields = {} if kind == "listen" else {"id": f"n{number}", **MESSAGES[kind]}
            await noisy.send({"type": kind, **fields})
            codes.append((await noisy.hear(lambda message: message["type"] == "refused"))["code"])
    except ConnectionClosed as closed:
        assert closed.rcvd == Close(TOO_MANY, "too_many_messages")  # noqa: PT017 - what the loop ends with
    assert len(codes) < 500
    if kind not in {"listen", "nonsense"}:
        assert codes[-1] == "too_many_messages"


async def flood(person: Person, method: str, path: str, most: int = 5_000, **body: Any) -> httpx.Response:
    """Ask again and again, until it is too much."""
    async with person.http as http:
        for _ in range(most):
            answer = await http.request(method, path, json=body or None)
            if answer.status_code == 429:
                return answer
    raise AssertionError(f"{method} {path} may be asked for {most} times")


REQUESTS: dict[str, tuple[str, str, Message]] = {
    "reading a table": ("GET", "/api/tables/{table}", {}),
    "reading its board": ("GET", "/api/tables/{table}/board", {}),
    "reading its record": ("GET", "/api/tables/{table}/record", {}),
    "reading its story": ("GET", "/api/tables/{table}/story", {}),
    "reading the list": ("GET", "/api/tables", {}),
    "reading who one is": ("GET", "/api/me", {}),
    "reading one's tables": ("GET", "/api/me/tables", {}),
    "reading one's seats": ("GET", "/api/tables/{table}/my-seats", {}),
    "reading editions": ("GET", "/api/editions", {}),
    "reading an edition": ("GET", "/api/editions/usa", {}),
    "reading bots": ("GET", "/api/bots", {}),
    "looking for records": ("GET", "/api/records/0000000000000000", {}),
    "looking for stories": ("GET", "/api/records/0000000000000000/story", {}),
    "looking for boards": ("GET", "/api/records/0000000000000000/board", {}),
    "looking for maps": ("GET", "/api/maps/0000000000000000", {}),
    "checking maps": ("POST", "/api/maps", {"map": {"name": "my.toml", "text": ""}}),
    "looking for tables": ("GET", "/api/tables/0000000000000000", {}),
    "another name": ("PATCH", "/api/me", {"name": "Mallory"}),
    "more guests": ("POST", "/api/guests", {"name": "Mallory"}),
    "sitting down": ("POST", "/api/tables/{table}/seats", {"commitment": "0" * 64}),
    "starting": ("POST", "/api/tables/{table}/start", {}),
    "closing": ("DELETE", "/api/tables/{table}", {}),
    "leaving": ("DELETE", "/api/tables/{table}/seats/0", {}),
    "bots": ("PUT", "/api/tables/{table}/seats/0/bot", {"bot": "greedy"}),
    "offers": ("POST", "/api/tables/{table}/seats/0/move", {}),
    "guessing offers": ("POST", "/api/tables/{table}/move", {"token": FORGED}),
    "opening tables": ("POST", "/api/tables", {"seats": 2}),
    "rematches": ("POST", "/api/tables/{table}/rematch", {}),
    "records": ("POST", "/api/records", {"format": 1}),
}


@pytest.mark.parametrize("request_name", REQUESTS)
async def test_rate_limited_request_has_retry_after(
    strict_server: RunningServer, calm: Person, request_name: str
) -> None:
    method, path, body = REQUESTS[request_name]
    noisy = await person_at(strict_server, "Mallory")
    answer = await flood(noisy, method, path.format(table=calm.table), **body)
    assert answer.json()["code"] == "too_many_requests"
    assert int(answer.headers["retry-after"]) >= 1


async def test_token_guessing_is_rate_limited(strict_server: RunningServer) -> None:
    thief = Person(strict_server.address, FORGED, headers=from_elsewhere())
    answer = await flood(thief, "GET", "/api/me")
    assert int(answer.headers["retry-after"]) >= 1


async def test_password_guessing_is_rate_limited(strict_server: RunningServer) -> None:
    host, thief, friend = [await person_at(strict_server, name) for name in ("Ada", "Mallory", "Ben")]
    table = await host.open_table(seats=3, password=PASSWORD)
    SECRETS.add(host.seat_token)
    path = f"/api/tables/{table}/seats"
    answer = await flood(thief, "POST", path, most=20, commitment="0" * 64, password="open sesame")  # noqa: S106
    assert answer.json()["code"] == "too_many_requests"
    assert int(answer.headers["retry-after"]) >= 1
    right = {"commitment": thief.commitment, "password": PASSWORD}
    assert await refusal(thief, "POST", path, **right) == (429, "too_many_requests")
    socket = await knock(strict_server, table, **thief.headers)
    assert (await hello(socket, password=PASSWORD))["code"] == "too_many_requests"
    assert await last_words(socket) == Close(NOT_ALLOWED, "too_many_requests")
    await friend.sit(table, password=PASSWORD)
    SECRETS.add(friend.seat_token)


async def test_open_sockets_are_capped(strict_server: RunningServer, calm: Person) -> None:
    noisy = await person_at(strict_server, "Mallory")
    sockets = [await knock(strict_server, calm.table, **noisy.headers) for _ in range(40)]
    for socket in sockets:
        assert (await hello(socket))["type"] == "welcome"
    one_more = await knock(strict_server, calm.table, **noisy.headers)
    assert await last_words(one_more) == Close(TOO_MANY, "too_many_sockets")
    await asyncio.gather(*(socket.close() for socket in sockets))
    again = await knock(strict_server, calm.table, **noisy.headers)
    assert (await hello(again))["type"] == "welcome"
    await again.close()


async def test_opening_sockets_is_rate_limited(strict_server: RunningServer, calm: Person) -> None:
    noisy = await person_at(strict_server, "Mallory")
    for _ in range(1_000):
        socket = await knock(strict_server, calm.table, **noisy.headers)
        try:
            await hello(socket)
        except ConnectionClosed as closed:
            assert closed.rcvd == Close(TOO_MANY, "too_many_requests")  # noqa: PT017 - what the loop ends with
            return
        await socket.close()
    raise AssertionError("sockets may be opened as often as one likes")


async def test_seat_tokens_have_rate_limits_of_their_own(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    limits = {"play": [10, 0.001]}
    with running_server(url, tmp_path / "log", has_rate_limits=True, limits=limits) as server:
        people = [await new_person(server.address, name) for name in ("Ada", "Ben")]
        for person in people:
            await person.open_table(seats=2)
            person.token = person.seat_token
            await person.listen()
        for person in people:
            codes = [(await person.do("undo", step=1))["code"] for _ in range(10)]
            assert "too_many_messages" not in codes
            assert (await person.do("undo", step=1))["code"] == "too_many_messages"
            await person.hang_up()


async def test_client_that_respects_the_wait_is_never_disconnected(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    limits = {"play": [1, 20], "bad": [1, 0.001]}
    with running_server(url, tmp_path / "log", has_rate_limits=True, limits=limits) as server:
        person = await person_at(server, "Ada")
        await person.open_table(seats=2)
        await person.listen()
        waits = 0
        while waits < 5:
            answer = await person.do("undo", step=1)
            if answer["code"] == "too_many_messages":
                waits += 1
                await asyncio.sleep(answer["values"]["seconds"])
                assert (await person.do("undo", step=1))["code"] == "no_undo"
        await person.hang_up()
