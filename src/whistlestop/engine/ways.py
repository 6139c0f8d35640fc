"""Cheapest ways from city to city."""

from collections import defaultdict
from collections.abc import Iterable
from heapq import heappop, heappush

from whistlestop.maps.board import CityId, Track, TrackId


class Ways:
    """Ways over some tracks, each of which has a cost."""

    def __init__(self, costs: Iterable[tuple[Track, int]]) -> None:
        self._near: defaultdict[CityId, list[tuple[CityId, TrackId, int]]] = defaultdict(list)
        for track, cost in costs:
            one, other = track.ends
            self._near[one].append((other, track.id, cost))
            self._near[other].append((one, track.id, cost))

    def cheapest(self, start: CityId, goal: CityId) -> tuple[TrackId, ...] | None:
        """The tracks from one city to another with the lowest cost, and then the fewest that cost anything.

        Nothing, if no way leads there.
        """
        waiting: list[tuple[int, int, CityId, tuple[TrackId, ...]]] = [(0, 0, start, ())]
        reached: set[CityId] = set()
        while waiting:
            cost, paid, city, way = heappop(waiting)
            if city == goal:
                return way
            if city not in reached:
                reached.add(city)
                for neighbor, track, more in self._near[city]:
                    heappush(waiting, (cost + more, paid + (more > 0), neighbor, (*way, track)))
        return None
