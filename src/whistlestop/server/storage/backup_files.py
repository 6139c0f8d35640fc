"""Backup files: SQLite files with the tables of the database, whatever kind it was."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Table, inspect, select, text
from sqlalchemy.exc import DBAPIError

from whistlestop.server.storage import schema
from whistlestop.server.storage.migrating import is_older, newest_version, upgrade, version_of
from whistlestop.server.storage.sqlite_connection import connect, get_driver
from whistlestop.server.storage.store_errors import BackupError

# What a guest owns beside games: some of it may have been revoked since.
PERSONAL: Final = (
    *(schema.session, schema.recovery_link, schema.passkey),
    *(schema.push_subscription, schema.mail_address, schema.webhook),
)
# Without heartbeats and challenges: those processes and pages are gone when a backup is restored.
TABLES: Final[tuple[Table, ...]] = (
    *(schema.event, schema.game, schema.membership, schema.identity, schema.record),
    *(schema.server_key, schema.notice_mark),
    *PERSONAL,
)

# The header of a SQLite file says what it is, and what program it belongs to.
_HEADER_BYTES: Final = 100
_MAGIC: Final = b"SQLite format 3\0"
_APPLICATION: Final = slice(68, 72)
_APPLICATION_ID: Final = int.from_bytes(b"WHST", "big")


@contextmanager
def create_backup(file: Path, overwrite: bool) -> Iterator[Connection]:
    """Create an empty backup to be filled. It is renamed to `file` when it is complete (atomic)."""
    if file.exists() and not overwrite:
        raise BackupError("backup.exists", file=file)
    try:
        with _temporary_file(file) as part:
            with connect(part) as connection:
                _make_tables(connection)
                yield connection
                _finish(connection)
            _publish(part, file)
    except OSError as error:
        raise BackupError("backup.not_written", file=file, reason=error.strerror) from error


@contextmanager
def open_backup(file: Path) -> Iterator[Connection]:
    """Open a backup that is intact; one of an older version is brought up to date in a copy."""
    _require_backup(file)
    with connect(file) as connection:
        get_driver(connection).execute("pragma query_only = on")
        is_old = _require_version(connection, file)
        _require_intact(connection, file, is_old)
        if not is_old:
            yield connection
            return
    with tempfile.TemporaryDirectory() as folder:  # nobody else can read in it
        copy = Path(shutil.copyfile(file, Path(folder) / "backup"))
        with connect(copy) as connection:
            upgrade(connection)
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
    driver = get_driver(connection)
    # The file is thrown away if anything goes wrong, so nothing has to be undone in it.
    driver.execute("pragma journal_mode = off")
    driver.execute("pragma synchronous = off")
    driver.execute(f"pragma application_id = {_APPLICATION_ID}")
    driver.execute("begin")
    schema.metadata.create_all(connection, tables=TABLES)
    driver.execute("create table alembic_version (version_num varchar(32) not null primary key)")
    driver.execute("insert into alembic_version values (?)", (newest_version(),))


def _finish(connection: Connection) -> None:
    # Games are restored one by one, and the key of this table begins with the person.
    get_driver(connection).execute("create index membership_by_game on membership (game)")
    get_driver(connection).execute("commit")


def _publish(part: Path, file: Path) -> None:
    with part.open("rb+") as whole:
        os.fsync(whole.fileno())
    part.replace(file)


def _require_backup(file: Path) -> None:
    try:
        with file.open("rb") as opened:
            header = opened.read(_HEADER_BYTES)
    except OSError as error:
        raise BackupError("backup.unreadable", file=file, reason=error.strerror) from error
    if not header.startswith(_MAGIC) or header[_APPLICATION] != _APPLICATION_ID.to_bytes(4, "big"):
        raise BackupError("backup.not_a_backup", file=file)


def _require_version(connection: Connection, file: Path) -> bool:
    """Refuse a version that this program does not know; return whether it is an older one."""
    try:
        found = version_of(connection)
    except DBAPIError as error:
        raise BackupError("backup.damaged", file=file) from error
    if is_older(found):
        return True
    if found != newest_version():
        raise BackupError("backup.other_version", file=file, found=found, known=newest_version())
    return False


def _require_intact(connection: Connection, file: Path, is_old: bool) -> None:
    """Refuse a damaged file. One of an older version lacks the tables that came later."""
    try:
        faults = connection.execute(text("pragma quick_check")).scalars().all()
        for table in (table for table in TABLES if not is_old or inspect(connection).has_table(table.name)):
            connection.execute(select(table).limit(1)).all()
    except DBAPIError as error:
        raise BackupError("backup.damaged", file=file) from error
    if faults != ["ok"]:
        raise BackupError("backup.damaged", file=file)
