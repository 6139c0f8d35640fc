"""Opening a SQLite file, and telling its errors apart."""

import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, NullPool, create_engine

from whistlestop.server.storage.store_errors import DatabaseUnusableError

BUSY_SECONDS: Final = 5.0

# What is wrong with one statement alone. Anything else is wrong with the database: full, locked, unreadable.
_OWN_FAULTS: Final = frozenset(
    {
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_MISMATCH,
        sqlite3.SQLITE_RANGE,
        sqlite3.SQLITE_TOOBIG,
    }
)


def prepare_file(path: Path) -> None:
    """Make sure that the file and its folder are there. Only the owner may read it: it holds cards of running games."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600, exist_ok=True)
    except OSError as error:
        raise DatabaseUnusableError("database.unusable", name=path, reason=error.strerror) from error


def connect(path: Path, busy_seconds: float = BUSY_SECONDS) -> Connection:
    """A connection without transactions of its own: `begin` and `commit` are ours to say."""
    url = URL.create("sqlite", database=str(path))
    engine = create_engine(
        url,
        poolclass=NullPool,
        isolation_level="AUTOCOMMIT",
        connect_args={"timeout": busy_seconds},
    )
    return engine.connect()


def driver(connection: Connection) -> sqlite3.Connection:
    """The plain connection below: many times faster for a statement that is always the same."""
    below = connection.connection.driver_connection
    assert isinstance(below, sqlite3.Connection)
    return below


def is_own_fault(error: BaseException | None) -> bool:
    """Whether a statement is at fault itself, and not the database."""
    if not isinstance(error, sqlite3.Error):
        return True
    # Errors of Python's own module have no code; they are about the statement or its values.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & 0xFF in _OWN_FAULTS
