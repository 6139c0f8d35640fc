"""Where the cities are drawn: apart from the map, since no rule asks for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeGuard

from whistlestop.maps.board import Box, CityId
from whistlestop.maps.cities import Cities, check_city
from whistlestop.maps.faults import Entry, FaultList, MapError
from whistlestop.maps.fields import Table, plain, top_table
from whistlestop.maps.files import file_label, read_file, shipped_data
from whistlestop.maps.springs import SPRING_ASPECT, spring_positions

Spot = tuple[float, float]

ASPECTS: Final = (0.2, 5.0)
ON_THE_BOARD: Final = ((0.0, 1.0), (0.0, 1.0))
ON_THE_GLOBE: Final = ((-90.0, 90.0), (-180.0, 180.0))


@dataclass(frozen=True, slots=True)
class Layout:
    """A board's width divided by its height, and every city's place: 0..1 from the left and from the top."""

    aspect: float
    positions: Mapping[CityId, Spot]
    geo: Mapping[CityId, Spot] | None
    """Real latitude and longitude, where the map is of this world."""


def load_layout(box: Box, path: Path | None = None) -> Layout:
    """Where the cities of a box are drawn; `path` is the file of a custom map.

    A custom map without a layout file beside it is laid out by its distances.
    """
    if box.custom is None:
        file = f"{box.edition.map}.layout.toml"
        return _layout_or_error(shipped_data(file), box, FaultList(file))
    layout_file = None if path is None else path.with_suffix(".layout.toml")
    if layout_file is None or not layout_file.exists():
        return spring_layout(box)
    faults = FaultList(file_label(layout_file))
    return _layout_or_error(read_file(layout_file, faults), box, faults)


def spring_layout(box: Box) -> Layout:
    """Places for the cities that fit the lengths of the routes between them; the same every time."""
    return Layout(SPRING_ASPECT, spring_positions(box), None)


def _layout_or_error(data: object, box: Box, faults: FaultList) -> Layout:
    layout = None if faults.found else _read_layout(data, {city.name: city for city in box.cities}, faults)
    if layout is None:
        raise MapError(faults.found)
    return layout


def _read_layout(data: object, cities: Cities, faults: FaultList) -> Layout | None:
    top = top_table(data, faults)
    if top is None:
        return None
    top.check_keys(("aspect", "cities"))
    aspect = _read_aspect(top)
    tables = _city_tables(top, cities)
    positions = _read_spots(tables, cities, "position", ON_THE_BOARD)
    _check_apart(tables, cities, positions)
    has_geo = any("geo" in table.data for table in tables.values())
    geo = _read_spots(tables, cities, "geo", ON_THE_GLOBE) if has_geo else None
    return None if faults.found else Layout(aspect, positions, geo)


def _read_aspect(top: Table) -> float:
    low, high = ASPECTS
    value = top.data.get("aspect")
    if _is_within(value, low, high):
        return float(value)
    top.refuse_value("aspect", "maps.not_decimal", low=low, high=high)
    return low


def _city_tables(top: Table, cities: Cities) -> dict[str, Table]:
    """What the layout says of each city of the map; there must be something for every one."""
    entries = top.data.get("cities", {})
    if not isinstance(entries, Mapping):
        top.refuse_value("cities", "maps.field_not_table")
        return {}
    for name in cities:
        if name not in entries:
            top.refuse("maps.no_place", name=name)
    found = [_city_table(top, number, name, item) for number, (name, item) in enumerate(entries.items(), start=1)]
    tables = {table.entry.name: table for table in found if table is not None}
    return {name: table for name, table in tables.items() if check_city(table, cities, name)}


def _city_table(top: Table, number: int, name: object, item: object) -> Table | None:
    entry = Entry("city", number, plain(name))
    if not isinstance(item, Mapping):
        top.faults.add(entry, "maps.not_table")
        return None
    table = Table(item, entry, top.faults)
    table.check_keys(("position", "geo"))
    return table


def _read_spots(
    tables: Mapping[str, Table], cities: Cities, field: str, limits: tuple[Spot, Spot]
) -> dict[CityId, Spot]:
    spots = {cities[name].id: _read_spot(table, field, limits) for name, table in tables.items()}
    return {city: spot for city, spot in spots.items() if spot is not None}


def _read_spot(table: Table, field: str, limits: tuple[Spot, Spot]) -> Spot | None:
    """A pair of numbers, each within its own limits."""
    match table.data.get(field):
        case [first, second] if _is_within(first, *limits[0]) and _is_within(second, *limits[1]):
            return float(first), float(second)
    ranges = tuple(f"{low:g}..{high:g}" for low, high in limits)
    table.refuse_value(field, "maps.not_a_spot", ranges=ranges)
    return None


def _check_apart(tables: Mapping[str, Table], cities: Cities, positions: Mapping[CityId, Spot]) -> None:
    """Two cities on one spot could not be told apart."""
    first_there: dict[Spot, str] = {}
    for name, table in tables.items():
        spot = positions.get(cities[name].id)
        if spot is not None and first_there.setdefault(spot, name) != name:
            table.refuse("maps.same_spot", other=first_there[spot])


def _is_within(value: object, low: float, high: float) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
