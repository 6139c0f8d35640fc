"""What stands in the documents of the project."""

import re
from pathlib import Path
from typing import Final

from tools.site.documents import ROOT, documents, name_of

__all__ = ["ROOT", "blocks", "documents", "name_of", "prose", "read"]

_FENCE: Final = re.compile(r"^```(?P<language>\w*)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)


def read(name: str | Path) -> str:
    """What a document says."""
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """The code blocks of a document in a language, in order."""
    return [block["code"] for block in _FENCE.finditer(text) if block["language"] == language]


def prose(text: str) -> str:
    """A document without its code blocks."""
    return _FENCE.sub("", text)
