"""The longest trail as a walk (P2): which tracks it has, and in which order they are walked."""

from collections import defaultdict
from collections.abc import Iterable

from whistlestop.engine import core
from whistlestop.engine.bits import WORD_BITS
from whistlestop.engine.equipment import Equipment
from whistlestop.engine.reading import Reading
from whistlestop.engine.records import Boxed
from whistlestop.maps.board import CityId, Track, TrackId


def longest_walk(equipment: Equipment, states: Boxed, seat: int) -> tuple[CityId | None, tuple[TrackId, ...]]:
    """One of a seat's longest trails: the city where it begins, and its tracks from there on."""
    tracks = [equipment.box.tracks[track] for track in _tracks_of_longest_trail(equipment, states, seat)]
    return walk_over(tracks) if tracks else (None, ())


def _tracks_of_longest_trail(equipment: Equipment, states: Boxed, seat: int) -> tuple[int, ...]:
    """Leave out one track after the other, if what is left has a trail of the same length: in the end, that is it."""
    left = states.copy()
    claimed = left["players"]["claimed"][0, seat]
    longest = core.trail_length(equipment.board, left, seat)
    for track in Reading(states).claimed(seat):
        bit = 1 << track % WORD_BITS
        claimed[track // WORD_BITS] ^= bit
        if core.trail_length(equipment.board, left, seat) < longest:
            claimed[track // WORD_BITS] ^= bit
    return Reading(left).claimed(seat)


def walk_over(tracks: Iterable[Track]) -> tuple[CityId, tuple[TrackId, ...]]:
    """All of these tracks in one walk, each once (Hierholzer); they hang together, and two cities at most are odd."""
    near: defaultdict[CityId, list[Track]] = defaultdict(list)
    for track in tracks:
        for city in track.ends:
            near[city].append(track)
    odd = [city for city, at_city in near.items() if len(at_city) % 2]
    start = odd[0] if odd else next(iter(near))
    walk: list[TrackId] = []
    used: set[TrackId] = set()
    under_way: list[tuple[CityId, TrackId | None]] = [(start, None)]
    while under_way:
        city, came_by = under_way[-1]
        onward = next((track for track in near[city] if track.id not in used), None)
        if onward is not None:
            used.add(onward.id)
            under_way.append((_far_end(onward, city), onward.id))
        else:  # Nothing leads on from here: what is still to come was walked before.
            under_way.pop()
            if came_by is not None:
                walk.append(came_by)
    return start, tuple(reversed(walk))


def _far_end(track: Track, city: CityId) -> CityId:
    return track.ends[1] if city == track.ends[0] else track.ends[0]
