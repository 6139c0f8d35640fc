"""The graph of a board for compiled bots: adjacency lists and all-pairs shortest distances."""

from functools import lru_cache
from typing import Annotated, Any, Final

from whistlestop.engine.equipment import Equipment
from whistlestop.engine.records import Array, Boxed, Table, layout_of, new
from whistlestop.engine.state import MAX_CITIES, MAX_TRACKS
from whistlestop.maps.shortest_paths import all_pairs_distances

FAR: Final = 1 << 20  # farther than any path


class Atlas:
    """Adjacency lists of the cities, and the fewest pieces between any two on an empty board."""

    first: Annotated[Array[int], (MAX_CITIES + 1,)]  # where a city's neighbors begin
    neighbor: Annotated[Array[int], (2 * MAX_TRACKS,)]
    track: Annotated[Array[int], (2 * MAX_TRACKS,)]
    distance: Annotated[Table, (MAX_CITIES, MAX_CITIES)]


ATLAS_LAYOUT: Final = layout_of(Atlas)


@lru_cache(maxsize=64)
def atlas_of(equipment: Equipment) -> Boxed:
    """Return the atlas of a box, built once."""
    boxed = new(ATLAS_LAYOUT)
    _write_neighbors(boxed[0], equipment.board[0])
    cities = len(equipment.box.cities)
    boxed["distance"] = FAR
    boxed["distance"][0, :cities, :cities] = all_pairs_distances(equipment.box)
    return boxed


Fields = Any  # one record's fields by name, for which NumPy has no type


def _write_neighbors(atlas: Fields, board: Fields) -> None:
    place = 0
    for city in range(int(board["cities"])):
        atlas["first"][city] = place
        for track in range(int(board["tracks"])):
            ends = (int(board["end_a"][track]), int(board["end_b"][track]))
            if city in ends:
                atlas["neighbor"][place], atlas["track"][place] = sum(ends) - city, track
                place += 1
    atlas["first"][int(board["cities"]) :] = place
