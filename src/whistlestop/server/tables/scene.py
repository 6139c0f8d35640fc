"""What a listener may know of a table: the scene. Built up from nothing, as one plain document for each listener."""

from typing import Final

import msgspec

from whistlestop.engine.evidence import Scoring
from whistlestop.engine.game import Game
from whistlestop.engine.view import View
from whistlestop.server.phase import Phase
from whistlestop.server.tables.mirroring import mirrored
from whistlestop.server.tables.patches import Document
from whistlestop.server.tables.table import Table
from whistlestop.server.tables.table_settings import Pace, Spectators

HIDDEN_FROM_SCENE: Final = {"me", "own", "claims"}  # said elsewhere: by the seat, the own part and the history


class HandoverView(msgspec.Struct, frozen=True):
    """The host's offer of a seat: its link works from one time until another."""

    opens_at: float
    expires_at: float


class AgreementView(msgspec.Struct, frozen=True):
    """The seats that can let a bot play at once for somebody who is away, and those of them that have agreed."""

    asked: list[int]
    agreed: list[int]


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody sees of a seat: who is there, and who plays for them. A name is only a name."""

    name: str | None = None
    bot: str | None = None
    stand_in: str | None = None
    away_since: float | None = None
    has_left: bool = False
    has_committed: bool = False
    has_contributed: bool = False
    handover: HandoverView | None = None
    agreement: AgreementView | None = None


class ShuffleView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody knows of the shuffle: promises; what was promised too, once the game is over and open to all."""

    commitment: str
    client_commitments: list[str | None]
    secret: str | None = None
    contributions: list[str | None] | None = None


class TableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as everybody sees it who may see it at all."""

    id: str
    phase: Phase
    edition: str
    seats: list[SeatView]
    pace: Pace
    is_listed: bool
    spectators: Spectators
    allows_hints: bool
    shuffle: ShuffleView
    host: int | None = None  # the seat of the person who opened the table
    has_own_map: bool = False
    map_name: str | None = None
    has_password: bool = False
    start: int | None = None
    rematch: str | None = None
    unseated: list[str] = []
    awaited: list[int] = []  # the seats whose part of the shuffle is missing
    is_lesson: bool = False  # the deal is prepared, whatever was contributed to the shuffle


GameView = mirrored(View, "GameView", without=HIDDEN_FROM_SCENE)
ScoringView = mirrored(Scoring, "Scoring")


class Own(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat knows, and nobody else does; and what holds for it in another way than for others."""

    hand: dict[str, int]
    tickets: list[str]
    offer: list[str]
    chosen: list[int]
    closed: dict[str, str]  # as in the game, to this seat: its own tracks close their twins
    undo: int | None = None  # the step that the seat may take back
    lesson: int | None = None  # how many steps of the lesson are done, for who follows one


class Decision(msgspec.Struct, frozen=True):
    """What the seat owes: its number, which an answer names, and every legal answer."""

    number: int
    legal: list[str]


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a listener may know."""

    table: TableView
    deadlines: dict[str, float]  # seat → when a bot will play for it
    game: GameView | None = None  # type: ignore[valid-type]  # made from the engine's class
    own: Own | None = None
    scoring: list[ScoringView] | None = None  # type: ignore[valid-type]  # by seat, once the game is over


def table_document(table: Table) -> Document:
    """What everybody knows of the table."""
    settings = table.settings
    people = table.people
    return document_of(
        TableView(
            id=table.id,
            phase=table.phase,
            edition=settings.edition,
            host=next((seat for seat, person in people.items() if person.identity == table.host), None),
            seats=[_seat_view(table, seat) for seat in range(len(table.chairs))],
            pace=settings.pace,
            is_listed=settings.is_listed,
            spectators=settings.spectators,
            allows_hints=settings.allows_hints,
            shuffle=_shuffle_view(table),
            has_own_map=settings.map is not None,
            map_name=settings.map_name,
            has_password=settings.password_hash is not None,
            start=table.start,
            rematch=table.rematch,
            unseated=list(table.unseated),
            awaited=table.awaited,
            is_lesson=settings.is_lesson,
        )
    )


def _seat_view(table: Table, seat: int) -> SeatView:
    chair = table.chairs[seat]
    person = chair.person
    offer = chair.handover
    handover = None if offer is None else HandoverView(offer.opens_at, offer.expires_at)
    if person is None:
        return SeatView(bot=chair.bot, handover=handover)
    return SeatView(
        name=person.name,
        stand_in=person.stand_in,
        away_since=person.away_since,
        has_left=person.has_left,
        has_committed=person.commitment is not None,
        has_contributed=person.contribution is not None,
        handover=handover,
        agreement=_agreement_view(table, seat),
    )


def _agreement_view(table: Table, seat: int) -> AgreementView | None:
    asked = table.asked_for_stand_in(seat)
    return AgreementView(list(asked), table.agreed_to_stand_in(seat)) if asked else None


def _shuffle_view(table: Table) -> ShuffleView:
    known = table.shuffle()
    commitments = list(known.client_commitments)
    # What was promised makes the key, and so shows all cards: like the record, it is not for everybody everywhere.
    if table.phase == Phase.OVER and table.settings.is_open_after_the_end:
        return ShuffleView(known.commitment, commitments, known.secret, list(known.contributions))
    return ShuffleView(known.commitment, commitments)


def game_document(game: Game) -> Document:
    """What everybody knows of the game."""
    view: Document = msgspec.to_builtins(game.public_view())
    return {name: value for name, value in view.items() if value is not None and name not in HIDDEN_FROM_SCENE}


def scoring_document(game: Game) -> list[Document]:
    """What every seat's points come from, once the game is over; nothing of it is a secret then."""
    seats: list[Document] = msgspec.json.decode(msgspec.json.encode(game.scoring()))
    return [{name: value for name, value in seat.items() if value is not None} for seat in seats]


def own_document(game: Game, seat: int, **further: int | None) -> Document:
    """What one seat knows, and nobody else does, and what is closed to it; what of the rest there is."""
    document: Document = msgspec.to_builtins(game.own_view(seat))
    return (
        document
        | {"closed": game.closed_to(seat)}
        | {name: value for name, value in further.items() if value is not None}
    )


def document_of(struct: msgspec.Struct) -> Document:
    """A message as plain data. Nothing in it is null: what is not there is left out, as merge patches need it."""
    document: Document = msgspec.to_builtins(struct)
    return {name: value for name, value in document.items() if value is not None}
