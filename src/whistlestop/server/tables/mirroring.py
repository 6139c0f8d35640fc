"""Engine types as messages: the fields are written once, in the engine."""

import re
from collections.abc import Collection
from dataclasses import fields
from types import NoneType
from typing import Any, get_args, get_type_hints

import msgspec


def kebab_case(name: str) -> str:
    """Return the name of a class as logs and messages write it.

    >>> kebab_case("CardDrawn")
    'card-drawn'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def mirrored(
    original: type, name: str, *, without: Collection[str] = (), tag: str | None = None
) -> type[msgspec.Struct]:
    """Return a message type with the fields of an engine's class; a field that is None is left out of the message."""
    hints = get_type_hints(original)
    plain: list[tuple[str, Any]] = []  # Any: types are values here
    optional: list[tuple[str, Any, None]] = []
    for field in fields(original):
        if field.name not in without:
            hint = hints[field.name]
            if NoneType in get_args(hint):
                optional.append((field.name, hint, None))
            else:
                plain.append((field.name, hint))
    return msgspec.defstruct(
        name,
        [*plain, *optional],
        frozen=True,
        omit_defaults=True,
        tag=tag,
        tag_field="type" if tag else None,
        module=__name__,
        namespace={"__doc__": original.__doc__},
    )
