"""What the server asks of a database: keep the log, in order, and say when something is kept."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Executable

T = TypeVar("T")
NO_SEAT = -1


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry of a table's log that is about to be stored."""

    game: str
    seq: int
    kind: str
    actor: str
    seat: int
    action: str
    command_id: str


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a table's log: stored, and so it has happened."""

    game: str
    seq: int
    kind: str
    actor: str
    seat: int
    action: str
    command_id: str
    at: float


def entry_of(draft: Draft, at: float) -> Entry:
    """The entry that a draft becomes when it is stored."""
    return Entry(draft.game, draft.seq, draft.kind, draft.actor, draft.seat, draft.action, draft.command_id, at)


class SeqTakenError(Exception):
    """Somebody else has written that number of the log: load what is new, and look again."""


class CommandTakenError(Exception):
    """The same seat has sent the same command before; it was stored as this entry."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry.seq)
        self.entry = entry


class NotStoredError(Exception):
    """The database can't take anything now: full, locked or away. Nothing was stored, nothing has happened."""


class Store(Protocol):
    """A database. All times are the database's, in seconds since 1970."""

    async def open(self, on_news: Callable[[str, int], None], *, on_gap: Callable[[], None] | None = None) -> None:
        """Connect; from now on `on_news(game, seq)` is called for entries that other processes have stored.

        After `on_gap()` some news may have been missed: compare every open table with its log.
        """
        ...

    async def close(self) -> None:
        """Finish what is under way, and disconnect."""
        ...

    async def append(self, draft: Draft, effects: Sequence[Executable] = ()) -> Entry:
        """Store an entry, and in the same transaction whatever else follows from it.

        Returns after the commit. Raises SeqTakenError, CommandTakenError or NotStoredError, and then nothing is stored.
        """
        ...

    async def write(self, statements: Sequence[Executable]) -> None:
        """Carry out statements in one transaction. Raises NotStoredError, and then nothing is stored."""
        ...

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Ask something; the query runs outside the event loop. Raises NotStoredError if the database is away."""
        ...

    async def entries(self, game: str, after: int = 0) -> list[Entry]:
        """A table's log from the number after `after`, in order."""
        ...

    async def now(self) -> float:
        """The database's time."""
        ...
