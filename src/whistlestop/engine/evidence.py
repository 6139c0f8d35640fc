"""Breakdown of every seat's final score: tickets with their tracks, and a longest trail."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from whistlestop.engine.equipment import Equipment
from whistlestop.engine.records import Boxed
from whistlestop.engine.results import borrowed_tracks
from whistlestop.engine.state_reader import StateReader
from whistlestop.engine.trail_path import find_longest_trail
from whistlestop.maps.board import Box, CityId, Ticket, TicketId, Track, TrackId
from whistlestop.maps.shortest_paths import TrackGraph


@dataclass(frozen=True, slots=True)
class ScoredTicket:
    """A ticket's result at the end (K4)."""

    ticket: TicketId
    is_completed: bool
    points: int  # below zero if it is not completed
    tracks: tuple[TrackId, ...]  # the shortest path between its cities, from the first; empty without one


@dataclass(frozen=True, slots=True)
class Scoring:
    """The breakdown of a seat's score (P1)."""

    tickets: tuple[ScoredTicket, ...]
    borrowed: Mapping[CityId, TrackId]  # the track that a station borrows (G4)
    attractions: tuple[CityId, ...]  # those it has reached (P4)
    trail: tuple[TrackId, ...]  # one of its longest, in order of travel (P2)
    trail_from: CityId | None  # the city where that trail begins; None without a track


def explain_score(equipment: Equipment, states: Boxed, seat: int) -> Scoring:
    """Return the breakdown of a seat's score, as the game stands."""
    box, game = equipment.box, StateReader(states)
    own = [box.tracks[track] for track in game.claimed(seat)]
    borrowed = borrowed_tracks(equipment, states, seat)
    in_use = (*own, *(equipment.codec.track(track) for track in borrowed.values()))
    graph = TrackGraph((track, track.length) for track in in_use)
    trail_from, trail = find_longest_trail(equipment, states, seat)
    return Scoring(
        tickets=tuple(_score_ticket(box.tickets[ticket], graph) for ticket in game.tickets(seat)),
        borrowed=borrowed,
        attractions=_attractions_at(box, own),
        trail=trail,
        trail_from=trail_from,
    )


def _score_ticket(ticket: Ticket, graph: TrackGraph) -> ScoredTicket:
    way = graph.shortest_path(*ticket.ends)
    if way is None:
        return ScoredTicket(ticket.id, is_completed=False, points=-ticket.points, tracks=())
    return ScoredTicket(ticket.id, is_completed=True, points=ticket.points, tracks=way)


def _attractions_at(box: Box, tracks: Iterable[Track]) -> tuple[CityId, ...]:
    ends = {city for track in tracks for city in track.ends}
    return tuple(city.id for city in box.cities if city.is_attraction and city.id in ends)
