"""docs/playing.md uses the words of the pages."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from docs.documents import ROOT, read

NO_LABEL: Final = "bold"  # the page explains what bold means
LABELS: Final = sorted(set(re.findall(r"\*\*([^*]+)\*\*", read("docs/playing.md"))) - {NO_LABEL})
_TEXT: Final = re.compile(r'^msgstr(?:\[\d\])? "(?P<text>.+)"$', re.MULTILINE)


def texts() -> Iterator[str]:
    """Return every text of the pages in English."""
    for catalog in (ROOT / "src" / "whistlestop" / "locales" / "en").glob("web*.po"):
        yield from _TEXT.findall(catalog.read_text(encoding="utf-8"))


def is_said(label: str) -> bool:
    """Return whether a page has this text, with any values in it."""
    patterns = (re.sub(r"\\{\w+\\}", ".+", re.escape(text)) for text in texts() if not text.startswith("{"))
    return any(re.fullmatch(pattern, label) for pattern in patterns)


def test_labels_are_found() -> None:
    assert len(LABELS) > 20


@pytest.mark.parametrize("label", LABELS)
def test_a_label_is_one_of_the_pages(label: str) -> None:
    assert is_said(label)


def test_a_label_that_no_page_has_is_noticed() -> None:
    assert not is_said("Create a tabel")
