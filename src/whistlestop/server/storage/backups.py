"""Backing up and restoring all games, while a server runs and games go on."""

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

from whistlestop.server.storage import schema
from whistlestop.server.storage.backup_files import TABLES, new_backup, opened_backup
from whistlestop.server.storage.connections import connected, transaction
from whistlestop.server.storage.database_urls import parse_url
from whistlestop.server.storage.migrating import is_current, migrate, require_current
from whistlestop.server.storage.schema import Phase
from whistlestop.server.storage.sqlite_connection import driver
from whistlestop.server.storage.store_errors import BackupError

Rows = Sequence[dict[str, Any]]  # a row may hold anything
Progress = Callable[[int, int], None]  # how much is done, of how much

_CHUNK: Final = 1000
_LONGEST_PAUSE: Final = 0.05
_GAMES: Final = union(select(schema.event.c.game), select(schema.game.c.id)).subquery()


@dataclass(frozen=True, slots=True)
class BackupSummary:
    """What was copied, and how many games were there already."""

    games: int
    events: int
    skipped: int = 0


def back_up(
    url: str, file: Path, on_progress: Progress = lambda _done, _all: None, *, overwrite: bool = False
) -> BackupSummary:
    """Write all games of a database, as they are at one moment, into a file."""
    try:
        with connected(parse_url(url)) as source, _snapshot(source):
            require_current(source)
            with new_backup(file, overwrite) as target:
                return _copy_all(source, target, on_progress)
    except (DBAPIError, sqlite3.Error) as error:
        raise BackupError("backup.not_written", file=file, reason=_reason(error)) from error


def restore(file: Path, url: str, on_progress: Progress = lambda _done, _all: None) -> BackupSummary:
    """Add what a database doesn't have. A game that it has is left as it is."""
    address = parse_url(url)
    with opened_backup(file) as source:
        if not is_current(address):
            migrate(url)
        try:
            with connected(address) as target:
                _add_missing(source, target, schema.identity)
                _add_missing(source, target, schema.record)
                return _restore_games(source, target, on_progress)
        except (DBAPIError, sqlite3.Error) as error:
            raise BackupError("backup.stopped", reason=_reason(error)) from error


@contextmanager
def _snapshot(connection: Connection) -> Iterator[None]:
    """Everything that is read inside is of the same moment."""
    if connection.dialect.name == "sqlite":
        driver(connection).execute("begin")
        yield  # closing the connection ends it
        return
    connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    with connection.begin():
        yield


def _copy_all(source: Connection, target: Connection, on_progress: Progress) -> BackupSummary:
    counts = {table: _count(source, table) for table in TABLES}
    done, total = 0, sum(counts.values())
    for table in TABLES:
        for rows in _chunks(source, table):
            target.execute(insert(table), rows)
            done += len(rows)
            on_progress(done, total)
    return BackupSummary(games=_count(source, _GAMES), events=counts[schema.event])


def _add_missing(source: Connection, target: Connection, table: Table) -> None:
    for rows in _chunks(source, table):
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
            _let_others_write(target, time.monotonic() - began)
        on_progress(games + skipped, total)
    return BackupSummary(games, events, skipped)


def _restore_game(source: Connection, target: Connection, game: str) -> int | None:
    """Insert a game whole, and count its events; nothing if the database has the game."""
    try:
        with transaction(target):
            return None if _has_game(target, game) else _copy_game(source, target, game)
    except IntegrityError:
        with transaction(target):
            if _has_game(target, game):
                return None  # somebody else has restored it in the meantime
        raise


def _has_game(connection: Connection, game: str) -> bool:
    event = select(schema.event.c.seq).where(schema.event.c.game == game).limit(1)
    index = select(schema.game.c.id).where(schema.game.c.id == game)
    return bool(connection.execute(event).first() or connection.execute(index).first())


def _copy_game(source: Connection, target: Connection, game: str) -> int:
    for rows in _chunks(source, schema.game, schema.game.c.id == game):
        target.execute(insert(schema.game), [_woken(row) for row in rows])
    for rows in _chunks(source, schema.membership, schema.membership.c.game == game):
        target.execute(insert(schema.membership), rows)
    events = 0
    for rows in _chunks(source, schema.event, schema.event.c.game == game):
        target.execute(insert(schema.event), rows)
        events += len(rows)
    return events


def _woken(row: dict[str, Any]) -> dict[str, Any]:
    """A game that runs is looked at by a server at once: bots have to play, clocks have run out."""
    is_running = row["phase"] in {Phase.STARTING, Phase.RUNNING}
    return row | {"wake_at": 0.0} if is_running else row


def _chunks(connection: Connection, table: Table, *conditions: ColumnElement[bool]) -> Iterator[Rows]:
    query = select(table).where(*conditions).order_by(*table.primary_key)
    rows = connection.execute(query, execution_options={"yield_per": _CHUNK}).mappings()
    for chunk in rows.partitions():
        yield [dict(row) for row in chunk]


def _count(connection: Connection, table: Any) -> int:  # a table or a query
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _let_others_write(connection: Connection, seconds: float) -> None:
    # SQLite has no queue for writers: whoever asks at the right moment is next, and a server asks now and then.
    if connection.dialect.name == "sqlite":
        time.sleep(min(seconds, _LONGEST_PAUSE))


def _reason(error: Exception) -> str:
    return str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0]
