import gzip
import json
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest
from litestar import Litestar, get
from litestar.params import FromPath
from litestar.testing import TestClient

from whistlestop.server.api.errors import EXCEPTION_HANDLERS
from whistlestop.server.api.web_files import find_web_client, make_web_file_routes
from whistlestop.texts import text

INDEX = '<!doctype html><title>Whistlestop</title><script src="/assets/index-1a2b.js"></script>' + "<p></p>" * 50
MANIFEST = {
    "_index-1a2b.js": {"file": "assets/index-1a2b.js", "imports": ["src/locales/en.json"]},
    "_board-3c4d.js": {"file": "assets/board-3c4d.js", "imports": ["_index-1a2b.js"], "css": ["assets/board-5e6f.css"]},
    "src/routes/TablePage.svelte": {
        "file": "assets/TablePage-7a8b.js",
        "imports": ["_index-1a2b.js", "_board-3c4d.js"],
        "css": ["assets/TablePage-9c0d.css"],
    },
}
SCRIPT = "console.log('all aboard');" * 50


@get("/api/tables/{table:str}")
async def table(table: FromPath[str]) -> str:
    return table


def client_for(files: Traversable | None) -> TestClient[Litestar]:
    app = Litestar([table, *make_web_file_routes(files)], exception_handlers=EXCEPTION_HANDLERS, logging_config=None)
    return TestClient(app)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "secret.txt").write_text("secret")
    web = outside / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text(INDEX)
    (web / "assets" / "index-1a2b.js").write_text(SCRIPT)
    (web / "icon.png").write_bytes(b"\x89PNG" + bytes(500))
    (web / ".env").write_text("secret")
    (web / ".vite").mkdir()
    (web / ".vite" / "manifest.json").write_text(json.dumps(MANIFEST))
    with client_for(web) as client:
        yield client


@pytest.mark.parametrize(
    ("path", "media_type", "cache_control"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/index.html", "text/html; charset=utf-8", "no-cache"),
        ("/t/k3v9", "text/html; charset=utf-8", "no-cache"),
        ("/icon.png", "image/png", "no-cache"),
        ("/assets/index-1a2b.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
    ],
)
def test_files_have_a_type_and_hashed_ones_are_immutable(
    client: TestClient[Litestar], path: str, media_type: str, cache_control: str
) -> None:
    headers = client.get(path).headers
    assert (headers["content-type"], headers["cache-control"]) == (media_type, cache_control)


@pytest.mark.parametrize(
    "path",
    [
        "/assets/missing.js",
        "/api",
        "/api/missing",
        "/api/a/b/c",
        "/.env",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/%2fetc%2fpasswd.txt",
        "/icon.png%00",
    ],
)
def test_missing_files_and_api_paths_are_not_found(client: TestClient[Litestar], path: str) -> None:
    answer = client.get(path, headers={"Accept": "text/html"})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_page_is_for_clients_that_accept_html(client: TestClient[Litestar]) -> None:
    assert client.get("/t/k3v9", headers={"Accept": "application/json"}).status_code == 404


def test_matching_etag_is_answered_with_304(client: TestClient[Litestar]) -> None:
    tag = client.get("/assets/index-1a2b.js").headers["etag"]
    for asked in (tag, f'"x", W/{tag}', "*"):
        answer = client.get("/assets/index-1a2b.js", headers={"If-None-Match": asked})
        assert (answer.status_code, answer.content, answer.headers["etag"]) == (304, b"", tag)


def test_outdated_etag_gets_the_file(client: TestClient[Litestar]) -> None:
    assert client.get("/", headers={"If-None-Match": '"old"'}).text == INDEX


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, br", "gzip"), ("br;q=1, GZIP;q=0.5", "gzip"), ("gzip;q=0", None), ("gzip; q=0.0", None), ("br", None)],
)
def test_text_is_compressed_for_clients_that_accept_gzip(
    client: TestClient[Litestar], accepted: str, encoding: str | None
) -> None:
    answer = client.get("/assets/index-1a2b.js", headers={"Accept-Encoding": accepted})
    assert (answer.headers.get("content-encoding"), answer.headers["vary"]) == (encoding, "accept-encoding")
    assert answer.text == SCRIPT


def test_images_are_not_compressed_again(client: TestClient[Litestar]) -> None:
    assert "content-encoding" not in client.get("/icon.png").headers


def test_compressed_and_plain_files_have_different_etags(client: TestClient[Litestar]) -> None:
    tags = {client.get("/", headers={"Accept-Encoding": coding}).headers["etag"] for coding in ("gzip", "identity")}
    assert len(tags) == 2


def test_head_has_the_length_and_no_body(client: TestClient[Litestar]) -> None:
    answer = client.head("/", headers={"Accept-Encoding": "gzip"})
    zipped = gzip.compress(INDEX.encode(), mtime=0)
    assert (answer.status_code, answer.content, answer.headers["content-length"]) == (200, b"", str(len(zipped)))


def test_files_are_only_read(client: TestClient[Litestar]) -> None:
    assert client.post("/index.html").status_code == 405


def test_page_does_not_shadow_the_api(client: TestClient[Litestar]) -> None:
    assert client.get("/api/tables/x").text == "x"


def test_without_a_web_client_a_plain_page_says_so() -> None:
    with client_for(None) as client:
        page = client.get("/").text
    assert text("server.no_web_client") in page
    assert not [tag for tag in ("<script", "<style", "style=") if tag in page]


def test_a_folder_without_a_page_is_no_web_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whistlestop.server.api.web_files.package_files", lambda _package: tmp_path)
    (tmp_path / "web").mkdir()
    assert find_web_client() is None
    (tmp_path / "web" / "index.html").touch()
    assert find_web_client() == tmp_path / "web"


def test_table_page_preloads_its_chunks_and_board(client: TestClient[Litestar]) -> None:
    links = client.get("/t/k3v9", headers={"accept": "text/html"}).headers["link"]
    assert links.split(", ") == [
        "</assets/TablePage-7a8b.js>; rel=modulepreload",
        "</assets/TablePage-9c0d.css>; rel=preload; as=style; crossorigin",
        "</assets/board-3c4d.js>; rel=modulepreload",
        "</assets/board-5e6f.css>; rel=preload; as=style; crossorigin",
        "</api/tables/k3v9/board>; rel=preload; as=fetch; crossorigin",
    ]


@pytest.mark.parametrize("path", ["/", "/t/k3v9?replay", "/t/K3%3E", "/r/k3v9", "/rules/usa"])
def test_other_pages_preload_nothing(client: TestClient[Litestar], path: str) -> None:
    assert "link" not in client.get(path, headers={"accept": "text/html"}).headers


def test_without_a_manifest_nothing_is_preloaded(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(INDEX)
    with client_for(tmp_path) as client:
        assert "link" not in client.get("/t/k3v9", headers={"accept": "text/html"}).headers
