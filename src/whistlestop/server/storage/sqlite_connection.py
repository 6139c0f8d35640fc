"""Connections to a SQLite file, and the classification of its errors."""

import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, NullPool, create_engine

from whistlestop.server.storage.store_errors import DatabaseUnusableError

BUSY_SECONDS: Final = 5.0

# Errors of one statement alone. All others concern the database: full, locked, unreadable.
_STATEMENT_ERRORS: Final = frozenset(
    {
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_MISMATCH,
        sqlite3.SQLITE_RANGE,
        sqlite3.SQLITE_TOOBIG,
    }
)


def prepare_file(path: Path) -> None:
    """Create the file and its folder. Only the owner may read it: it holds hidden cards."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600, exist_ok=True)
    except OSError as error:
        raise DatabaseUnusableError("database.unusable", name=path, reason=error.strerror) from error


def connect(path: Path, busy_seconds: float = BUSY_SECONDS) -> Connection:
    """Open a connection in autocommit mode: transactions are begun and committed explicitly."""
    url = URL.create("sqlite", database=str(path))
    engine = create_engine(
        url,
        poolclass=NullPool,
        isolation_level="AUTOCOMMIT",
        connect_args={"timeout": busy_seconds},
    )
    return engine.connect()


def get_driver(connection: Connection) -> sqlite3.Connection:
    """Return the connection of the sqlite3 driver: many times faster for a constant statement."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def is_statement_error(error: BaseException | None) -> bool:
    """Return whether an error concerns the statement alone, and not the database."""
    if not isinstance(error, sqlite3.Error):
        return True
    # Errors of Python's own module have no code; they are about the statement or its values.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & 0xFF in _STATEMENT_ERRORS
