"""The lists of tables: kept beside the logs, and changed in the same transaction as the entry that changes them."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, delete, func, insert, select, update

from whistlestop.server.storage.schema import Phase, event, game, membership
from whistlestop.server.storage.store import Draft, entry_of
from whistlestop.server.tables.happenings import Played, happening_in
from whistlestop.server.tables.story import Story
from whistlestop.server.tables.table import Table
from whistlestop.server.tables.table_settings import Pace

MAX_LISTED = 200
LISTED_SECONDS = 86_400
LIVE_PHASES = (Phase.STARTING, Phase.RUNNING)


class SeatSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits where, in a list of tables."""

    name: str | None = None
    bot: str | None = None


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    phase: Phase
    edition: str
    seats: list[SeatSummary]
    pace: Pace
    has_own_map: bool
    has_password: bool
    is_lesson: bool = False


class MyTable(TableSummary, frozen=True, kw_only=True):
    """One's own table in a list: `changed_at` is when something last happened there, a move or a line of chat."""

    my_seats: list[int]
    is_my_turn: bool
    changed_at: float


class KeptSummary(TableSummary, frozen=True):
    """A table as its row keeps it: also whose each seat is, which lists tell nobody else."""

    identities: list[str | None] = []


def opening(table: Table, now: float) -> list[Executable]:
    """What a new table adds to the lists."""
    row = {"id": table.id, "is_listed": table.settings.is_listed, "wake_at": None, **_row(table, now)}
    return [insert(game).values(row)]


def effects_of(story: Story, draft: Draft, now: float) -> Sequence[Executable]:
    """What an entry changes in the lists."""
    happening = happening_in(draft)
    if isinstance(happening, Played):
        return _ending(story, draft, now)
    before, after = story.table, story.table.copy()
    after.apply(entry_of(draft, now))
    if after.is_ready_to_deal:
        after.phase = Phase.RUNNING
    effects: list[Executable] = []
    if _kept_summary(before) != _kept_summary(after):
        effects.append(update(game).where(game.c.id == draft.game).values(_row(after, now)))
    return effects + _memberships(draft.game, before, after)


def _ending(story: Story, draft: Draft, now: float) -> Sequence[Executable]:
    """The last action of a game takes the table from the list of those that run."""
    # Only the last round or passing ends a game, and to try every action out would cost more than to play it.
    if story.game is None or not (story.game.is_last_round or draft.action == "pass"):
        return ()
    trial = story.game.copy()
    trial.play_quietly(draft.seat, draft.action)
    if not trial.is_over:
        return ()
    table = story.table.copy()
    table.phase = Phase.OVER
    return [update(game).where(game.c.id == draft.game).values(_row(table, now) | {"wake_at": None})]


def _row(table: Table, now: float) -> dict[str, Any]:  # Any: what columns hold
    summary = msgspec.json.encode(_kept_summary(table)).decode()
    return {"phase": str(table.phase), "changed_at": now, "summary": summary}


def _kept_summary(table: Table) -> KeptSummary:
    identities = [chair.person.identity if chair.person else None for chair in table.chairs]
    return KeptSummary(**msgspec.structs.asdict(summary_of(table)), identities=identities)


def summary_of(table: Table) -> TableSummary:
    """A table as lists show it."""
    settings = table.settings
    return TableSummary(
        id=table.id,
        phase=table.phase,
        edition=settings.edition,
        seats=[
            SeatSummary(name=chair.person.name) if chair.person else SeatSummary(bot=chair.bot)
            for chair in table.chairs
        ],
        pace=settings.pace,
        has_own_map=settings.map is not None,
        has_password=settings.password_hash is not None,
        is_lesson=settings.is_lesson,
    )


