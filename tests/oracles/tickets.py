"""Completed tickets (K4), and the best use of stations (G4, G5), by exhaustive search."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product

import networkx as nx

from oracles.trails import chosen_tracks
from whistlestop.maps.board import Box, Ticket


def is_completed(box: Box, own_tracks: Iterable[str], borrowed: Iterable[str], ticket: str) -> bool:
    """Return whether own and borrowed tracks connect the two cities of a ticket (K4)."""
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
    """Return ticket points and completed tickets, with the best use of the stations (G5).

    The best use has the most points, and among those the most completed tickets.
    """
    return max(
        tickets_count(box, tracks_by_seat[seat], borrowed, ticket_ids)
        for borrowed in ways_to_borrow(box, tracks_by_seat, stations_by_city, seat)
    )


def tickets_count(
    box: Box, own_tracks: Collection[str], borrowed: Collection[str], ticket_ids: Iterable[str]
) -> tuple[int, int]:
    """Return the points of some tickets, up or down (K4), and the number completed."""
    points = completed = 0
    for ticket in ticket_ids:
        done = is_completed(box, own_tracks, borrowed, ticket)
        points += ticket_called(box, ticket).points * (1 if done else -1)
        completed += done
    return points, completed


def ways_to_borrow(
    box: Box, tracks_by_seat: Sequence[Collection[str]], stations_by_city: Mapping[str, int], seat: int
) -> Iterator[list[str]]:
    """Yield every choice of at most one opponent's track for each station of a seat (G4)."""
    others = [track for other, tracks in enumerate(tracks_by_seat) if other != seat for track in tracks]
    choices: list[list[str | None]] = [
        [None, *(str(track.id) for track in chosen_tracks(box, others) if city in track.ends)]
        for city, owner in stations_by_city.items()
        if owner == seat
    ]
    for choice in product(*choices):
        yield [track for track in choice if track is not None]


def ticket_called(box: Box, ticket_id: str) -> Ticket:
    """Return the ticket with this id; raise an error if the edition lacks it."""
    return next(ticket for ticket in box.tickets if ticket.id == ticket_id)
