"""Field-by-field reader of a table in a map file; a fault is collected and reads as None."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final, TypeGuard, TypeVar

from whistlestop.maps.faults import Entry, FaultList, shown
from whistlestop.maps.names import JOINERS, LONGEST_NAME, city_id, did_you_mean

EN_DASH: Final = "\N{EN DASH}"

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a file, its place in the file, and the list that collects its faults."""

    data: Mapping[str, object]
    entry: Entry
    faults: FaultList

    def refuse(self, key: str, guess: str | None = None, **values: object) -> None:
        """Add a fault of this table."""
        self.faults.add(self.entry, key, guess, **values)

    def refuse_value(self, field: str, key: str, **values: object) -> None:
        """Add the fault that a field is missing or has a wrong value."""
        if field in self.data:
            self.refuse(key, None, field=field, value=self.data[field], **values)
        else:
            self.refuse("maps.missing", field=field)

    def check_keys(self, allowed: Collection[str]) -> None:
        """Refuse every unknown field."""
        for key in self.data:
            if key not in allowed:
                self.refuse("maps.unknown_key", did_you_mean(key, allowed), field=key)

    def word(self, field: str, default: str | None = None) -> str | None:
        """Return a field that holds a text."""
        value = self.data.get(field, default)
        if isinstance(value, str):
            return value
        self.refuse_value(field, "maps.not_text")
        return None

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int | None:
        """Return a field that holds an integer within limits."""
        value = self.data.get(field, default)
        if is_whole_number(value) and low <= value <= high:
            return value
        self.refuse_value(field, "maps.not_number", low=low, high=high)
        return None

    def flag(self, field: str, default: bool | None = None) -> bool | None:
        """Return a field that holds true or false."""
        value = self.data.get(field, default)
        if isinstance(value, bool):
            return value
        self.refuse_value(field, "maps.not_flag")
        return None

    def items(self, field: str, default: list[object] | None = None) -> list[object] | None:
        """Return a field that holds a list of anything."""
        value = self.data.get(field, default)
        if isinstance(value, list):
            return value
        self.refuse_value(field, "maps.not_list")
        return None

    def words(self, field: str, default: list[object] | None = None) -> tuple[str, ...] | None:
        """Return a field that holds a list of texts."""
        items = self.items(field, default)
        if items is None:
            return None
        words = tuple(item for item in items if isinstance(item, str))
        if len(words) == len(items):
            return words
        self.refuse_value(field, "maps.not_texts")
        return None

    def check_name(self, name: str) -> None:
        """Refuse a name that can't be printed, or from which no id can be made."""
        if not name:
            self.refuse("maps.empty_name")
        elif len(name) > LONGEST_NAME:
            self.refuse("maps.long_name", name=name, most=LONGEST_NAME)
        elif not name.translate(JOINERS).isprintable() or name != name.strip():
            self.refuse("maps.unprintable_name", name=name)
        elif not city_id(name):
            self.refuse("maps.name_without_letters", name=name)

    def each(self, field: str, kind: str, read: Callable[["Table"], Result | None]) -> list[Result]:
        """Return all readable entries of one kind, such as `[[route]]`, each as a table."""
        results = []
        for number, item in enumerate(self.items(field, []) or [], start=1):
            if isinstance(item, Mapping):
                result = read(Table(item, Entry(kind, number, between_label(item)), self.faults))
                if result is not None:
                    results.append(result)
            else:
                self.faults.add(Entry(kind, number, shown(item)), "maps.not_table")
        return results


def top_table(data: object, faults: FaultList, entry: Entry = Entry()) -> Table | None:  # noqa: B008 - it is frozen
    """Return a whole file, or one part of it, as a table."""
    if isinstance(data, Mapping):
        return Table(data, entry, faults)
    faults.add(entry, "maps.not_table")
    return None


def is_whole_number(value: object) -> TypeGuard[int]:
    """Return whether a value is an integer and not a bool."""
    return isinstance(value, int) and not isinstance(value, bool)


def between_label(item: Mapping[str, object]) -> str:
    """Return the two cities of a route or a ticket, as a fault names them."""
    between = item.get("between")
    ends = between[:2] if isinstance(between, list) else [between] if between is not None else []
    return f" {EN_DASH} ".join(plain(end) for end in ends) or "?"


def plain(value: object) -> str:
    """Return a name as it is if it can be printed, otherwise quoted."""
    is_presentable = isinstance(value, str) and value.isprintable() and len(value) <= LONGEST_NAME
    return str(value) if is_presentable else shown(value)
