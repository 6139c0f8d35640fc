"""A game that runs: acting, taking back, talking, going away and being replaced."""

from whistlestop.engine.errors import IllegalActionError
from whistlestop.server.storage.schema import Phase
from whistlestop.server.tables import happenings as log
from whistlestop.server.tables.happenings import BOT, SERVER
from whistlestop.server.tables.phrases import PHRASES
from whistlestop.server.tables.plans import Plan, Planner, expect_open, expect_phase, person_on, seat_of
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.story import Story

# What was said is told to every newcomer: that must have an end.
MOST_CHATS = 2_000


def play(person: int, decision: int, action: str, command_id: str) -> Planner:
    """Act for the seat on which somebody sits."""

    def plan(story: Story) -> Plan:
        seat = seat_of(story, person)
        expect_phase(story, Phase.RUNNING)
        expect_open(story, seat, decision)
        who = person_on(story, seat)
        if who.stand_in is not None:
            raise RefusedError("stand_in_plays")
        return Plan(log.Played(_expected(story, seat, _checked(story, seat, action))), who.identity, command_id, seat)

    return plan


def play_as_bot(seat: int, decision: int, action: str) -> Planner:
    """Act for a seat that a bot plays; once for each decision, whichever process is first."""

    def plan(story: Story) -> Plan:
        expect_phase(story, Phase.RUNNING)
        expect_open(story, seat, decision)
        if story.table.chairs[seat].played_by is None:
            raise RefusedError("not_your_seat", status=403)
        return Plan(log.Played(_checked(story, seat, action)), BOT, f"bot:{decision}", seat)

    return plan


def undo(person: int, step: int, command_id: str) -> Planner:
    """Take back one's own last action."""

    def plan(story: Story) -> Plan:
        seat = seat_of(story, person)
        if story.undo_step(seat) != step:
            raise RefusedError("no_undo")
        return Plan(log.Undone(), person_on(story, seat).identity, command_id, seat)

    return plan


def say(person: int, text: str, command_id: str) -> Planner:
    """Chat."""
    return _speak(person, log.Chatted(text), command_id)


def say_phrase(person: int, phrase: str, command_id: str) -> Planner:
    """Chat in ready-made words."""
    if phrase not in PHRASES:
        raise RefusedError("unknown_phrase", phrase=phrase)
    return _speak(person, log.Phrased(phrase), command_id)


def _speak(person: int, happening: log.Happening, command_id: str) -> Planner:
    def plan(story: Story) -> Plan:
        seat = seat_of(story, person)
        if story.table.chats >= MOST_CHATS:
            raise RefusedError("chat_full")
        return Plan(happening, person_on(story, seat).identity, command_id, seat)

    return plan


def go_away(seat: int, command_id: str, *, on_purpose: bool) -> Planner:
    """A person is not there any more, or says good-bye."""

    def plan(story: Story) -> Plan:
        expect_phase(story, Phase.RUNNING)
        person = person_on(story, seat)
        if person.stand_in is not None or person.has_left or (person.away_since is not None and not on_purpose):
            raise RefusedError("already_away")
        return Plan(log.WentAway(on_purpose), person.identity if on_purpose else SERVER, command_id, seat)

    return plan


def come_back(seat: int, command_id: str) -> Planner:
    """A person is there again whom nobody has replaced yet."""

    def plan(story: Story) -> Plan:
        expect_phase(story, Phase.RUNNING)
        person = person_on(story, seat)
        if person.away_since is None or person.has_left or person.stand_in is not None:
            raise RefusedError("not_away")
        return Plan(log.Returned(), SERVER, command_id, seat)

    return plan


def take_back(person: int, command_id: str) -> Planner:
    """Play again in place of the bot, or change one's mind about leaving."""

    def plan(story: Story) -> Plan:
        expect_phase(story, Phase.RUNNING)
        seat = seat_of(story, person)
        who = person_on(story, seat)
        if who.stand_in is None and who.away_since is None:
            raise RefusedError("not_away")
        return Plan(log.TookBack(), who.identity, command_id, seat)

    return plan


def stand_in(seat: int, deadline: float, bot: str) -> Planner:
    """Let a bot play for a person whose time is up."""

    def plan(story: Story) -> Plan:
        expect_phase(story, Phase.RUNNING)
        if story.deadlines().get(seat) != deadline:
            raise RefusedError("too_early")
        return Plan(log.StoodIn(bot), SERVER, f"stand-in:{deadline}", seat)

    return plan


def _expected(story: Story, seat: int, action: str) -> str:
    """The action, if it is what a lesson waits for: after any other, the prepared deal would be of no use."""
    if story.wanted(seat) not in (None, action):
        raise RefusedError("lesson_goes_elsewhere")
    return action


def _checked(story: Story, seat: int, action: str) -> str:
    """The action in its one spelling, if it is legal now."""
    game = story.game
    if game is None:
        raise RefusedError("wrong_phase", phase=str(story.table.phase), expected=str(Phase.RUNNING))
    try:
        return str(game.checked(seat, action))
    except IllegalActionError as error:
        raise RefusedError.by_rule(error.refusal) from error
