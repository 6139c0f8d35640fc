"""What the store says to PostgreSQL."""

from typing import Final

from sqlalchemy import ClauseElement, Executable
from sqlalchemy.dialects.postgresql import psycopg as dialects

from whistlestop.server.storage.postgres_connection import Connection
from whistlestop.server.storage.store import Draft, Entry

CHANNEL: Final = "whistlestop"
NOW: Final = "extract(epoch from clock_timestamp())::double precision"
_COLUMNS: Final = "game, seq, kind, actor, seat, action, command_id, at"

# One statement, one way there and back. No row comes back when a key is taken.
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


async def insert(connection: Connection, draft: Draft, sender: str) -> Entry | None:
    """Store an entry and tell the other processes; nothing comes back when a key is taken."""
    values = (draft.game, draft.seq, draft.kind, draft.actor, draft.seat, draft.action, draft.command_id)
    row = await (await connection.execute(_INSERT_AND_NOTIFY, (*values, sender))).fetchone()
    return Entry(*values, row[0]) if row else None


async def find_command(connection: Connection, draft: Draft) -> Entry | None:
    """The entry as which a command was stored before."""
    row = await (await connection.execute(_BY_COMMAND, (draft.game, draft.seat, draft.command_id))).fetchone()
    return Entry(*row) if row else None


async def find_entries(connection: Connection, game: str, after: int) -> list[Entry]:
    """A table's log from the number after `after`, in order."""
    rows = await (await connection.execute(_AFTER, (game, after))).fetchall()
    return [Entry(*row) for row in rows]


async def find_now(connection: Connection) -> float:
    """The database's time."""
    row = await (await connection.execute(f"select {NOW}")).fetchone()
    assert row
    return float(row[0])


async def carry_out(connection: Connection, statement: Executable) -> None:
    """Carry out a statement of SQLAlchemy on a connection of psycopg."""
    assert isinstance(statement, ClauseElement)
    compiled = statement.compile(dialect=_DIALECT, compile_kwargs={"render_postcompile": True})
    await connection.execute(str(compiled).encode(), compiled.params)
