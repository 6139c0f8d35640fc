"""Map files: TOML, or JSON of the same shape."""

import json
import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from whistlestop.maps.faults import Entry, FaultList, shown

LAYOUT_ENDINGS: Final = (".layout.toml", ".layout.json")
MOST_DOTS_IN_LINE: Final = 100
MOST_DOTS: Final = 2_000
NOT_IN_KEYS: Final = re.compile(r"(?<![\d.])\d+\.\d+(?![\d.])|\.{2,}")
LARGEST_FILE: Final = 1_000_000  # bytes; the largest map we ship has 16,000


def file_label(path: Path) -> str:
    """Return a file's name as faults print it; a name need not be valid text on every system."""
    return path.name.encode("utf-8", "backslashreplace").decode()


def is_layout(name: str) -> bool:
    """Return whether a file is a layout: `my.layout.toml` is the one of `my.toml`."""
    return name.lower().endswith(LAYOUT_ENDINGS)


def is_json(name: str) -> bool:
    """Return whether a file is JSON rather than TOML."""
    return name.lower().endswith(".json")


def layout_beside(path: Path) -> Path | None:
    """Return the layout file beside a map file, or None if there is none."""
    candidates = (path.with_suffix(ending) for ending in LAYOUT_ENDINGS)
    return next((candidate for candidate in candidates if candidate.exists()), None)


def read_file(path: Path, faults: FaultList) -> object:
    """Return a file's content as plain tables and lists, or None and a fault if unreadable."""
    content = _read_text(path, faults)
    return None if content is None else parse_text(content, path.name, faults)


def parse_text(content: str, name: str, faults: FaultList) -> object:
    """Parse the text of a file as JSON or TOML, by the ending of its name."""
    reads_json = is_json(name)
    if not reads_json and _has_long_keys(content):
        faults.add(Entry(), "maps.too_deep")
        return None
    try:
        return json.loads(content, object_pairs_hook=_table_without_doubles) if reads_json else tomllib.loads(content)
    except RecursionError:
        faults.add(Entry(), "maps.too_deep")
    except _KeyTwiceError as error:
        faults.add(Entry(), "maps.key_twice", field=error.args[0])
    except ValueError as error:
        _refuse_syntax(error, content, faults, "JSON" if reads_json else "TOML")
    return None


def _has_long_keys(content: str) -> bool:
    """Return whether dotted keys are so long that the parser would take minutes.

    Its time is quadratic in them. All dots count that may be in a key: those of decimals and of a row of dots are not,
    those of a name may be.
    """
    dots = [len(NOT_IN_KEYS.sub("", line).split(".")) - 1 for line in content.split("\n")]
    return max(dots) > MOST_DOTS_IN_LINE or sum(dots) > MOST_DOTS


def _read_text(path: Path, faults: FaultList) -> str | None:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        faults.add(Entry(), "maps.unreadable", reason=(error.strerror or type(error).__name__,))
        return None
    except ValueError:  # a path with a zero byte in it
        faults.add(Entry(), "maps.unreadable", reason=(shown(str(path)),))
        return None
    if len(content) > LARGEST_FILE:
        faults.add(Entry(), "maps.too_large", most=LARGEST_FILE)
        return None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        faults.add(Entry(), "maps.not_utf8", line=1 + content[: error.start].count(b"\n"))
        return None


class _KeyTwiceError(ValueError):
    """A duplicate key in a table of a JSON file."""


def _table_without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Refuse duplicate keys in JSON as TOML does; the last would win silently."""
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        raise _KeyTwiceError(next(name for name in names if names.count(name) > 1))
    return table


def _refuse_syntax(error: ValueError, content: str, faults: FaultList, syntax: str) -> None:
    """Add a syntax fault, with its line where the parser knows it."""
    if isinstance(error, json.JSONDecodeError):
        line, reason = error.lineno, error.msg
    elif isinstance(error, tomllib.TOMLDecodeError):
        at_line = re.search(r"\(at line (\d+), column \d+\)$", str(error))
        line = int(at_line[1]) if at_line else 1 + content.count("\n")
        reason = str(error).rpartition(" (at ")[0]
    else:
        faults.add(Entry(), "maps.broken", syntax=(syntax,), reason=(error,))
        return
    faults.add(Entry(), "maps.broken_line", syntax=(syntax,), line=line, reason=(reason,))


@cache
def shipped_data(name: str) -> dict[str, Any]:  # Any: what stands in a file is known only once it is read
    """Return a file that comes with the package."""
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))
