"""Files of recorded games: one game per line, or a single pretty-printed one."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from whistlestop.texts import text


class RecordWriter:
    """A writer of one record per line; an interruption leaves whole lines only."""

    def __init__(self, path: Path, *, may_overwrite: bool = False) -> None:
        # Without a buffer of its own, every line is handed to the system in one piece.
        self._file = path.open("wb" if may_overwrite else "xb", buffering=0)
        self._whole = 0

    def write(self, record: str) -> None:
        """Add a record."""
        rest = memoryview(record.encode() + b"\n")
        size = len(rest)
        while rest:
            rest = rest[self._file.write(rest) :]
        self._whole += size

    def __enter__(self) -> "RecordWriter":
        return self

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        if kind is not None:
            with suppress(OSError):  # not everything that can be written to can be cut
                self._file.truncate(self._whole)
        self._file.close()


def save_record(path: Path, record: object) -> None:
    """Write a single game to a new file."""
    with RecordWriter(path) as writer:
        writer.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")))


@dataclass(frozen=True, slots=True)
class FoundRecord:
    """One line of a file: JSON, or the reason why it is not."""

    line: int
    size: int
    data: object
    fault: str | None = None


def read_records(file: BinaryIO) -> Iterator[FoundRecord]:
    """Yield all records of a file in order; empty lines don't count."""
    lines = _numbered_lines(file)
    first = next(lines, None)
    if first is None:
        return
    found = _parsed(*first)
    if found.fault is None:
        yield found
        yield from (_parsed(*line) for line in lines)
    else:
        yield from _read_first_record([first, *lines])


def _read_first_record(lines: list[tuple[int, bytes]]) -> Iterator[FoundRecord]:
    """Read a first line that is no JSON: the start of a pretty-printed record, or broken."""
    whole = _parsed(lines[0][0], b"".join(line for _, line in lines))
    if whole.fault is None:
        yield whole
    else:
        yield from (_parsed(*line) for line in lines)


def _numbered_lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    for number, line in enumerate(file, start=1):
        if line.strip():
            yield number, line


def _parsed(number: int, line: bytes) -> FoundRecord:
    try:
        return FoundRecord(number, len(line), json.loads(line.decode("utf-8-sig")))
    except UnicodeDecodeError:
        return FoundRecord(number, len(line), None, text("cli.replay.not_utf8"))
    except json.JSONDecodeError as error:
        return FoundRecord(number, len(line), None, text("cli.replay.not_json", column=error.colno, reason=error.msg))
    except (RecursionError, ValueError):
        return FoundRecord(number, len(line), None, text("cli.replay.unreadable"))
