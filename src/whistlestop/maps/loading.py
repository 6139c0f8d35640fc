"""Read and check a map: a box to play with, or every fault with file, entry and reason."""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from whistlestop.maps.board import Box, Color, Edition, Route
from whistlestop.maps.cities import Cities, read_cities
from whistlestop.maps.editions import custom_edition, edition_ids, read_edition, settings_of
from whistlestop.maps.faults import Fault, FaultList, MapError, UnknownEditionError
from whistlestop.maps.fields import Table, top_table
from whistlestop.maps.files import file_label, read_file, shipped_data
from whistlestop.maps.routes import check_joined, read_colors, read_routes, tracks_of
from whistlestop.maps.supplies import check_supplies
from whistlestop.maps.tickets import read_tickets, tickets_in_play

__all__ = [
    "Fault",
    "MapError",
    "UnknownEditionError",
    "box_from_data",
    "check_map_data",
    "check_map_file",
    "edition_ids",
    "load_box",
    "load_map_file",
]

MAP_KEYS: Final = ("name", "colors", "cities", "attractions", "route", "ticket", "edition")

EditionReader = Callable[[Table, Sequence[str]], Edition | None]
"""Where a map's edition comes from, given the map and the ticket sets in it."""


@cache
def load_box(edition_id: str) -> Box:
    """All that is in the box of an edition.

    >>> load_box("new-york").edition.pieces
    15
    """
    settings = settings_of(edition_id)
    file = f"{settings['map']}.toml"
    faults = FaultList(file)
    box = _read_box(shipped_data(file), faults, lambda top, _: read_edition(top, edition_id, settings))
    return _box_or_error(box, faults)


def load_map_file(path: Path) -> Box:
    """The box of somebody's own map; `MapError` tells all that is wrong with it."""
    faults = FaultList(file_label(path))
    return _box_or_error(_read_custom_file(path, faults), faults)


def box_from_data(data: Mapping[str, object], file: str) -> Box:
    """The box of somebody's own map, from what its file says; the record of a game holds it like that.

    `MapError` has the first fault only: whoever sends a server thousands of them must not keep it busy.
    """
    faults = FaultList(file, stops_at_first=True)
    return _box_or_error(_read_custom_box(data, faults), faults)


def check_map_file(path: Path) -> list[Fault]:
    """All that is wrong with a map file; nothing if one can play on it."""
    faults = FaultList(file_label(path))
    _read_custom_file(path, faults)
    return faults.found


def check_map_data(data: object, file: str) -> list[Fault]:
    """All that is wrong with a map, given as what its file says."""
    faults = FaultList(file)
    _read_custom_box(data, faults)
    return faults.found


def _read_custom_file(path: Path, faults: FaultList) -> Box | None:
    data = read_file(path, faults)
    return None if faults.found else _read_custom_box(data, faults)


def _read_custom_box(data: object, faults: FaultList) -> Box | None:
    box = _read_box(data, faults, custom_edition)
    # A copy, because the box must stay as it is whatever becomes of the data.
    return replace(box, custom=deepcopy(data)) if box is not None and isinstance(data, Mapping) else None


def _read_box(data: object, faults: FaultList, read_its_edition: EditionReader) -> Box | None:
    """The whole map; every part is read even when another is broken, so that all faults are found at once."""
    top = top_table(data, faults)
    if top is None:
        return None
    top.check_keys(MAP_KEYS)
    name = _read_name(top)
    colors = read_colors(top)
    cities, routes = _read_board(top, colors)
    already_found = len(faults.found)
    printed = read_tickets(top, cities)
    edition = read_its_edition(top, tuple(dict.fromkeys(ticket.set for ticket in printed)))
    if edition is None:
        return None
    tickets = tickets_in_play(printed, edition)
    # Whether there is enough of everything can't be told while entries are missing.
    if cities and colors and len(faults.found) == already_found:
        check_supplies(top, edition, colors, printed, tickets)
    if faults.found:
        return None
    return Box(edition, name, colors, tuple(cities.values()), tracks_of(routes), tickets)


def _read_board(top: Table, colors: tuple[Color, ...]) -> tuple[Cities, list[Route]]:
    already_found = len(top.faults.found)
    cities = read_cities(top)
    routes = read_routes(top, cities, colors)
    # Whether all is joined can't be told while entries are missing.
    if len(top.faults.found) == already_found:
        check_joined(top, cities, routes)
    return cities, routes


def _read_name(top: Table) -> str:
    name = top.word("name")
    if name is not None:
        top.check_name(name)
    return name or ""


def _box_or_error(box: Box | None, faults: FaultList) -> Box:
    if box is None:
        raise MapError(faults.found)
    return box
