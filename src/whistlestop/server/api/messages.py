"""Every message between server and clients. docs/protocol.md explains them; the web client's types come from them."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from whistlestop.hints.reasons import Reason
from whistlestop.server.tables.mirroring import mirrored
from whistlestop.server.tables.patches import Patch
from whistlestop.server.tables.scene import Decision, Scene
from whistlestop.server.tables.table_events import Event

# `$` alone lets a line break pass at the end.
CommandId = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$(?!\n)", description="chosen by the client, new for each command")
]
ActionText = Annotated[str, Meta(max_length=200, description="an action as text: docs/notation.md")]
HexBytes = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)", description="32 bytes, in hexadecimal digits")]
Seq = Annotated[int, Meta(ge=0, le=2**31 - 1)]
MAX_CHAT_BYTES = 2_000
ReasonView = mirrored(Reason, "Reason")


class ClientMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client sends."""


class Listen(ClientMessage, frozen=True, tag="listen"):
    """The first message: through whose eyes, and what the client has already."""

    seat: int | None = None
    since: Seq | None = None
    password: Annotated[str, Meta(max_length=200)] | None = None


class Command(ClientMessage, frozen=True):
    """Something that changes the table, or is refused."""

    id: CommandId


class Play(Command, frozen=True, tag="play"):
    """An action, as the answer to a decision that the seat owes."""

    decision: Seq
    action: ActionText


class Undo(Command, frozen=True, tag="undo"):
    """Take back one's own last action, the step with this number."""

    step: Seq


class Say(Command, frozen=True, tag="say"):
    """Chat."""

    text: Annotated[str, Meta(max_length=MAX_CHAT_BYTES)]


class SayPhrase(Command, frozen=True, tag="say-phrase"):
    """Chat in ready-made words, which everybody reads in their own language."""

    phrase: Annotated[str, Meta(max_length=40)]


class Commit(Command, frozen=True, tag="commit"):
    """The SHA-256 of 32 random bytes that the client keeps to itself for now."""

    commitment: HexBytes


class Contribute(Command, frozen=True, tag="contribute"):
    """The 32 bytes, once everybody's commitment is known."""

    contribution: HexBytes


class GoAway(Command, frozen=True, tag="go-away"):
    """Leave a running game: a bot takes over after a countdown."""


class TakeBack(Command, frozen=True, tag="take-back"):
    """Play again in place of the bot, or stop the countdown."""


class Question(ClientMessage, frozen=True):
    """Something that only the asking seat is told; it changes nothing."""

    id: CommandId


class AskWhy(Question, frozen=True, tag="ask-why"):
    """Why an action would be refused now."""

    action: ActionText


class AskPayments(Question, frozen=True, tag="ask-payments"):
    """Every way to pay for a track, fewest wilds first."""

    track: Annotated[str, Meta(max_length=100)]


class AskTickets(Question, frozen=True, tag="ask-tickets"):
    """The cheapest way still open, for every ticket."""


class AskTunnel(Question, frozen=True, tag="ask-tunnel"):
    """The odds that a tunnel asks for 0, 1, 2 or 3 more cards, if claimed so."""

    action: ActionText


class AskScore(Question, frozen=True, tag="ask-score"):
    """The points if the game ended now."""


class AskHint(Question, frozen=True, tag="ask-hint"):
    """What the strongest bot would do with a decision that the seat owes, and why."""

    decision: Seq


ClientMessages = (
    Listen
    | Play
    | Undo
    | Say
    | SayPhrase
    | Commit
    | Contribute
    | GoAway
    | TakeBack
    | AskWhy
    | AskPayments
    | AskTickets
    | AskTunnel
    | AskScore
    | AskHint
)


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """What the server sends."""


class Step(msgspec.Struct, frozen=True):
    """What one entry of the log told this listener."""

    seq: int
    at: float
    events: list[Event]


class Welcome(ServerMessage, frozen=True, omit_defaults=True, tag="welcome"):
    """All that this listener may know, and all that it could have seen so far."""

    seq: int
    now: float
    seat: int | None
    scene: Scene
    history: list[Step]
    decision: Decision | None = None


class Resumed(ServerMessage, frozen=True, omit_defaults=True, tag="resumed"):
    """The steps since the one that the client has follow."""

    seq: int
    now: float
    seat: int | None
    decision: Decision | None = None


class Stepped(ServerMessage, frozen=True, omit_defaults=True, tag="step"):
    """Something has happened: what this listener sees of it, and what it changes in the scene (JSON Merge Patch)."""

    seq: int
    at: float
    events: list[Event]
    patch: Patch
    seat: int | UnsetType | None = UNSET  # there if the listener sits elsewhere from now on, or nowhere
    decision: Decision | None = None


class Done(ServerMessage, frozen=True, tag="done"):
    """A command was stored as the step with this number."""

    id: str
    seq: int


class Refused(ServerMessage, frozen=True, omit_defaults=True, tag="refused"):
    """A message had no effect. `rule` is set if the rules of the game forbid it."""

    code: str
    id: str | None = None
    rule: str | None = None
    values: dict[str, Any] = {}  # Any: texts and numbers, to be put into a sentence


class TicketAnswer(msgspec.Struct, frozen=True):
    """How a ticket stands."""

    ticket: str
    is_completed: bool
    tracks: list[str]
    pieces: int | None
    held: list[str]
    """What the seat has or borrows of the cheapest way already."""


class HintAnswer(msgspec.Struct, frozen=True):
    """A move, and the one or two reasons that speak for it."""

    action: str
    reasons: list[ReasonView]  # type: ignore[valid-type]  # made from the class of the hints


class Answer(ServerMessage, frozen=True, omit_defaults=True, tag="answer"):
    """The answer to a question: the field that was asked for is set."""

    id: str
    why: Refused | None = None
    payments: list[str] | None = None
    tickets: list[TicketAnswer] | None = None
    tunnel: list[float] | None = None
    score: dict[str, int] | None = None
    borrowed: dict[str, str] | None = None
    hint: HintAnswer | None = None


ServerMessages = Welcome | Resumed | Stepped | Done | Refused | Answer
