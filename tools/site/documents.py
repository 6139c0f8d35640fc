"""The documents of the project: every Markdown file, in any folder."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
NOT_OURS: Final = {"node_modules", "dist", "build"}


def documents() -> list[Path]:
    """Return every Markdown file outside hidden folders."""
    return [path for path in sorted(ROOT.rglob("*.md")) if not _is_not_ours(path.relative_to(ROOT))]


def _is_not_ours(path: Path) -> bool:
    return any(part.startswith(".") or part in NOT_OURS for part in path.parts)


def name_of(path: Path) -> str:
    """Return a file's name as messages show it."""
    return path.relative_to(ROOT).as_posix()
