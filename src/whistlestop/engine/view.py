"""The view of one seat (T4): built up from nothing, never cut down from the whole."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whistlestop.engine.claim import POINTS_BY_LENGTH
from whistlestop.engine.codec import Codec
from whistlestop.engine.events import RouteClaimed
from whistlestop.engine.results import Final, closed_tracks, station_owners, track_owners
from whistlestop.engine.state import NO_CARD, NOT_ENDING, TUNNEL
from whistlestop.engine.state_reader import StateReader
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


@dataclass(frozen=True, slots=True)
class View:
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
    closed: tuple[TrackId, ...]
    stations: Mapping[CityId, int]
    claims: tuple[RouteClaimed, ...]
    tunnel: TunnelView | None
    own: OwnView | None
    final: Final | None


def view_for(
    codec: Codec, game: StateReader, claims: Sequence[RouteClaimed], me: int | None, final: Final | None
) -> View:
    """Return what seat `me` may know, or a spectator if it is None."""
    return View(
        edition=codec.box.edition.id,
        seats=game.seats,
        me=me,
        action_number=game.action_number,
        decision=DECISIONS[game.decision],
        open_seats=game.open_seats,
        turn=game.seat,
        turns_left=None if game.turns_left == NOT_ENDING else game.turns_left,
        passes=game.passes,
        row=tuple(None if card == NO_CARD else codec.color_of[card] for card in game.row),
        deck_size=sum(game.deck),
        discards=codec.count_by_color(game.discards),
        ticket_deck_size=game.ticket_deck_size,
        players=tuple(_player(codec, game, seat) for seat in range(game.seats)),
        tracks=track_owners(codec, game),
        closed=closed_tracks(codec, game),
        stations=station_owners(codec, game),
        claims=tuple(claims),
        tunnel=_tunnel(codec, game) if game.decision == TUNNEL else None,
        own=None if me is None else own_view(codec, game, me),
        final=final,
    )


def _player(codec: Codec, game: StateReader, seat: int) -> PlayerView:
    built = len(game.stations(seat))
    stations = codec.box.edition.stations - built
    return PlayerView(
        cards=sum(game.hand(seat)),
        known_cards=codec.count_by_color(game.known(seat)),
        tickets=len(game.tickets(seat)),
        offered_tickets=len(game.offer(seat)),
        has_chosen=game.has_chosen(seat),
        pieces=game.pieces(seat),
        stations=stations,
        station_price=built + 1 if stations else 0,
        route_points=sum(POINTS_BY_LENGTH[codec.box.tracks[track].length] for track in game.claimed(seat)),
    )


def _tunnel(codec: Codec, game: StateReader) -> TunnelView:
    return TunnelView(
        track=codec.box.tracks[game.tunnel_track].id,
        color=codec.color_of[game.tunnel_color],
        wilds=game.tunnel_wilds,
        turned=tuple(codec.color_of[card] for card in game.tunnel_turned),
        counted=game.tunnel_counted,
        due=game.due,
    )


def own_view(codec: Codec, game: StateReader, me: int) -> OwnView:
    """Return what only a seat itself sees."""
    return OwnView(
        hand=codec.count_by_color(game.hand(me)),
        tickets=codec.ticket_ids(game.tickets(me)),
        offer=codec.ticket_ids(game.offer(me)),
        chosen=game.chosen(me),
    )
