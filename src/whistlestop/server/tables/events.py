"""Every event in the log of a table: what is stored of it, how it changes the table, what listeners learn of it."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Self

import msgspec

from whistlestop.engine import events as engine_events
from whistlestop.server.phase import Phase
from whistlestop.server.storage.store import Entry
from whistlestop.server.tables.log_event import LogEvent, Told, kind_of, message_type
from whistlestop.server.tables.mirroring import kebab_case, mirrored
from whistlestop.server.tables.table import Agreement, Chair, Handover, Person, Table
from whistlestop.server.tables.table_settings import TableSettings

if TYPE_CHECKING:
    from whistlestop.server.tables.story import Story


class TableOpened(LogEvent, frozen=True):
    """A guest has opened the table; the server's first secret for the shuffle is in it."""

    settings: TableSettings
    secret: str

    def table(self) -> Table:
        """Return the table with which a log begins."""
        return Table.opened(self.table_id, self.settings, self.actor, self.secret)


class SeatTaken(LogEvent, frozen=True):
    """A person has taken a seat, with the commitment to a contribution to the shuffle."""

    TOLD = ("seat", "name")

    identity: str
    name: str
    token_hash: str
    commitment: str

    def change(self, story: "Story") -> None:
        """Seat the person, who is known by the number of this event from now on."""
        person = Person(self.seq, self.identity, self.name, self.token_hash, self.commitment)
        story.table.chairs[self.seat] = Chair(person=person)


class BotSeated(LogEvent, frozen=True):
    """The host has put a bot on a free seat."""

    TOLD = ("seat", "bot")

    bot: str

    def change(self, story: "Story") -> None:
        """Seat the bot."""
        story.table.chairs[self.seat] = Chair(bot=self.bot)


class SeatFreed(LogEvent, frozen=True):
    """A seat is free again before the start; a person removed by the host can't come back."""

    TOLD = ("seat",)

    def change(self, story: "Story") -> None:
        """Free the seat."""
        story.table.free_seat(self.seat, by=self.actor)


class SeatCommitted(LogEvent, frozen=True):
    """A person has committed to another contribution to the shuffle, because the start had failed."""

    TOLD = ("seat",)

    commitment: str

    def change(self, story: "Story") -> None:
        """Note the commitment."""
        story.table.change_person(self.seat, commitment=self.commitment)


class StartBegan(LogEvent, frozen=True):
    """Nobody else can sit down; everybody is asked for their contribution to the shuffle."""

    TOLD = ()

    def change(self, story: "Story") -> None:
        """Close up the free seats, and wait for contributions."""
        story.table.begin_start(self.seq, self.at)


class SeatContributed(LogEvent, frozen=True):
    """A person has contributed to the shuffle; the last contribution deals the cards."""

    TOLD = ("seat",)

    contribution: str

    def change(self, story: "Story") -> None:
        """Note the contribution."""
        story.table.change_person(self.seat, contribution=self.contribution)


class StartFailed(LogEvent, frozen=True):
    """These did not contribute in time; all but the host are unseated, and the server has a new secret."""

    TOLD = ("names",)

    secret: str
    unseated: tuple[int, ...]
    names: tuple[str, ...]

    def change(self, story: "Story") -> None:
        """Return to the lobby."""
        story.table.fail_start(self.seq, self.secret, self.unseated)


class CardsDealt(LogEvent, frozen=True):
    """The game begins. This follows from the last contribution, and is not stored."""

    TOLD = ()

    @classmethod
    def due(cls, table: Table) -> list[Self]:
        """Deal once everyone has contributed."""
        return [cls()] if table.is_ready_to_deal else []

    def change(self, story: "Story") -> None:
        """Deal the cards."""
        story.deal(self)


class ActionPlayed(LogEvent, frozen=True):
    """A seat has played an action of the game. Listeners receive the events of the game."""

    action: str

    def apply(self, story: "Story", *, with_events: bool) -> Told:
        """Play the action."""
        return story.play(self, with_events=with_events)

    def payload(self) -> str:
        """Return the plain text of the action, so that a log can be read."""
        return self.action

    @classmethod
    def parse(cls, payload: str) -> "ActionPlayed":
        """Return the event of an action's text."""
        return cls(payload)


