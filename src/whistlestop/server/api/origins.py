"""Whose page a request comes from. Browsers send our cookie along with whatever any page asks them to send."""

from collections.abc import Collection
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.status_codes import HTTP_403_FORBIDDEN, HTTP_415_UNSUPPORTED_MEDIA_TYPE
from litestar.types import Guard

from whistlestop.server.api.errors import ProblemError

Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]  # HTTP or WebSocket, whoever it is

WRITING_METHODS: Final = frozenset(("POST", "PUT", "PATCH", "DELETE"))
DEFAULT_PORTS: Final = {"http": 80, "https": 443}
# A WebSocket begins as an HTTP request, and its page has an HTTP origin.
HTTP_SCHEMES: Final = {"ws": "http", "wss": "https"}


def origin_guards(extra_origins: Collection[str] = ()) -> list[Guard]:
    """Guards for the whole application: our own origin to write or to open a socket, and JSON for every body."""
    allowed = frozenset(_normal(origin) for origin in extra_origins) - {None}

    def must_be_ours(connection: Connection, _handler: BaseRouteHandler) -> None:
        """Refuse to write, and to open a socket, for another site's page."""
        if _needs_origin(connection) and not _is_from_us(connection, allowed):
            raise ProblemError(HTTP_403_FORBIDDEN, "foreign_origin")

    return [must_be_ours, must_be_json]


def must_be_json(connection: Connection, _handler: BaseRouteHandler) -> None:
    """Refuse any body but JSON: other types a page may send across sites without asking."""
    if _has_body(connection) and _media_type(connection) != "application/json":
        raise ProblemError(HTTP_415_UNSUPPORTED_MEDIA_TYPE, "not_json")


def may_use_cookie(connection: Connection) -> bool:
    """Whether the cookie says who this is. A program says it by its token, and then the cookie counts for nothing."""
    return not _has_bearer_token(connection)


def own_origin(connection: Connection) -> str | None:
    """The origin that our own pages have, as the client sees us; the proxy's headers are already applied."""
    scheme = connection.scope["scheme"]
    return _normal(f"{HTTP_SCHEMES.get(scheme, scheme)}://{connection.headers.get('host', '')}")


def _needs_origin(connection: Connection) -> bool:
    return connection.scope["type"] == ScopeType.WEBSOCKET or connection.scope.get("method") in WRITING_METHODS


def _is_from_us(connection: Connection, allowed: frozenset[str | None]) -> bool:
    if connection.headers.get("sec-fetch-site", "").lower() == "cross-site":
        return False
    origins = connection.headers.getall("origin", [])
    if not origins:  # every browser sends it here, so this is a program: one that says who it is, or is nobody
        return _has_bearer_token(connection) or "cookie" not in connection.headers
    ours = (allowed | {own_origin(connection)}) - {None}
    return all(_normal(origin) in ours for origin in origins)


def _has_bearer_token(connection: Connection) -> bool:
    return connection.headers.get("authorization", "").lower().startswith("bearer ")


def _has_body(connection: Connection) -> bool:
    headers = connection.headers
    return "transfer-encoding" in headers or headers.get("content-length", "0") != "0"


def _media_type(connection: Connection) -> str:
    return connection.headers.get("content-type", "").partition(";")[0].strip().lower()


def _normal(origin: str) -> str | None:
    """An origin in the one form to compare: lower case, and a port only where it isn't the usual one."""
    try:
        parts = urlsplit(origin.lower())
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname or parts.path.strip("/") or parts.query:
        return None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}:{port or DEFAULT_PORTS[parts.scheme]}"
