"""The web client's files, served from memory with ETags, compression and preload headers."""

import gzip
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from importlib.resources import files as package_files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Any, Final

from litestar import Request, route
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.response.base import ASGIResponse
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED

from whistlestop.server.api.security_headers import is_api_path
from whistlestop.texts import SOURCE_LANGUAGE, text

# Our own list: what Python knows of types depends on the machine.
MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
COMPRESSED_ALREADY: Final = frozenset((".ico", ".png", ".webp", ".woff2"))
FOREVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"
INDEX: Final = "/index.html"
HEAD_END: Final = b"</head>"
# Only pages with this ask how far compiling is.
PREPARING: Final = b'<meta name="whistlestop-preparing" content="yes" />'
PAGE: Final = (
    '<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title><p>{sentence}</p></html>'
)
MANIFEST: Final = (".vite", "manifest.json")
TABLE_PAGE: Final = "src/routes/TablePage.svelte"
TABLE_PATH: Final = re.compile(r"/t/([0-9a-z]+)/?")
REPLAY_QUERY: Final = b"replay"
Chunks = Mapping[str, Mapping[str, Any]]  # Any: as the build writes them


@dataclass(frozen=True, slots=True)
class WebFile:
    """A file of the web client with its cache headers and its compressed body."""

    media_type: str
    cache_control: str
    body: bytes
    compressed: bytes | None
    etag: str


class PreloadHeaders:
    """The Link headers that preload a table page's files, from the manifest of the build.

    Without them a browser would learn of each file only when it has run the one before.
    """

    def __init__(self, files: Traversable | None, page: str) -> None:
        chunks = {} if files is None else _read_manifest(files)
        # The browser finds what the page names itself at once.
        self._links = [link for name, link in _list_links(chunks) if name not in page]

    def get_header(self, path: str, query: bytes) -> str | None:
        """Return the Link header for the page of a table, or None for other pages."""
        table = TABLE_PATH.fullmatch(path)
        if table is None or not self._links or query.startswith(REPLAY_QUERY):
            return None
        return ", ".join((*self._links, f"</api/tables/{table[1]}/board>; rel=preload; as=fetch; crossorigin"))


def find_web_client() -> Traversable | None:
    """Return the folder of the built web client inside the package, or None if it was not built."""
    folder = package_files("whistlestop").joinpath("web")
    return folder if folder.joinpath(INDEX.lstrip("/")).is_file() else None


def make_web_file_routes(files: Traversable | None, *, is_preparing: bool = False) -> list[HTTPRouteHandler]:
    """Return the routes of all files in a folder; without one, of a page that says so."""
    stored = {INDEX: _make_missing_page()} if files is None else dict(_read_files(files))
    if is_preparing:
        stored[INDEX] = _make_web_file(INDEX, stored[INDEX].body.replace(HEAD_END, PREPARING + HEAD_END, 1))
    preload_headers = PreloadHeaders(files, stored[INDEX].body.decode())

    @route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
    async def serve_file(request: Request[Any, Any, Any]) -> ASGIResponse:
        """Return a file of the web client, or its page for a path that the client routes itself."""
        return _answer(_find(stored, request), request, preload_headers)

    return [serve_file]


def _read_files(folder: Traversable, path: str = "") -> Iterator[tuple[str, WebFile]]:
    for entry in folder.iterdir():
        if entry.name.startswith("."):
            continue
        if entry.is_dir():
            yield from _read_files(entry, f"{path}/{entry.name}")
        else:
            yield f"{path}/{entry.name}", _make_web_file(f"{path}/{entry.name}", entry.read_bytes())


def _make_web_file(path: str, body: bytes) -> WebFile:
    suffix = PurePosixPath(path).suffix
    compressed = None if suffix in COMPRESSED_ALREADY else gzip.compress(body, mtime=0)
    return WebFile(
        media_type=MEDIA_TYPES.get(suffix, "application/octet-stream"),
        # Files in this folder have a hash of their contents in their names.
        cache_control=FOREVER if path.startswith("/assets/") else REVALIDATE,
        body=body,
        compressed=compressed if compressed and len(compressed) < len(body) else None,
        etag=hashlib.sha256(body).hexdigest(),
    )


def _make_missing_page() -> WebFile:
    sentence = escape(text("server.no_web_client"))
    page = PAGE.format(language=SOURCE_LANGUAGE, title=escape(text("server.name")), sentence=sentence)
    return _make_web_file(INDEX, page.encode())


def _find(stored: Mapping[str, WebFile], request: Request[Any, Any, Any]) -> WebFile:
    """Return the file of a path, among those read at the start: no path leads out of the folder."""
    path = request.scope["path"]
    if path in stored:
        return stored[path]
    looks_like_a_file = "." in path
    if is_api_path(path) or looks_like_a_file or not request.accept.accepts("text/html"):
        raise NotFoundException
    return stored[INDEX]


def _answer(file: WebFile, request: Request[Any, Any, Any], preload_headers: PreloadHeaders) -> ASGIResponse:
    compressed = file.compressed if accepts_gzip(request.headers.get("accept-encoding", "")) else None
    body = file.body if compressed is None else compressed
    # To a cache the compressed file is another resource, hence another ETag.
    etag = f'"{file.etag}"' if compressed is None else f'"{file.etag}-gzip"'
    headers = {"etag": etag, "cache-control": file.cache_control, "vary": "accept-encoding"}
    if _matches_etag(request.headers.get("if-none-match", ""), etag):
        return ASGIResponse(status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    headers |= {"content-type": file.media_type, "content-length": str(len(body))}
    links = preload_headers.get_header(request.scope["path"], request.scope["query_string"])
    if links is not None:
        headers["link"] = links
    if compressed is not None:
        headers["content-encoding"] = "gzip"
    is_head = request.method == HttpMethod.HEAD
    return ASGIResponse(
        body=b"" if is_head else body, status_code=HTTP_200_OK, headers=headers, is_head_response=is_head
    )


def accepts_gzip(accepted: str) -> bool:
    """Return whether a client accepts gzip; `gzip;q=0` says that it doesn't."""
    for coding in accepted.lower().split(","):
        name, _, quality = coding.partition(";")
        if name.strip() == "gzip":
            return quality.replace(" ", "").rstrip("0.") != "q="
    return False


def _matches_etag(asked: str, etag: str) -> bool:
    tags = [tag.strip().removeprefix("W/") for tag in asked.split(",")]
    return etag in tags or "*" in tags


def _read_manifest(files: Traversable) -> Chunks:
    manifest = files.joinpath(*MANIFEST)
    chunks: Chunks = json.loads(manifest.read_text(encoding="utf-8")) if manifest.is_file() else {}
    return chunks


def _list_links(chunks: Chunks) -> Iterator[tuple[str, str]]:
    for chunk in (chunks[name] for name in _list_imports(chunks, TABLE_PAGE)):
        yield chunk["file"], f"</{chunk['file']}>; rel=modulepreload"
        for style in chunk.get("css", ()):
            yield style, f"</{style}>; rel=preload; as=style; crossorigin"


def _list_imports(chunks: Chunks, name: str) -> list[str]:
    """Return a chunk and all that it imports, each once."""
    if name not in chunks:
        return []
    imported = (found for one in chunks[name].get("imports", ()) for found in _list_imports(chunks, one))
    return list(dict.fromkeys((name, *imported)))
