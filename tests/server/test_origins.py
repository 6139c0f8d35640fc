from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.testing import RequestFactory, TestClient
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from server.minimal_app import EXTRA_ORIGIN, little_app, serving
from whistlestop.server.api.origins import can_use_cookie, get_own_origin
from whistlestop.texts import text

OWN = "http://testserver.local"
BODY = b'{"name": "ada"}'
REQUESTS = RequestFactory(Litestar(logging_config=None))  # an application by itself would take over all logs


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Litestar]]:
    with TestClient(little_app()) as client:
        yield client


def status_of_write(client: TestClient[Litestar], **headers: str) -> int:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post("/api/wishes", content=BODY, headers={"content-type": "application/json", **sent}).status_code


@pytest.mark.parametrize("origin", [OWN, f"{OWN}:80", OWN.upper(), EXTRA_ORIGIN, f"{EXTRA_ORIGIN}:443"])
def test_same_origin_write_is_allowed(client: TestClient[Litestar], origin: str) -> None:
    assert status_of_write(client, origin=origin, sec_fetch_site="same-origin", cookie="seat=x") == 201


@pytest.mark.parametrize(
    "origin",
    [
        "https://testserver.local",
        "http://testserver.local:81",
        "http://evil.testserver.local",
        "http://testserver.local.evil",
        "http://testserver.local@evil",
        "http://[",
        "http://testserver.local:x",
        "null",
        "",
    ],
)
def test_cross_origin_write_is_refused(client: TestClient[Litestar], origin: str) -> None:
    answer = client.post("/api/wishes", content=BODY, headers={"origin": origin, "content-type": "application/json"})
    assert (answer.status_code, answer.json()) == (403, {"code": "foreign_origin", "values": {}})


@pytest.mark.parametrize(
    "host",
    [
        "play.example",
        "games.example",
        "games.example:8443",
        "GAMES.example.",
        "127.0.0.1:8460",
        "192.168.1.7",
        "[::1]:80",
        "localhost",
        "tower:8460",
        "tower.local",
        "tower.home.arpa",
        "app.localhost",
        "server-1.internal",
    ],
)
def test_own_and_local_host_names_are_answered(client: TestClient[Litestar], host: str) -> None:
    assert client.get("/healthz", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "games.example.evil.example",
        "evil-games.example",
        "local.evil.example",
        "games.example@evil.example",
        "127.0.0.1.evil.example",
        "[::1",
        "",
        "evil.example.",
        "1.2.3",
        "localhost.evil.example:8460",
    ],
)
def test_foreign_host_name_is_refused(client: TestClient[Litestar], host: str) -> None:
    for method, path in (("GET", "/healthz"), ("GET", "/"), ("GET", "/api/tables/x"), ("POST", "/api/wishes")):
        answer = client.request(method, path, headers={"host": host, "origin": f"http://{host}"})
        assert (answer.status_code, answer.json()["code"]) == (421, "foreign_host"), (method, path)


def test_a_second_host_header_is_checked_too(client: TestClient[Litestar]) -> None:
    answer = client.get("/healthz", headers=[("host", "play.example"), ("host", "evil.example")])
    assert answer.is_client_error


def test_foreign_host_name_gets_no_socket() -> None:
    with serving(little_app()) as address, pytest.raises(InvalidStatus) as refused:
        connect(f"ws://{address}/api/socket", additional_headers={"Host": "evil.example"})
    assert refused.value.response.status_code in (403, 421)


@pytest.mark.parametrize(("accepted", "language"), [("el-GR,el;q=0.9,en;q=0.5", "el"), ("xx, nl", "nl"), ("", "en")])
def test_person_reads_a_sentence_about_a_foreign_host(
    client: TestClient[Litestar], accepted: str, language: str
) -> None:
    headers = {"host": "evil.example", "sec-fetch-mode": "navigate", "accept-language": accepted}
    answer = client.get("/", headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (421, "text/plain; charset=utf-8")
    assert answer.text == text("problem.foreign_host", language=language)


def test_cross_site_request_is_refused_whatever_its_origin(client: TestClient[Litestar]) -> None:
    assert status_of_write(client, origin=OWN, sec_fetch_site="cross-site") == 403


def test_write_without_origin_needs_a_bearer_token(client: TestClient[Litestar]) -> None:
    assert status_of_write(client, cookie="seat=x") == 403
    assert status_of_write(client, cookie="seat=x", authorization="Bearer x") == 201


def test_bearer_token_does_not_allow_other_origins(client: TestClient[Litestar]) -> None:
    assert status_of_write(client, origin="http://evil", authorization="Bearer x") == 403


def test_reading_is_allowed_from_any_origin(client: TestClient[Litestar]) -> None:
    assert client.get("/api/tables/x", headers={"origin": "http://evil", "cookie": "seat=x"}).status_code == 200


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("application/json", 201),
        ("Application/JSON; charset=utf-8", 201),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("application/jsonp", 415),
        ("", 415),
    ],
)
def test_a_body_is_json_or_refused(client: TestClient[Litestar], content_type: str, status: int) -> None:
    answer = client.post("/api/wishes", content=BODY, headers={"origin": OWN, "content-type": content_type})
    assert answer.status_code == status


def test_a_body_of_unknown_length_is_a_body(client: TestClient[Litestar]) -> None:
    answer = client.post("/api/wishes", content=iter([BODY]), headers={"origin": OWN})
    assert answer.json() == {"code": "not_json", "values": {}}


def test_a_request_without_a_body_needs_no_type(client: TestClient[Litestar]) -> None:
    assert client.post("/api/wishes", headers={"origin": OWN}).status_code == 400  # and not 415


def test_bearer_token_overrides_the_cookie() -> None:
    requests = [REQUESTS.get(headers=headers) for headers in ({}, {"Authorization": "bearer x"})]
    assert [can_use_cookie(request) for request in requests] == [True, False]


@pytest.mark.parametrize(
    ("scheme", "host", "origin"),
    [
        ("ws", "here:8000", "http://here:8000"),
        ("wss", "here", "https://here:443"),
        ("https", "[::1]:8443", "https://[::1]:8443"),
        ("http", "", None),
    ],
)
def test_own_origin_follows_the_host_header(scheme: str, host: str, origin: str | None) -> None:
    scope = REQUESTS.get(headers={"host": host}).scope | {"scheme": scheme}
    assert get_own_origin(ASGIConnection(scope)) == origin


def test_sockets_open_for_our_pages_and_for_programs_only() -> None:
    with serving(little_app()) as host:

        def status(**headers: str) -> int:
            try:
                with connect(f"ws://{host}/api/socket", additional_headers=headers, proxy=None):
                    return 101
            except InvalidStatus as refused:
                return refused.response.status_code

        assert [status(Origin=f"http://{host}"), status(Authorization="Bearer x")] == [101, 101]
        assert [status(Origin="http://evil"), status(Cookie="seat=x")] == [403, 403]


def test_behind_a_proxy_that_ends_tls_our_origin_is_https() -> None:
    with serving(little_app()) as host:
        headers = {"X-Forwarded-Proto": "https", "Origin": f"https://{host}"}
        with connect(f"ws://{host}/api/socket", additional_headers=headers, proxy=None) as socket:
            assert socket.response is not None
