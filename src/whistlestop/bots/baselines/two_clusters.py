"""The hungry bot's plan: two far cities grow into clusters that are connected in the end."""

import numpy as np

from whistlestop.bots.baselines.paper import NOWHERE, Paper
from whistlestop.bots.baselines.plan import plan_track
from whistlestop.bots.baselines.usable import has_free_twin
from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.paths import NO_PATH, city_before, find_path
from whistlestop.engine.records import Ints
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import MAX_CITIES, NO_TRACK, Board


@compiled
def plan_two_clusters(board: Board, atlas: Atlas, paper: Paper) -> None:
    """Plan to join all cities of the noted tickets, as far as there are ways."""
    cities = np.empty(MAX_CITIES, np.int64)
    count = _list_cities(board, paper, cities)
    if count == 0:
        return
    one, other = _farthest_pair(board, atlas, paper, cities, count)
    while count > 0:
        place, cluster = _nearest_to_cluster(board, atlas, paper, cities, count, one, other)
        if place == NOWHERE:
            break
        find_path(board, atlas, paper, cluster, cities[place])
        _plan_way(board, paper, cities[place])
        count -= 1
        cities[place] = cities[count]
    if find_path(board, atlas, paper, one, other) < NO_PATH:
        _plan_way(board, paper, other)


@compiled
def _list_cities(board: Board, paper: Paper, cities: Ints) -> int:
    """Return the cities of the noted tickets, each once."""
    is_listed = np.zeros(MAX_CITIES, np.int64)
    count = 0
    for place in range(paper.ticket_count):
        ticket = paper.tickets[place]
        for city in (board.ticket_a[ticket], board.ticket_b[ticket]):
            if not is_listed[city]:
                is_listed[city] = 1
                cities[count] = city
                count += 1
    return count


@compiled
def _farthest_pair(board: Board, atlas: Atlas, paper: Paper, cities: Ints, count: int) -> tuple[int, int]:
    """Return the two listed cities that are farthest apart."""
    one, other, farthest = cities[0], cities[1], -1.0
    for place in range(count):
        find_path(board, atlas, paper, cities[place], NOWHERE)
        for far in range(place):
            distance = paper.distance[cities[far]]
            if farthest < distance < NO_PATH:
                one, other, farthest = cities[place], cities[far], distance
    return one, other


@compiled
def _nearest_to_cluster(
    board: Board, atlas: Atlas, paper: Paper, cities: Ints, count: int, one: int, other: int
) -> tuple[int, int]:
    """Return the place in the list of the city nearest to a cluster, and that cluster."""
    nearest, cluster, least = NOWHERE, one, NO_PATH
    for center in (one, other):
        find_path(board, atlas, paper, center, NOWHERE)
        for place in range(count):
            if paper.distance[cities[place]] < least:
                nearest, cluster, least = place, center, paper.distance[cities[place]]
    return nearest, cluster


@compiled
def _plan_way(board: Board, paper: Paper, goal: int) -> None:
    """Plan the path found last; of two open tracks of a double route, the one less needed."""
    city = goal
    while paper.arrived_by[city] != NO_TRACK:
        track = paper.arrived_by[city]
        city = city_before(board, paper, city)
        if paper.cost[track] > 0.0:
            twin = board.twin[track]
            if has_free_twin(board, paper, track) and paper.need[board.color[twin]] < paper.need[board.color[track]]:
                track = twin
            plan_track(board, paper, track)
