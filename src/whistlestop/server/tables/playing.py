"""Commands of a running game: acting, undoing, chatting, going away and being replaced."""

from typing import Annotated, Final

from msgspec import Meta

from whistlestop.bots.registry import STAND_IN
from whistlestop.engine.errors import IllegalActionError
from whistlestop.server.phase import Phase
from whistlestop.server.tables.command import (
    THE_SERVER,
    ActionText,
    Actor,
    ClientCommand,
    Command,
    Seq,
    person_on,
    require_open,
    require_phase,
)
from whistlestop.server.tables.events import (
    ActionPlayed,
    ActionUndone,
    ChatSent,
    GameLeft,
    PersonAway,
    PersonReturned,
    PhraseSent,
    SeatReclaimed,
    StandInAgreed,
    StandInBegan,
)
from whistlestop.server.tables.log_event import BOT, LogEvent
from whistlestop.server.tables.phrases import PHRASES
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.story import Story
from whistlestop.server.tables.table import Person
from whistlestop.server.tables.table_settings import MAX_TABLE_SEATS

# Every newcomer receives what was said: that must have an end.
MOST_CHATS: Final = 2_000
MAX_CHAT_BYTES: Final = 2_000


class Play(ClientCommand, frozen=True):
    """An action, as the answer to a decision that the seat owes."""

    EVENT = ActionPlayed

    decision: Seq
    action: ActionText

    def decide_for(self, story: Story, seat: int, person: Person) -> LogEvent:
        """Refuse what the rules or a lesson forbid."""
        require_phase(story, Phase.RUNNING)
        require_open(story, seat, self.decision)
        if person.stand_in is not None:
            raise RefusedError("stand_in_plays")
        action = _legal(story, seat, self.action)
        if story.wanted(seat) not in (None, action):  # after any other action, the prepared deal would be of no use
            raise RefusedError("lesson_goes_elsewhere")
        return ActionPlayed(action)


class PlayForBot(Command, frozen=True):
    """An action of the bot that plays a seat: once for each decision, whichever process is first."""

    seat: int
    decision: int
    action: str

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Refuse what is no longer due."""
        require_phase(story, Phase.RUNNING)
        require_open(story, self.seat, self.decision)
        if by != THE_SERVER or story.table.chairs[self.seat].played_by is None:
            raise RefusedError("not_your_seat", status=403)
        action = _legal(story, self.seat, self.action)
        return ActionPlayed(action, actor=BOT, seat=self.seat, command_id=f"bot:{self.decision}")


class Undo(ClientCommand, frozen=True):
    """Undo one's own last action, the step with this number."""

    EVENT = ActionUndone

    step: Seq

    def decide_for(self, story: Story, seat: int, person: Person) -> LogEvent:
        """Refuse anything but the last step, if it is one's own."""
        del person
        if story.undo_step(seat) != self.step:
            raise RefusedError("no_undo")
        return ActionUndone()


class Chat(ClientCommand, frozen=True):
    """Send a line of chat."""

    EVENT = ChatSent
    RATE_LIMIT = "chat"

    text: Annotated[str, Meta(max_length=MAX_CHAT_BYTES)]

    def decide_for(self, story: Story, seat: int, person: Person) -> LogEvent:
        """Refuse chat at a table that has heard enough."""
        del seat
        _require_room_for_chat(story)
        return ChatSent(person.name, self.text)


class SendPhrase(ClientCommand, frozen=True):
    """Send a ready-made phrase, which everybody reads in their own language."""

    EVENT = PhraseSent
    RATE_LIMIT = "chat"

    phrase: Annotated[str, Meta(max_length=40)]

    def decide_for(self, story: Story, seat: int, person: Person) -> LogEvent:
        """Refuse an unknown phrase, and chat at a table that has heard enough."""
        del seat
        if self.phrase not in PHRASES:
            raise RefusedError("unknown_phrase", phrase=self.phrase)
        _require_room_for_chat(story)
        return PhraseSent(person.name, self.phrase)


class LeaveGame(ClientCommand, frozen=True):
    """Leave a running game: a bot takes over after a countdown."""

    EVENT = GameLeft

    def decide_for(self, story: Story, seat: int, person: Person) -> LogEvent:
        """Refuse to leave twice."""
        del seat
        require_phase(story, Phase.RUNNING)
        if person.stand_in is not None or person.has_left:
            raise RefusedError("already_away")
        return GameLeft()


class NoteAbsence(Command, frozen=True):
    """Note that a person does not listen any more."""

    id: str
    seat: int

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Refuse if they are known to be away."""
        require_phase(story, Phase.RUNNING)
        person = person_on(story, self.seat)
        if person.stand_in is not None or person.away_since is not None:
            raise RefusedError("already_away")
        return PersonAway(actor=by.identity, seat=self.seat, command_id=self.id)


class NoteReturn(Command, frozen=True):
    """Note that a person who was away listens again: a stand-in hands the seat back."""

    id: str
    seat: int

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Refuse if they are not missed."""
        require_phase(story, Phase.RUNNING)
        person = person_on(story, self.seat)
        if person.away_since is None or person.has_left:
            raise RefusedError("not_away")
        event = PersonReturned if person.stand_in is None else SeatReclaimed
        return event(actor=by.identity, seat=self.seat, command_id=self.id)


class ReclaimSeat(ClientCommand, frozen=True):
    """Play again in place of the bot, or stop the countdown."""

    EVENT = SeatReclaimed

    def decide_for(self, story: Story, seat: int, person: Person) -> LogEvent:
        """Refuse if the person plays anyway."""
        del seat
        require_phase(story, Phase.RUNNING)
        if person.stand_in is None and person.away_since is None:
            raise RefusedError("not_away")
        return SeatReclaimed()


class AgreeToStandIn(ClientCommand, frozen=True):
    """Agree that a bot plays at once for somebody who is away."""

    EVENT = StandInAgreed

    away: Annotated[int, Meta(ge=0, lt=MAX_TABLE_SEATS)]

    def decide_for(self, story: Story, seat: int, person: Person) -> LogEvent:
        """Refuse if nobody is missed there, or the person is not one of those who wait."""
        del person
        require_phase(story, Phase.RUNNING)
        person_on(story, self.away)
        asked = story.table.asked_for_stand_in(self.away)
        if not asked:
            raise RefusedError("person_not_away")
        if seat not in asked:
            raise RefusedError("already_away")
        if seat in story.table.agreed_to_stand_in(self.away):
            raise RefusedError("already_agreed")
        return StandInAgreed(self.away, STAND_IN)


class BeginStandIn(Command, frozen=True):
    """Let a bot play for a person whose time is up."""

    seat: int
    deadline: float
    bot: str = STAND_IN

    def decide(self, story: Story, by: Actor) -> LogEvent:
        """Refuse if the deadline is another one by now."""
        require_phase(story, Phase.RUNNING)
        if story.deadlines().get(self.seat) != self.deadline:
            raise RefusedError("too_early")
        return StandInBegan(self.bot, actor=by.identity, seat=self.seat, command_id=f"stand-in:{self.deadline}")


def _legal(story: Story, seat: int, action: str) -> str:
    """Return the canonical text of an action, or refuse it if it is illegal now."""
    game = story.game
    if game is None:
        raise RefusedError("wrong_phase", phase=str(story.table.phase), expected=str(Phase.RUNNING))
    try:
        return str(game.checked(seat, action))
    except IllegalActionError as error:
        raise RefusedError.by_rule(error.refusal) from error


def _require_room_for_chat(story: Story) -> None:
    if story.table.chats >= MOST_CHATS:
        raise RefusedError("chat_full")
