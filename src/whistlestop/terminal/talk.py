"""Input and output of a player; tests replace it by a script."""

import sys
from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.text import Text

ReadLine = Callable[[str], str]
"""Shows a prompt and reads a line; raises `EOFError` when there are no more."""


@dataclass(frozen=True, slots=True)
class Talk:
    """A conversation with one player."""

    console: Console
    read_line: ReadLine

    def say(self, what: RenderableType, style: str | None = None) -> None:
        """Print something; a string is a sentence, never markup."""
        self.console.print(Text(what) if isinstance(what, str) else what, style=style)

    def ask(self, prompt: str) -> str:
        """Return what the player types, stripped of spaces."""
        return self.read_line(f"{prompt} ").strip()


def read_line_from_terminal(prompt: str) -> str:
    """Read a line; echo it if it comes from a file or a pipe, so that a log reads like a game."""
    line = input(prompt)
    if not sys.stdin.isatty():
        sys.stdout.write(f"{line}\n")
    return line
