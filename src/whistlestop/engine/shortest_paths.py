"""Shortest paths from city to city over tracks with costs (Dijkstra)."""

from collections import defaultdict
from collections.abc import Iterable
from heapq import heappop, heappush

from whistlestop.maps.board import CityId, Track, TrackId


class TrackGraph:
    """A weighted graph: cities are its vertices, tracks with a cost each its edges."""

    def __init__(self, costs: Iterable[tuple[Track, int]]) -> None:
        self._edges: defaultdict[CityId, list[tuple[CityId, TrackId, int]]] = defaultdict(list)
        for track, cost in costs:
            one, other = track.ends
            self._edges[one].append((other, track.id, cost))
            self._edges[other].append((one, track.id, cost))

    def shortest_path(self, start: CityId, goal: CityId) -> tuple[TrackId, ...] | None:
        """Return the tracks of the cheapest path, or None if the cities are not connected.

        Among paths of equal cost, the one with the fewest tracks that cost anything.
        """
        found = self._search(start, goal)
        return None if found is None else found[1]

    def shortest_distance(self, start: CityId, goal: CityId) -> int | None:
        """Return the cost of the cheapest path, or None if the cities are not connected."""
        found = self._search(start, goal)
        return None if found is None else found[0]

    def _search(self, start: CityId, goal: CityId) -> tuple[int, tuple[TrackId, ...]] | None:
        queue: list[tuple[int, int, CityId, tuple[TrackId, ...]]] = [(0, 0, start, ())]
        visited: set[CityId] = set()
        while queue:
            cost, paid, city, path = heappop(queue)
            if city == goal:
                return cost, path
            if city not in visited:
                visited.add(city)
                for neighbor, track, more in self._edges[city]:
                    heappush(queue, (cost + more, paid + (more > 0), neighbor, (*path, track)))
        return None
