"""Every link inside the project has a target, including its heading."""

import re
from pathlib import Path
from typing import Final

import pytest

from docs.documents import documents, name_of, prose, read

_LINK: Final = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")
_HEADING: Final = re.compile(r"^#+ (?P<title>.+)$", re.MULTILINE)
_ELSEWHERE: Final = re.compile(r"[a-z]+:")


def anchor(title: str) -> str:
    """Return the anchor of a heading, as code hosts make it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def is_dead(document: Path, target: str) -> bool:
    """Return whether a link from a document has no target file, folder or heading."""
    if _ELSEWHERE.match(target):
        return False
    file, _, heading = target.partition("#")
    path = document.parent / file if file else document
    if not path.exists():
        return True
    titles = _HEADING.findall(prose(read(path))) if heading else []
    return bool(heading) and heading not in map(anchor, titles)


@pytest.mark.parametrize("document", documents(), ids=name_of)
def test_every_link_leads_somewhere(document: Path) -> None:
    targets = [found["target"] for found in _LINK.finditer(prose(read(document)))]
    assert [target for target in targets if is_dead(document, target)] == []


def test_a_dead_link_is_noticed() -> None:
    readme = next(path for path in documents() if name_of(path) == "README.md")
    assert is_dead(readme, "docs/no-such.md")
    assert is_dead(readme, "docs/notation.md#no-such-heading")
    assert not is_dead(readme, "docs/notation.md#randomness")
