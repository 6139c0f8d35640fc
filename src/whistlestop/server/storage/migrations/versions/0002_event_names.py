"""Events get the names of their classes, and carry the names of people that they tell."""

import json
from collections.abc import Iterable

from alembic import op
from sqlalchemy import Connection, Row, case, column, select, table, update

revision = "0002"
down_revision = "0001"

event = table("event", *map(column, ("game", "seq", "kind", "seat", "action")))
KINDS = {
    "opened": "table-opened",
    "sat": "seat-taken",
    "left": "seat-freed",
    "committed": "seat-committed",
    "starting": "start-began",
    "contributed": "seat-contributed",
    "restarted": "start-failed",
    "play": "action-played",
    "undo": "action-undone",
    "chat": "chat-sent",
    "phrase": "phrase-sent",
    "returned": "person-returned",
    "stand-in": "stand-in-began",
    "took-back": "seat-reclaimed",
    "move-offered": "transfer-offered",
    "moved": "seat-transferred",
    "rematch": "rematch-opened",
    "closed": "table-closed",
}
TELLING_NAMES = ("chat", "phrase", "restarted")
BOT = ""  # on a chair, where a person would have a name


def upgrade() -> None:
    """Rewrite what has changed in each kind of event, then rename the kinds."""
    connection = op.get_bind()
    _split_kinds(connection)
    telling = select(event.c.game).where(event.c.kind.in_(TELLING_NAMES)).distinct()
    for game in connection.execute(telling).scalars().all():
        log = select(event).where(event.c.game == game, event.c.kind != "play").order_by(event.c.seq)
        _add_names(connection, connection.execute(log).all())
    connection.execute(update(event).where(event.c.kind.in_(KINDS)).values(kind=case(KINDS, value=event.c.kind)))


def _split_kinds(connection: Connection) -> None:
    """Give an event of its own to what a field told apart."""
    for row in connection.execute(select(event).where(event.c.kind.in_(("seat-set", "away")))).all():
        match row.kind, json.loads(row.action):
            case "seat-set", {"bot": str(bot)}:
                _change(connection, row, kind="bot-seated", action=_json({"bot": bot}))
            case "seat-set", _:
                _change(connection, row, kind="seat-freed", action="{}")
            case "away", {"on_purpose": True}:
                _change(connection, row, kind="game-left", action="{}")
            case _:
                _change(connection, row, kind="person-away", action="{}")


def _add_names(connection: Connection, log: Iterable[Row[tuple[object, ...]]]) -> None:
    """Follow who sits where, and write the names into the events that tell them."""
    chairs: list[str | None] = []
    seats = 0
    for row in log:
        fields = json.loads(row.action)
        match row.kind:
            case "opened":
                seats = fields["settings"]["seats"]
                chairs = [BOT if str(seat) in fields["settings"]["bots"] else None for seat in range(seats)]
            case "sat":
                chairs[row.seat] = fields["name"]
            case "bot-seated":
                chairs[row.seat] = BOT
            case "left" | "seat-freed":
                chairs[row.seat] = None
            case "starting":
                chairs = [name for name in chairs if name is not None]
            case "restarted":
                unseated = fields["unseated"]
                names = [chairs[seat] for seat in [*unseated, *fields.pop("kept", [])] if chairs[seat]]
                _change(connection, row, action=_json(fields | {"names": names}))
                chairs = [None if seat in unseated else name for seat, name in enumerate(chairs)]
                chairs += [None] * (seats - len(chairs))
            case "chat" | "phrase":
                _change(connection, row, action=_json({"name": chairs[row.seat]} | fields))


def _change(connection: Connection, row: Row[tuple[object, ...]], **values: str) -> None:
    connection.execute(update(event).where(event.c.game == row.game, event.c.seq == row.seq).values(values))


def _json(fields: dict[str, object]) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
