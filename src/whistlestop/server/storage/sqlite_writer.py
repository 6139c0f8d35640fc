"""The writer thread of a SQLite file, with group commit: all waiting jobs share one commit."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from sqlalchemy import Connection

from whistlestop.server.storage.sqlite_connection import connect, get_driver, is_statement_error
from whistlestop.server.storage.store import CommandTakenError, Entry, NotStoredError, SeqTakenError, Statement
from whistlestop.server.storage.store_errors import RefusedStatementError

NOW: Final = "(julianday('now') - 2440587.5) * 86400.0"
COLUMNS: Final = "game, seq, kind, actor, seat, action, command_id, at"

_INSERT: Final = f"insert into event ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, {NOW}) returning at"  # noqa: S608
_BY_COMMAND: Final = f"select {COLUMNS} from event where game = ? and seat = ? and command_id = ?"  # noqa: S608
_BY_SEQ: Final = "select 1 from event where game = ? and seq = ?"

# A checkpoint (moving the write-ahead log into the file) takes a while. It is done when the writer is idle; the number
# of pages is for a server that is never idle.
_IDLE_SECONDS: Final = 0.1
_MAX_COMMITS: Final = 250
_MAX_WAL_PAGES: Final = 4000

Stored = tuple[Entry | None, list[int]]  # the entry, and the number of rows that each statement has changed
Outcome = Stored | Exception


@dataclass(frozen=True, slots=True)
class Job:
    """An entry and statements to be stored, and a future for the outcome."""

    entry: Entry | None
    effects: Sequence[Statement]
    outcome: asyncio.Future[Stored]


class SqliteWriter:
    """Stores jobs in order, one commit for all that wait (group commit)."""

    def __init__(self, path: Path, busy_seconds: float, failpoint: Callable[[str], None]) -> None:
        self._path = path
        self._busy_seconds = busy_seconds
        self._failpoint = failpoint
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._started: Future[None] = Future()
        self._is_stopping = False
        self._commits = 0
        self._thread = Thread(target=self._run, name="whistlestop-writer", daemon=True)
        self._connection: Connection
        self._driver: sqlite3.Connection

    async def start(self) -> None:
        """Open the file for writing."""
        self._thread.start()
        await asyncio.wrap_future(self._started)

    async def stop(self) -> None:
        """Commit what is waiting, and close the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def store(self, entry: Entry | None, effects: Sequence[Statement]) -> Stored:
        """Store an entry with its effects; return after the commit."""
        outcome: asyncio.Future[Stored] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(entry, effects, outcome))
        return await outcome

    def _run(self) -> None:
        try:
            self._open()
        except Exception as error:
            self._started.set_exception(error)
            return
        self._started.set_result(None)
        while not self._is_stopping:
            if jobs := self._next_jobs():
                _resolve(jobs, self._commit(jobs))
        self._connection.close()

    def _open(self) -> None:
        self._connection = connect(self._path, self._busy_seconds)
        self._driver = get_driver(self._connection)
        self._driver.execute("pragma journal_mode = wal")
        self._driver.execute("pragma synchronous = full")
        self._driver.execute(f"pragma wal_autocheckpoint = {_MAX_WAL_PAGES}")

    def _next_jobs(self) -> list[Job]:
        """Return all waiting jobs, or wait for the next one."""
        jobs = [self._next_job()]
        with suppress(Empty):
            while True:
                jobs.append(self._jobs.get_nowait())
        self._is_stopping = None in jobs
        return [job for job in jobs if job]

    def _next_job(self) -> Job | None:
        patience = None if not self._commits else 0 if self._commits >= _MAX_COMMITS else _IDLE_SECONDS
        try:
            return self._jobs.get(timeout=patience)
        except Empty:
            self._checkpoint()
            return self._jobs.get()

    def _checkpoint(self) -> None:
        self._commits = 0
        # What can't be moved now stays safe in the write-ahead log until the next checkpoint.
        with suppress(sqlite3.Error):
            self._driver.execute("pragma wal_checkpoint(passive)").fetchall()

    def _commit(self, jobs: Sequence[Job]) -> Sequence[Outcome]:
        """Store all jobs with one commit. A job that fails does not affect the others."""
        try:
            self._driver.execute("begin immediate")
            outcomes = [self._try(job) for job in jobs]
            self._failpoint("before-commit")
            self._driver.execute("commit")
        except Exception as error:
            self._roll_back()
            return [_with_cause(NotStoredError(str(error)), error) for _ in jobs]
        self._commits += 1
        self._failpoint("after-commit")
        return outcomes

    def _roll_back(self) -> None:
        # Some errors, like a full disk, have rolled back already.
        with suppress(sqlite3.Error):
            self._driver.execute("rollback")

    def _try(self, job: Job) -> Outcome:
        try:
            return self._execute(job)
        except (SeqTakenError, CommandTakenError) as refusal:
            return refusal
        except Exception as error:
            if not is_statement_error(getattr(error, "orig", error)):
                raise
            return _with_cause(RefusedStatementError(str(error)), error)

    def _execute(self, job: Job) -> Stored:
        if job.entry and not job.effects:
            return self._insert(job.entry), []
        self._driver.execute("savepoint job")
        try:
            stored = self._insert(job.entry) if job.entry else None
            counts = [self._run_statement(effect) for effect in job.effects]
        except Exception:
            with suppress(sqlite3.Error):
                self._driver.execute("rollback to job")
            raise
        finally:
            with suppress(sqlite3.Error):
                self._driver.execute("release job")
        return stored, counts

    def _run_statement(self, statement: Statement) -> int:
        with self._connection.execute(statement) as result:
            return result.rowcount

    def _insert(self, entry: Entry) -> Entry:
        values = (entry.game, entry.seq, entry.kind, entry.actor, entry.seat, entry.action, entry.command_id)
        try:
            [(at,)] = self._driver.execute(_INSERT, values).fetchall()
        except sqlite3.IntegrityError as error:
            raise self._conflict(entry) or error from error
        return Entry(*values, at)

    def _conflict(self, entry: Entry) -> Exception | None:
        """Return the error for the key that is taken, or None; a repeated command is found first."""
        command = self._driver.execute(_BY_COMMAND, (entry.game, entry.seat, entry.command_id)).fetchone()
        if command:
            return CommandTakenError(Entry(*command))
        is_taken = self._driver.execute(_BY_SEQ, (entry.game, entry.seq)).fetchone()
        return SeqTakenError() if is_taken else None


def _with_cause(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


def _resolve(jobs: Sequence[Job], outcomes: Sequence[Outcome]) -> None:
    # The loop is gone when a program ends without closing its store.
    with suppress(RuntimeError):
        jobs[0].outcome.get_loop().call_soon_threadsafe(_set_outcomes, jobs, outcomes)


def _set_outcomes(jobs: Sequence[Job], outcomes: Sequence[Outcome]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.outcome.done():  # the caller was cancelled
            continue
        if isinstance(outcome, Exception):
            job.outcome.set_exception(outcome)
        else:
            job.outcome.set_result(outcome)
