"""Schema migrations, run when a server starts."""

from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError

from whistlestop.server.storage.connections import open_connection, transaction
from whistlestop.server.storage.database_urls import PostgresAddress, SqliteAddress, parse_url
from whistlestop.server.storage.sqlite_connection import prepare_file
from whistlestop.server.storage.sqlite_lock import SqliteLock
from whistlestop.server.storage.store_errors import DatabaseTooNewError, DatabaseUnusableError, describe_error

# Processes that start together wait for each other under this advisory lock; any unused number will do.
_ADVISORY_LOCK: Final = 0x77686973746C6573


def migrate(url: str) -> None:
    """Create the tables, or migrate them to the newest version."""
    address = parse_url(url)
    if not isinstance(address, SqliteAddress):
        with open_connection(address) as connection:
            upgrade(connection)
        return
    prepare_file(address.path)
    with SqliteLock(address.path), open_connection(address) as connection:
        upgrade(connection)


def newest_version() -> str:
    """Return the newest schema version that this program knows."""
    return ScriptDirectory.from_config(_config()).get_current_head() or ""


def version_of(connection: Connection) -> str:
    """Return the schema version of a database; empty if it has no tables."""
    return " ".join(MigrationContext.configure(connection).get_current_heads())


def is_current(address: SqliteAddress | PostgresAddress) -> bool:
    """Return whether a database exists and has the newest schema."""
    if isinstance(address, SqliteAddress) and not address.path.exists():
        return False
    with open_connection(address) as connection:
        return version_of(connection) == newest_version()


def is_older(version: str) -> bool:
    """Whether this program can bring tables of that version up to date."""
    return version != newest_version() and version in _known_versions()


def require_current(connection: Connection) -> None:
    """Raise an error unless a database has the newest schema."""
    _refuse_newer(connection)
    if version_of(connection) != newest_version():
        raise DatabaseUnusableError("database.old")


def upgrade(connection: Connection) -> None:
    """Bring the tables of an open database up to date, or leave them as they are."""
    try:
        with transaction(connection):
            if connection.dialect.name == "postgresql":
                connection.execute(select(func.pg_advisory_xact_lock(_ADVISORY_LOCK)))
            _refuse_newer(connection)
            command.upgrade(_config(connection), "head")
    except DBAPIError as error:
        raise DatabaseUnusableError("database.not_migrated", reason=describe_error(error)) from error


def _refuse_newer(connection: Connection) -> None:
    found = version_of(connection)
    if found and found not in _known_versions():
        raise DatabaseTooNewError("database.too_new", found=found, known=newest_version())


def _known_versions() -> set[str]:
    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def _config(connection: Connection | None = None) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "whistlestop.server.storage:migrations")
    return config