def _memberships(table: str, before: Table, after: Table) -> list[Executable]:
    old = {person.identity for person in before.people.values()}
    new = {person.identity for person in after.people.values()}
    rows = [{"identity": identity, "game": table} for identity in sorted(new - old)]
    gone = [
        delete(membership).where(membership.c.game == table, membership.c.identity == identity)
        for identity in sorted(old - new)
    ]
    return [*(insert(membership).values(row) for row in rows), *gone]


def open_tables(now: float) -> Callable[[Connection], list[TableSummary]]:
    """The listed tables at which somebody can still sit down, the newest first; not those that were forgotten."""

    def query(connection: Connection) -> list[TableSummary]:
        rows = (
            select(game.c.summary)
            .where(game.c.phase == Phase.FORMING, game.c.is_listed, game.c.changed_at > now - LISTED_SECONDS)
            .order_by(game.c.changed_at.desc())
            .limit(MAX_LISTED)
        )
        return [msgspec.json.decode(text, type=TableSummary) for text in connection.execute(rows).scalars()]

    return query


def tables_of(identity: str) -> Callable[[Connection], list[MyTable]]:
    """Somebody's tables, the newest first. Whose turn it is, no list knows."""

    def query(connection: Connection) -> list[MyTable]:
        mine = select(membership.c.game).where(membership.c.identity == identity)
        rows = select(game.c.summary).where(game.c.id.in_(mine)).order_by(game.c.changed_at.desc()).limit(MAX_LISTED)
        found = [msgspec.json.decode(text, type=KeptSummary) for text in connection.execute(rows).scalars()]
        times = _times_of_change(connection, [table.id for table in found])
        return sorted((_mine(table, identity, times[table.id]) for table in found), key=_change, reverse=True)

    return query


def _times_of_change(connection: Connection, tables: Sequence[str]) -> dict[str, float]:
    # Moves leave the row as it is. The newest entry is found by the log's key, without a look at the others.
    newest = select(event.c.at).where(event.c.game == game.c.id).order_by(event.c.seq.desc()).limit(1)
    rows = select(game.c.id, newest.scalar_subquery().label("at")).where(game.c.id.in_(tables))
    return {row.id: row.at for row in connection.execute(rows)}


def _mine(table: KeptSummary, identity: str, changed_at: float) -> MyTable:
    fields = msgspec.structs.asdict(table)
    my_seats = [seat for seat, owner in enumerate(fields.pop("identities")) if owner == identity]
    return MyTable(**fields, my_seats=my_seats, is_my_turn=False, changed_at=changed_at)


def _change(table: MyTable) -> float:
    return table.changed_at


def live_tables(connection: Connection) -> list[str]:
    """All tables at which something may be due."""
    return list(connection.execute(select(game.c.id).where(game.c.phase.in_(LIVE_PHASES))).scalars())


def tables_to_wake(now: float) -> Callable[[Connection], list[str]]:
    """The tables that somebody must look at by now."""

    def query(connection: Connection) -> list[str]:
        return list(connection.execute(select(game.c.id).where(game.c.wake_at <= now)).scalars())

    return query


def wake_at(table: str, at: float | None) -> Executable:
    """Note when somebody must look at a table that nobody has loaded."""
    return update(game).where(game.c.id == table).values(wake_at=at)


def newest_entries(tables: Sequence[str]) -> Callable[[Connection], dict[str, int]]:
    """How far the logs of tables have come."""
    newest = func.max(event.c.seq).label("newest")
    rows = select(event.c.game, newest).where(event.c.game.in_(tables)).group_by(event.c.game)
    return lambda connection: {row.game: row.newest for row in connection.execute(rows)}


def stored_command(table: str, seat: int, command_id: str, kind: str) -> Callable[[Connection], int | None]:
    """The number of the entry as which a command was stored."""

    def query(connection: Connection) -> int | None:
        found = select(event.c.seq).where(
            event.c.game == table, event.c.seat == seat, event.c.command_id == command_id, event.c.kind == kind
        )
        return connection.execute(found).scalar()

    return query
