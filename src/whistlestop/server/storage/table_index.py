"""The index of tables, a projection of their logs: statements and queries.

A statement goes into the transaction of the entry that it follows from (`Store.append`), a query into `Store.read`.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, update

from whistlestop.server.phase import LIVE_PHASES, Phase
from whistlestop.server.storage.schema import event, game, membership
from whistlestop.server.storage.store import Query, Statement

MAX_LISTED = 200
LISTED_SECONDS = 86_400
Columns = Mapping[str, Any]  # Any: what columns hold


def insert_table(columns: Columns) -> Statement:
    """Add a table to the index."""
    return insert(game).values(dict(columns))


def update_table(table_id: str, columns: Columns) -> Statement:
    """Change some columns of a table in the index."""
    return update(game).where(game.c.id == table_id).values(dict(columns))


def insert_member(table_id: str, guest_id: str) -> Statement:
    """Add a table to the list of a guest's own tables."""
    return insert(membership).values(identity=guest_id, game=table_id)


def delete_member(table_id: str, guest_id: str) -> Statement:
    """Remove a table from the list of a guest's own tables."""
    return delete(membership).where(membership.c.game == table_id, membership.c.identity == guest_id)


def select_open_summaries(now: float) -> Query[list[str]]:
    """Find the summaries of the open tables, the most recently changed first."""
    rows = select(game.c.summary).where(_is_open(now)).order_by(game.c.changed_at.desc()).limit(MAX_LISTED)
    return lambda connection: list(connection.execute(rows).scalars())


def count_open_tables(opener: str, among: Collection[str], now: float) -> Query[tuple[int, frozenset[str]]]:
    """Count the open tables of a guest, and find the open ones among some tables."""
    first = and_(event.c.game == game.c.id, event.c.seq == 1, event.c.actor == opener)
    mine = select(func.count()).select_from(game).join(event, first).where(_is_open(now))
    others = select(game.c.id).where(game.c.id.in_(among), _is_open(now))

    def query(connection: Connection) -> tuple[int, frozenset[str]]:
        return connection.execute(mine).scalar_one(), frozenset(connection.execute(others).scalars())

    return query


def select_guest_summaries(guest_id: str) -> Query[list[tuple[str, float]]]:
    """Find the summaries of a guest's tables, each with the time of its newest entry."""
    # Moves leave the row as it is. The newest entry is found by the log's key, without a look at the others.
    newest = select(event.c.at).where(event.c.game == game.c.id).order_by(event.c.seq.desc()).limit(1)
    mine = select(membership.c.game).where(membership.c.identity == guest_id)
    rows = select(game.c.summary, newest.scalar_subquery().label("at")).where(game.c.id.in_(mine))
    latest = rows.order_by(game.c.changed_at.desc()).limit(MAX_LISTED)
    return lambda connection: [(row.summary, row.at) for row in connection.execute(latest)]


def select_live_summaries(connection: Connection) -> list[tuple[str, str]]:
    """Find the ids and summaries of all tables whose game is starting or running."""
    rows = connection.execute(select(game.c.id, game.c.summary).where(game.c.phase.in_(LIVE_PHASES)))
    return [(row.id, row.summary) for row in rows]


def select_due_tables(now: float) -> Query[list[str]]:
    """Find the tables that a keeper has to load by now."""
    due = select(game.c.id).where(game.c.wake_at <= now)
    return lambda connection: list(connection.execute(due).scalars())


def select_newest_seqs(tables: Sequence[str]) -> Query[dict[str, int]]:
    """Find the number of the newest log entry of each table."""
    newest = func.max(event.c.seq).label("newest")
    rows = select(event.c.game, newest).where(event.c.game.in_(tables)).group_by(event.c.game)
    return lambda connection: {row.game: row.newest for row in connection.execute(rows)}


def select_command_seq(table_id: str, seat: int, command_id: str, kind: str) -> Query[int | None]:
    """Find the log entry as which a command was stored, by its idempotency key."""
    found = select(event.c.seq).where(
        event.c.game == table_id, event.c.seat == seat, event.c.command_id == command_id, event.c.kind == kind
    )
    return lambda connection: connection.execute(found).scalar()


def _is_open(now: float) -> ColumnElement[bool]:
    """Select open tables: listed, forming, and changed within a day."""
    return and_(game.c.phase == Phase.FORMING, game.c.is_listed, game.c.changed_at > now - LISTED_SECONDS)
