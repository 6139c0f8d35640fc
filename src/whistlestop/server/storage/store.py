"""The store: an append-only event log for each table, on SQLite or PostgreSQL."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection, Executable

T = TypeVar("T")
Statement: TypeAlias = Executable
ReadConnection: TypeAlias = Connection
Query: TypeAlias = Callable[[ReadConnection], T]
NO_SEAT = -1


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of a table's event log: an event in its stored form. The database sets `at` when it appends the row."""

    game: str
    seq: int
    kind: str
    actor: str
    seat: int
    action: str
    command_id: str
    at: float = 0.0


class SeqTakenError(Exception):
    """The optimistic lock failed: another process has appended that number. Load what is new, and decide again."""


class CommandTakenError(Exception):
    """The idempotency key is taken: the same seat has sent the same command before. It was stored as this entry."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry.seq)
        self.entry = entry


class NotStoredError(Exception):
    """The database is unavailable (full, locked or away). Nothing was stored."""


class Store(Protocol):
    """A database. All times are the database's, in seconds since 1970."""

    async def open(self, on_news: Callable[[str, int], None], *, on_gap: Callable[[], None] | None = None) -> None:
        """Connect, and call `on_news(game, seq)` for entries that other processes append.

        After `on_gap()` some notifications may have been lost: compare every open table with its log.
        """
        ...

    async def close(self) -> None:
        """Finish what is under way, and disconnect."""
        ...

    async def append(self, entry: Entry, effects: Sequence[Statement] = ()) -> Entry:
        """Append an entry, and in the same transaction whatever else follows from it.

        Returns after the commit. Raises SeqTakenError, CommandTakenError or NotStoredError, and then nothing is stored.
        """
        ...

    async def write(self, statements: Sequence[Statement]) -> list[int]:
        """Execute statements in one transaction, and return the number of rows that each has changed.

        Raises NotStoredError, and then nothing is stored.
        """
        ...

    async def read(self, query: Query[T]) -> T:
        """Run a query outside the event loop. Raises NotStoredError if the database is away."""
        ...

    async def entries(self, game: str, after: int = 0) -> list[Entry]:
        """Return the log of a table from the number after `after`, in order."""
        ...

    async def now(self) -> float:
        """Return the database's time."""
        ...
