"""Loader and checker of maps: a box to play with, or all faults with file, entry and reason."""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from whistlestop.maps.board import Box, Color, Edition, Layout, Route, Ticket
from whistlestop.maps.cities import Cities, read_cities
from whistlestop.maps.editions import custom_edition, edition_ids, load_settings, read_edition
from whistlestop.maps.faults import Entry, Fault, FaultList, MapError, UnknownEditionError
from whistlestop.maps.fields import Table, top_table
from whistlestop.maps.files import file_label, is_json, layout_beside, parse_text, read_file, shipped_data
from whistlestop.maps.layout import read_layout
from whistlestop.maps.names import did_you_mean
from whistlestop.maps.routes import build_tracks, check_joined, read_colors, read_routes
from whistlestop.maps.tickets import MOST_TICKETS, PrintedTicket, read_tickets, tickets_in_play

__all__ = [
    "Fault",
    "MapError",
    "MapText",
    "UnknownEditionError",
    "box_from_data",
    "check_map_data",
    "check_map_file",
    "edition_ids",
    "load_box",
    "load_map_file",
    "load_map_texts",
]

MAP_KEYS: Final = ("name", "colors", "cities", "attractions", "route", "ticket", "edition", "layout")

# Limits of uploads to a server: the TOML parser is slow.
MAX_FAULTS_REPORTED: Final = 50
LONGEST_TEXT: Final = 100_000

ROW_CARDS: Final = 5

EditionReader = Callable[[Table, Sequence[str]], Edition | None]
"""The source of a map's edition, given the map and its ticket sets."""
Reader = Callable[[FaultList], object]
"""A reader of a file's data; returns None and adds a fault if it is unreadable."""
LayoutFile = tuple[object, FaultList]
"""The data of a layout file, and the list for its faults."""


@cache
def load_box(edition_id: str) -> Box:
    """Return the box of an edition.

    >>> load_box("new-york").edition.pieces
    15
    """
    settings = load_settings(edition_id)
    file = f"{settings['map']}.toml"
    faults = FaultList(file)
    box = _read_box(shipped_data(file), faults, lambda top, _: read_edition(top, edition_id, settings))
    return _box_or_error(box, faults)


def load_map_file(path: Path) -> Box:
    """Load the box of a custom map file; `MapError` holds all its faults.

    A layout file beside it, `my.layout.toml` for `my.toml`, becomes part of the map, and so of every record.
    """
    faults = FaultList(file_label(path))
    return _box_or_error(_read_path(path, faults), faults)


@dataclass(frozen=True, slots=True)
class MapText:
    """An uploaded map file: its name and its text."""

    name: str
    text: str


def load_map_texts(map_file: MapText, layout_file: MapText | None = None) -> Box:
    """Load the box of uploaded map files.

    `MapError` holds the first faults only, so that the work is bounded.
    """
    faults = FaultList(map_file.name, most=MAX_FAULTS_REPORTED)
    layout = None if layout_file is None else (layout_file.name, _text_reader(layout_file))
    return _box_or_error(_read_files(faults, _text_reader(map_file), layout), faults)


def box_from_data(data: Mapping[str, object], file: str) -> Box:
    """Load the box of a custom map from the data of its file, as records hold it.

    `MapError` holds the first fault only: thousands of faults must not keep a server busy.
    """
    faults = FaultList(file, most=1)
    return _box_or_error(_read_custom_box(data, faults), faults)


def check_map_file(path: Path) -> list[Fault]:
    """Return all faults of a map file and the layout beside it; empty if it is playable."""
    faults = FaultList(file_label(path))
    _read_path(path, faults)
    return faults.found


def check_map_data(data: object, file: str) -> list[Fault]:
    """Return all faults of a map given as the data of its file."""
    faults = FaultList(file)
    _read_custom_box(data, faults)
    return faults.found


def _read_path(path: Path, faults: FaultList) -> Box | None:
    beside = layout_beside(path)
    layout = None if beside is None else (file_label(beside), lambda found: read_file(beside, found))
    return _read_files(faults, lambda found: read_file(path, found), layout)


def _text_reader(file: MapText) -> Reader:
    def read(faults: FaultList) -> object:
        if len(file.text) <= LONGEST_TEXT or is_json(file.name):
            return parse_text(file.text, file.name, faults)
        faults.add(Entry(), "maps.too_large", most=LONGEST_TEXT)
        return None

    return read


