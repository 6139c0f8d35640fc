"""Plain connections to either kind of database, for migrations and backups."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, NullPool, create_engine
from sqlalchemy.exc import DBAPIError

from whistlestop.server.storage.database_urls import PostgresAddress, SqliteAddress
from whistlestop.server.storage.sqlite_connection import connect, get_driver
from whistlestop.server.storage.store_errors import DatabaseUnusableError, describe_error


@contextmanager
def open_connection(address: SqliteAddress | PostgresAddress) -> Iterator[Connection]:
    """Open a connection to an existing database."""
    with _connect_sqlite(address) if isinstance(address, SqliteAddress) else _connect_postgres(address) as connection:
        yield connection


@contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    """Run everything inside in one transaction."""
    if connection.dialect.name != "sqlite":
        with connection.begin():
            yield
        return
    driver = get_driver(connection)
    driver.execute("begin immediate")
    try:
        yield
        driver.execute("commit")
    except BaseException:
        driver.rollback()
        raise


def _connect_sqlite(address: SqliteAddress) -> Connection:
    if not address.path.is_file():
        raise DatabaseUnusableError("database.missing", name=address.path)
    connection = connect(address.path)
    try:
        # SQLite reads a file only at the first query.
        get_driver(connection).execute("select count(*) from sqlite_master")
        get_driver(connection).execute("pragma synchronous = full")
    except sqlite3.Error as error:
        connection.close()
        raise DatabaseUnusableError("database.unusable", name=address.path, reason=error) from error
    return connection


def _connect_postgres(address: PostgresAddress) -> Connection:
    import psycopg

    from whistlestop.server.storage.postgres_connection import add_connection_defaults

    conninfo = add_connection_defaults(address.conninfo)
    engine = create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(conninfo), poolclass=NullPool)
    try:
        return engine.connect()
    except DBAPIError as error:
        raise DatabaseUnusableError("database.unreachable", reason=describe_error(error)) from error
