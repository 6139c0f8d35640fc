"""Authorization: cross-site requests, wrong tokens, other people's seats."""

import hashlib
import json
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Close

from server.fuzzing import FIELDS
from server.fuzzing_clients import last_words, stored_log
from server.people import Message, Person, deal, play_out
from server.raw_requests import (
    FORGED,
    NOT_ALLOWED,
    PASSWORD,
    SECRETS,
    answer_to,
    at_a_table,
    from_elsewhere,
    hello,
    knock,
    nobody_reads_secrets_in,
    person_at,
    refusal,
    status_and_code,
)
from server.running import RunningServer, running_server

pytestmark = pytest.mark.anyio

COOKIE = "whistlestop_guest"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server without limits. When all is done, its log is searched for secrets."""
    folder = tmp_path_factory.mktemp("strangers")
    with running_server(f"sqlite:///{folder}/tables.sqlite", folder / "log") as server:
        yield server
        nobody_reads_secrets_in(server)


async def refused_socket(server: RunningServer, table: str, **headers: str) -> int:
    """The status with which a socket is refused before there is one."""
    with pytest.raises(InvalidStatus) as refused:
        await knock(server, table, **headers)
    return refused.value.response.status_code


async def browser_at(server: RunningServer, **headers: str) -> tuple[str, httpx.Response]:
    """Return the cookie of a new browser, and the response that set it."""
    own = {"origin": server.address, **headers}
    answer = await answer_to(server, "POST", "/api/guests", own, {"name": "Bea"})
    assert answer.status_code == 201, answer.text
    assert "token" not in answer.json()
    token = answer.cookies[COOKIE]
    SECRETS.add(token)
    return f"{COOKIE}={token}", answer


async def writing_requests(server: RunningServer, table: str) -> list[tuple[str, str]]:
    """Every request that could change something."""
    schema = (await answer_to(server, "GET", "/api/schema/openapi.json", {})).json()
    values = {
        "table_id": table,
        "record_id": table,
        "passkey_id": table,
        "channel_id": table,
        "token": table,
        "seat": "0",
    }
    found = [(method.upper(), path) for path, methods in schema["paths"].items() for method in methods]
    writing = [(method, path.format_map(values)) for method, path in found if method != "GET"]
    assert {method for method, _ in writing} == {"POST", "PUT", "PATCH", "DELETE"}
    return writing


def foreign_origins(server: RunningServer) -> list[str]:
    host = f"127.0.0.1:{server.port}"
    others = (f"https://{host}", f"http://{host}.evil.example", f"http://evil.example/{host}", f"http://{host}@evil")
    return ["https://evil.example", "null", "", "http://127.0.0.1", "http://localhost", "file://", *others]


async def test_cross_origin_write_is_refused(server: RunningServer) -> None:
    cookie, _ = await browser_at(server)
    async with at_a_table(server, 1, seats=2) as (host,):
        before = stored_log(server.url, host.table)
        for method, path in await writing_requests(server, host.table):
            for origin in foreign_origins(server):
                for who in ({"cookie": cookie}, host.headers):
                    answer = await answer_to(server, method, path, {"origin": origin, **who}, {})
                    assert status_and_code(answer) == (403, "foreign_origin"), (method, path, origin)
        assert stored_log(server.url, host.table) == before


async def test_cross_origin_socket_is_refused(server: RunningServer) -> None:
    cookie, _ = await browser_at(server)
    async with at_a_table(server, 1, seats=2) as (host,):
        for origin in foreign_origins(server):
            assert await refused_socket(server, host.table, cookie=cookie, origin=origin) == 403
            assert await refused_socket(server, host.table, authorization=f"Bearer {host.token}", origin=origin) == 403


async def test_cookie_without_origin_is_refused(server: RunningServer) -> None:
    cookie, _ = await browser_at(server)
    async with at_a_table(server, 1, seats=2) as (host,):
        for method, path in await writing_requests(server, host.table):
            answer = await answer_to(server, method, path, {"cookie": cookie}, {})
            assert status_and_code(answer) == (403, "foreign_origin"), (method, path)
        assert await refused_socket(server, host.table, cookie=cookie) == 403


async def test_cross_site_page_is_refused_whatever_its_origin(server: RunningServer) -> None:
    cookie, _ = await browser_at(server)
    headers = {"cookie": cookie, "origin": server.address, "sec-fetch-site": "cross-site"}
    assert (await answer_to(server, "POST", "/api/tables", headers, {})).status_code == 403


async def test_our_own_page_writes_and_listens_with_its_cookie(server: RunningServer) -> None:
    cookie, _ = await browser_at(server)
    own = {"cookie": cookie, "origin": server.address, "sec-fetch-site": "same-origin"}
    answer = await answer_to(server, "POST", "/api/tables", own, {"commitment": "0" * 64})
    assert answer.status_code == 201
    SECRETS.add(answer.json()["seat_token"])
    socket = await knock(server, answer.json()["table"], **own)
    assert (await hello(socket, seat=0))["seat"] == 0
    await socket.close()


async def test_a_program_needs_its_token_and_no_origin(server: RunningServer) -> None:
    person = await person_at(server, "Ada")
    await person.open_table(seats=2)
    SECRETS.add(person.seat_token)
    await person.listen()
    assert person.seat == 0
    await person.hang_up()


async def test_bearer_token_overrides_the_cookie(server: RunningServer) -> None:
    cookie, _ = await browser_at(server)
    headers = {"cookie": cookie, "origin": server.address, "authorization": f"Bearer {FORGED}"}
    assert (await answer_to(server, "GET", "/api/me", headers)).status_code == 401


def damaged(token: str) -> list[str]:
    """Return variations of a token, and its hash, that an attacker might try."""
    digest = hashlib.sha256(token.encode()).hexdigest()
    return [
        token[:-1],
        token + "A",
        token[::-1],
        token.swapcase(),
        digest,
        "null",
        "*",
        "%00",
        FORGED,
        "a" * 43,
    ]


async def test_damaged_token_is_refused(server: RunningServer) -> None:
    ada = await person_at(server, "Ada")
    SECRETS.update(token for token in damaged(ada.token) if len(token) > 40)
    table = await ada.open_table(seats=2)
    for token in damaged(ada.token):
        for header in ({"authorization": f"Bearer {token}"}, {"cookie": f"{COOKIE}={token}"}):
            answer = await answer_to(server, "GET", "/api/me", header)
            assert status_and_code(answer) == (401, "not_signed_in"), token
    for token in damaged(ada.token) + damaged(ada.seat_token):
        socket = await knock(server, table, authorization=f"Bearer {token}")
        assert (await hello(socket, seat=0))["code"] == "not_your_seat", token
        assert await last_words(socket) == Close(NOT_ALLOWED, "not_your_seat")


async def test_neither_a_name_nor_an_id_is_a_token(server: RunningServer) -> None:
    ada = await person_at(server, "Ada")
    known = await ada.ask("GET", "/api/me")
    for word in (known["id"], known["name"], await ada.open_table(seats=2)):
        answer = await answer_to(server, "GET", "/api/me", {"cookie": f"{COOKIE}={word}", "origin": server.address})
        assert answer.status_code == 401


async def test_seat_token_authenticates_its_seat_only(server: RunningServer) -> None:
    async with at_a_table(server) as (ada, _), at_a_table(server) as (elsewhere, _):
        for table, seat, token in ((ada.table, 1, ada.seat_token), (elsewhere.table, 0, ada.seat_token)):
            socket = await knock(server, table, authorization=f"Bearer {token}")
            assert (await hello(socket, seat=seat))["code"] == "not_your_seat"
            await socket.close()
        key = {"authorization": f"Bearer {ada.seat_token}"}
        assert (await answer_to(server, "GET", "/api/me", key)).status_code == 401
        assert (await answer_to(server, "POST", "/api/tables", key, {})).status_code == 401
        socket = await knock(server, ada.table, **key)
        assert (await hello(socket))["seat"] == 0
        await socket.close()


def meddling(table: str) -> list[tuple[str, str, Message]]:
    """Return requests for seat holders or the host. Seat 0 is the host's, 1 another's, 2 free."""
    path = f"/api/tables/{table}"
    return [
        ("DELETE", f"{path}/seats/0", {}),
        ("DELETE", f"{path}/seats/1", {}),
        ("PUT", f"{path}/seats/2/bot", {"bot": "greedy"}),
        ("PUT", f"{path}/seats/1/bot", {"bot": "greedy"}),
        ("POST", f"{path}/start", {}),
        ("DELETE", path, {}),
        ("POST", f"{path}/seats/0/move", {}),
        ("POST", f"{path}/seats/1/move", {}),
        ("POST", f"{path}/move", {"token": FORGED}),
        ("POST", f"{path}/rematch", {}),
        ("GET", f"{path}/record", {}),
        ("GET", f"{path}/story", {}),
    ]


async def test_strangers_change_nothing_at_a_table(server: RunningServer) -> None:
    async with at_a_table(server, seats=3) as (host, _):
        stranger = await person_at(server, "Mallory")
        elsewhere = await person_at(server, "Eve")
        await elsewhere.open_table(seats=2)
        before = stored_log(server.url, host.table)
        for method, path, body in meddling(host.table):
            for person in (stranger, elsewhere):
                status, _ = await refusal(person, method, path, **body)
                assert status in {403, 409}, (method, path)
            nobody = await answer_to(server, method, path, {}, body)
            assert nobody.status_code in {401, 403, 409}, (method, path)
        assert stored_log(server.url, host.table) == before


async def test_only_the_host_decides_for_others(server: RunningServer) -> None:
    async with at_a_table(server, seats=3) as (host, friend):
        before = stored_log(server.url, host.table)
        of_ones_own = {f"/api/tables/{host.table}/seats/1", f"/api/tables/{host.table}/seats/1/move"}
        for method, path, body in meddling(host.table):
            if path not in of_ones_own:
                status, _ = await refusal(friend, method, path, **body)
                assert status in {403, 409}, (method, path)
        assert stored_log(server.url, host.table) == before


async def test_commands_for_another_seat_are_refused(server: RunningServer) -> None:
    async with at_a_table(server) as (host, friend):
        await deal([host, friend])
        before = stored_log(server.url, host.table)
        stranger = await person_at(server, "Mallory")
        for person, seat in ((friend, 0), (host, 1), (stranger, 0), (stranger, 1)):
            socket = await knock(server, host.table, **person.headers)
            assert (await hello(socket, seat=seat))["code"] == "not_your_seat"
            assert await last_words(socket) == Close(NOT_ALLOWED, "not_your_seat")
        stranger.table = host.table
        await stranger.listen()
        assert "own" not in stranger.scene
        for kind, fields in FIELDS.items():
            values = {"decision": 1, "step": 1, "away": 0, "commitment": "0" * 64, "contribution": "0" * 64}
            said = await stranger.do(kind, **{name: values.get(name, "pass") for name in fields if name != "id"})
            assert (said["type"], said["code"]) == ("refused", "no_seat"), kind
        await stranger.hang_up()
        assert stored_log(server.url, host.table) == before


async def offered_move(person: Person) -> str:
    token = (await person.ask("POST", f"/api/tables/{person.table}/seats/{person.seat}/move"))["token"]
    SECRETS.add(token)
    return str(token)


async def test_transfer_token_is_single_use(server: RunningServer) -> None:
    async with at_a_table(server) as (ada, _):
        phone, thief = await person_at(server, "Phone"), await person_at(server, "Mallory")
        first, second = await offered_move(ada), await offered_move(ada)
        path = f"/api/tables/{ada.table}/move"
        assert await refusal(thief, "POST", path, token=first) == (403, "no_such_offer"), "there is a newer one"
        assert await refusal(thief, "POST", path, token=ada.seat_token) == (403, "no_such_offer")
        assert (await phone.ask("POST", path, token=second))["seat"] == 0
        assert await refusal(thief, "POST", path, token=second) == (403, "no_such_offer")
        assert await refusal(ada, "POST", f"/api/tables/{ada.table}/seats/0/move") == (403, "not_your_seat")


async def test_old_device_loses_the_seat_at_once(server: RunningServer) -> None:
    async with at_a_table(server) as (ada, ben):
        await deal([ada, ben])
        phone = await person_at(server, "Phone")
        phone.take_seat(await phone.ask("POST", f"/api/tables/{ada.table}/move", token=await offered_move(ada)))
        SECRETS.add(phone.seat_token)
        assert ada.socket is not None
        with pytest.raises(ConnectionClosed) as closed:
            await ada.hear(lambda message: message["type"] in {"done", "refused"})
        assert closed.value.rcvd == Close(NOT_ALLOWED, "not_your_seat")
        assert not any(event["type"] == "seat-transferred" for event in ada.history)
        await phone.listen()
        assert (await phone.do("ask-score"))["type"] == "answer"
        await phone.hang_up()


async def test_transfer_token_is_bound_to_its_table(server: RunningServer) -> None:
    async with at_a_table(server, edition="new-york") as (ada, ben):
        await deal([ada, ben])
        await play_out([ada, ben])
        offer = await offered_move(ada)
        again = (await ada.ask("POST", f"/api/tables/{ada.table}/rematch"))["table"]
        await ada.sit(again)
        SECRETS.add(ada.seat_token)
        thief = await person_at(server, "Mallory")
        assert await refusal(thief, "POST", f"/api/tables/{again}/move", token=offer) == (403, "no_such_offer")
        assert await refusal(thief, "POST", f"/api/tables/{again}/start") == (403, "not_the_host")


async def test_table_password_is_required(server: RunningServer) -> None:
    host, friend = await person_at(server, "Ada"), await person_at(server, "Ben")
    table = await host.open_table(seats=2, password=PASSWORD)
    path, sitting = f"/api/tables/{table}/seats", {"commitment": friend.commitment}
    assert await refusal(friend, "POST", path, **sitting) == (403, "password_needed")
    assert await refusal(friend, "POST", path, **sitting, password=PASSWORD[:-1]) == (403, "wrong_password")
    for words, code in (({}, "password_needed"), ({"password": PASSWORD.upper()}, "wrong_password")):
        socket = await knock(server, table, **friend.headers)
        assert (await hello(socket, **words))["code"] == code
        assert await last_words(socket) == Close(NOT_ALLOWED, code)
    socket = await knock(server, table, **friend.headers)
    assert (await hello(socket, password=PASSWORD))["type"] == "welcome"
    await socket.close()
    await friend.sit(table, password=PASSWORD)
    await friend.listen()
    assert PASSWORD not in json.dumps(await friend.ask("GET", f"/api/tables/{table}"))
    assert not any(PASSWORD in text or "scrypt" in text for text in friend.received)
    await friend.hang_up()


async def test_a_table_without_spectators_is_closed_to_them(server: RunningServer) -> None:
    async with at_a_table(server, spectators="none", edition="new-york", seats=3) as (host, friend):
        curious = await person_at(server, "Eve")
        curious.table = host.table
        await curious.listen()
        assert curious.phase == "forming", "there is nothing to see yet but who is there"
        await host.ask("POST", f"/api/tables/{host.table}/start")
        assert curious.socket is not None
        assert await last_words(curious.socket) == Close(NOT_ALLOWED, "no_spectators")
        await deal([host, friend])
        for headers in (curious.headers, {}):
            socket = await knock(server, host.table, **headers)
            assert (await hello(socket))["code"] == "no_spectators"
            assert await last_words(socket) == Close(NOT_ALLOWED, "no_spectators")
        await play_out([host, friend])
        assert await refusal(curious, "GET", f"/api/tables/{host.table}/record") == (403, "no_spectators")
        assert (await friend.ask("GET", f"/api/tables/{host.table}/record"))["seats"] == 2


async def cookie_words(server: RunningServer, **headers: str) -> list[str]:
    _, answer = await browser_at(server, **headers)
    return [word.strip().lower() for word in answer.headers["set-cookie"].split(";")[1:]]


async def test_cookie_is_http_only_and_same_site(server: RunningServer) -> None:
    words = await cookie_words(server)
    assert {"httponly", "samesite=lax", "path=/"} <= set(words)
    assert not any(word.startswith(("domain", "secure")) for word in words)


async def test_behind_a_proxy_with_https_the_cookie_is_secure(server: RunningServer) -> None:
    https = {"x-forwarded-proto": "https", "origin": f"https://127.0.0.1:{server.port}"}
    assert "secure" in await cookie_words(server, **https)
    plain = await answer_to(server, "POST", "/api/guests", {**https, "origin": server.address}, {"name": "Bea"})
    assert status_and_code(plain) == (403, "foreign_origin")


async def test_forwarded_headers_are_trusted_from_proxies_only(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("proxy")
    settings = {"trusted_proxies": "192.0.2.1", "has_rate_limits": True}
    with running_server(f"sqlite:///{folder}/tables.sqlite", folder / "log", **settings) as server:
        assert "secure" not in await cookie_words(server, **{"x-forwarded-proto": "https"})
        for _ in range(5_000):
            if (await answer_to(server, "GET", "/api/tables", from_elsewhere())).status_code == 429:
                return
    raise AssertionError("a made up address is as good as a real one")
