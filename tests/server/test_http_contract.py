"""The HTTP API conforms to its OpenAPI description, for valid and invalid requests."""

import os
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.sync.client import connect

from server.fuzzing_clients import no_bugs_in_the_log
from server.people import PATIENCE, TLS
from server.running import RunningServer

EXAMPLES = 300 if os.environ.get("WHISTLESTOP_LONG") else 40
TABLE = "/api/tables/{table_id}"
OPERATIONS = [
    *("POST /api/guests", "GET /api/me", "PATCH /api/me", "GET /api/me/tables"),
    *("GET /api/editions", "GET /api/editions/{edition}", "GET /api/bots"),
    *("GET /api/editions/{edition}/lesson", "POST /api/lessons"),
    *("POST /api/records", "GET /api/records/{record_id}", "GET /api/tables", "POST /api/tables"),
    *("POST /api/maps", "GET /api/maps/{map_id}"),
    *("GET /api/records/{record_id}/story", "GET /api/records/{record_id}/board"),
    *(f"GET {TABLE}", f"DELETE {TABLE}", f"GET {TABLE}/board", f"GET {TABLE}/record", f"GET {TABLE}/story"),
    f"GET {TABLE}/my-seats",
    *(f"POST {TABLE}/seats", f"DELETE {TABLE}/seats/{{seat}}", f"PUT {TABLE}/seats/{{seat}}/bot"),
    *(f"POST {TABLE}/start", f"POST {TABLE}/rematch", f"POST {TABLE}/seats/{{seat}}/move", f"POST {TABLE}/move"),
    *("GET /api/me/credentials", "POST /api/me/recovery-link", "DELETE /api/me/recovery-link", "POST /api/recovery"),
    *("POST /api/me/passkeys/challenge", "POST /api/me/passkeys", "POST /api/passkeys/challenge"),
    *("PATCH /api/me/passkeys/{passkey_id}", "DELETE /api/me/passkeys/{passkey_id}", "POST /api/passkeys/sign-in"),
    "DELETE /api/me/other-devices",
    *(f"POST {TABLE}/seats/{{seat}}/handover", f"DELETE {TABLE}/seats/{{seat}}/handover", f"POST {TABLE}/handover"),
    *("GET /healthz", "GET /readyz", "GET /api/preparation", "GET /api/addresses"),
    *("GET /api/notices", "POST /api/notices/push", "PUT /api/notices/mail", "POST /api/notices/webhooks"),
    *("DELETE /api/notices/{channel_id}", "POST /api/notices/{channel_id}/test"),
    *("POST /api/notices/confirm", "POST /api/notices/unsubscribe/{token}"),
]
# Without a path that names something and without a body.
NEVER_WRONG = {"POST /api/me/recovery-link", "POST /api/me/passkeys/challenge", "POST /api/passkeys/challenge"}
CAN_BE_WRONG = [
    name
    for name in OPERATIONS
    if ("{table_id}" in name or "record" in name or "map" in name or name.startswith("P")) and name not in NEVER_WRONG
]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
few_examples = settings(
    max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck), derandomize=True
)


@pytest.fixture(scope="module")
def server(sqlite_server: RunningServer) -> Iterator[RunningServer]:
    with no_bugs_in_the_log(sqlite_server):
        yield sqlite_server


@pytest.fixture(scope="module")
def api(server: RunningServer) -> Any:  # Any: the class is not among what Schemathesis promises
    load_all_checks()
    return schemathesis.openapi.from_url(f"{server.address}/api/schema/openapi.json")


@pytest.fixture(scope="module")
def guest(server: RunningServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, verify=TLS, timeout=30) as http:
        answer = http.post("/api/guests", json={"name": "Ada"})
        http.headers["authorization"] = f"Bearer {answer.json()['token']}"
        yield http


@pytest.fixture(scope="module")
def old_tables(guest: httpx.Client) -> list[str]:
    """A table that is closed, and one at which the game is over."""
    closed = open_table(guest)
    assert guest.delete(f"/api/tables/{closed}").status_code == 204
    over = open_table(guest, bots={"0": "random", "1": "random"}, edition="new-york", commitment=None)
    watch_to_the_end(guest, over)
    return [closed, over]


def watch_to_the_end(guest: httpx.Client, table: str) -> None:
    """Watch a game of bots to the end: without a listener they do not play."""
    url = f"{str(guest.base_url).rstrip('/').replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"authorization": guest.headers["authorization"]}
    with connect(url, additional_headers=headers, max_size=None) as socket:
        socket.send('{"type": "listen"}')
        while '"phase":"over"' not in socket.recv(timeout=PATIENCE):
            pass


def open_table(guest: httpx.Client, **settings: Any) -> str:
    answer = guest.post("/api/tables", json={"seats": 2, "commitment": "0" * 64, **settings})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


Cases = st.SearchStrategy[Case[Any]]  # Any: requests of any kind


def operation_in(api: Any, name: str) -> Any:
    method, path = name.split(" ")
    return api[path][method]


def test_every_operation_is_covered(api: Any) -> None:
    assert sorted(result.ok().label for result in api.get_all_operations()) == sorted(OPERATIONS)


@pytest.mark.parametrize("name", OPERATIONS)
def test_valid_requests_of_a_guest(api: Any, guest: httpx.Client, old_tables: list[str], name: str) -> None:
    tables = [open_table(guest), *old_tables, None]
    operation = operation_in(api, name)

    def cases(table: str | None) -> Cases:
        is_known = table is not None and "{table_id}" in name
        found: Cases = operation.as_strategy(path_parameters={"table_id": table} if is_known else None)
        return found

    assert_conforms(st.sampled_from(tables).flatmap(cases), dict(guest.headers))


@pytest.mark.parametrize("name", OPERATIONS)
def test_valid_anonymous_requests(api: Any, name: str) -> None:
    assert_conforms(operation_in(api, name).as_strategy(), {})


@pytest.mark.parametrize("name", CAN_BE_WRONG)
def test_invalid_requests(api: Any, guest: httpx.Client, name: str) -> None:
    assert_conforms(operation_in(api, name).as_strategy(GenerationMode.NEGATIVE), dict(guest.headers))


def assert_conforms(cases: Cases, headers: dict[str, str]) -> None:
    with requests.Session() as session:

        @few_examples
        @given(case=cases)
        def try_out(case: Case[Any]) -> None:
            who = {name: value for name, value in headers.items() if name == "authorization"}
            case.call_and_validate(session=session, headers=who, checks=CHECKS)

        try_out()
