"""Shortest paths from city to city over tracks with costs (Dijkstra)."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from whistlestop.maps.board import Box, CityId, Track, TrackId

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Matrix: TypeAlias = "NDArray[np.float64]"
Vertex = TypeVar("Vertex", bound=CityId | tuple[CityId, int])
Label = TypeVar("Label", bound=str)
Edges: TypeAlias = Iterable[tuple[Vertex, Label, int]]
"""The edges at a vertex: the vertex at the other end, a label and a cost of 0 or more."""


def find_shortest(
    start: Vertex, is_goal: Callable[[Vertex], bool], edges_at: Callable[[Vertex], Edges[Vertex, Label]]
) -> tuple[int, tuple[Label, ...]] | None:
    """Return the cost and the labels of the cheapest path to a goal (Dijkstra), or None without one.

    Among paths of equal cost, the one with the fewest edges that cost anything.
    """
    queue: list[tuple[int, int, Vertex, tuple[Label, ...]]] = [(0, 0, start, ())]
    visited: set[Vertex] = set()
    while queue:
        cost, paid, vertex, path = heappop(queue)
        if is_goal(vertex):
            return cost, path
        if vertex not in visited:
            visited.add(vertex)
            for neighbor, label, more in edges_at(vertex):
                heappush(queue, (cost + more, paid + (more > 0), neighbor, (*path, label)))
    return None


class TrackGraph:
    """A weighted graph: cities are its vertices, tracks with a cost each its edges."""

    def __init__(self, costs: Iterable[tuple[Track, int]]) -> None:
        self._edges: defaultdict[CityId, list[tuple[CityId, TrackId, int]]] = defaultdict(list)
        for track, cost in costs:
            one, other = track.ends
            self._edges[one].append((other, track.id, cost))
            self._edges[other].append((one, track.id, cost))

    def edges_at(self, city: CityId) -> Edges[CityId, TrackId]:
        """Return the tracks that end in a city: the city at the other end, the track and its cost."""
        return self._edges[city]

    def shortest_path(self, start: CityId, goal: CityId) -> tuple[TrackId, ...] | None:
        """Return the tracks of the cheapest path, or None if the cities are not connected.

        Among paths of equal cost, the one with the fewest tracks that cost anything.
        """
        found = find_shortest(start, goal.__eq__, self.edges_at)
        return None if found is None else found[1]

    def shortest_distance(self, start: CityId, goal: CityId) -> int | None:
        """Return the cost of the cheapest path, or None if the cities are not connected."""
        found = find_shortest(start, goal.__eq__, self.edges_at)
        return None if found is None else found[0]


def all_pairs_distances(box: Box) -> Matrix:
    """Return the shortest distance between any two cities in spaces (Floyd-Warshall)."""
    import numpy as np  # slow to load, and most commands need no matrix

    index = {city.id: number for number, city in enumerate(box.cities)}
    lengths = np.full((len(index), len(index)), np.inf)
    np.fill_diagonal(lengths, 0)
    for track in box.tracks:
        first, second = (index[end] for end in track.ends)
        lengths[first, second] = lengths[second, first] = track.length
    for middle in range(len(index)):
        lengths = np.minimum(lengths, lengths[:, [middle]] + lengths[[middle], :])
    return lengths
