"""The documentation site: complete, built without a warning, and self-contained."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from tools.site.doctest_blocks import with_code_blocks
from tools.site.gathering import gather

import whistlestop.env
from docs.documents import ROOT, documents, name_of, read

_LOADED: Final = re.compile(
    r"""<(?:script|img|iframe|source)\b[^>]*?\bsrc=["']?(?P<of_tag>[^"'\s>]+)|<link\b(?P<link>[^>]*)>"""
)
_SHEET: Final = re.compile(r"""url\(\s*["']?(?!data:)(?P<target>[^"')]+)""")
_OBJECT: Final = re.compile(r"^::: (?P<path>[\w.]+)$", re.MULTILINE)
_MENU_LABEL: Final = re.compile(r'<span class="md-ellipsis">\s*(?P<label>[^<]*?)\s*</span>')
SECONDS: Final = 600


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site as `make docs` does."""
    folder = tmp_path_factory.mktemp("docs")
    command = [sys.executable, "-m", "tools.site", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=SECONDS, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "site"


def page_of(document: Path) -> str:
    """Return the site's page of a document."""
    name = name_of(document).removesuffix(".md").removesuffix("README").rstrip("/")
    return f"{name}/index.html".lstrip("/")


def test_every_document_is_on_the_site(site: Path) -> None:
    assert [name_of(document) for document in documents() if not (site / page_of(document)).is_file()] == []


def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    loaded = {target for page in site.rglob("*.html") for target in loaded_by(page.read_text(encoding="utf-8"))}
    sheets = {found for sheet in site.rglob("*.css") for found in _SHEET.findall(sheet.read_text(encoding="utf-8"))}
    assert [target for target in sorted(loaded | sheets) if re.match(r"(?:[a-z]+:)?//", target)] == []
    assert any(target.endswith("assets/style.css") for target in loaded)


def loaded_by(page: str) -> list[str]:
    """Return what a browser fetches for a page without being asked."""
    targets = []
    for found in _LOADED.finditer(page):
        href = re.search(r"""href=["']?([^"'\s>]+)""", found["link"] or "")
        targets.append(found["of_tag"] or (href[1] if href else ""))
    return targets


def test_what_is_fetched_is_found() -> None:
    page = '<script src="https://a.b/c.js"></script><link rel=stylesheet href=d.css><a href="https://e.f">'
    assert loaded_by(page) == ["https://a.b/c.js", "d.css"]


def test_pictures_and_programs_come_along(site: Path) -> None:
    assert (site / "docs" / "images" / "phone.webp").is_file()
    assert "LongTrackBot" in (site / "examples" / "write_a_bot.py" / "index.html").read_text(encoding="utf-8")
    decisions = (site / "docs" / "decisions" / "index.html").read_text(encoding="utf-8")
    assert "The public API is loaded when it is used" in decisions


def test_examples_in_docstrings_are_code(site: Path) -> None:
    page = (site / "docs" / "api" / "game" / "index.html").read_text(encoding="utf-8")
    assert "<blockquote>" not in page
    assert "gp" in page  # a prompt, as the highlighter names it


def test_an_example_ends_where_the_next_line_is_empty() -> None:
    docstring = "Adds.\n\n>>> 1 + 1\n2\n>>> 2 + 2\n4\n\nAnd more."
    assert with_code_blocks(docstring) == "Adds.\n\n```pycon\n>>> 1 + 1\n2\n>>> 2 + 2\n4\n```\n\nAnd more."


def test_links_between_documents_stay_as_they_are(tmp_path: Path) -> None:
    gather(tmp_path)
    gathered = (tmp_path / "docs" / "arena.md").read_text(encoding="utf-8")
    assert gathered == read("docs/arena.md").replace("(../examples/write_a_bot.py)", "(../examples/write_a_bot.py.md)")


def test_the_reference_has_every_public_name() -> None:
    shown = {path for page in (ROOT / "docs" / "api").glob("*.md") for path in _OBJECT.findall(read(page))}
    assert {f"whistlestop.{name}" for name in whistlestop.__all__} - shown == {"whistlestop.Event"}
    assert "whistlestop.engine.events" in shown  # the module of `Event`, with all kinds of it
    assert {f"whistlestop.env.{name}" for name in whistlestop.env.__all__} - shown == set()


def test_examples_and_decisions_are_in_the_menu(site: Path) -> None:
    page = (site / "CHANGELOG" / "index.html").read_text(encoding="utf-8")
    assert {"Examples", "Decisions"} <= set(_MENU_LABEL.findall(page))
