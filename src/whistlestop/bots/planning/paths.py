"""Shortest paths from city to city (Dijkstra), compiled, with a cost for every track."""

from typing import Final

from whistlestop.bots.planning.atlas import FAR, Atlas
from whistlestop.bots.planning.desk import PathSearch
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import NO_TRACK, Board

NO_PATH: Final = float(FAR)


@compiled
def find_path(board: Board, atlas: Atlas, search: PathSearch, start: int, goal: int) -> float:
    """Return the cost of the cheapest path, or at least `NO_PATH`; `search` keeps the path."""
    for city in range(board.cities):
        search.distance[city] = NO_PATH
    search.distance[start] = 0.0
    search.arrived_by[start] = NO_TRACK
    search.waiting[0] = start
    waiting = 1
    while waiting > 0:
        place = _nearest_waiting(search, waiting)
        city = search.waiting[place]
        if city == goal:
            return search.distance[city]
        waiting -= 1
        search.waiting[place] = search.waiting[waiting]
        waiting = _relax_edges(atlas, search, city, waiting)
    return NO_PATH


@compiled
def _nearest_waiting(search: PathSearch, waiting: int) -> int:
    # A dozen cities wait at most: looking through them is faster than keeping them in order.
    best = 0
    least = search.distance[search.waiting[0]]
    for place in range(1, waiting):
        distance = search.distance[search.waiting[place]]
        if distance < least:
            best, least = place, distance
    return best


@compiled
def _relax_edges(atlas: Atlas, search: PathSearch, city: int, waiting: int) -> int:
    here = search.distance[city]
    for place in range(atlas.first[city], atlas.first[city + 1]):
        there, track = atlas.neighbor[place], atlas.track[place]
        distance = here + search.cost[track]
        if distance < search.distance[there]:
            if search.distance[there] == NO_PATH:
                search.waiting[waiting] = there
                waiting += 1
            search.distance[there] = distance
            search.arrived_by[there] = track
    return waiting


@compiled
def city_before(board: Board, search: PathSearch, city: int) -> int:
    """Return the city before this one on the path found last."""
    track = search.arrived_by[city]
    return board.end_a[track] + board.end_b[track] - city
