"""Why somebody should do this: the reasons for any legal action."""

from collections.abc import Iterator
from typing import assert_never

from whistlestop.engine.actions import (
    Action,
    BuildStation,
    ClaimRoute,
    DrawBlind,
    DrawFromRow,
    DrawTickets,
    KeepTickets,
    Pass,
    PaySurcharge,
    RefuseSurcharge,
)
from whistlestop.engine.view import TunnelView, View
from whistlestop.hints.choosing import why_draw_tickets, why_keep
from whistlestop.hints.claiming import why_claim, why_points_or_rival, why_track
from whistlestop.hints.drawing import why_blind, why_take
from whistlestop.hints.position import Position
from whistlestop.hints.reasons import Reason, ReasonCode, best_two
from whistlestop.maps.board import Box, Color, TrackId


def reasons_for(box: Box, view: View, action: Action) -> tuple[Reason, ...]:
    """Return the one or two best reasons for an action that is legal in this view."""
    return best_two(_reasons(Position(box, view), action))


def _reasons(position: Position, action: Action) -> Iterator[Reason]:
    match action:
        case ClaimRoute():
            return why_claim(position, action)
        case DrawFromRow():
            return why_take(position, action)
        case DrawBlind():
            return why_blind(position)
        case KeepTickets():
            return why_keep(position, action)
        case BuildStation():
            return _why_station(position, action)
        case PaySurcharge():
            return _why_pay(position, _tunnel(position))
        case RefuseSurcharge():
            return _why_refuse(position, _tunnel(position))
        case DrawTickets():
            return why_draw_tickets(position)
        case Pass():
            return iter((Reason(ReasonCode.NOTHING_ELSE),))
        case _:
            assert_never(action)


def _tunnel(position: Position) -> TunnelView:
    assert position.view.tunnel is not None  # only then these actions are legal
    return position.view.tunnel


def _why_pay(position: Position, tunnel: TunnelView) -> Iterator[Reason]:
    """Yield reasons for paying, the best first."""
    after = position.with_track(tunnel.track, position.me)
    yield from why_track(position, after, tunnel.track)
    yield from why_points_or_rival(position, after, tunnel.track)
    yield Reason(ReasonCode.PAYS_SURCHARGE, count=tunnel.due)


def _why_refuse(position: Position, tunnel: TunnelView) -> Iterator[Reason]:
    """Yield reasons for taking the cards back, the best first."""
    colors = {tunnel.color, Color.WILD}
    if sum(position.hand.get(color, 0) for color in colors) < tunnel.due:
        yield Reason(ReasonCode.CANNOT_PAY, count=tunnel.due)
    elif position.is_last_turn:
        yield Reason(ReasonCode.TAKES_CARDS_BACK)
    else:
        yield Reason(ReasonCode.SAVES_SURCHARGE, count=tunnel.due)


def _why_station(position: Position, build: BuildStation) -> Iterator[Reason]:
    """Yield reasons for a station, the best first."""
    after = position.with_station(build.city)
    borrowed = after.advice.borrowed_tracks().get(build.city)
    for way in position.open_tickets():
        if borrowed is not None and after.ways[way.ticket].is_completed:
            points = position.ticket(way.ticket).points
            yield Reason(ReasonCode.STATION_FINISHES_TICKET, track=borrowed, ticket=way.ticket, count=points)
    if not position.is_last_turn:
        yield from _why_shorter(position, build)
    yield Reason(ReasonCode.STATION_OPENS_CITY, city=build.city)


def _why_shorter(position: Position, build: BuildStation) -> Iterator[Reason]:
    """Yield tickets that need fewer pieces if the station borrows one of the tracks (G4)."""
    for track in _tracks_of_others(position, build):
        borrowed = position.with_track(track, position.me)
        for ticket in position.own.tickets:
            before, now = position.ways[ticket], borrowed.ways[ticket]
            if now.pieces and (before.pieces is None or now.pieces < before.pieces):
                yield Reason(ReasonCode.STATION_SHORTENS_TICKET, track=track, ticket=ticket, pieces=now.pieces)


def _tracks_of_others(position: Position, build: BuildStation) -> Iterator[TrackId]:
    for track, owner in position.view.tracks.items():
        if owner != position.me and build.city in position.track(track).ends:
            yield track
