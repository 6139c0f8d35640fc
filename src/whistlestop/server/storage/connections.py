"""Plain connections to either kind of database, for work beside the server: migrations and backups."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, NullPool, create_engine
from sqlalchemy.exc import DBAPIError

from whistlestop.server.storage.database_urls import PostgresAddress, SqliteAddress
from whistlestop.server.storage.sqlite_connection import connect, driver
from whistlestop.server.storage.store_errors import DatabaseUnusableError


@contextmanager
def connected(address: SqliteAddress | PostgresAddress) -> Iterator[Connection]:
    """A connection to a database that is there."""
    with _connect_sqlite(address) if isinstance(address, SqliteAddress) else _connect_postgres(address) as connection:
        yield connection


@contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    """Everything inside happens, or nothing."""
    if connection.dialect.name != "sqlite":
        with connection.begin():
            yield
        return
    below = driver(connection)
    below.execute("begin immediate")
    try:
        yield
        below.execute("commit")
    except BaseException:
        below.rollback()
        raise


def _connect_sqlite(address: SqliteAddress) -> Connection:
    if not address.path.is_file():
        raise DatabaseUnusableError("database.missing", name=address.path)
    connection = connect(address.path)
    try:
        # SQLite looks at a file only when it is asked something.
        driver(connection).execute("select count(*) from sqlite_master")
        driver(connection).execute("pragma synchronous = full")
    except sqlite3.Error as error:
        connection.close()
        raise DatabaseUnusableError("database.unusable", name=address.path, reason=error) from error
    return connection


def _connect_postgres(address: PostgresAddress) -> Connection:
    import psycopg

    from whistlestop.server.storage.postgres_connection import patient_conninfo

    conninfo = patient_conninfo(address.conninfo)
    engine = create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(conninfo), poolclass=NullPool)
    try:
        return engine.connect()
    except DBAPIError as error:
        raise DatabaseUnusableError("database.unreachable", reason=str(error.orig).partition("\n")[0]) from error
