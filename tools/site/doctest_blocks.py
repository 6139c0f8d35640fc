"""Shows the examples in docstrings as code: their prompts would be quotations to Markdown."""

import re
from typing import Any, Final

from griffe import Extension, Object

_EXAMPLE: Final = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


def with_code_blocks(text: str) -> str:
    """A docstring with fences around its examples."""
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", text)


class DoctestBlocks(Extension):
    """What mkdocstrings calls for every object that it has read."""

    def on_instance(self, *, obj: Object, **_: Any) -> None:  # Any: whatever else griffe tells
        """Put fences around the examples of an object."""
        if obj.docstring is not None:
            obj.docstring.value = with_code_blocks(obj.docstring.value)
