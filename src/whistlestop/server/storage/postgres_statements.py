"""The SQL statements of the PostgreSQL store."""

from typing import Final

from sqlalchemy import ClauseElement
from sqlalchemy.dialects.postgresql import psycopg as dialects

from whistlestop.server.storage.postgres_connection import Connection
from whistlestop.server.storage.store import Entry, Statement

CHANNEL: Final = "whistlestop"
NOW: Final = "extract(epoch from clock_timestamp())::double precision"
_COLUMNS: Final = "game, seq, kind, actor, seat, action, command_id, at"

# One statement, one round trip. It returns no row when a key is taken.
_INSERT_AND_NOTIFY: Final = f"""
    with stored as (
        insert into event ({_COLUMNS}) values (%s, %s, %s, %s, %s, %s, %s, {NOW})
        on conflict do nothing returning game, seq, at
    )
    select at, pg_notify('{CHANNEL}', game || ' ' || seq || ' ' || %s) from stored
"""  # noqa: S608
_BY_COMMAND: Final = f"select {_COLUMNS} from event where game = %s and seat = %s and command_id = %s"  # noqa: S608
_AFTER: Final = f"select {_COLUMNS} from event where game = %s and seq > %s order by seq"  # noqa: S608

_DIALECT: Final = dialects.dialect()  # type: ignore[no-untyped-call]  # SQLAlchemy leaves it untyped


async def insert(connection: Connection, entry: Entry, sender: str) -> Entry | None:
    """Insert an entry and notify the other processes; return None if a key is taken."""
    values = (entry.game, entry.seq, entry.kind, entry.actor, entry.seat, entry.action, entry.command_id)
    row = await (await connection.execute(_INSERT_AND_NOTIFY, (*values, sender))).fetchone()
    return Entry(*values, row[0]) if row else None


async def find_command(connection: Connection, entry: Entry) -> Entry | None:
    """Return the entry as which a command was stored before, by its idempotency key."""
    row = await (await connection.execute(_BY_COMMAND, (entry.game, entry.seat, entry.command_id))).fetchone()
    return Entry(*row) if row else None


async def find_entries(connection: Connection, game: str, after: int) -> list[Entry]:
    """Return a table's log from the number after `after`, in order."""
    rows = await (await connection.execute(_AFTER, (game, after))).fetchall()
    return [Entry(*row) for row in rows]


async def find_now(connection: Connection) -> float:
    """Return the database's time."""
    row = await (await connection.execute(f"select {NOW}")).fetchone()
    assert row
    return float(row[0])


async def execute(connection: Connection, statement: Statement) -> int:
    """Execute a statement of SQLAlchemy on a connection of psycopg; return the number of changed rows."""
    assert isinstance(statement, ClauseElement)
    compiled = statement.compile(dialect=_DIALECT, compile_kwargs={"render_postcompile": True})
    return (await connection.execute(str(compiled).encode(), compiled.params)).rowcount
