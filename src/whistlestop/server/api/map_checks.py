"""Validation of custom maps, and a cache of checked ones for the page that opens a table."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from whistlestop.maps.board import Box
from whistlestop.maps.loading import Fault, MapError, MapText, load_map_texts
from whistlestop.maps.playability import find_warnings
from whistlestop.server.tables.refusals import Value
from whistlestop.server.tokens import new_id

MAP_BYTES: Final = 300_000
MAX_CHECKED_MAPS: Final = 20


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file in TOML, or in JSON if its name ends so."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    text: str


class MapFiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map, and its layout if that is in a file of its own."""

    map: MapFile
    layout: MapFile | None = None


class MapFault(msgspec.Struct, frozen=True):
    """A fault of a map: the key of its text in the catalog `maps`, its values and its entry."""

    file: str
    fault: str
    entry_kind: str
    entry_number: int
    entry_label: str
    values: dict[str, str]


class MapCheck(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a check: faults, or the map as `NewTable` takes it."""

    faults: list[MapFault]
    warnings: list[MapFault]  # what is impossible on the map, which can be played nevertheless
    id: str | None = None
    name: str | None = None
    least_seats: int | None = None
    most_seats: int | None = None
    map: dict[str, Any] | None = None  # Any: the contents of its files


class CheckedMaps:
    """A cache of the maps that were checked last, so that another page can open them."""

    def __init__(self, most: int = MAX_CHECKED_MAPS) -> None:
        self._most = most
        self._checks: OrderedDict[str, MapCheck] = OrderedDict()

    def __len__(self) -> int:
        return len(self._checks)

    def add(self, check: MapCheck) -> None:
        """Add a map without faults; evict the oldest if there are too many."""
        if check.id is not None:
            self._checks[check.id] = check
        if len(self._checks) > self._most:
            self._checks.popitem(last=False)

    def get(self, map_id: str) -> MapCheck | None:
        """Return a checked map, or None if it is not cached any more."""
        return self._checks.get(map_id)


def check_map_files(files: MapFiles) -> MapCheck:
    """Validate a map and its layout. Size, faults and nesting are limited."""
    layout = None if files.layout is None else MapText(files.layout.name, files.layout.text)
    try:
        box = load_map_texts(MapText(files.map.name, files.map.text), layout)
    except MapError as error:
        return MapCheck(_describe_faults(error.faults), [])
    return _accept(box, files.map.name)


def _accept(box: Box, file: str) -> MapCheck:
    assert box.custom is not None
    return MapCheck(
        faults=[],
        warnings=_describe_faults(find_warnings(box, file)),
        id=new_id(),
        name=box.map_name,
        least_seats=box.edition.min_seats,
        most_seats=box.edition.max_seats,
        map=dict(box.custom),
    )


def _describe_faults(faults: Iterable[Fault]) -> list[MapFault]:
    return [
        MapFault(fault.file, fault.key, fault.entry.kind, fault.entry.number, fault.entry.name, dict(fault.values))
        for fault in faults
    ]


def describe_fault(fault: Fault) -> dict[str, Value]:
    """Return a fault as the values of a `Problem`."""
    place: dict[str, Value] = {"entry_kind": fault.entry.kind, "entry_number": fault.entry.number}
    return {**fault.values, **place, "entry_label": fault.entry.name, "fault": fault.key}
