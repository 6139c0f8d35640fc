"""Exits of a command: its exit code, or a sentence that explains why it can't start."""

from typing import Final

ALL_FINE: Final = 0
SOMETHING_REFUSED: Final = 1
CANT_START: Final = 2
INTERRUPTED: Final = 130


class UsageError(ValueError):
    """A request that can't be fulfilled, with a sentence that explains it."""
