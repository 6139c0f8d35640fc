"""The path of a longest trail (P2): its tracks in the order of travel."""

from collections import defaultdict
from collections.abc import Iterable

from whistlestop.engine import core
from whistlestop.engine.bits import WORD_BITS
from whistlestop.engine.equipment import Equipment
from whistlestop.engine.records import Boxed
from whistlestop.engine.state_reader import StateReader
from whistlestop.maps.board import CityId, Track, TrackId


def find_longest_trail(equipment: Equipment, states: Boxed, seat: int) -> tuple[CityId | None, tuple[TrackId, ...]]:
    """Return one of a seat's longest trails: the city where it begins, and its tracks in order."""
    tracks = [equipment.box.tracks[track] for track in _tracks_of_longest_trail(equipment, states, seat)]
    return find_euler_trail(tracks) if tracks else (None, ())


def _tracks_of_longest_trail(equipment: Equipment, states: Boxed, seat: int) -> tuple[int, ...]:
    """Drop each track without which an equally long trail remains; the rest is the trail."""
    left = states.copy()
    claimed = left["players"]["claimed"][0, seat]
    longest = core.trail_length(equipment.board, left, seat)
    for track in StateReader(states).claimed(seat):
        bit = 1 << track % WORD_BITS
        claimed[track // WORD_BITS] ^= bit
        if core.trail_length(equipment.board, left, seat) < longest:
            claimed[track // WORD_BITS] ^= bit
    return StateReader(left).claimed(seat)


def find_euler_trail(tracks: Iterable[Track]) -> tuple[CityId, tuple[TrackId, ...]]:
    """Return an Euler trail over all these tracks (Hierholzer): its first city, its tracks.

    They must be connected, with at most two odd-degree cities.
    """
    near: defaultdict[CityId, list[Track]] = defaultdict(list)
    for track in tracks:
        for city in track.ends:
            near[city].append(track)
    odd = [city for city, at_city in near.items() if len(at_city) % 2]
    start = odd[0] if odd else next(iter(near))
    trail: list[TrackId] = []
    used: set[TrackId] = set()
    stack: list[tuple[CityId, TrackId | None]] = [(start, None)]
    while stack:
        city, came_by = stack[-1]
        onward = next((track for track in near[city] if track.id not in used), None)
        if onward is not None:
            used.add(onward.id)
            stack.append((_far_end(onward, city), onward.id))
        else:  # A dead end: whatever follows on the trail is in `trail` already.
            stack.pop()
            if came_by is not None:
                trail.append(came_by)
    return start, tuple(reversed(trail))


def _far_end(track: Track, city: CityId) -> CityId:
    return track.ends[1] if city == track.ends[0] else track.ends[0]
