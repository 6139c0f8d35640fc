"""The list of all modules, read from the first lines of their docstrings.

python -m tools.site.modules    print it as Markdown
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.site.documents import ROOT
from tools.site.showing import summary_of

PACKAGE: Final = ROOT / "src" / "whistlestop"
PAGE: Final = Path("docs") / "modules.md"
HEAD: Final = """# Modules

Every module of the package, folder by folder, with the first line of its docstring. How they work together is in
[ARCHITECTURE.md](../ARCHITECTURE.md).
"""


def list_modules() -> str:
    """Return the page that lists every module of the package."""
    return "\n".join([HEAD, *(line for folder in _folders() for line in _table(folder))]) + "\n"


def _folders() -> Iterator[Path]:
    yield from sorted({module.parent for module in PACKAGE.rglob("*.py")})


def _table(folder: Path) -> Iterator[str]:
    name = folder.relative_to(PACKAGE.parent).as_posix()
    yield from (f"## {name}", "")
    if (folder / "__init__.py").exists():
        yield from (summary_of(folder / "__init__.py"), "")
    yield from ("| module | |", "|---|---|")
    for module in sorted(folder.glob("*.py")):
        if module.name != "__init__.py":
            yield f"| `{module.name}` | {summary_of(module)} |"
    yield ""


if __name__ == "__main__":
    print(list_modules(), end="")
