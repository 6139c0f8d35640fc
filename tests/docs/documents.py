"""The documents of the project, and what stands in them."""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
NOT_OURS: Final = {"node_modules", "dist", "build"}

_FENCE: Final = re.compile(r"^```(?P<language>\w*)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)


def documents() -> list[Path]:
    """Every Markdown file, hidden folders aside."""
    return [path for path in sorted(ROOT.rglob("*.md")) if not _is_not_ours(path.relative_to(ROOT))]


def _is_not_ours(path: Path) -> bool:
    return any(part.startswith(".") or part in NOT_OURS for part in path.parts)


def name_of(path: Path) -> str:
    """A file's name as messages show it."""
    return path.relative_to(ROOT).as_posix()


def read(name: str | Path) -> str:
    """What a document says."""
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """The code blocks of a document in a language, in order."""
    return [block["code"] for block in _FENCE.finditer(text) if block["language"] == language]


def prose(text: str) -> str:
    """A document without its code blocks."""
    return _FENCE.sub("", text)
