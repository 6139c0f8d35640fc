"""Input files of commands; `-` is standard input."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from whistlestop.commands.exits import UsageError
from whistlestop.maps.faults import shown
from whistlestop.texts import text

STANDARD_INPUT: Final = Path("-")


@contextmanager
def open_input(file: Path) -> Iterator[BinaryIO]:
    """Open a file to read from, or standard input."""
    if file == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    try:
        stream = file.open("rb")
    except ValueError:  # a name with a zero byte in it
        raise UsageError(text("cli.error.file", file=shown(str(file)), reason=text("cli.error.no_file_name"))) from None
    with stream:
        yield stream


def input_size(file: Path) -> int | None:
    """Return the number of bytes to read, or None if unknown."""
    return None if file == STANDARD_INPUT else file.stat().st_size
