"""The file of a backup: a SQLite file with the tables of the database, whatever kind of database they came from."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Table, select, text
from sqlalchemy.exc import DBAPIError

from whistlestop.server.storage import schema
from whistlestop.server.storage.migrating import newest_version, version_of
from whistlestop.server.storage.sqlite_connection import connect, driver
from whistlestop.server.storage.store_errors import BackupError

# Not the processes that are alive: they are not, when a backup is restored.
TABLES: Final[tuple[Table, ...]] = (schema.event, schema.game, schema.membership, schema.identity, schema.record)

# The header of a SQLite file says what it is, and what program it belongs to.
_HEADER_BYTES: Final = 100
_MAGIC: Final = b"SQLite format 3\0"
_APPLICATION: Final = slice(68, 72)
_APPLICATION_ID: Final = int.from_bytes(b"WHST", "big")


@contextmanager
def new_backup(file: Path, overwrite: bool) -> Iterator[Connection]:
    """An empty backup to be filled. It gets its name when it is complete."""
    if file.exists() and not overwrite:
        raise BackupError("backup.exists", file=file)
    try:
        with _temporary_file(file) as part:
            with connect(part) as connection:
                _make_tables(connection)
                yield connection
                _finish(connection)
            _keep(part, file)
    except OSError as error:
        raise BackupError("backup.not_written", file=file, reason=error.strerror) from error


@contextmanager
def opened_backup(file: Path) -> Iterator[Connection]:
    """A backup that is whole and of this version."""
    _check_kind(file)
    with connect(file) as connection:
        driver(connection).execute("pragma query_only = on")
        _check_version(connection, file)
        _check_whole(connection, file)
        yield connection


@contextmanager
def _temporary_file(file: Path) -> Iterator[Path]:
    # Only the owner may read it, like the database: it holds cards of running games.
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".part", dir=file.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def _make_tables(connection: Connection) -> None:
    below = driver(connection)
    # The file is thrown away if anything goes wrong, so nothing has to be undone in it.
    below.execute("pragma journal_mode = off")
    below.execute("pragma synchronous = off")
    below.execute(f"pragma application_id = {_APPLICATION_ID}")
    below.execute("begin")
    schema.metadata.create_all(connection, tables=TABLES)
    below.execute("create table alembic_version (version_num varchar(32) not null primary key)")
    below.execute("insert into alembic_version values (?)", (newest_version(),))


def _finish(connection: Connection) -> None:
    # Games are restored one by one, and the key of this table begins with the person.
    driver(connection).execute("create index membership_by_game on membership (game)")
    driver(connection).execute("commit")


def _keep(part: Path, file: Path) -> None:
    with part.open("rb+") as whole:
        os.fsync(whole.fileno())
    part.replace(file)


def _check_kind(file: Path) -> None:
    try:
        with file.open("rb") as opened:
            header = opened.read(_HEADER_BYTES)
    except OSError as error:
        raise BackupError("backup.unreadable", file=file, reason=error.strerror) from error
    if not header.startswith(_MAGIC) or header[_APPLICATION] != _APPLICATION_ID.to_bytes(4, "big"):
        raise BackupError("backup.not_a_backup", file=file)


def _check_version(connection: Connection, file: Path) -> None:
    try:
        found = version_of(connection)
    except DBAPIError as error:
        raise BackupError("backup.damaged", file=file) from error
    if found != newest_version():
        raise BackupError("backup.other_version", file=file, found=found, known=newest_version())


def _check_whole(connection: Connection, file: Path) -> None:
    try:
        faults = connection.execute(text("pragma quick_check")).scalars().all()
        for table in TABLES:
            connection.execute(select(table).limit(1)).all()
    except DBAPIError as error:
        raise BackupError("backup.damaged", file=file) from error
    if faults != ["ok"]:
        raise BackupError("backup.damaged", file=file)
