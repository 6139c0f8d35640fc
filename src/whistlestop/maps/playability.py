"""Warnings about a valid map: routes nobody can claim, tickets nobody can complete."""

from collections.abc import Iterator, Mapping
from typing import Any

from whistlestop.maps.board import Box, CityId, Edition, Track, TrackId
from whistlestop.maps.faults import Entry, Fault, FaultList
from whistlestop.maps.fields import between_label
from whistlestop.maps.names import sort_cities, ticket_id
from whistlestop.maps.shortest_paths import TrackGraph, find_shortest

Item = Mapping[str, Any]  # Any: an entry of a map file, already checked


def find_warnings(box: Box, file: str) -> list[Fault]:
    """Find the unclaimable routes of a custom map and the tickets that can't be completed."""
    found = FaultList(file)
    ids = {city.name: city.id for city in box.cities}
    tracks = {track.ends: track for track in box.tracks}
    for entry, _, ends in _entries(box, "route", ids):
        for key, values in _obstacles(tracks[ends], box.edition):
            found.add(entry, key, None, **values)
    in_play = {ticket.id for ticket in box.tickets}
    graph = _claimable(box)
    for entry, item, ends in _entries(box, "ticket", ids):
        if ticket_id(item.get("set", "base"), ends) in in_play:
            _warn_of_ticket(found, entry, pieces_needed(graph, ends, box.edition.stations), box.edition)
    return found.found


def _entries(box: Box, kind: str, ids: Mapping[str, CityId]) -> Iterator[tuple[Entry, Item, tuple[CityId, CityId]]]:
    """Yield the entries of one kind, as the map's file numbers them."""
    items: Any = (box.custom or {}).get(kind, [])  # Any: what stands in a file that was checked
    for number, item in enumerate(items, start=1):
        yield Entry(kind, number, between_label(item)), item, sort_cities(ids[name] for name in item["between"])


def _obstacles(track: Track, edition: Edition) -> Iterator[tuple[str, dict[str, int]]]:
    """Yield the reasons why nobody can ever claim a track."""
    cards = edition.cards_per_color + edition.wild_cards  # gray or not: a route is paid in one color
    if track.length > edition.pieces:
        yield "maps.route_beyond_pieces", {"length": track.length, "pieces": edition.pieces}
    if track.length > cards:
        yield "maps.route_beyond_cards", {"length": track.length, "cards": cards}
    if track.ferry_wilds > edition.wild_cards:
        yield "maps.ferry_beyond_wilds", {"wilds": track.ferry_wilds, "cards": edition.wild_cards}


def _warn_of_ticket(found: FaultList, entry: Entry, needed: int | None, edition: Edition) -> None:
    if needed is None:
        found.add(entry, "maps.ticket_without_way")
    elif needed > edition.pieces:
        found.add(entry, "maps.ticket_beyond_pieces", needed=needed, pieces=edition.pieces)


def _claimable(box: Box) -> TrackGraph:
    return TrackGraph((track, track.length) for track in box.tracks if not any(_obstacles(track, box.edition)))


def pieces_needed(graph: TrackGraph, ends: tuple[CityId, CityId], stations: int) -> int | None:
    """Return the fewest pieces that connect two cities, or None if no path does.

    The search is over cities and unused stations: a station saves the pieces of one route.
    """

    def edges_at(place: tuple[CityId, int]) -> Iterator[tuple[tuple[CityId, int], TrackId, int]]:
        """Yield the next routes: with own pieces, or over an opponent's with a station (G4)."""
        city, left = place
        for neighbor, track, length in graph.edges_at(city):
            yield (neighbor, left), track, length
            if left:
                yield (neighbor, left - 1), track, 0

    start, goal = ends
    found = find_shortest((start, stations), lambda place: place[0] == goal, edges_at)
    return None if found is None else found[0]
