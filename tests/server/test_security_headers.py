from collections.abc import Iterator

import httpx
import pytest
from structlog.testing import capture_logs

from server.minimal_app import MOST_BYTES, little_app, serving
from whistlestop.server.api.security_headers import ALWAYS, CONTENT_SECURITY_POLICY, is_api_path

JSON = {"Content-Type": "application/json", "Authorization": "Bearer x"}


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with serving(little_app()) as host, httpx.Client(base_url=f"http://{host}", trust_env=False) as client:
        yield client


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/tables/x", 200),
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("GET", "/healthz", 200),
        ("GET", "/nothing.js", 404),
        ("DELETE", "/api/bug", 405),
        ("GET", "/api/bug", 500),
        ("OPTIONS", "/api/bug", 204),
    ],
)
def test_every_response_has_security_headers(client: httpx.Client, method: str, path: str, status: int) -> None:
    with capture_logs():
        answer = client.request(method, path)
    assert (answer.status_code, missing(answer)) == (status, set())


def test_response_to_a_large_body_has_security_headers(client: httpx.Client) -> None:
    answer = client.post("/api/anything", content=b"x" * (MOST_BYTES + 1), headers=JSON)
    assert (answer.status_code, missing(answer)) == (413, set())


def test_response_without_a_body_has_security_headers(client: httpx.Client) -> None:
    tag = client.get("/").headers["etag"]
    answer = client.get("/", headers={"If-None-Match": tag})
    assert (answer.status_code, missing(answer)) == (304, set())


def test_content_security_policy_allows_own_scripts_only(client: httpx.Client) -> None:
    assert client.get("/").headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert "unsafe" not in CONTENT_SECURITY_POLICY


@pytest.mark.parametrize("path", ["/api/tables/x", "/api/nothing"])
def test_api_responses_are_not_cached(client: httpx.Client, path: str) -> None:
    assert client.get(path).headers.get_list("cache-control") == ["no-store"]


@pytest.mark.parametrize(
    ("path", "is_it"), [("/api", True), ("//api//x/", True), ("/apiary", False), ("/", False), ("/t/api/x", False)]
)
def test_api_paths_start_with_api(path: str, is_it: bool) -> None:
    assert is_api_path(path) == is_it


def test_https_responses_have_strict_transport_security(client: httpx.Client) -> None:
    plain = client.get("/").headers
    behind_proxy = client.get("/", headers={"X-Forwarded-Proto": "https"}).headers
    assert ["strict-transport-security" in headers for headers in (plain, behind_proxy)] == [False, True]


def missing(answer: httpx.Response) -> set[bytes]:
    return ALWAYS.keys() - {name.lower() for name, _ in answer.headers.raw}
