"""How far apart cities are on the empty board."""

from collections import defaultdict
from collections.abc import Mapping
from heapq import heappop, heappush

from whistlestop.maps.board import Box, CityId, Ticket, TicketId


def ticket_lengths(box: Box) -> dict[TicketId, int]:
    """For every ticket the fewest pieces that join its two cities, if nobody is in the way.

    >>> from whistlestop.maps.loading import load_box
    >>> ticket_lengths(load_box("usa"))["base-denver-el_paso"]
    4
    """
    steps = _shortest_steps(box)
    return {ticket.id: _distance(steps, ticket) for ticket in box.tickets}


Steps = Mapping[CityId, Mapping[CityId, int]]


def _shortest_steps(box: Box) -> Steps:
    steps: defaultdict[CityId, dict[CityId, int]] = defaultdict(dict)
    for track in box.tracks:
        one, other = track.ends
        steps[one][other] = steps[other][one] = track.length  # both tracks of a double route are equally long
    return steps


def _distance(steps: Steps, ticket: Ticket) -> int:
    start, goal = ticket.ends
    waiting = [(0, start)]
    reached: set[CityId] = set()
    while waiting[0][1] != goal:  # every map is joined, so the goal is found
        distance, city = heappop(waiting)
        if city not in reached:
            reached.add(city)
            for neighbor, length in steps[city].items():
                heappush(waiting, (distance + length, neighbor))
    return waiting[0][0]
