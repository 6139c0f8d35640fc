"""Layouts: the cities' positions on the drawn board. Apart from the map: no rule needs them."""

from collections.abc import Mapping, Sequence
from math import cos, radians
from typing import Final, TypeGuard

from whistlestop.maps.board import Box, CityId, Layout, Spot
from whistlestop.maps.cities import Cities, check_city
from whistlestop.maps.faults import Entry, FaultList, MapError
from whistlestop.maps.fields import Table, plain, top_table
from whistlestop.maps.files import shipped_data

__all__ = ["Layout", "load_layout", "read_layout", "spring_layout"]

ASPECTS: Final = (0.2, 5.0)
MARGIN: Final = 0.05
HALF_TURN: Final = 180.0
ON_THE_BOARD: Final = ((0.0, 1.0), (0.0, 1.0))
ON_THE_GLOBE: Final = ((-90.0, 90.0), (-180.0, 180.0))


def load_layout(box: Box) -> Layout:
    """Return the layout of a box; what a custom map leaves out is computed from distances."""
    if box.custom is not None:
        return spring_layout(box)
    file = f"{box.edition.map}.layout.toml"
    faults = FaultList(file)
    layout = read_layout(shipped_data(file), {city.name: city for city in box.cities}, faults)
    if layout is None:
        raise MapError(faults.found)
    return layout


def spring_layout(box: Box) -> Layout:
    """Compute positions that fit the lengths of the routes; deterministic.

    Cities with a position in the map's own layout stay there, and the others find theirs around them.
    """
    # NumPy is slow to load, and most readers of a map draw nothing.
    from whistlestop.maps.stress_layout import SPRING_ASPECT, place_cities

    given = box.layout or Layout(SPRING_ASPECT, {}, None)
    return Layout(given.aspect, place_cities(box, given), given.geo)


def read_layout(data: object, cities: Cities, faults: FaultList, part: str = "") -> Layout | None:
    """Read a layout, or return None if it has a fault.

    `part` is the field of the map that holds it, if it is not a file of its own.
    """
    already_found = len(faults.found)
    top = top_table(data, faults, Entry(part) if part else Entry())
    if top is None:
        return None
    top.check_keys(("aspect", "cities"))
    aspect = _read_aspect(top)
    tables = _city_tables(top, cities, "place" if part else "city")
    geo = _read_spots(tables, cities, "geo", ON_THE_GLOBE) if _have("geo", tables) else None
    if geo is None or _have("position", tables):
        positions = _read_spots(tables, cities, "position", ON_THE_BOARD)
    else:
        positions = _on_the_board(geo, aspect)
    _check_apart(tables, cities, positions)
    return Layout(aspect, positions, geo) if len(faults.found) == already_found else None


def _have(field: str, tables: Mapping[str, Table]) -> bool:
    return any(field in table.data for table in tables.values())


def _read_aspect(top: Table) -> float:
    low, high = ASPECTS
    value = top.data.get("aspect")
    if _is_within(value, low, high):
        return float(value)
    top.refuse_value("aspect", "maps.not_decimal", low=low, high=high)
    return low


def _city_tables(top: Table, cities: Cities, kind: str) -> dict[str, Table]:
    """Return the layout's tables of cities that are on the map."""
    entries = top.data.get("cities", {})
    if not isinstance(entries, Mapping):
        top.refuse_value("cities", "maps.field_not_table")
        return {}
    found = [
        _city_table(Entry(kind, number, plain(name)), top.faults, item)
        for number, (name, item) in enumerate(entries.items(), start=1)
    ]
    tables = {name: table for name, table in zip(entries, found, strict=True) if table is not None}
    return {name: table for name, table in tables.items() if check_city(table, cities, name)}


def _city_table(entry: Entry, faults: FaultList, item: object) -> Table | None:
    if not isinstance(item, Mapping):
        faults.add(entry, "maps.not_table")
        return None
    table = Table(item, entry, faults)
    table.check_keys(("position", "geo"))
    return table


def _read_spots(
    tables: Mapping[str, Table], cities: Cities, field: str, limits: tuple[Spot, Spot]
) -> dict[CityId, Spot]:
    spots = {cities[name].id: _read_spot(table, field, limits) for name, table in tables.items()}
    return {city: spot for city, spot in spots.items() if spot is not None}


def _read_spot(table: Table, field: str, limits: tuple[Spot, Spot]) -> Spot | None:
    """Read a pair of numbers, each within its own limits."""
    match table.data.get(field):
        case [first, second] if _is_within(first, *limits[0]) and _is_within(second, *limits[1]):
            return float(first), float(second)
    ranges = tuple(f"{low:g}..{high:g}" for low, high in limits)
    table.refuse_value(field, "maps.not_a_spot", ranges=ranges)
    return None


def _on_the_board(geo: Mapping[CityId, Spot], aspect: float) -> dict[CityId, Spot]:
    """Project latitudes and longitudes: north is up, degrees scaled as in the map's middle."""
    if not geo:
        return {}
    west_to_east = _unrolled([longitude for _, longitude in geo.values()])
    north_to_south = [-latitude for latitude, _ in geo.values()]
    shrinking = cos(radians(_middle(north_to_south)))
    x, y = [shrinking * value for value in west_to_east], north_to_south
    scale = (1 - 2 * MARGIN) / (max((max(x) - min(x)) / aspect, max(y) - min(y)) or 1)
    spots = [
        (0.5 + (left - _middle(x)) * scale / aspect, 0.5 + (top - _middle(y)) * scale)
        for left, top in zip(x, y, strict=True)
    ]
    return {city: (round(left, 4), round(top, 4)) for city, (left, top) in zip(geo, spots, strict=True)}


def _unrolled(longitudes: Sequence[float]) -> list[float]:
    """Unwrap longitudes so that they rise from west to east, also across the date line."""
    is_split = max(longitudes) - min(longitudes) > HALF_TURN
    return [value + 2 * HALF_TURN if is_split and value < 0 else value for value in longitudes]


def _middle(values: Sequence[float]) -> float:
    return (min(values) + max(values)) / 2


def _check_apart(tables: Mapping[str, Table], cities: Cities, positions: Mapping[CityId, Spot]) -> None:
    """Refuse two cities on one spot."""
    first_there: dict[Spot, str] = {}
    for name, table in tables.items():
        spot = positions.get(cities[name].id)
        if spot is not None and first_there.setdefault(spot, name) != name:
            table.refuse("maps.same_spot", other=first_there[spot])


def _is_within(value: object, low: float, high: float) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