def _read_files(faults: FaultList, read_map: Reader, layout: tuple[str, Reader] | None) -> Box | None:
    """Read a map and its separate layout; both add to one list, under their own names."""
    data = read_map(faults)
    if faults.found or layout is None:
        return None if faults.found else _read_custom_box(data, faults)
    label, read_its_layout = layout
    own_faults = FaultList(label, faults.found, faults.most)
    content = read_its_layout(own_faults)
    return _read_custom_box(data, faults, None if faults.found else (content, own_faults))


def _read_custom_box(data: object, faults: FaultList, beside: LayoutFile | None = None) -> Box | None:
    box = _read_box(data, faults, custom_edition, beside)
    if box is None or not isinstance(data, Mapping):
        return None
    # A copy, because the box must stay as it is whatever becomes of the data.
    custom = deepcopy(dict(data))
    return replace(box, custom=custom if beside is None else {**custom, "layout": deepcopy(beside[0])})


def _read_box(
    data: object, faults: FaultList, read_its_edition: EditionReader, beside: LayoutFile | None = None
) -> Box | None:
    """Read the whole map; every part is read even if another is broken, to find all faults."""
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
    tickets = () if edition is None else tickets_in_play(printed, edition)
    # Supplies can't be checked while entries are missing.
    if edition is not None and cities and colors and len(faults.found) == already_found:
        _check_supplies(top, edition, colors, printed, tickets)
    layout = _read_its_layout(top, cities, beside)
    if edition is None or faults.found:
        return None
    return Box(edition, name, colors, tuple(cities.values()), build_tracks(routes), tickets, layout=layout)


def _read_its_layout(top: Table, cities: Cities, beside: LayoutFile | None) -> Layout | None:
    """Read the layout of a separate file or of the map itself; refuse both at once."""
    if beside is not None and "layout" in top.data:
        top.refuse("maps.layout_twice", file=(beside[1].file,))
    if beside is not None:
        return read_layout(beside[0], cities, beside[1])
    return read_layout(top.data["layout"], cities, top.faults, "layout") if "layout" in top.data else None


def _read_board(top: Table, colors: tuple[Color, ...]) -> tuple[Cities, list[Route]]:
    already_found = len(top.faults.found)
    cities = read_cities(top)
    routes = read_routes(top, cities, colors)
    # Connectedness can't be checked while entries are missing.
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


def _check_supplies(
    top: Table, edition: Edition, colors: Sequence[Color], printed: Sequence[PrintedTicket], tickets: Sequence[Ticket]
) -> None:
    """Refuse a map with too few tickets or cards for its seats, or too many tickets (S3)."""
    table = Table({}, Entry("edition"), top.faults)
    _check_cards(table, edition, len(colors))
    if _are_sets_sound(table, edition, printed):
        _check_tickets(table, edition, tickets)
    if len(tickets) > MOST_TICKETS:
        top.refuse("maps.too_many_tickets", number=len(tickets), most=MOST_TICKETS)


def _are_sets_sound(table: Table, edition: Edition, printed: Sequence[PrintedTicket]) -> bool:
    """Return whether every set of the edition has tickets and is named once."""
    known = dict.fromkeys(ticket.set for ticket in printed)
    seen: set[str] = set()
    for name in edition.ticket_sets:
        if name not in known:
            table.refuse("maps.no_such_set", did_you_mean(name, known), set=name)
        elif name in seen:
            table.refuse("maps.set_twice", set=name)
        seen.add(name)
    return seen <= set(known)


def _check_cards(table: Table, edition: Edition, colors: int) -> None:
    cards = colors * edition.cards_per_color + edition.wild_cards
    needed = edition.max_seats * edition.starting_cards + ROW_CARDS
    if cards < needed:
        table.refuse("maps.too_few_cards", number=cards, needed=needed, seats=edition.max_seats)


def _check_tickets(table: Table, edition: Edition, tickets: Sequence[Ticket]) -> None:
    long_ones = sum(ticket.is_long for ticket in tickets)
    for key, number, dealt in (
        ("maps.too_few_long_tickets", long_ones, edition.starting_long_tickets),
        ("maps.too_few_tickets", len(tickets) - long_ones, edition.starting_tickets),
    ):
        if number < edition.max_seats * dealt:
            table.refuse(key, number=number, needed=edition.max_seats * dealt, seats=edition.max_seats)
