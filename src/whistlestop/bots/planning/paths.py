"""The cheapest way from city to city, given what every track costs."""

from typing import Final

from whistlestop.bots.planning.atlas import FAR, Atlas
from whistlestop.bots.planning.desk import Ways
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import NO_TRACK, Board

NO_WAY: Final = float(FAR)


@compiled
def find_way(board: Board, atlas: Atlas, ways: Ways, start: int, goal: int) -> float:
    """What the cheapest way costs; `NO_WAY` or more if there is none. `ways` keeps how each city was reached."""
    for city in range(board.cities):
        ways.distance[city] = NO_WAY
    ways.distance[start] = 0.0
    ways.arrived_by[start] = NO_TRACK
    ways.waiting[0] = start
    waiting = 1
    while waiting > 0:
        place = _nearest(ways, waiting)
        city = ways.waiting[place]
        if city == goal:
            return ways.distance[city]
        waiting -= 1
        ways.waiting[place] = ways.waiting[waiting]
        waiting = _look_around(atlas, ways, city, waiting)
    return NO_WAY


@compiled
def _nearest(ways: Ways, waiting: int) -> int:
    # A dozen cities wait at most: looking through them is faster than keeping them in order.
    best = 0
    least = ways.distance[ways.waiting[0]]
    for place in range(1, waiting):
        distance = ways.distance[ways.waiting[place]]
        if distance < least:
            best, least = place, distance
    return best


@compiled
def _look_around(atlas: Atlas, ways: Ways, city: int, waiting: int) -> int:
    here = ways.distance[city]
    for place in range(atlas.first[city], atlas.first[city + 1]):
        there, track = atlas.neighbor[place], atlas.track[place]
        distance = here + ways.cost[track]
        if distance < ways.distance[there]:
            if ways.distance[there] == NO_WAY:
                ways.waiting[waiting] = there
                waiting += 1
            ways.distance[there] = distance
            ways.arrived_by[there] = track
    return waiting


@compiled
def city_before(board: Board, ways: Ways, city: int) -> int:
    """The city from which the way found last reaches a city."""
    track = ways.arrived_by[city]
    return board.end_a[track] + board.end_b[track] - city