class ActionUndone(LogEvent, frozen=True):
    """A seat has undone its last action."""

    TOLD = ("seat",)

    def change(self, story: "Story") -> None:
        """Undo the action."""
        story.undo(self)


class ChatSent(LogEvent, frozen=True):
    """A person has sent a line of chat."""

    TOLD = ("seat", "name", "text")

    name: str
    text: str

    def change(self, story: "Story") -> None:
        """Count the line."""
        story.table.chats += 1


class PhraseSent(LogEvent, frozen=True):
    """A person has sent a ready-made phrase, which everybody reads in their own language."""

    TOLD = ("seat", "name", "phrase")

    name: str
    phrase: str

    def change(self, story: "Story") -> None:
        """Count the line."""
        story.table.chats += 1


class PersonAway(LogEvent, frozen=True):
    """A person is away; `deadlines` has the time at which a bot will play for them, if one will."""

    TOLD = ("seat",)

    def change(self, story: "Story") -> None:
        """Note since when they are away."""
        story.table.change_person(self.seat, away_since=self.at)


class GameLeft(LogEvent, frozen=True):
    """A person leaves the game: a bot plays for them after a countdown."""

    TOLD = ("seat",)

    def change(self, story: "Story") -> None:
        """Begin the countdown."""
        story.table.change_person(self.seat, away_since=self.at, has_left=True)


class PersonReturned(LogEvent, frozen=True):
    """A person is there again."""

    TOLD = ("seat",)

    def change(self, story: "Story") -> None:
        """Note since when they are there."""
        story.table.change_person(self.seat, away_since=None, has_left=False, present_since=self.at, agreement=None)


class StandInAgreed(LogEvent, frozen=True):
    """A person wants a bot to play at once for somebody who is away; once all who are there do, it begins."""

    TOLD = ("seat", "away")

    away: int
    bot: str

    def change(self, story: "Story") -> None:
        """Note who agrees; it is void when the person comes back."""
        so_far = story.table.people[self.away].agreement
        by = (so_far.by if so_far else frozenset()) | {self.actor}
        story.table.change_person(self.away, agreement=Agreement(self.bot, by))


class StandInBegan(LogEvent, frozen=True):
    """A bot plays for a person from now on. If this follows from the last agreement, it is not stored."""

    TOLD = ("seat", "bot")

    bot: str

    @classmethod
    def due(cls, table: Table) -> list[Self]:
        """Begin once all who are there have agreed."""
        return [cls(bot, seat=seat) for seat, bot in table.agreed_stand_ins.items()]

    def change(self, story: "Story") -> None:
        """Let the bot play."""
        story.table.change_person(self.seat, stand_in=self.bot, agreement=None)


class SeatReclaimed(LogEvent, frozen=True):
    """A person plays again in place of the bot, or does not leave after all."""

    TOLD = ("seat",)

    def change(self, story: "Story") -> None:
        """End the stand-in; its person has the time for a whole decision again."""
        if story.table.people[self.seat].stand_in is not None:
            story.opened_at[self.seat] = self.at
        present = {"stand_in": None, "away_since": None, "has_left": False, "present_since": self.at}
        story.table.change_person(self.seat, **present, agreement=None)


class TransferOffered(LogEvent, frozen=True):
    """A person wants to transfer the seat to another device, which must know the secret."""

    token_hash: str

    def change(self, story: "Story") -> None:
        """Note the hash of the secret."""
        story.table.change_person(self.seat, transfer_hash=self.token_hash)


class SeatTransferred(LogEvent, frozen=True):
    """A person plays from another device."""

    TOLD = ("seat",)

    identity: str
    token_hash: str

    def change(self, story: "Story") -> None:
        """Give the seat to the other device, and with it the part of the host."""
        table = story.table
        if table.people[self.seat].identity == table.host:
            table.host = self.identity
        table.change_person(self.seat, identity=self.identity, token_hash=self.token_hash, transfer_hash=None)


