"""The view of one seat: its knowledge (T4) in names and plain numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from whistlestop.engine.claim import POINTS_BY_LENGTH
from whistlestop.engine.codec import Codec
from whistlestop.engine.events import RouteClaimed
from whistlestop.engine.knowledge import Knowledge
from whistlestop.engine.records import Boxed
from whistlestop.engine.results import Final, station_owners, track_owners
from whistlestop.engine.state import NO_CARD, NOT_ENDING, TUNNEL
from whistlestop.engine.state_reader import StateReader
from whistlestop.engine.track_rules import closed_tracks
from whistlestop.maps.board import CityId, Color, TicketId, TrackId

DECISIONS = ("starting-tickets", "turn", "second-card", "keep-tickets", "tunnel", "over")


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What everybody sees of one seat."""

    cards: int
    known_cards: Mapping[Color, int]
    tickets: int
    offered_tickets: int
    has_chosen: bool
    pieces: int
    stations: int
    station_price: int  # of the next one, in cards; 0 without one
    route_points: int


@dataclass(frozen=True, slots=True)
class TunnelView:
    """A tunnel that waits for its answer."""

    track: TrackId
    color: Color
    wilds: int
    turned: tuple[Color, ...]
    counted: tuple[bool, ...]  # which of the turned cards ask for one more
    due: int


@dataclass(frozen=True, slots=True)
class OwnView:
    """What only a seat itself sees."""

    hand: Mapping[Color, int]
    tickets: tuple[TicketId, ...]
    offer: tuple[TicketId, ...]
    chosen: tuple[int, ...]


class _WithKnowledge:
    """The slot for the records a view was read from: no field of the view, so that it stays names and numbers."""

    __slots__ = ("_knowledge",)
    _knowledge: Knowledge


@dataclass(frozen=True, slots=True)
class View(_WithKnowledge):
    """A game as one seat sees it, or a spectator."""

    edition: str
    seats: int
    me: int | None
    action_number: int
    decision: str
    open_seats: tuple[int, ...]
    turn: int
    turns_left: int | None
    passes: int
    row: tuple[Color | None, ...]
    deck_size: int
    discards: Mapping[Color, int]
    ticket_deck_size: int
    players: tuple[PlayerView, ...]
    tracks: Mapping[TrackId, int]
    closed: Mapping[TrackId, str]  # by their twin, with the rule
    stations: Mapping[CityId, int]
    claims: tuple[RouteClaimed, ...]
    tunnel: TunnelView | None
    own: OwnView | None
    final: Final | None

    @property
    def knowledge(self) -> Knowledge:
        """The records this view was read from, for compiled bots; a view made by hand has none."""
        return self._knowledge

    def __getstate__(self) -> list[object]:
        return [getattr(self, name) for name in _STORED]

    def __setstate__(self, state: list[object]) -> None:
        for name, value in zip(_STORED, state, strict=True):
            object.__setattr__(self, name, value)


_STORED = ("_knowledge", *(field.name for field in fields(View)))


def read_view(
    codec: Codec, knowledge: Knowledge, claims: Sequence[RouteClaimed], me: int | None, final: Final | None
) -> View:
    """Return the view of a seat, or of a spectator if it is None, from what they know."""
    known, hidden = StateReader(knowledge.known), knowledge.hidden[0]
    view = View(
        edition=codec.box.edition.id,
        seats=known.seats,
        me=me,
        action_number=known.action_number,
        decision=DECISIONS[known.decision],
        open_seats=known.open_seats,
        turn=known.seat,
        turns_left=None if known.turns_left == NOT_ENDING else known.turns_left,
        passes=known.passes,
        row=tuple(None if card == NO_CARD else codec.color_of[card] for card in known.row),
        deck_size=int(hidden["deck"]),
        discards=codec.count_by_color(known.discards),
        ticket_deck_size=int(hidden["ticket_deck"]),
        players=_players(codec, knowledge),
        tracks=track_owners(codec, known),
        closed=closed_tracks(codec, known, me),
        stations=station_owners(codec, known),
        claims=tuple(claims),
        tunnel=_tunnel(codec, known) if known.decision == TUNNEL else None,
        own=None if me is None else read_own_view(codec, knowledge.known, me),
        final=final,
    )
    object.__setattr__(view, "_knowledge", knowledge)
    return view


def _players(codec: Codec, knowledge: Knowledge) -> tuple[PlayerView, ...]:
    known, hidden = StateReader(knowledge.known), knowledge.hidden[0]
    counts = zip(*(hidden[name].tolist() for name in ("cards", "tickets", "offered")), strict=True)
    return tuple(_player(codec, known, seat, *each) for seat, each in zip(range(known.seats), counts, strict=False))


def _player(codec: Codec, known: StateReader, seat: int, cards: int, tickets: int, offered: int) -> PlayerView:
    """Return what everybody sees of one seat, given how many things of its are hidden."""
    built = len(known.stations(seat))
    stations = codec.box.edition.stations - built
    return PlayerView(
        cards=sum(known.hand(seat)) + cards,
        known_cards=codec.count_by_color(known.known(seat)),
        tickets=len(known.tickets(seat)) + tickets,
        offered_tickets=len(known.offer(seat)) + offered,
        has_chosen=known.has_chosen(seat),
        pieces=known.pieces(seat),
        stations=stations,
        station_price=built + 1 if stations else 0,
        route_points=sum(POINTS_BY_LENGTH[codec.box.tracks[track].length] for track in known.claimed(seat)),
    )


def _tunnel(codec: Codec, known: StateReader) -> TunnelView:
    return TunnelView(
        track=codec.box.tracks[known.tunnel_track].id,
        color=codec.color_of[known.tunnel_color],
        wilds=known.tunnel_wilds,
        turned=tuple(codec.color_of[card] for card in known.tunnel_turned),
        counted=known.tunnel_counted,
        due=known.due,
    )


def read_own_view(codec: Codec, known: Boxed, me: int) -> OwnView:
    """Return what only a seat itself sees, from what it knows."""
    seat = StateReader(known)
    return OwnView(
        hand=codec.count_by_color(seat.hand(me)),
        tickets=codec.ticket_ids(seat.tickets(me)),
        offer=codec.ticket_ids(seat.offer(me)),
        chosen=seat.chosen(me),
    )
