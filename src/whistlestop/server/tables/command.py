"""The base of every command: decided against the story of a table, it becomes an event or is refused."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

import msgspec
from msgspec import Meta

from whistlestop.server.phase import Phase
from whistlestop.server.tables.log_event import SERVER, LogEvent
from whistlestop.server.tables.mirroring import kebab_case
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.story import Story
from whistlestop.server.tables.table import Person

# `$` alone lets a line break pass at the end.
CommandId = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$(?!\n)", description="chosen by the client, new for each command")
]
ActionText = Annotated[str, Meta(max_length=200, description="an action as text: docs/notation.md")]
HexBytes = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)", description="32 bytes, in hexadecimal digits")]
Seq = Annotated[int, Meta(ge=0, le=2**31 - 1)]


@dataclass(frozen=True, slots=True)
class Actor:
    """Who sends a command: a guest or the server by name, or a person by the event with which they sat down."""

    identity: str = ""
    sitting: int | None = None


# The server decides its own commands. Their ids have a colon, which no client can send: so nobody can use such an id
# beforehand, and keep a bot from acting.
THE_SERVER: Final = Actor(SERVER)


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something that changes the table, or is refused."""

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Return the event that this command becomes, or raise RefusedError. Nothing changes yet."""
        raise NotImplementedError


class SeatCommand(Command, frozen=True):
    """A command of a person on a seat."""

    EVENT: ClassVar[type[LogEvent]]
    """The kind of event as which the command is stored."""

    id: CommandId

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Return the event for the seat of the sender."""
        seat = None if by.sitting is None else story.table.seat_of(by.sitting)
        if seat is None:
            raise RefusedError("no_seat", status=403)
        person = person_on(story, seat)
        event = self.decide_for(story, seat, person)
        return msgspec.structs.replace(event, actor=person.identity, seat=seat, command_id=self.id)

    def decide_for(self, story: Story, seat: int, person: Person) -> LogEvent:
        """Return the event that this command of the person on a seat becomes, or raise RefusedError."""
        raise NotImplementedError


class ClientCommand(SeatCommand, frozen=True, tag=kebab_case):
    """A command that clients send over their socket, by the name of its class. To declare one is enough."""

    RATE_LIMIT: ClassVar = "play"


def person_on(story: Story, seat: int) -> Person:
    """Return the person on a seat, or refuse the command."""
    person = story.table.people.get(seat)
    if person is None:
        raise RefusedError("nobody_there", seat=seat, status=404)
    return person


def require_phase(story: Story, phase: Phase) -> None:
    """Refuse a command that belongs to another phase of the table."""
    if story.table.phase != phase:
        raise RefusedError("wrong_phase", phase=str(story.table.phase), expected=str(phase))


def require_open(story: Story, seat: int, decision: int) -> None:
    """Refuse an answer to a decision that the seat does not owe, or no longer owes."""
    if story.decisions[seat] != decision:
        raise RefusedError("stale_decision", decision=decision)
