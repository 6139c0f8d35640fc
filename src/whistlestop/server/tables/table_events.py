"""What listeners are told: what happened in the game, and what else happened at the table."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from whistlestop.engine import events as engine_events
from whistlestop.server.tables import happenings as log
from whistlestop.server.tables.mirroring import mirrored, tag_of
from whistlestop.server.tables.table import Table


class TableEvent(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Something that happened at the table and is no part of the game."""


class SeatTaken(TableEvent, frozen=True, tag="seat-taken"):
    """Somebody has sat down, or a bot was put there."""

    seat: int
    name: str | None = None
    bot: str | None = None


class SeatFreed(TableEvent, frozen=True, tag="seat-freed"):
    """A seat is free again."""

    seat: int


class SeatCommitted(TableEvent, frozen=True, tag="seat-committed"):
    """A person has committed to a contribution to the shuffle."""

    seat: int


class StartBegan(TableEvent, frozen=True, tag="start-began"):
    """Everybody is asked for their contribution to the shuffle."""


class SeatContributed(TableEvent, frozen=True, tag="seat-contributed"):
    """A person has contributed to the shuffle."""

    seat: int


class StartFailed(TableEvent, frozen=True, tag="start-failed"):
    """These did not contribute in time; the server has a new secret."""

    names: list[str]


class CardsDealt(TableEvent, frozen=True, tag="cards-dealt"):
    """The game begins."""


class ActionUndone(TableEvent, frozen=True, tag="action-undone"):
    """A seat has taken its last action back."""

    seat: int


class Said(TableEvent, frozen=True, tag="said"):
    """Somebody has said something."""

    seat: int
    name: str
    text: str


class PhraseSaid(TableEvent, frozen=True, tag="phrase-said"):
    """Somebody has said something in ready-made words."""

    seat: int
    name: str
    phrase: str


class PersonAway(TableEvent, frozen=True, tag="person-away"):
    """A person is not there; a bot will play for them unless they return."""

    seat: int
    on_purpose: bool = False


class PersonReturned(TableEvent, frozen=True, tag="person-returned"):
    """A person is there again."""

    seat: int


class StandInBegan(TableEvent, frozen=True, tag="stand-in-began"):
    """A bot plays for a person from now on."""

    seat: int
    bot: str


class StandInEnded(TableEvent, frozen=True, tag="stand-in-ended"):
    """A person plays again."""

    seat: int


class DeviceChanged(TableEvent, frozen=True, tag="device-changed"):
    """A person plays from another device."""

    seat: int


class RematchOpened(TableEvent, frozen=True, tag="rematch-opened"):
    """There is a table for another game."""

    table: str


class TableClosed(TableEvent, frozen=True, tag="table-closed"):
    """The table was given up before the start."""


TABLE_EVENTS: Final = (
    SeatTaken | SeatFreed | SeatCommitted | StartBegan | SeatContributed | StartFailed | CardsDealt | ActionUndone
    | Said | PhraseSaid | PersonAway | PersonReturned | StandInBegan | StandInEnded | DeviceChanged | RematchOpened
    | TableClosed
)  # fmt: skip
GAME_EVENTS: Final = {
    event: mirrored(event, event.__name__, tag=tag_of(event))
    for event in vars(engine_events).values()
    if isinstance(event, type) and issubclass(event, engine_events.Event) and event is not engine_events.Event
}


def _union_of_events() -> Any:  # Any: a type, put together when the program starts
    union: Any = TABLE_EVENTS
    for mirror in GAME_EVENTS.values():
        union |= mirror
    return union


Event = _union_of_events()


def as_message(event: "engine_events.Event | TableEvent", seat: int | None) -> msgspec.Struct:
    """An event as a seat may see it."""
    return event if isinstance(event, TableEvent) else with_all_secrets(event.seen_by(seat))


def with_all_secrets(event: engine_events.Event) -> msgspec.Struct:
    """All that there is in an event of the game: only for who may know it all."""
    return msgspec.convert(event, GAME_EVENTS[type(event)], from_attributes=True)


# Any: each function takes the kind of happening that it is listed under.
_TELLERS: Final[dict[type[log.Happening], Callable[[Any, int, Table], TableEvent]]] = {
    log.Sat: lambda sat, seat, _: SeatTaken(seat, name=sat.name),
    log.SeatSet: lambda chair, seat, _: SeatTaken(seat, bot=chair.bot) if chair.bot else SeatFreed(seat),
    log.Left: lambda _, seat, __: SeatFreed(seat),
    log.Committed: lambda _, seat, __: SeatCommitted(seat),
    log.Starting: lambda _, __, ___: StartBegan(),
    log.Contributed: lambda _, seat, __: SeatContributed(seat),
    log.Restarted: lambda _, __, table: StartFailed(list(table.unseated)),
    log.Chatted: lambda chat, seat, table: Said(seat, table.people[seat].name, chat.text),
    log.Phrased: lambda said, seat, table: PhraseSaid(seat, table.people[seat].name, said.phrase),
    log.WentAway: lambda gone, seat, _: PersonAway(seat, on_purpose=gone.on_purpose),
    log.Returned: lambda _, seat, __: PersonReturned(seat),
    log.StoodIn: lambda stand_in, seat, _: StandInBegan(seat, stand_in.bot),
    log.TookBack: lambda _, seat, __: StandInEnded(seat),
    log.Moved: lambda _, seat, __: DeviceChanged(seat),
    log.Rematched: lambda rematch, _, __: RematchOpened(rematch.table),
    log.Closed: lambda _, __, ___: TableClosed(),
}


def table_events(happening: log.Happening, seat: int, table: Table) -> tuple[TableEvent, ...]:
    """What everybody is told of something that happened at the table; nothing of what is a secret."""
    teller = _TELLERS.get(type(happening))
    return () if teller is None else (teller(happening, seat, table),)
