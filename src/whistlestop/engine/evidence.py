"""What every seat's points come from once the game is over: tickets with their tracks, and a trail to walk."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from whistlestop.engine.advice import Advice
from whistlestop.engine.equipment import Equipment
from whistlestop.engine.reading import Reading
from whistlestop.engine.records import Boxed
from whistlestop.engine.walking import longest_walk
from whistlestop.engine.ways import Ways
from whistlestop.maps.board import Box, CityId, Ticket, TicketId, Track, TrackId


@dataclass(frozen=True, slots=True)
class ScoredTicket:
    """What a ticket brings in the end (K4)."""

    ticket: TicketId
    is_completed: bool
    points: int  # below zero if it is not completed
    tracks: tuple[TrackId, ...]  # the shortest way that joins its cities, in order from the first; none if nothing does


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a seat's points come from (P1)."""

    tickets: tuple[ScoredTicket, ...]
    borrowed: Mapping[CityId, TrackId]  # the track that a station borrows (G4)
    attractions: tuple[CityId, ...]  # those it has reached (P4)
    trail: tuple[TrackId, ...]  # one of its longest, in the order of the walk (P2)
    trail_from: CityId | None  # where that walk begins; nothing without a track


def scoring_of(equipment: Equipment, states: Boxed, seat: int) -> Scoring:
    """What a seat's points come from, as the game stands."""
    box, game = equipment.box, Reading(states)
    own = [box.tracks[track] for track in game.claimed(seat)]
    borrowed = Advice(equipment, states, seat).borrowed_tracks()
    in_use = (*own, *(equipment.codec.track(track) for track in borrowed.values()))
    ways = Ways((track, track.length) for track in in_use)
    trail_from, trail = longest_walk(equipment, states, seat)
    return Scoring(
        tickets=tuple(_scored(box.tickets[ticket], ways) for ticket in game.tickets(seat)),
        borrowed=borrowed,
        attractions=_attractions_at(box, own),
        trail=trail,
        trail_from=trail_from,
    )


def _scored(ticket: Ticket, ways: Ways) -> ScoredTicket:
    way = ways.cheapest(*ticket.ends)
    if way is None:
        return ScoredTicket(ticket.id, is_completed=False, points=-ticket.points, tracks=())
    return ScoredTicket(ticket.id, is_completed=True, points=ticket.points, tracks=way)


def _attractions_at(box: Box, tracks: Iterable[Track]) -> tuple[CityId, ...]:
    ends = {city for track in tracks for city in track.ends}
    return tuple(city.id for city in box.cities if city.is_attraction and city.id in ends)
