"""The lists of tables: kept beside the logs, and changed in the same transaction as the entry that changes them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from whistlestop.server.phase import Phase
from whistlestop.server.storage.store import Query, ReadConnection, Statement
from whistlestop.server.storage.table_index import (
    delete_member,
    insert_member,
    insert_table,
    select_guest_summaries,
    select_live_summaries,
    select_open_summaries,
    update_table,
)
from whistlestop.server.tables.events import ActionPlayed, ActionUndone
from whistlestop.server.tables.log_event import LogEvent
from whistlestop.server.tables.story import Story
from whistlestop.server.tables.table import Table
from whistlestop.server.tables.table_settings import Pace


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
    map_name: str | None = None  # of a map of somebody's own


class MyTable(TableSummary, frozen=True, kw_only=True):
    """One's own table in a list: `changed_at` is when something last happened there, a move or a line of chat."""

    my_seats: list[int]
    is_my_turn: bool
    changed_at: float
    awaited: list[int] = []  # before the game, the seats without which it can't begin


class KeptSummary(TableSummary, frozen=True):
    """A table as its row keeps it: also whose each seat is, which lists tell nobody else."""

    identities: list[str | None] = []
    is_deserted: bool = False
    awaited: list[int] = []


class _Attendance(msgspec.Struct, frozen=True):
    """Of a kept summary, what is asked of every table at once."""

    is_deserted: bool = False


def opening(table: Table, now: float) -> list[Statement]:
    """What a new table adds to the lists."""
    row = {"id": table.id, "is_listed": table.settings.is_listed, "wake_at": None, **_row(table, now)}
    return [insert_table(row)]


def effects_of(story: Story, event: LogEvent, now: float) -> Sequence[Statement]:
    """Return the statements that bring the lists up to date with an event."""
    if isinstance(event, ActionPlayed):
        return _ending(story, event, now)
    if isinstance(event, ActionUndone):
        return ()
    before, after = story.table, story.preview(event)
    effects: list[Statement] = []
    if _kept_summary(before) != _kept_summary(after):
        effects.append(update_table(before.id, _row(after, now)))
    return effects + _memberships(before.id, before, after)


def _ending(story: Story, play: ActionPlayed, now: float) -> Sequence[Statement]:
    """The last action of a game takes the table from the list of those that run."""
    # Only the last round or passing ends a game, and to try every action out would cost more than to play it.
    if story.game is None or not (story.game.is_last_round or play.action == "pass"):
        return ()
    trial = story.game.copy()
    trial.play_quietly(play.seat, play.action)
    if not trial.is_over:
        return ()
    table = story.table.copy()
    table.phase = Phase.OVER
    return [update_table(table.id, _row(table, now) | {"wake_at": None})]


def _row(table: Table, now: float) -> dict[str, Any]:  # Any: what columns hold
    summary = msgspec.json.encode(_kept_summary(table)).decode()
    return {"phase": str(table.phase), "changed_at": now, "summary": summary}


def _kept_summary(table: Table) -> KeptSummary:
    identities = [chair.person.identity if chair.person else None for chair in table.chairs]
    return KeptSummary(
        **msgspec.structs.asdict(summary_of(table)),
        identities=identities,
        is_deserted=table.is_deserted,
        awaited=table.awaited,
    )


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
        map_name=settings.map_name,
    )


def _memberships(table: str, before: Table, after: Table) -> list[Statement]:
    old = {person.identity for person in before.people.values()}
    new = {person.identity for person in after.people.values()}
    added = [insert_member(table, identity) for identity in sorted(new - old)]
    return added + [delete_member(table, identity) for identity in sorted(old - new)]


def open_tables(now: float) -> Query[list[TableSummary]]:
    """Find the open tables, the most recently changed first."""
    find = select_open_summaries(now)
    return lambda connection: [msgspec.json.decode(text, type=TableSummary) for text in find(connection)]


def tables_of(identity: str) -> Query[list[MyTable]]:
    """Find a guest's tables, the most recently changed first. Whose turn it is in a game, no list knows."""
    find = select_guest_summaries(identity)

    def query(connection: ReadConnection) -> list[MyTable]:
        found = [_mine(msgspec.json.decode(text, type=KeptSummary), identity, at) for text, at in find(connection)]
        return sorted(found, key=_change, reverse=True)

    return query


def _mine(table: KeptSummary, identity: str, changed_at: float) -> MyTable:
    fields = msgspec.structs.asdict(table)
    del fields["is_deserted"]
    my_seats = [seat for seat, owner in enumerate(fields.pop("identities")) if owner == identity]
    is_awaited = not set(my_seats).isdisjoint(table.awaited)
    return MyTable(**fields, my_seats=my_seats, is_my_turn=is_awaited, changed_at=changed_at)


def _change(table: MyTable) -> float:
    return table.changed_at


def live_tables(connection: ReadConnection) -> list[str]:
    """Find all tables at which something may be due; where no person is, nothing is before someone comes."""
    found = select_live_summaries(connection)
    return [table for table, text in found if not msgspec.json.decode(text, type=_Attendance).is_deserted]


def wake_at(table: str, at: float | None) -> Statement:
    """Note when somebody must look at a table that nobody has loaded."""
    return update_table(table, {"wake_at": at})
