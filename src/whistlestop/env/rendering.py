"""Render modes: as text, or not at all."""

from typing import Final

from whistlestop.env.errors import EnvError
from whistlestop.maps.faults import shown

RENDER_MODES: Final = ("ansi",)


def checked_render_mode(mode: str | None) -> str | None:
    """Return a way to show a game that there is, or none.

    >>> checked_render_mode("ansi")
    'ansi'
    """
    if mode is not None and not (isinstance(mode, str) and mode in RENDER_MODES):
        raise EnvError("env.bad_render_mode", mode=shown(mode), known=", ".join(RENDER_MODES))
    return mode
