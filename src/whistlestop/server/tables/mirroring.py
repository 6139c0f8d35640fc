"""Engine types as messages: the fields are written once, in the engine."""

import re
from collections.abc import Collection
from dataclasses import fields
from types import NoneType
from typing import Any, get_args, get_type_hints

import msgspec


def tag_of(event: type) -> str:
    """What messages call a class.

    >>> class CardDrawn: ...
    >>> tag_of(CardDrawn)
    'card-drawn'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", event.__name__).lower()


def mirrored(
    original: type, name: str, *, without: Collection[str] = (), tag: str | None = None
) -> type[msgspec.Struct]:
    """A message with the fields of an engine's class; what can be nothing is then left out of the message."""
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
