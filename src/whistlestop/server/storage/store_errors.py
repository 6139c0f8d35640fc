"""What can be wrong with a database or a backup: a key for machines, a sentence for people."""

from whistlestop.texts import SentenceError


class StoreError(SentenceError):
    """Something about a database that its host has to put right."""


class StoreUrlError(StoreError):
    """An address that names no database we know. The sentence never shows the address: it may hold a password."""


class MissingDriverError(StoreError):
    """PostgreSQL is asked for, and the package that speaks with it is not installed."""


class DatabaseInUseError(StoreError):
    """Another server uses the same SQLite file."""


class DatabaseUnusableError(StoreError):
    """A database that can't be opened: no permission, no such host, no database at all."""


class DatabaseTooNewError(StoreError):
    """A newer version of the program has changed the tables of this database."""


class BackupError(StoreError):
    """A backup that can't be written, or a file that can't be restored."""


class RefusedStatementError(Exception):
    """A statement that the database can never carry out: a taken key, too long a value. Nothing was stored."""
