"""Examples in docstrings as code blocks: Markdown would take their prompts for quotations."""

import re
from typing import Any, Final

from griffe import Extension, Object

_EXAMPLE: Final = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


def with_code_blocks(text: str) -> str:
    """Return a docstring with fences around its examples."""
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", text)


class DoctestBlocks(Extension):
    """A griffe extension that mkdocstrings calls for every object it has read."""

    def on_instance(self, *, obj: Object, **_: Any) -> None:  # Any: whatever else griffe tells
        """Put fences around the examples of an object."""
        if obj.docstring is not None:
            obj.docstring.value = with_code_blocks(obj.docstring.value)
