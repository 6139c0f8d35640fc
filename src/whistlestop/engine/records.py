"""Records of compiled rules: declared as a class, laid out as a structured NumPy type."""

from collections.abc import Callable
from operator import itemgetter
from typing import Any, Protocol, TypeVar, get_args, get_type_hints

import numpy as np

from whistlestop.engine.rulebook import IS_COMPILED

Item = TypeVar("Item")


class Array(Protocol[Item]):
    """A one-dimensional array inside a record."""

    def __getitem__(self, index: int, /) -> Item: ...
    def __setitem__(self, index: int, value: Item, /) -> None: ...
    def __len__(self) -> int: ...


class Table(Protocol):
    """A two- or three-dimensional array inside a record."""

    def __getitem__(self, index: tuple[int, ...], /) -> int: ...
    def __setitem__(self, index: tuple[int, ...], value: int, /) -> None: ...


# Numbers for the time of one call, outside any record.
Ints = np.ndarray[Any, np.dtype[np.int64]]  # Any: of one dimension or two
Floats = np.ndarray[Any, np.dtype[np.float64]]

# What Python sees of a record: an array with one element, which is what compiled entry points take fastest.
Boxed = np.ndarray[tuple[int], np.dtype[Any]]  # Any: NumPy has no type for a structured element


def layout_of(declared: type) -> np.dtype[Any]:
    """Return the NumPy type of a class of numbers, `Annotated` arrays and other such classes."""
    fields = [(name, *_field(hint)) for name, hint in get_type_hints(declared, include_extras=True).items()]
    plain = np.dtype(fields, align=True)
    # Attributes of a record need a class of their own when nothing is compiled; compiled calls take plain types faster.
    return plain if IS_COMPILED else np.dtype((_class_with_fields(declared), plain))


def _class_with_fields(declared: type) -> type[np.void]:
    """Return a class of records with the fields as attributes; np.record has them too, at many times the cost."""
    fields = {name: property(itemgetter(name), _setter_of(name)) for name in get_type_hints(declared)}
    return type(declared.__name__, (np.void,), {"__slots__": (), **fields})


def _setter_of(name: str) -> Callable[[Any, Any], None]:  # Any: a record and a number
    def set_field(record: Any, value: Any) -> None:
        record[name] = value

    return set_field


def _field(hint: Any) -> tuple[Any, ...]:  # Any: a type hint has no narrower type
    if hint in (int, float):
        return (np.int64 if hint is int else np.float64,)
    array, shape, *width = get_args(hint)
    items = get_args(array) or (int,)
    return (width[0] if width else np.int64 if items[0] is int else layout_of(items[0])), shape


def new(layout: np.dtype[Any], how_many: int = 1) -> Boxed:
    """Return fresh records of zeros."""
    return np.zeros(how_many, layout)
