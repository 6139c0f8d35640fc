"""Errors of databases and backups: a key for machines, a sentence for people."""

from whistlestop.texts import SentenceError


class StoreError(SentenceError):
    """An error that the host has to fix."""


class StoreUrlError(StoreError):
    """An invalid database URL. The sentence never shows the URL: it may hold a password."""


class MissingDriverError(StoreError):
    """The driver for PostgreSQL is not installed."""


class DatabaseInUseError(StoreError):
    """Another server uses the same SQLite file."""


class DatabaseUnusableError(StoreError):
    """A database that can't be opened: no permission, no such host, not a database."""


class DatabaseTooNewError(StoreError):
    """A database with the schema of a newer version of the program."""


class BackupError(StoreError):
    """A backup that can't be written or restored."""


class RefusedStatementError(Exception):
    """A statement that can never succeed (a taken key, too long a value). Nothing was stored."""


def describe_error(error: BaseException) -> str:
    """Return the first line of a driver's error message: the others may quote values."""
    return str(getattr(error, "orig", None) or error).partition("\n")[0]
