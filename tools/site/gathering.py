"""Pages of the site in a folder that mirrors the project, so that relative links work.

A file that a document links to is included: pictures and data as they are, anything else as a page that shows it. A
folder that a document links to becomes a page that lists its contents.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.site.documents import ROOT, documents
from tools.site.modules import PAGE, list_modules
from tools.site.showing import listing, shown

LISTING: Final = "README.md"
AS_THEY_ARE: Final = {".md", ".webp", ".svg", ".json"}
_FENCED: Final = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
_LINK: Final = re.compile(r"(?P<before>\[[^\]]*\]\()(?P<target>[^)\s#:]+)(?P<after>(?:#[^)\s]*)?\))")
_PICTURE: Final = re.compile(r'<img src="(?P<target>[^":]+)"')


def gather(folder: Path) -> None:
    """Write all pages into a folder, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    for document in documents():
        text = document.read_text(encoding="utf-8")
        _write(folder, document, _with_site_links(document, text))
        for target in sorted(set(_targets(document, text))):
            _bring(folder, target)
    _write(folder, ROOT / PAGE, list_modules())


def _targets(document: Path, text: str) -> Iterator[Path]:
    for prose in _FENCED.split(text)[::2]:
        for pattern in (_LINK, _PICTURE):
            yield from (_resolved(document, found["target"]) for found in pattern.finditer(prose))


def _resolved(document: Path, target: str) -> Path:
    return (document.parent / target).resolve()


def _bring(folder: Path, target: Path) -> None:
    if target.is_dir():
        _write(folder, target / LISTING, listing(target))
        for source in sorted(target.glob("*.py")):
            _write(folder, _page_of(source), shown(source))
    elif target.suffix not in AS_THEY_ARE:
        _write(folder, _page_of(target), shown(target))
    elif target.suffix != ".md":
        place = folder / target.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(target, place)


def _page_of(source: Path) -> Path:
    return source.with_name(f"{source.name}.md")


def _with_site_links(document: Path, text: str) -> str:
    parts = _FENCED.split(text)  # prose and code in turns
    parts[::2] = [_LINK.sub(lambda found: _site_link(document, found), prose) for prose in parts[::2]]
    return "".join(parts)


def _site_link(document: Path, found: re.Match[str]) -> str:
    target, path = found["target"], _resolved(document, found["target"])
    if path.is_dir():
        target = f"{target.rstrip('/')}/{LISTING}"
    elif path.suffix not in AS_THEY_ARE:
        target += ".md"
    return f"{found['before']}{target}{found['after']}"


def _write(folder: Path, source: Path, text: str) -> None:
    place = folder / source.relative_to(ROOT)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")
