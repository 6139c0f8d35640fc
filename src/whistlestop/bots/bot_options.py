"""The options of a bot: the arguments of its class that can only be given by name."""

import inspect
from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any, Final, get_args

from whistlestop.bots.bot_errors import BotError
from whistlestop.bots.specs import BotSpec
from whistlestop.maps.faults import shown
from whistlestop.texts import text

Maker = Callable[..., Any]  # Any: a bot's class or a function, with whatever options it has
SWITCH: Final = {"0": False, "1": True, "no": False, "yes": True}
READERS: Final[Mapping[type, Callable[[str], object]]] = {
    bool: lambda value: SWITCH[value.casefold()],
    int: int,
    float: float,
    str: str,
}


def options_for(spec: BotSpec, maker: Maker) -> dict[str, object]:
    """Return the options of a spec as values for a bot's class; refuse unknown ones."""
    return {option: _value(spec, maker, option, given) for option, given in spec.options}


def option_kinds(maker: Maker) -> dict[str, type]:
    """Return all options of a bot, with what each has to be.

    >>> def make(box: object, *, depth: int = 2, careful: bool = False) -> None: ...
    >>> option_kinds(make)
    {'depth': <class 'int'>, 'careful': <class 'bool'>}
    """
    parameters = inspect.signature(maker, eval_str=True).parameters.values()
    return {each.name: _kind(each.annotation) for each in parameters if each.kind is each.KEYWORD_ONLY}


def _kind(annotation: object) -> type:
    """Return the type of an option: text, unless the class declares another."""
    kinds = get_args(annotation) if isinstance(annotation, UnionType) else (annotation,)
    return next((kind for kind in kinds if kind in READERS and kind is not NoneType), str)


def _value(spec: BotSpec, maker: Maker, option: str, given: str) -> object:
    kinds = option_kinds(maker)
    if not kinds:
        raise BotError("bots.option.none", bot=shown(spec.name), option=shown(option))
    if option not in kinds:
        raise BotError("bots.option.unknown", bot=shown(spec.name), option=shown(option), known=", ".join(kinds))
    kind = kinds[option]
    try:
        return READERS[kind](given)
    except (ValueError, LookupError):
        wanted = text(f"bots.kind.{kind.__name__}")
        raise BotError(
            "bots.option.bad_value", bot=shown(spec.name), option=shown(option), kind=wanted, value=shown(given)
        ) from None
