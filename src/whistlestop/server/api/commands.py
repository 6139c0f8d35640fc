"""Commands of a socket: what each wants to do, and as what it is stored and counted."""

from typing import Final

from whistlestop.server.api.cleaning import clean_chat
from whistlestop.server.api.messages import (
    AskHint,
    ClientMessages,
    Command,
    Commit,
    Contribute,
    GoAway,
    Play,
    Question,
    Say,
    SayPhrase,
    TakeBack,
    Undo,
)
from whistlestop.server.tables import lobby, playing
from whistlestop.server.tables.plans import Planner
from whistlestop.server.tables.refusals import RefusedError

# As what each command is stored.
_KINDS: Final[dict[type[Command], str]] = {
    Play: "play",
    Undo: "undo",
    Say: "chat",
    SayPhrase: "phrase",
    Commit: "committed",
    Contribute: "contributed",
    GoAway: "away",
    TakeBack: "took-back",
}


def stored_as(command: Command) -> str:
    """The kind of entry that a command becomes."""
    return _KINDS[type(command)]


def limited_as(message: ClientMessages) -> str:
    """As what a message is counted against the limits."""
    if isinstance(message, Question):
        return "hint" if isinstance(message, AskHint) else "ask"
    return "say" if isinstance(message, Say | SayPhrase) else "play"


def planner_of(message: Command, sitting: int, seat: int) -> Planner:
    """What a command wants to do."""
    match message:
        case Play(id=command, decision=decision, action=action):
            return playing.play(sitting, decision, action, command)
        case Undo(id=command, step=step):
            return playing.undo(sitting, step, command)
        case Say(id=command, text=text):
            return playing.say(sitting, _cleaned(text), command)
        case SayPhrase(id=command, phrase=phrase):
            return playing.say_phrase(sitting, phrase, command)
        case Commit(id=command, commitment=commitment):
            return lobby.commit(sitting, commitment, command)
        case Contribute(id=command, contribution=contribution):
            return lobby.contribute(sitting, contribution, command)
        case GoAway(id=command):
            return playing.go_away(seat, command, on_purpose=True)
        case TakeBack(id=command):
            return playing.take_back(sitting, command)
        case _:
            raise TypeError(type(message).__name__)


def _cleaned(text: str) -> str:
    cleaned = clean_chat(text)
    if cleaned is None:
        raise RefusedError("nothing_said")
    return cleaned
