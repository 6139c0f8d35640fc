"""The longest trail (P2, P3), found in three independent ways."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

import networkx as nx

from whistlestop.maps.board import Box, Track

FEW_TRACKS: Final = 12
"""Up to so many tracks, trying every walk is quick."""

MOST_ENDS: Final = 2


def longest_trail(box: Box, track_ids: Iterable[str]) -> int:
    """Return the length of the longest trail over these tracks (P2)."""
    ids = set(track_ids)
    return trail_by_walking(box, ids) if len(ids) <= FEW_TRACKS else trail_by_sweeping(box, ids)


def trail_by_walking(box: Box, track_ids: Iterable[str]) -> int:
    """Find it by depth-first search from every city; good for some 18 tracks."""
    tracks = chosen_tracks(box, track_ids)

    @cache
    def walk_on(city: str, unused: frozenset[int]) -> int:
        """Return the longest continuation from a city over unused tracks."""
        steps = [number for number in unused if city in tracks[number].ends]
        return max(
            (tracks[step].length + walk_on(other_end(tracks[step], city), unused - {step}) for step in steps),
            default=0,
        )

    return max((walk_on(city, frozenset(range(len(tracks)))) for city in cities_on(tracks)), default=0)


def trail_by_subsets(box: Box, track_ids: Iterable[str]) -> int:
    """Find it by trying every set of tracks (Euler); good for some 18 tracks.

    A set of tracks is a trail exactly if it is connected and has at most two odd-degree cities.
    """
    tracks = chosen_tracks(box, track_ids)
    bit = {city: 1 << number for number, city in enumerate(cities_on(tracks))}
    # Number m of these lists is about the set of tracks whose bits are in m: each track doubles the lists.
    odd_cities, lengths = [0], [0]
    for track in tracks:
        first, second = track.ends
        odd_cities += [odd ^ bit[first] ^ bit[second] for odd in odd_cities]
        lengths += [length + track.length for length in lengths]
    maybe = [number for number, odd in enumerate(odd_cities) if odd.bit_count() <= MOST_ENDS]
    longest_first = sorted(maybe, key=lengths.__getitem__, reverse=True)
    return next(lengths[number] for number in longest_first if _is_connected(_members(tracks, number)))


def trail_by_sweeping(box: Box, track_ids: Iterable[str]) -> int:
    """Find it by dynamic programming, track by track; good for any number of tracks.

    Of all partial choices that look alike from the tracks still to come, only the longest is kept.
    """
    tracks = _swept(chosen_tracks(box, track_ids))
    best = 0
    partial = {Sweep(frozenset(), frozenset(), 0): 0}
    for number, track in enumerate(tracks):
        with_it = [(sweep.with_track(track), length + track.length) for sweep, length in partial.items()]
        best = max([best, *(length for sweep, length in with_it if sweep.is_one_trail)])
        done_with = set(track.ends) - set(cities_on(tracks[number + 1 :]))
        partial = _longest_of_each([*partial.items(), *with_it], done_with)
    return best


class Sweep(NamedTuple):
    """A state of the dynamic program: what later tracks need to know of those chosen."""

    groups: frozenset[frozenset[str]]
    """Components of cities with chosen tracks and with tracks to come."""
    odd: frozenset[str]
    """Those of them that end an odd number of chosen tracks."""
    ends: int
    """The number of finished cities of odd degree."""

    @property
    def is_one_trail(self) -> bool:
        """Whether the chosen tracks are a trail as they are."""
        return len(self.groups) == 1 and self.ends + len(self.odd) <= MOST_ENDS

    def with_track(self, track: Track) -> "Sweep":
        """Return the state with one more track chosen; its components merge."""
        touched = {group for group in self.groups if group & set(track.ends)}
        merged = frozenset(track.ends).union(*touched)
        return Sweep(self.groups - touched | {merged}, self.odd ^ set(track.ends), self.ends)

    def without_cities(self, cities: Iterable[str]) -> "Sweep | None":
        """Return the state without finished cities, or None if it can't become one trail."""
        sweep: Sweep | None = self
        for city in cities:
            sweep = sweep and sweep._without_city(city)
        return sweep

    def _without_city(self, city: str) -> "Sweep | None":
        home = next((group for group in self.groups if city in group), None)
        if home is None:
            return self
        ends = self.ends + (city in self.odd)
        # No track to come touches a group without cities: it was complete, or is never joined to the others.
        if home == {city} or ends > MOST_ENDS:
            return None
        return Sweep(self.groups - {home} | {home - {city}}, self.odd - {city}, ends)


def _longest_of_each(choices: Iterable[tuple[Sweep, int]], done_with: Iterable[str]) -> dict[Sweep, int]:
    """Return the distinct states after some cities are finished, each at its longest."""
    longest: dict[Sweep, int] = {}
    for sweep, length in choices:
        left = sweep.without_cities(done_with)
        if left is not None:
            longest[left] = max(longest.get(left, 0), length)
    return longest


def chosen_tracks(box: Box, track_ids: Iterable[str]) -> list[Track]:
    """Return the tracks with these ids; raise an error if the map lacks one."""
    by_id = {str(track.id): track for track in box.tracks}
    return [by_id[track_id] for track_id in sorted(set(track_ids))]


def cities_on(tracks: Iterable[Track]) -> list[str]:
    """Return all cities at the ends of the tracks."""
    return sorted({city for track in tracks for city in track.ends})


def other_end(track: Track, city: str) -> str:
    """Return the other end of a track."""
    first, second = track.ends
    return second if city == first else first


def _is_connected(tracks: Sequence[Track]) -> bool:
    return not tracks or nx.is_connected(nx.Graph([track.ends for track in tracks]))


def _members(tracks: Sequence[Track], number: int) -> list[Track]:
    return [track for position, track in enumerate(tracks) if number >> position & 1]


def _swept(tracks: Sequence[Track]) -> list[Track]:
    """Return the tracks ordered across the network, so that few cities are open at a time."""
    place = {city: number for number, city in enumerate(_outward(tracks))}
    return sorted(tracks, key=lambda track: sorted((place[city] for city in track.ends), reverse=True))


def _outward(tracks: Sequence[Track]) -> Iterator[str]:
    """Yield the cities of each connected component in breadth-first order from its edge."""
    graph = nx.Graph([track.ends for track in tracks])
    for part in nx.connected_components(graph):
        network = graph.subgraph(part)
        yield from nx.bfs_tree(network, min(nx.periphery(network)))
