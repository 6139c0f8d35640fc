"""Database URLs: a SQLite file or a PostgreSQL server."""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from whistlestop.server.storage.store_errors import MissingDriverError, StoreUrlError

SQLITE: Final = "sqlite:///"
POSTGRES: Final = ("postgresql://", "postgres://")


@dataclass(frozen=True, slots=True)
class SqliteAddress:
    """The address of a SQLite file."""

    path: Path


@dataclass(frozen=True, slots=True)
class PostgresAddress:
    """The address of a PostgreSQL database, as libpq takes it."""

    conninfo: str


def parse_url(url: str) -> SqliteAddress | PostgresAddress:
    """Parse the URL of a database.

    >>> parse_url("sqlite:///games.db").path.name
    'games.db'
    """
    if url.startswith(POSTGRES):
        return _parse_postgres(url)
    if url.startswith(SQLITE):
        return _parse_sqlite(unquote(url.removeprefix(SQLITE)))
    if "://" in url or url.startswith(("sqlite:", "postgres:", "postgresql:")):
        raise StoreUrlError("database.bad_url")
    return _parse_sqlite(url)


def _parse_sqlite(path: str) -> SqliteAddress:
    # SQLite takes an empty name and this one as "nowhere": a server that forgets everything.
    if path.strip() in {"", ":memory:"} or "\0" in path:
        raise StoreUrlError("database.no_file")
    return SqliteAddress(Path(path).expanduser().absolute())


def _parse_postgres(url: str) -> PostgresAddress:
    require_psycopg()
    if not _is_unambiguous(url) or not _is_parsable(url):
        raise StoreUrlError("database.bad_postgres_url")
    return PostgresAddress(url)


def _is_unambiguous(url: str) -> bool:
    # A password with an unescaped @, / or # would be cut in two, and half of it shown as a host or a port.
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.netloc.count("@") <= 1 and "@" not in parts.path and not parts.fragment and "\0" not in url


def _is_parsable(url: str) -> bool:
    import psycopg
    from psycopg.conninfo import conninfo_to_dict

    try:
        ports = str(conninfo_to_dict(url).get("port", ""))
    except psycopg.Error:
        return False
    return all(port.isdecimal() or not port for port in ports.split(","))


def require_psycopg() -> None:
    """Raise an error if the driver for PostgreSQL is not installed."""
    try:
        for package in ("psycopg", "psycopg_pool"):
            import_module(package)
    except ImportError as error:
        raise MissingDriverError("database.no_driver") from error
