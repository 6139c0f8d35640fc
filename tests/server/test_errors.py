from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from structlog.testing import capture_logs

from server.minimal_app import MOST_BYTES, little_app
from whistlestop.server.api.errors import CODES
from whistlestop.texts import keys

JSON = {"Content-Type": "application/json", "Authorization": "Bearer x"}
BAD_REQUEST = {"code": "bad_request", "values": {}}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Litestar]]:
    with TestClient(little_app(), raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize(
    ("body", "values"),
    [
        (b'{"name": 3}', {"name": "wrong_type"}),
        (b"{}", {"name": "missing"}),
        (b"", {"body": "missing"}),
        (b"[]", {"body": "wrong_type"}),
        (b'{"name": "a", "secret": 1}', {"body": "unknown_field"}),
        (b'{"name": "too long"}', {"name": "wrong_length"}),
        (b'{"name": "ADA"}', {"name": "wrong_form"}),
        (b'{"name": "a", "seats": 9}', {"seats": "out_of_range"}),
        (b'{"name": "a", "inner": {"name": 3}}', {"inner.name": "wrong_type"}),
        (b'{"name": "a", "inner": {}}', {"inner.name": "missing"}),
    ],
)
def test_invalid_body_names_field_and_reason(client: TestClient[Litestar], body: bytes, values: dict[str, str]) -> None:
    answer = client.post("/api/wishes", content=body, headers=JSON)
    assert (answer.status_code, answer.json()) == (400, {"code": "bad_request", "values": values})


@pytest.mark.parametrize(
    "body",
    [b'{"a', b"nul", b'{"a": "\xff"}', b'{"a":' + b"[" * 4_000],
    ids=["cut off", "no word", "not UTF-8", "nested"],
)
def test_invalid_json_is_a_bad_request_without_the_parsers_message(client: TestClient[Litestar], body: bytes) -> None:
    answer = client.post("/api/anything", content=body, headers=JSON)
    assert (answer.status_code, answer.json()) == (400, BAD_REQUEST)


def test_invalid_parameter_is_named(client: TestClient[Litestar]) -> None:
    assert client.get("/api/tables/x?page=z").json()["values"] == {"page": "wrong_type"}


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("POST", "/api/nothing", 404, "not_found"),
        ("POST", "/api/bug", 405, "method_not_allowed"),
        ("GET", "/api/refusal", 409, "table_full"),
        ("GET", "/readyz", 503, "not_ready"),
    ],
)
def test_all_errors_have_one_shape(
    client: TestClient[Litestar], method: str, path: str, status: int, code: str
) -> None:
    answer = client.request(method, path, headers={"Authorization": "Bearer x"})
    assert (answer.status_code, answer.json()["code"], answer.json().keys()) == (status, code, {"code", "values"})


def test_a_refusal_carries_its_values(client: TestClient[Litestar]) -> None:
    assert client.get("/api/refusal").json()["values"] == {"seats": 5}


def test_a_large_body_is_too_large(client: TestClient[Litestar]) -> None:
    answer = client.post("/api/anything", content=b"x" * (MOST_BYTES + 1), headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_rate_limit_error_has_retry_after(client: TestClient[Litestar]) -> None:
    answer = client.get("/api/too_quick")
    assert (answer.status_code, answer.headers["Retry-After"], answer.json()["values"]) == (429, "3", {"seconds": 3})


def test_bug_is_logged_by_class_and_place_only(client: TestClient[Litestar]) -> None:
    with capture_logs() as lines:
        answer = client.get("/api/bug")
    assert (answer.status_code, answer.json()) == (500, {"code": "internal_error", "values": {}})
    place = lines[0].pop("place")
    assert place.startswith("server.minimal_app:")
    assert lines == [
        {"event": "internal_error", "log_level": "error", "error": "RuntimeError", "method": "GET", "route": "/api/bug"}
    ]


def test_a_recursion_of_our_own_is_a_bug_and_not_a_bad_request(client: TestClient[Litestar]) -> None:
    with capture_logs():
        assert client.get("/api/own_recursion").status_code == 500


def test_every_code_has_a_sentence() -> None:
    codes = {*CODES.values(), "foreign_host", "foreign_origin", "not_ready"}
    assert {f"problem.{code}" for code in codes} <= keys()
