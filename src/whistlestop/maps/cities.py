"""The cities of a map file."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from whistlestop.maps.board import City, CityId
from whistlestop.maps.faults import Entry
from whistlestop.maps.fields import Table, plain
from whistlestop.maps.names import city_id, did_you_mean, sort_cities

FEWEST_CITIES: Final = 2
MOST_CITIES: Final = 64  # the size of arrays in the compiled engine

Cities = dict[str, City]
"""The cities in the order of the file, by the name that routes and tickets use."""


def read_cities(top: Table) -> Cities:
    """Read all cities with a valid name, and mark the attractions."""
    items = top.items("cities")
    if items is None:
        return {}
    if not FEWEST_CITIES <= len(items) <= MOST_CITIES:
        top.refuse("maps.number_of_cities", number=len(items), low=FEWEST_CITIES, high=MOST_CITIES)
        return {}
    cities: Cities = {}
    for number, item in enumerate(items, start=1):
        city = _read_city(top, number, item)
        if city is not None:
            _add_city(Table({}, Entry("city", number, plain(city.name)), top.faults), cities, city)
    return _mark_attractions(top, cities)


def _read_city(top: Table, number: int, item: object) -> City | None:
    """Read a city: a name, or a table with a name and the English one."""
    if isinstance(item, str):
        item = {"name": item}
    if not isinstance(item, Mapping):
        top.faults.add(Entry("city", number, plain(item)), "maps.not_a_city")
        return None
    table = Table(item, Entry("city", number, plain(item.get("name", "?"))), top.faults)
    table.check_keys(("name", "english"))
    name = table.word("name")
    english = table.word("english", default=name or "")
    if name is None or english is None:
        return None
    for spelling in dict.fromkeys((name, english)):
        table.check_name(spelling)
    return City(city_id(name), name, english)


def _add_city(table: Table, cities: Cities, city: City) -> None:
    """Add a city; refuse two whose names differ only in accents, as their ids would be equal."""
    same = next((other for other in cities.values() if other.id == city.id and city.id), None)
    if same is None:
        cities[city.name] = city
    elif same.name == city.name:
        table.refuse("maps.city_twice", name=city.name)
    else:
        table.refuse("maps.same_id", name=city.name, other=same.name, id=city.id)


def _mark_attractions(top: Table, cities: Cities) -> Cities:
    names = top.words("attractions", default=[]) or ()
    table = Table({}, Entry("attractions"), top.faults)
    for position, name in enumerate(names):
        if name in names[:position]:
            table.refuse("maps.city_twice", name=name)
        check_city(table, cities, name)
    return {name: replace(city, is_attraction=name in names) for name, city in cities.items()}


def check_city(table: Table, cities: Cities, name: str) -> bool:
    """Refuse a city that isn't on the map; stay silent if the map has no readable cities."""
    if cities and name not in cities:
        table.refuse("maps.no_such_city", did_you_mean(name, cities), name=name)
    return name in cities


def read_between(table: Table, cities: Cities) -> tuple[CityId, CityId] | None:
    """Read the two cities that a route or a ticket connects."""
    names = table.words("between")
    if names is None:
        return None
    if len(names) != 2:  # noqa: PLR2004
        table.refuse("maps.not_two_cities", number=len(names))
        return None
    if names[0] == names[1]:
        table.refuse("maps.same_city", name=names[0])
        return None
    known = [check_city(table, cities, name) for name in names]
    return sort_cities(cities[name].id for name in names) if all(known) else None
