"""Reasons for building a station."""

from collections.abc import Iterator

from whistlestop.engine.actions import BuildStation
from whistlestop.hints.position import Position
from whistlestop.hints.reasons import Reason, ReasonCode
from whistlestop.maps.board import TrackId


def why_station(position: Position, build: BuildStation) -> Iterator[Reason]:
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
