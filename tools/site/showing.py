"""Pages of files that are no documents: a source file, or the listing of a folder."""

import ast
import re
from pathlib import Path
from typing import Final

LANGUAGES: Final = {".py": "python", ".toml": "toml", ".yaml": "yaml"}
BY_NAME: Final = {"Dockerfile": "docker"}
_TITLE: Final = re.compile(r"^# (?P<title>.+)$", re.MULTILINE)
_FENCES: Final = re.compile(r"^`{3,}", re.MULTILINE)


def shown(source: Path) -> str:
    """Return a page that shows a file."""
    text = source.read_text(encoding="utf-8")
    language = BY_NAME.get(source.name) or LANGUAGES.get(source.suffix, "text")
    fence = "`" * max(3, 1 + max(map(len, _FENCES.findall(text)), default=0))
    return f"# {source.name}\n\n{fence}{language}\n{text.rstrip()}\n{fence}\n"


def listing(folder: Path) -> str:
    """Return a page that lists the documents and programs in a folder with their summaries."""
    lines = [f"- [{_title(page)}]({page.name})" for page in sorted(folder.glob("*.md"))]
    lines += [
        f"- [{program.name}]({program.name}.md): {summary_of(program)}" for program in sorted(folder.glob("*.py"))
    ]
    return f"# {folder.name.capitalize()}\n\n" + "\n".join(lines) + "\n"


def _title(page: Path) -> str:
    found = _TITLE.search(page.read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{page} has no title")
    return found["title"]


def summary_of(program: Path) -> str:
    """Return the first line of a program's docstring, or an empty text if it has none."""
    described = ast.get_docstring(ast.parse(program.read_text(encoding="utf-8"))) or ""
    return described.partition("\n")[0]
