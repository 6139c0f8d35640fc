"""How a command ends: its exit code, or a sentence that says why it can't start."""

from typing import Final

ALL_FINE: Final = 0
SOMETHING_REFUSED: Final = 1
CANT_START: Final = 2
INTERRUPTED: Final = 130


class UsageError(ValueError):
    """Something that can't be done as it was asked for; the sentence says why."""
