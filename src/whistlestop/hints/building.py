"""What speaks for building a station."""

from collections.abc import Iterator

from whistlestop.engine.actions import BuildStation
from whistlestop.hints.position import Position
from whistlestop.hints.reasons import Reason, ReasonCode


def why_station(position: Position, build: BuildStation) -> Iterator[Reason]:
    """Reasons for a station, the best first."""
    after = position.with_station(build.city)
    borrowed = after.advice.borrowed_tracks().get(build.city)
    for ticket in position.own.tickets:
        before, now = position.ways[ticket], after.ways[ticket]
        if borrowed is None or before.is_completed:
            continue
        if now.is_completed:
            points = position.ticket(ticket).points
            yield Reason(ReasonCode.STATION_FINISHES_TICKET, track=borrowed, ticket=ticket, count=points)
        elif now.pieces is not None and (before.pieces is None or now.pieces < before.pieces):
            yield Reason(ReasonCode.STATION_SHORTENS_TICKET, track=borrowed, ticket=ticket, count=now.pieces)
    yield Reason(ReasonCode.STATION_OPENS_CITY, city=build.city)
