"""Backup and restore of all games, while a server runs and games go on."""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Table, func, insert, select, union
from sqlalchemy.dialects.postgresql import insert as insert_unless_there
from sqlalchemy.exc import DBAPIError, IntegrityError

from whistlestop.server.phase import LIVE_PHASES
from whistlestop.server.storage import schema
from whistlestop.server.storage.backup_files import PERSONAL, TABLES, create_backup, open_backup
from whistlestop.server.storage.connections import open_connection, transaction
from whistlestop.server.storage.database_urls import parse_url
from whistlestop.server.storage.migrating import is_current, migrate, require_current
from whistlestop.server.storage.sqlite_connection import get_driver
from whistlestop.server.storage.store_errors import BackupError, describe_error

Rows = Sequence[dict[str, Any]]  # a row may hold anything
Progress = Callable[[int, int], None]  # rows done, of all

_CHUNK: Final = 1000
_MAX_PAUSE: Final = 0.05
_INDEPENDENT: Final = (schema.record, schema.server_key, schema.notice_mark)
_GAMES: Final = union(select(schema.event.c.game), select(schema.game.c.id)).subquery()


@dataclass(frozen=True, slots=True)
class BackupSummary:
    """The number of games and events copied, and of games skipped because they existed."""

    games: int
    events: int
    skipped: int = 0


def back_up(
    url: str, file: Path, on_progress: Progress = lambda _done, _all: None, *, overwrite: bool = False
) -> BackupSummary:
    """Write a consistent snapshot of all games of a database into a file."""
    try:
        with open_connection(parse_url(url)) as source, _snapshot(source):
            require_current(source)
            with create_backup(file, overwrite) as target:
                return _copy_all(source, target, on_progress)
    except (DBAPIError, sqlite3.Error) as error:
        raise BackupError("backup.not_written", file=file, reason=describe_error(error)) from error


def restore(file: Path, url: str, on_progress: Progress = lambda _done, _all: None) -> BackupSummary:
    """Add the games that a database doesn't have; leave those that it has as they are."""
    address = parse_url(url)
    with open_backup(file) as source:
        if not is_current(address):
            migrate(url)
        try:
            with open_connection(address) as target:
                _add_missing_guests(source, target)
                for table in _INDEPENDENT:
                    _add_missing(source, target, table)
                return _restore_games(source, target, on_progress)
        except (DBAPIError, sqlite3.Error) as error:
            raise BackupError("backup.stopped", reason=describe_error(error)) from error


@contextmanager
def _snapshot(connection: Connection) -> Iterator[None]:
    """Read everything inside from one snapshot of the database."""
    if connection.dialect.name == "sqlite":
        get_driver(connection).execute("begin")
        yield  # closing the connection ends it
        return
    connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    with connection.begin():
        yield


def _copy_all(source: Connection, target: Connection, on_progress: Progress) -> BackupSummary:
    counts = {table: _count(source, table) for table in TABLES}
    done, total = 0, sum(counts.values())
    for table in TABLES:
        for rows in _read_chunks(source, table):
            target.execute(insert(table), rows)
            done += len(rows)
            on_progress(done, total)
    return BackupSummary(games=_count(source, _GAMES), events=counts[schema.event])


def _add_missing_guests(source: Connection, target: Connection) -> None:
    """Add guests with all that is theirs; of guests who are there, nothing: some of it may be revoked by now."""
    for rows in _read_chunks(source, schema.identity):
        with transaction(target):
            ids = [row["id"] for row in rows]
            known = set(target.execute(select(schema.identity.c.id).where(schema.identity.c.id.in_(ids))).scalars())
            missing = [row for row in rows if row["id"] not in known]
            if not missing:
                continue
            target.execute(insert_unless_there(schema.identity).on_conflict_do_nothing(), missing)
            for table in PERSONAL:
                for found in _read_chunks(source, table, table.c.identity.in_([row["id"] for row in missing])):
                    target.execute(insert_unless_there(table).on_conflict_do_nothing(), found)


def _add_missing(source: Connection, target: Connection, table: Table) -> None:
    for rows in _read_chunks(source, table):
        with transaction(target):
            target.execute(insert_unless_there(table).on_conflict_do_nothing(), rows)


def _restore_games(source: Connection, target: Connection, on_progress: Progress) -> BackupSummary:
    total = _count(source, _GAMES)
    games = events = skipped = 0
    for (game,) in source.execute(select(_GAMES), execution_options={"yield_per": _CHUNK}):
        began = time.monotonic()
        restored = _restore_game(source, target, game)
        if restored is None:
            skipped += 1
        else:
            games, events = games + 1, events + restored
            _yield_write_lock(target, time.monotonic() - began)
        on_progress(games + skipped, total)
    return BackupSummary(games, events, skipped)


def _restore_game(source: Connection, target: Connection, game: str) -> int | None:
    """Insert a whole game and return its number of events, or None if the database has it."""
    try:
        with transaction(target):
            return None if _has_game(target, game) else _copy_game(source, target, game)
    except IntegrityError:
        with transaction(target):
            if _has_game(target, game):
                return None  # another process has restored it in the meantime
        raise


def _has_game(connection: Connection, game: str) -> bool:
    event = select(schema.event.c.seq).where(schema.event.c.game == game).limit(1)
    index = select(schema.game.c.id).where(schema.game.c.id == game)
    return bool(connection.execute(event).first() or connection.execute(index).first())


def _copy_game(source: Connection, target: Connection, game: str) -> int:
    for rows in _read_chunks(source, schema.game, schema.game.c.id == game):
        target.execute(insert(schema.game), [_schedule_wake_up(row) for row in rows])
    for rows in _read_chunks(source, schema.membership, schema.membership.c.game == game):
        target.execute(insert(schema.membership), rows)
    events = 0
    for rows in _read_chunks(source, schema.event, schema.event.c.game == game):
        target.execute(insert(schema.event), rows)
        events += len(rows)
    return events


def _schedule_wake_up(row: dict[str, Any]) -> dict[str, Any]:
    """Schedule a running game to be loaded at once: bots have to play, clocks have run out."""
    is_running = row["phase"] in LIVE_PHASES
    return row | {"wake_at": 0.0} if is_running else row


def _read_chunks(connection: Connection, table: Table, *conditions: ColumnElement[bool]) -> Iterator[Rows]:
    query = select(table).where(*conditions).order_by(*table.primary_key)
    rows = connection.execute(query, execution_options={"yield_per": _CHUNK}).mappings()
    for chunk in rows.partitions():
        yield [dict(row) for row in chunk]


def _count(connection: Connection, table: Any) -> int:  # a table or a query
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _yield_write_lock(connection: Connection, seconds: float) -> None:
    # SQLite has no queue for writers: without a pause a server that polls for the lock would starve.
    if connection.dialect.name == "sqlite":
        time.sleep(min(seconds, _MAX_PAUSE))
