"""Which tickets are completed (K4), and what stations add to them (G4, G5), by trying everything."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product

import networkx as nx

from oracles.trails import chosen_tracks
from whistlestop.maps.board import Box, Ticket


def is_completed(box: Box, own_tracks: Iterable[str], borrowed: Iterable[str], ticket: str) -> bool:
    """Do the player's own tracks, and those that stations lend, join the two cities of a ticket (K4)?"""
    network = nx.Graph([track.ends for track in chosen_tracks(box, [*own_tracks, *borrowed])])
    start, goal = ticket_called(box, ticket).ends
    return start in network and goal in network and nx.has_path(network, start, goal)


def best_stations(
    box: Box,
    tracks_by_seat: Sequence[Collection[str]],
    stations_by_city: Mapping[str, int],
    seat: int,
    ticket_ids: Collection[str],
) -> tuple[int, int]:
    """The points of a seat's tickets and how many are completed, with the best use of its stations (G5).

    The best use has the most points, and among those the most completed tickets.
    """
    return max(
        tickets_count(box, tracks_by_seat[seat], borrowed, ticket_ids)
        for borrowed in ways_to_borrow(box, tracks_by_seat, stations_by_city, seat)
    )


def tickets_count(
    box: Box, own_tracks: Collection[str], borrowed: Collection[str], ticket_ids: Iterable[str]
) -> tuple[int, int]:
    """The points of some tickets, up or down (K4), and how many are completed."""
    points = completed = 0
    for ticket in ticket_ids:
        done = is_completed(box, own_tracks, borrowed, ticket)
        points += ticket_called(box, ticket).points * (1 if done else -1)
        completed += done
    return points, completed


def ways_to_borrow(
    box: Box, tracks_by_seat: Sequence[Collection[str]], stations_by_city: Mapping[str, int], seat: int
) -> Iterator[list[str]]:
    """Every choice of at most one opponent's track for each station of a seat (G4)."""
    others = [track for other, tracks in enumerate(tracks_by_seat) if other != seat for track in tracks]
    choices: list[list[str | None]] = [
        [None, *(str(track.id) for track in chosen_tracks(box, others) if city in track.ends)]
        for city, owner in stations_by_city.items()
        if owner == seat
    ]
    for choice in product(*choices):
        yield [track for track in choice if track is not None]


def ticket_called(box: Box, ticket_id: str) -> Ticket:
    """The ticket with this id; an id that the edition has not is an error."""
    return next(ticket for ticket in box.tickets if ticket.id == ticket_id)
