"""Scripted terminal games: typed input, and the screen after it."""

import io
import itertools
import re
from collections.abc import Callable, Iterator

from rich.console import Console

from sentences import saying, says
from whistlestop.bots.match import bot_rng
from whistlestop.bots.registry import line_up, make_bot
from whistlestop.engine.game import Game
from whistlestop.maps.board import Box
from whistlestop.maps.loading import load_box
from whistlestop.terminal.client import TerminalGame
from whistlestop.terminal.talk import Talk

MOST_LINES = 20_000
LONGEST_QUESTION = 400  # characters
CHOICE = re.compile(r"^ ?\d+ |^ {3,}\S")  # or a long line that goes on
WHY_NOT = re.compile(r"\((C1|D9|G2|K1)\) *$|^ {3}")
Typist = Callable[[str], str]
"""Given all that is on the screen, what is typed next."""


class Screen:
    """A terminal of 80 columns without colors, and the game on it."""

    def __init__(self, game: Game, bots: list[str] | None = None) -> None:
        self.game = game
        self._written = io.StringIO()
        self.console = Console(
            file=self._written, width=80, color_system=None, markup=False, highlight=False, emoji=False
        )
        names = line_up(bots or ["greedy"], game.seats - 1)
        self._bots = {seat: make_bot(name, game.box) for seat, name in enumerate(names, start=1)}

    @property
    def text(self) -> str:
        return self._written.getvalue()

    def play(self, typist: Typist) -> str:
        """Play until the script ends; return everything that was on the screen."""

        def read_line(prompt: str) -> str:
            self.console.print(prompt, end="")
            line = typist(self.text)
            self.console.print(line)
            return line

        TerminalGame(self.game, 0, self._bots, Talk(self.console, read_line), bot_rng(1, 0, 0)).run()
        return self.text


def typing(*lines: str) -> Typist:
    """Yield these lines in order, and no more."""
    script: Iterator[str] = iter(lines)

    def type_next(_: str) -> str:
        try:
            return next(script)
        except StopIteration:
            raise EOFError from None

    return type_next


def first_choice(prefer: str = "1") -> Typist:
    """Choose this number where possible, otherwise the first open choice; keep all tickets."""
    typed = 0

    def type_next(screen: str) -> str:
        nonlocal typed
        typed += 1
        assert typed < MOST_LINES
        if _is_asked(screen, "terminal.prompt_keep"):
            return "all"
        if _is_asked(screen, "terminal.prompt_undo") or _is_asked(screen, "terminal.save"):
            return ""
        can_be_had = _open_numbers(screen)
        return prefer if prefer in can_be_had else can_be_had[0]

    return type_next


def shows(screen: str, key: str, /, *, count: int | None = None, **values: object) -> bool:
    """Return whether a text is on the screen, wherever its lines break; a value that isn't given may be anything."""
    return says(" ".join(screen.split()), key, count=count, **values)


def _is_asked(screen: str, key: str) -> bool:
    """Return whether a question is the last thing on the screen."""
    return re.search(rf"{saying(key)}\s*$", screen[-LONGEST_QUESTION:]) is not None


def _open_numbers(screen: str) -> list[str]:
    """Return the numbers of the last menu's choices that no rule forbids."""
    menu = itertools.takewhile(CHOICE.match, reversed(screen.splitlines()[:-1]))
    return [line.split()[0] for line in reversed(list(menu)) if not WHY_NOT.search(line)]


def screen_of(edition: str | Box = "usa", seats: int = 2, seed: int = 3, start: int | None = 0) -> Screen:
    """Return a new game on a new screen; the player begins."""
    box = load_box(edition) if isinstance(edition, str) else edition
    return Screen(Game.new(box, seats=seats, seed=seed, start=start))
