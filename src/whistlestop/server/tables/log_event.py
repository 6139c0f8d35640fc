"""The base of every event in a table's log: its place there, its stored form, and what listeners learn of it."""

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

import msgspec
from msgspec import NODEFAULT

from whistlestop.engine.events import Event as GameEvent
from whistlestop.server.storage.store import NO_SEAT, Entry
from whistlestop.server.tables.mirroring import kebab_case

if TYPE_CHECKING:
    from whistlestop.server.tables.story import Story
    from whistlestop.server.tables.table import Table

# Reserved actor names.
SERVER: Final = "server"
BOT: Final = "bot"
# What happens with all secrets: each part knows what a listener may see of it.
Told = tuple["GameEvent | LogEvent", ...]


class LogEvent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=kebab_case, tag_field="type"):
    """Something that has happened at a table. Its name in the log and in messages is that of its class."""

    TOLD: ClassVar[tuple[str, ...] | None] = None
    """The fields that every listener receives, or None if nobody learns of the event. All other fields are secret."""

    table_id: str = ""
    seq: int = 0  # its number in the log
    at: float = 0.0  # when the database stored it
    actor: str = ""  # a guest, or a reserved name
    seat: int = NO_SEAT
    command_id: str = ""  # the idempotency key, unique for each seat

    def change(self, story: "Story") -> None:
        """Change the table; by default an event changes nothing."""

    @classmethod
    def due(cls, table: "Table") -> list[Self]:
        """Return the events of this kind that follow by themselves from how a table stands; they are not stored."""
        del table
        return []

    def apply(self, story: "Story", *, with_events: bool) -> Told:
        """Change the table, and return what can be told of it."""
        del with_events  # to know this event costs nothing
        self.change(story)
        return () if self.TOLD is None else (self,)

    def payload(self) -> str:
        """Return the stored form of what the event says beyond its place in the log."""
        return msgspec.json.encode({name: getattr(self, name) for name in _own_fields(type(self))}).decode()

    @classmethod
    def parse(cls, payload: str) -> Self:
        """Return the event of a stored payload, without its place in the log."""
        event: Self = _decoder(cls).decode(payload)
        return event

    @property
    def kind(self) -> str:
        """The name of this kind of event in the log and in messages."""
        return kind_of(type(self))

    def entry(self) -> Entry:
        """Return the row of the log that stores this event."""
        return Entry(
            self.table_id, self.seq, self.kind, self.actor, self.seat, self.payload(), self.command_id, self.at
        )

    def message(self) -> msgspec.Struct:
        """Return what every listener learns of this event."""
        return message_type(type(self))(**{name: getattr(self, name) for name in self.TOLD or ()})


ENVELOPE: Final = frozenset(LogEvent.__struct_fields__)


def kind_of(event: type[LogEvent]) -> str:
    """Return the name of a kind of event.

    >>> class SeatTaken(LogEvent, frozen=True): ...
    >>> kind_of(SeatTaken)
    'seat-taken'
    """
    return str(event.__struct_config__.tag)


@cache
def message_type(event: type[LogEvent]) -> type[msgspec.Struct]:
    """Return the message for a kind of event: a class of the same name with the public fields."""
    fields = {field.name: field for field in msgspec.structs.fields(event)}
    return msgspec.defstruct(
        event.__name__,
        [_message_field(fields[name]) for name in event.TOLD or ()],
        frozen=True,
        kw_only=True,
        omit_defaults=True,
        tag=kind_of(event),
        tag_field="type",
        module=__name__,
        namespace={"__doc__": event.__doc__},
    )


def _message_field(field: msgspec.structs.FieldInfo) -> tuple[Any, ...]:  # Any: types and defaults are values here
    # A place in the log has defaults only until it is known.
    is_required = field.default is NODEFAULT or field.name in ENVELOPE
    return (field.name, field.type) if is_required else (field.name, field.type, field.default)


@cache
def _own_fields(event: type[LogEvent]) -> tuple[str, ...]:
    return tuple(name for name in event.__struct_fields__ if name not in ENVELOPE)


@cache
def _decoder(event: type[LogEvent]) -> msgspec.json.Decoder[Any]:  # Any: of that kind of event
    return msgspec.json.Decoder(event)
