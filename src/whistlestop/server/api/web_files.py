"""Serves the built web client, from memory."""

import gzip
import hashlib
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

from whistlestop.server.api.headers import is_api
from whistlestop.server.api.preloading import Preloading
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
ASK_EACH_TIME: Final = "no-cache"
INDEX: Final = "/index.html"
PAGE: Final = (
    '<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title><p>{sentence}</p></html>'
)


@dataclass(frozen=True, slots=True)
class WebFile:
    """A file of the web client, ready to be sent."""

    media_type: str
    cache_control: str
    body: bytes
    zipped: bytes | None
    etag: str


def built_web_client() -> Traversable | None:
    """The folder of the built web client inside the package, if it has been built."""
    folder = package_files("whistlestop").joinpath("web")
    return folder if folder.joinpath(INDEX.lstrip("/")).is_file() else None


def web_file_handlers(files: Traversable | None) -> list[HTTPRouteHandler]:
    """Routes for all the files below a folder, read now; without one, for a page that says what is missing."""
    stored = {INDEX: _missing_page()} if files is None else dict(_read(files))
    preloading = Preloading(files, stored[INDEX].body.decode())

    @route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
    async def web_file(request: Request[Any, Any, Any]) -> ASGIResponse:
        """A file of the web client, or its page for a path that the client itself takes apart."""
        return _answer(_find(stored, request), request, preloading)

    return [web_file]


def _read(folder: Traversable, path: str = "") -> Iterator[tuple[str, WebFile]]:
    for entry in folder.iterdir():
        if entry.name.startswith("."):
            continue
        if entry.is_dir():
            yield from _read(entry, f"{path}/{entry.name}")
        else:
            yield f"{path}/{entry.name}", _web_file(f"{path}/{entry.name}", entry.read_bytes())


def _web_file(path: str, body: bytes) -> WebFile:
    suffix = PurePosixPath(path).suffix
    zipped = None if suffix in COMPRESSED_ALREADY else gzip.compress(body, mtime=0)
    return WebFile(
        media_type=MEDIA_TYPES.get(suffix, "application/octet-stream"),
        # Files in this folder have a hash of their contents in their names.
        cache_control=FOREVER if path.startswith("/assets/") else ASK_EACH_TIME,
        body=body,
        zipped=zipped if zipped and len(zipped) < len(body) else None,
        etag=hashlib.sha256(body).hexdigest(),
    )


def _missing_page() -> WebFile:
    sentence = escape(text("server.no_web_client"))
    page = PAGE.format(language=SOURCE_LANGUAGE, title=escape(text("server.name")), sentence=sentence)
    return _web_file(INDEX, page.encode())


def _find(stored: Mapping[str, WebFile], request: Request[Any, Any, Any]) -> WebFile:
    """Only what was read at the start can be found, so no path leads out of the folder."""
    path = request.scope["path"]
    if path in stored:
        return stored[path]
    looks_like_a_file = "." in path
    if is_api(path) or looks_like_a_file or not request.accept.accepts("text/html"):
        raise NotFoundException
    return stored[INDEX]


def _answer(file: WebFile, request: Request[Any, Any, Any], preloading: Preloading) -> ASGIResponse:
    zipped = file.zipped if takes_gzip(request.headers.get("accept-encoding", "")) else None
    body = file.body if zipped is None else zipped
    # Two forms of one file are two things to a cache, hence two tags.
    etag = f'"{file.etag}"' if zipped is None else f'"{file.etag}-gzip"'
    headers = {"etag": etag, "cache-control": file.cache_control, "vary": "accept-encoding"}
    if _has_tag(request.headers.get("if-none-match", ""), etag):
        return ASGIResponse(status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    headers |= {"content-type": file.media_type, "content-length": str(len(body))}
    links = preloading.header(request.scope["path"], request.scope["query_string"])
    if links is not None:
        headers["link"] = links
    if zipped is not None:
        headers["content-encoding"] = "gzip"
    is_head = request.method == HttpMethod.HEAD
    return ASGIResponse(
        body=b"" if is_head else body, status_code=HTTP_200_OK, headers=headers, is_head_response=is_head
    )


def takes_gzip(accepted: str) -> bool:
    """Whether a client unpacks gzip; `gzip;q=0` says that it doesn't."""
    for coding in accepted.lower().split(","):
        name, _, quality = coding.partition(";")
        if name.strip() == "gzip":
            return quality.replace(" ", "").rstrip("0.") != "q="
    return False


def _has_tag(asked: str, etag: str) -> bool:
    tags = [tag.strip().removeprefix("W/") for tag in asked.split(",")]
    return etag in tags or "*" in tags
