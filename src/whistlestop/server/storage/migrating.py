"""Bringing the tables of a database up to date when a server starts."""

from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError

from whistlestop.server.storage.connections import connected, transaction
from whistlestop.server.storage.database_urls import PostgresAddress, SqliteAddress, parse_url
from whistlestop.server.storage.sqlite_connection import prepare_file
from whistlestop.server.storage.sqlite_lock import SqliteLock
from whistlestop.server.storage.store_errors import DatabaseTooNewError, DatabaseUnusableError

# Processes that start together wait for each other under this number; any will do that nobody else uses.
_ADVISORY_LOCK: Final = 0x77686973746C6573


def migrate(url: str) -> None:
    """Make the tables, or bring them up to date."""
    address = parse_url(url)
    if not isinstance(address, SqliteAddress):
        with connected(address) as connection:
            _migrate(connection)
        return
    prepare_file(address.path)
    with SqliteLock(address.path), connected(address) as connection:
        _migrate(connection)


def newest_version() -> str:
    """The version of the tables that this program knows."""
    return ScriptDirectory.from_config(_config()).get_current_head() or ""


def version_of(connection: Connection) -> str:
    """The version of the tables in a database; nothing if it has none."""
    return " ".join(MigrationContext.configure(connection).get_current_heads())


def is_current(address: SqliteAddress | PostgresAddress) -> bool:
    """Whether a database is there, with the tables that this program knows."""
    if isinstance(address, SqliteAddress) and not address.path.exists():
        return False
    with connected(address) as connection:
        return version_of(connection) == newest_version()


def require_current(connection: Connection) -> None:
    """Complain unless the tables are those that this program knows."""
    _refuse_newer(connection)
    if version_of(connection) != newest_version():
        raise DatabaseUnusableError("database.old")


def _migrate(connection: Connection) -> None:
    try:
        with transaction(connection):
            if connection.dialect.name == "postgresql":
                connection.execute(select(func.pg_advisory_xact_lock(_ADVISORY_LOCK)))
            _refuse_newer(connection)
            command.upgrade(_config(connection), "head")
    except DBAPIError as error:
        reason = str(error.orig).partition("\n")[0]
        raise DatabaseUnusableError("database.not_migrated", reason=reason) from error


def _refuse_newer(connection: Connection) -> None:
    found = version_of(connection)
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if found and found not in known:
        raise DatabaseTooNewError("database.too_new", found=found, known=newest_version())


def _config(connection: Connection | None = None) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "whistlestop.server.storage:migrations")
    return config
