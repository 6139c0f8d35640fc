"""What a bot looks up about a board: who is whose neighbor, and how far it is from city to city."""

from functools import lru_cache
from typing import Annotated, Any, Final

from whistlestop.engine.equipment import Equipment
from whistlestop.engine.records import Array, Boxed, Table, layout_of, new
from whistlestop.engine.state import MAX_CITIES, MAX_TRACKS

FAR: Final = 1 << 20  # farther than any way


class Atlas:
    """Every track from both its ends, city by city; and the fewest pieces from city to city on the empty board."""

    first: Annotated[Array[int], (MAX_CITIES + 1,)]  # where a city's neighbors begin
    neighbor: Annotated[Array[int], (2 * MAX_TRACKS,)]
    track: Annotated[Array[int], (2 * MAX_TRACKS,)]
    distance: Annotated[Table, (MAX_CITIES, MAX_CITIES)]


ATLAS_LAYOUT: Final = layout_of(Atlas)


@lru_cache(maxsize=64)
def atlas_of(equipment: Equipment) -> Boxed:
    """The atlas of a box, made once."""
    boxed = new(ATLAS_LAYOUT)
    _write_neighbors(boxed[0], equipment.board[0])
    _write_distances(boxed[0], equipment.board[0])
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


def _write_distances(atlas: Fields, board: Fields) -> None:
    cities, distance = int(board["cities"]), atlas["distance"]
    distance[:] = FAR
    for city in range(cities):
        distance[city, city] = 0
    for track in range(int(board["tracks"])):
        a, b = board["end_a"][track], board["end_b"][track]
        distance[a, b] = distance[b, a] = min(distance[a, b], board["length"][track])
    for between in range(cities):  # Floyd and Warshall
        for city in range(cities):
            detour = distance[city, between] + distance[between]
            distance[city] = [min(ways) for ways in zip(distance[city].tolist(), detour.tolist(), strict=True)]