class HandoverOffered(LogEvent, frozen=True):
    """The host offers a seat to somebody who must know the secret; its holder has some seconds to stop that."""

    TOLD = ("seat",)

    token_hash: str
    wait_seconds: float
    valid_seconds: float

    def change(self, story: "Story") -> None:
        """Note the offer; it replaces an earlier one."""
        offer = Handover(self.token_hash, self.at + self.wait_seconds, self.at + self.valid_seconds)
        chairs = story.table.chairs
        chairs[self.seat] = replace(chairs[self.seat], handover=offer)


class HandoverStopped(LogEvent, frozen=True):
    """The holder of a seat keeps it, or the host has changed their mind: the link is worth nothing."""

    TOLD = ("seat",)

    pause_seconds: float  # until the host can offer it again

    def change(self, story: "Story") -> None:
        """Drop the offer."""
        chairs = story.table.chairs
        chairs[self.seat] = replace(chairs[self.seat], handover=None, no_handover_until=self.at + self.pause_seconds)


class SeatHandedOver(LogEvent, frozen=True):
    """Another person has the seat of a person or a bot from now on."""

    TOLD = ("seat", "name")

    identity: str
    name: str
    token_hash: str

    def change(self, story: "Story") -> None:
        """Seat the person, who has the time for a whole decision if a bot has played before."""
        chairs = story.table.chairs
        chair = chairs[self.seat]
        if chair.played_by is not None:
            story.opened_at[self.seat] = self.at
        commitment, contribution = (
            (chair.person.commitment, chair.person.contribution) if chair.person else (None, None)
        )
        sitting = chair.person.sitting if chair.person else self.seq
        person = Person(sitting, self.identity, self.name, self.token_hash, commitment, contribution)
        chairs[self.seat] = Chair(person=replace(person, present_since=self.at))


class RematchOpened(LogEvent, frozen=True):
    """There is a table for another game."""

    TOLD = ("table",)

    table: str

    def change(self, story: "Story") -> None:
        """Note the new table."""
        story.table.rematch = self.table


class TableClosed(LogEvent, frozen=True):
    """The table was closed before the start."""

    TOLD = ()

    def change(self, story: "Story") -> None:
        """Close the table."""
        story.table.phase = Phase.CLOSED


EVENTS: Final[dict[str, type[LogEvent]]] = {kind_of(event): event for event in LogEvent.__subclasses__()}
DERIVED_EVENTS: Final = [event for event in EVENTS.values() if "due" in vars(event)]
GAME_EVENTS: Final = {
    event: mirrored(event, event.__name__, tag=kebab_case(event.__name__))
    for event in vars(engine_events).values()
    if isinstance(event, type) and issubclass(event, engine_events.Event) and event is not engine_events.Event
}


def _union_of_messages() -> Any:  # Any: a type, put together when the program starts
    messages = [*(message_type(event) for event in EVENTS.values() if event.TOLD is not None), *GAME_EVENTS.values()]
    union: Any = messages[0]
    for message in messages[1:]:
        union |= message
    return union


EventMessage = _union_of_messages()


def decoded(entry: Entry) -> LogEvent:
    """Return the event that a row of a log stores."""
    return msgspec.structs.replace(
        EVENTS[entry.kind].parse(entry.action),
        table_id=entry.game,
        seq=entry.seq,
        at=entry.at,
        actor=entry.actor,
        seat=entry.seat,
        command_id=entry.command_id,
    )


def as_message(event: engine_events.Event | LogEvent, seat: int | None) -> msgspec.Struct:
    """Return what a listener learns of an event: on a seat, or without one."""
    return event.message() if isinstance(event, LogEvent) else with_all_secrets(event.seen_by(seat))


def with_all_secrets(event: engine_events.Event) -> msgspec.Struct:
    """Return an event of the game with everything in it: only for those who may know it all."""
    return msgspec.convert(event, GAME_EVENTS[type(event)], from_attributes=True)
