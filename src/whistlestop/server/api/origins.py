"""Protection against DNS rebinding and cross-site request forgery (CSRF), by host and origin of each request."""

from collections.abc import Collection
from ipaddress import ip_address
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.status_codes import (
    HTTP_403_FORBIDDEN,
    HTTP_415_UNSUPPORTED_MEDIA_TYPE,
    HTTP_421_MISDIRECTED_REQUEST,
)
from litestar.types import Guard

from whistlestop.server.api.errors import ProblemError

Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]  # Any: HTTP or WebSocket

WRITING_METHODS: Final = frozenset(("POST", "PUT", "PATCH", "DELETE"))
DEFAULT_PORTS: Final = {"http": 80, "https": 443}
# A WebSocket begins as an HTTP request, and its page has an HTTP origin.
HTTP_SCHEMES: Final = {"ws": "http", "wss": "https"}
# Names that no one can register, so that no site can rebind them to this machine.
LOCAL_DOMAINS: Final = (".local", ".localhost", ".home.arpa", ".internal")


def make_origin_guards(extra_origins: Collection[str] = (), public_url: str | None = None) -> list[Guard]:
    """Return the guards: a known host, the same origin to write or open a socket, JSON for bodies."""
    allowed = frozenset(_normalize(origin) for origin in extra_origins) - {None}
    known_hosts = frozenset(_get_host_name(url) for url in (*extra_origins, public_url or "")) - {None}

    def require_known_host(connection: Connection, _handler: BaseRouteHandler) -> None:
        """Answer 421 for a name that is not this server's: a foreign site may have rebound it to this address."""
        for host in connection.headers.getall("host", []):
            name = _get_host_name(f"//{host}")
            if name is None or not (name in known_hosts or _is_local_name(name)):
                raise ProblemError(HTTP_421_MISDIRECTED_REQUEST, "foreign_host")

    def require_same_origin(connection: Connection, _handler: BaseRouteHandler) -> None:
        """Answer 403 if a page of another site wants to write or to open a socket."""
        if _needs_origin(connection) and not _is_same_origin(connection, allowed):
            raise ProblemError(HTTP_403_FORBIDDEN, "foreign_origin")

    return [require_known_host, require_same_origin, require_json]


def require_json(connection: Connection, handler: BaseRouteHandler) -> None:
    """Answer 415 for any body but JSON: other types need no preflight across sites."""
    if (
        not handler.opt.get("takes_forms")
        and _has_body(connection)
        and _get_media_type(connection) != "application/json"
    ):
        raise ProblemError(HTTP_415_UNSUPPORTED_MEDIA_TYPE, "not_json")


def can_use_cookie(connection: Connection) -> bool:
    """Return whether the cookie authenticates this request; a bearer token overrides it."""
    return not _has_bearer_token(connection)


def get_own_origin(connection: Connection) -> str | None:
    """Return the origin of our own pages as the client sees it, after the proxy's headers."""
    scheme = connection.scope["scheme"]
    return _normalize(f"{HTTP_SCHEMES.get(scheme, scheme)}://{connection.headers.get('host', '')}")


def _get_host_name(url: str) -> str | None:
    """Return the host name of an address in lower case and without its last dot, or None if there is none."""
    try:
        return (urlsplit(url).hostname or "").rstrip(".") or None
    except ValueError:
        return None


def _is_local_name(name: str) -> bool:
    """Return whether a name is an IP address, or can't be a site's: without a dot, or in a local domain."""
    try:
        ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(LOCAL_DOMAINS)
    return True


def _needs_origin(connection: Connection) -> bool:
    return connection.scope["type"] == ScopeType.WEBSOCKET or connection.scope.get("method") in WRITING_METHODS


def _is_same_origin(connection: Connection, allowed: frozenset[str | None]) -> bool:
    if connection.headers.get("sec-fetch-site", "").lower() == "cross-site":
        return False
    origins = connection.headers.getall("origin", [])
    if not origins:  # every browser sends it here, so this is a program: with a bearer token, or anonymous
        return _has_bearer_token(connection) or "cookie" not in connection.headers
    ours = (allowed | {get_own_origin(connection)}) - {None}
    return all(_normalize(origin) in ours for origin in origins)


def _has_bearer_token(connection: Connection) -> bool:
    return connection.headers.get("authorization", "").lower().startswith("bearer ")


def _has_body(connection: Connection) -> bool:
    headers = connection.headers
    return "transfer-encoding" in headers or headers.get("content-length", "0") != "0"


def _get_media_type(connection: Connection) -> str:
    return connection.headers.get("content-type", "").partition(";")[0].strip().lower()


def _normalize(origin: str) -> str | None:
    """Return an origin in canonical form (lower case, with its port), or None if it is invalid."""
    try:
        parts = urlsplit(origin.lower())
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname or parts.path.strip("/") or parts.query:
        return None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}:{port or DEFAULT_PORTS[parts.scheme]}"
