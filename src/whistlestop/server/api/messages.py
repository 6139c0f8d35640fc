"""Every message between server and clients. docs/protocol.md explains them; the web client's types come from them."""

from functools import reduce
from operator import or_
from typing import Annotated, Any, ClassVar, Final, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from whistlestop.hints.reasons import Reason
from whistlestop.server.tables import lobby, playing
from whistlestop.server.tables.command import ActionText, ClientCommand, CommandId, Seq
from whistlestop.server.tables.events import EventMessage
from whistlestop.server.tables.mirroring import mirrored
from whistlestop.server.tables.patches import Patch
from whistlestop.server.tables.scene import Decision, Scene

ReasonView = mirrored(Reason, "Reason")


class ClientMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message of a client that is no command."""

    RATE_LIMIT: ClassVar = "ask"


class Listen(ClientMessage, frozen=True, tag="listen"):
    """The first message: from which seat's perspective, and what the client has already."""

    seat: int | None = None
    since: Seq | None = None
    password: Annotated[str, Meta(max_length=200)] | None = None
    is_visible: bool = True


class ReportVisibility(ClientMessage, frozen=True, tag="visibility"):
    """Whether somebody can see the page now: there are no notices of a table that is in sight."""

    is_visible: bool


class Question(ClientMessage, frozen=True):
    """A question of a seat, which changes nothing; only that seat gets the answer."""

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

    RATE_LIMIT = "hint"

    decision: Seq


Incoming = (
    Listen | ReportVisibility | AskWhy | AskPayments | AskTickets | AskTunnel | AskScore | AskHint | ClientCommand
)
# Every command in one of these modules is a message: none has to be listed.
CLIENT_COMMANDS: Final = [
    kind
    for module in (lobby, playing)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, ClientCommand) and kind is not ClientCommand
]
ClientMessages: Any = reduce(
    or_, [*(kind for kind in get_args(Incoming) if kind is not ClientCommand), *CLIENT_COMMANDS]
)
"""`Incoming`, with the classes of the commands: what a decoder needs, and a type checker can't know."""


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """A message of the server."""


class Step(msgspec.Struct, frozen=True):
    """What this listener was told of one event in the log."""

    seq: int
    at: float
    events: list[EventMessage]


class Welcome(ServerMessage, frozen=True, omit_defaults=True, tag="welcome"):
    """All that this listener may know, and all that it could have seen so far; of a long chat only the end."""

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
    events: list[EventMessage]
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
