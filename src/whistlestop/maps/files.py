"""Reading map files: TOML, or JSON of the same shape."""

import json
import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from whistlestop.maps.faults import Entry, FaultList, shown

LARGEST_FILE: Final = 1_000_000  # bytes; the largest map we ship has 16,000


def file_label(path: Path) -> str:
    """A file's name as faults print it; a name need not be valid text on every system."""
    return path.name.encode("utf-8", "backslashreplace").decode()


def read_file(path: Path, faults: FaultList) -> object:
    """What a file says, as plain tables and lists; nothing, and a fault, if it can't be read."""
    content = _read_text(path, faults)
    if content is None:
        return None
    is_json = path.suffix.lower() == ".json"
    try:
        return json.loads(content, object_pairs_hook=_table_without_doubles) if is_json else tomllib.loads(content)
    except RecursionError:
        faults.add(Entry(), "maps.too_deep")
    except _KeyTwiceError as error:
        faults.add(Entry(), "maps.key_twice", field=error.args[0])
    except ValueError as error:
        _refuse_syntax(error, content, faults, "JSON" if is_json else "TOML")
    return None


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
    """A table of a JSON file has two values for one key."""


def _table_without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """TOML refuses a key given twice, JSON would silently take the last."""
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        raise _KeyTwiceError(next(name for name in names if names.count(name) > 1))
    return table


def _refuse_syntax(error: ValueError, content: str, faults: FaultList, syntax: str) -> None:
    """Say in which line a file breaks the rules of its language, where the parser knows."""
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
    """A file that comes with the package."""
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))
