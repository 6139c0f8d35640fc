"""Bots of other packages, by the entry point `whistlestop.bots` or as `module:Class`."""

import re
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from whistlestop.bots.bot_errors import BotError
from whistlestop.bots.bot_options import Maker
from whistlestop.maps.faults import shown

GROUP: Final = "whistlestop.bots"
NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


@cache
def installed_plugins() -> Mapping[str, EntryPoint]:
    """Return the entry points of other packages by bot name, none of them loaded yet."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def plugin_names(ours: Collection[str]) -> tuple[str, ...]:
    """Return the bots of other packages, except for those whose names can't be used."""
    return tuple(name for name in installed_plugins() if NAME.fullmatch(name) and name not in ours)


def load_plugin(name: str) -> Maker:
    """Return the class of a plug-in."""
    entry = installed_plugins()[name]
    try:
        return _checked(entry.load())
    except (Exception, SystemExit) as error:  # whatever somebody else's code can do
        raise BotError("bots.plugin.broken", bot=shown(name), source=entry.value, reason=reason_of(error)) from error


def broken_plugins(ours: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield every plug-in that can't be used, by its name, with the reason as a sentence."""
    for name, entry in installed_plugins().items():
        if name in ours:
            yield name, str(BotError("bots.plugin.taken", bot=shown(name), source=entry.value))
        elif not NAME.fullmatch(name):
            yield name, str(BotError("bots.plugin.bad_name", bot=shown(name), source=entry.value))
        else:
            try:
                load_plugin(name)
            except BotError as error:
                yield name, str(error)


def load_class(name: str) -> Maker:
    """Return the class that `module:Class` names; the module may lie in the folder one is in."""
    module, _, class_name = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # for good: processes that play for this one look in the same places
    try:
        return _checked(getattr(import_module(module), class_name))
    except (Exception, SystemExit) as error:
        raise BotError("bots.plugin.no_class", bot=shown(name), reason=reason_of(error)) from error


def _checked(maker: object) -> Maker:
    if not callable(maker) or (isinstance(maker, type) and not callable(getattr(maker, "choose", None))):
        raise TypeError("choose is missing")
    return maker


def reason_of(error: BaseException) -> str:
    """Return an error of third-party code on one line."""
    lines = str(error).splitlines()
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__
