"""What a browser may fetch while it still reads a table's page: said in a header, by the list that the build wrote.

Without it a browser would learn of each file only when it has run the one before.
"""

import json
import re
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any, Final

MANIFEST: Final = (".vite", "manifest.json")
TABLE_PAGE: Final = "src/routes/TablePage.svelte"
TABLE: Final = re.compile(r"/t/([0-9a-z]+)/?")
OTHER_PAGE: Final = b"replay"
Chunks = Mapping[str, Mapping[str, Any]]  # Any: as the build writes them


class Preloading:
    """The header for the page of a table; none where the client was not built with a list of its files."""

    def __init__(self, files: Traversable | None, page: str) -> None:
        chunks = {} if files is None else _chunks(files)
        # What the page names itself is found as soon as the page.
        self._links = [link for name, link in _links(chunks) if name not in page]

    def header(self, path: str, query: bytes) -> str | None:
        """What the page at an address needs, if it is a table's."""
        table = TABLE.fullmatch(path)
        if table is None or not self._links or query.startswith(OTHER_PAGE):
            return None
        return ", ".join((*self._links, f"</api/tables/{table[1]}/board>; rel=preload; as=fetch; crossorigin"))


def _chunks(files: Traversable) -> Chunks:
    manifest = files.joinpath(*MANIFEST)
    chunks: Chunks = json.loads(manifest.read_text(encoding="utf-8")) if manifest.is_file() else {}
    return chunks


def _links(chunks: Chunks) -> Iterator[tuple[str, str]]:
    for chunk in (chunks[name] for name in _needed(chunks, TABLE_PAGE)):
        yield chunk["file"], f"</{chunk['file']}>; rel=modulepreload"
        for style in chunk.get("css", ()):
            yield style, f"</{style}>; rel=preload; as=style; crossorigin"


def _needed(chunks: Chunks, name: str) -> list[str]:
    """A chunk and all that it imports, each once."""
    if name not in chunks:
        return []
    imported = (found for one in chunks[name].get("imports", ()) for found in _needed(chunks, one))
    return list(dict.fromkeys((name, *imported)))
