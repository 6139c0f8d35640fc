"""The one thread that writes a SQLite file: whatever is waiting is stored with one commit."""

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

from sqlalchemy import Connection, Executable

from whistlestop.server.storage.sqlite_connection import connect, driver, is_own_fault
from whistlestop.server.storage.store import CommandTakenError, Draft, Entry, NotStoredError, SeqTakenError
from whistlestop.server.storage.store_errors import RefusedStatementError

NOW: Final = "(julianday('now') - 2440587.5) * 86400.0"
COLUMNS: Final = "game, seq, kind, actor, seat, action, command_id, at"

_INSERT: Final = f"insert into event ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, {NOW}) returning at"  # noqa: S608
_BY_COMMAND: Final = f"select {COLUMNS} from event where game = ? and seat = ? and command_id = ?"  # noqa: S608
_BY_SEQ: Final = "select 1 from event where game = ? and seq = ?"

# Moving the write-ahead log into the file takes a while. It is done when nobody waits; the number of pages is for a
# server that is never idle.
_IDLE_SECONDS: Final = 0.1
_MANY_COMMITS: Final = 250
_MOST_LOG_PAGES: Final = 4000

Outcome = Entry | Exception | None


@dataclass(frozen=True, slots=True)
class Job:
    """Something to be stored, and where to tell the outcome."""

    draft: Draft | None
    effects: Sequence[Executable]
    outcome: asyncio.Future[Entry | None]


class SqliteWriter:
    """Stores jobs in the order in which they come."""

    def __init__(self, path: Path, busy_seconds: float, reach: Callable[[str], None]) -> None:
        self._path = path
        self._busy_seconds = busy_seconds
        self._reach = reach
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
        """Store what is waiting, and close the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def store(self, draft: Draft | None, effects: Sequence[Executable]) -> Entry | None:
        """Store an entry with its effects; returns after the commit."""
        outcome: asyncio.Future[Entry | None] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(draft, effects, outcome))
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
                _tell(jobs, self._store(jobs))
        self._connection.close()

    def _open(self) -> None:
        self._connection = connect(self._path, self._busy_seconds)
        self._driver = driver(self._connection)
        self._driver.execute("pragma journal_mode = wal")
        self._driver.execute("pragma synchronous = full")
        self._driver.execute(f"pragma wal_autocheckpoint = {_MOST_LOG_PAGES}")

    def _next_jobs(self) -> list[Job]:
        """Everything that is waiting, or the next thing that comes."""
        jobs = [self._next_job()]
        with suppress(Empty):
            while True:
                jobs.append(self._jobs.get_nowait())
        self._is_stopping = None in jobs
        return [job for job in jobs if job]

    def _next_job(self) -> Job | None:
        patience = None if not self._commits else 0 if self._commits >= _MANY_COMMITS else _IDLE_SECONDS
        try:
            return self._jobs.get(timeout=patience)
        except Empty:
            self._tidy()
            return self._jobs.get()

    def _tidy(self) -> None:
        self._commits = 0
        # What can't be moved now stays safe in the log, and is moved the next time.
        with suppress(sqlite3.Error):
            self._driver.execute("pragma wal_checkpoint(passive)").fetchall()

    def _store(self, jobs: Sequence[Job]) -> Sequence[Outcome]:
        """Store all jobs with one commit. What is wrong with one job is its own outcome, not that of the others."""
        try:
            self._driver.execute("begin immediate")
            outcomes = [self._outcome(job) for job in jobs]
            self._reach("before-commit")
            self._driver.execute("commit")
        except Exception as error:
            self._roll_back()
            return [_caused(NotStoredError(str(error)), error) for _ in jobs]
        self._commits += 1
        self._reach("after-commit")
        return outcomes

    def _roll_back(self) -> None:
        # Some errors, like a full disk, have rolled back already.
        with suppress(sqlite3.Error):
            self._driver.execute("rollback")

    def _outcome(self, job: Job) -> Outcome:
        try:
            return self._carry_out(job)
        except (SeqTakenError, CommandTakenError) as refusal:
            return refusal
        except Exception as error:
            if not is_own_fault(getattr(error, "orig", error)):
                raise
            return _caused(RefusedStatementError(str(error)), error)

    def _carry_out(self, job: Job) -> Entry | None:
        if job.draft and not job.effects:
            return self._insert(job.draft)
        self._driver.execute("savepoint job")
        try:
            entry = self._insert(job.draft) if job.draft else None
            for effect in job.effects:
                self._connection.execute(effect).close()
        except Exception:
            with suppress(sqlite3.Error):
                self._driver.execute("rollback to job")
            raise
        finally:
            with suppress(sqlite3.Error):
                self._driver.execute("release job")
        return entry

    def _insert(self, draft: Draft) -> Entry:
        values = (draft.game, draft.seq, draft.kind, draft.actor, draft.seat, draft.action, draft.command_id)
        try:
            [(at,)] = self._driver.execute(_INSERT, values).fetchall()
        except sqlite3.IntegrityError as error:
            raise self._conflict(draft) or error from error
        return Entry(*values, at)

    def _conflict(self, draft: Draft) -> Exception | None:
        """Which key is taken: a repeated command is found first, wherever it was stored."""
        command = self._driver.execute(_BY_COMMAND, (draft.game, draft.seat, draft.command_id)).fetchone()
        if command:
            return CommandTakenError(Entry(*command))
        is_taken = self._driver.execute(_BY_SEQ, (draft.game, draft.seq)).fetchone()
        return SeqTakenError() if is_taken else None


def _caused(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


def _tell(jobs: Sequence[Job], outcomes: Sequence[Outcome]) -> None:
    # The loop is gone when a program ends without closing its store; then nobody waits any more.
    with suppress(RuntimeError):
        jobs[0].outcome.get_loop().call_soon_threadsafe(_settle, jobs, outcomes)


def _settle(jobs: Sequence[Job], outcomes: Sequence[Outcome]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.outcome.done():  # whoever asked has stopped waiting
            continue
        if isinstance(outcome, Exception):
            job.outcome.set_exception(outcome)
        else:
            job.outcome.set_result(outcome)
