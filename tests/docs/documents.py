"""Contents of the project's documents."""

import re
from pathlib import Path
from typing import Final

from tools.site.documents import ROOT, documents, name_of

__all__ = ["ROOT", "blocks", "documents", "name_of", "prose", "read"]

_FENCE: Final = re.compile(r"^```(?P<language>\w*)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)


def read(name: str | Path) -> str:
    """Return the text of a document."""
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """Return the code blocks of a document in a language, in order."""
    return [block["code"] for block in _FENCE.finditer(text) if block["language"] == language]


def prose(text: str) -> str:
    """Return a document without its code blocks."""
    return _FENCE.sub("", text)
