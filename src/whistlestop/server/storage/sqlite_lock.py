"""A file lock for one server per SQLite file; the system releases it when the process dies."""

import os
import sys
from pathlib import Path

from whistlestop.server.storage.store_errors import DatabaseInUseError, DatabaseUnusableError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class SqliteLock:
    """An exclusive lock on a SQLite file. The lock file is never removed, to avoid a race."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def acquire(self) -> None:
        """Acquire the lock, or raise DatabaseInUseError if another server holds it."""
        try:
            file = os.open(f"{self._path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise DatabaseUnusableError("database.unusable", name=self._path, reason=error.strerror) from error
        try:
            _lock(file)
        except OSError as error:
            os.close(file)
            raise DatabaseInUseError("database.in_use", name=self._path) from error
        self._file = file

    def __enter__(self) -> None:
        self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()

    def release(self) -> None:
        """Release the lock."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
