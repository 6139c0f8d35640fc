"""Questions with numbered answers: menus, and the parsing of an answer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from whistlestop.engine.actions import Action, KeepTickets
from whistlestop.texts import text


class Question(Protocol):
    """A question that a player has to answer."""

    @property
    def prompt(self) -> str:
        """Return the text before the cursor."""
        ...

    def render(self) -> RenderableType:
        """Return the question with its answers."""
        ...

    def answer(self, line: str) -> "Action | Question":
        """Return the action of an answer, or the next question; `NoAnswerError` if neither."""
        ...


class NoAnswerError(ValueError):
    """An input that answers nothing, with a sentence that explains it."""


LeadsTo = Action | Callable[[], Question] | None
"""An action, another question, or nothing: not to be had now."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of a menu: an action, another question, or the reason why it is not available."""

    cells: Sequence[Text | str]
    leads_to: LeadsTo
    key: str = ""
    """A letter that stands for this choice, besides its number."""
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """Numbered choices."""

    title: str
    choices: Sequence[Choice]
    has_way_back: bool = False
    columns: int = 1
    """The number of choices per line."""

    @property
    def prompt(self) -> str:
        """Return the text before the cursor."""
        return text("terminal.prompt_back" if self.has_way_back else "terminal.prompt")

    def render(self) -> RenderableType:
        """Return the title and a line for each choice."""
        grid = Table(box=None, show_header=False, pad_edge=False)
        lines = [self._line(number, choice) for number, choice in enumerate(self.choices, start=1)]
        height = -(-len(lines) // self.columns)
        for row in range(height):
            grid.add_row(*(cell for line in lines[row::height] for cell in line))
        return Group(Text(self.title, style="bold"), grid)

    def _line(self, number: int, choice: Choice) -> list[Text | str]:
        if choice.leads_to is None:
            return [
                Text(f"{number:2}", style="bright_black"),
                *choice.cells,
                Text(choice.why_not, style="bright_black"),
            ]
        return [Text(f"{number:2}", style="bold"), *choice.cells]

    def answer(self, line: str) -> Action | Question:
        """Return the choice with this number or letter."""
        choice = self._chosen(line)
        if choice.leads_to is None:
            raise NoAnswerError(choice.why_not)
        return choice.leads_to() if callable(choice.leads_to) else choice.leads_to

    def _chosen(self, line: str) -> Choice:
        for choice in self.choices:
            if choice.key and line.casefold() == choice.key.casefold():
                return choice
        numbers = list(map(str, range(1, len(self.choices) + 1)))
        if line in numbers:
            return self.choices[numbers.index(line)]
        raise NoAnswerError(text("terminal.no_choice", line=repr(line[:40]), last=len(self.choices)))


@dataclass(frozen=True, slots=True)
class TicketQuestion:
    """The question which offered tickets to keep: several numbers in one answer."""

    offer: RenderableType
    offered: int
    least: int

    @property
    def prompt(self) -> str:
        """Return the text before the cursor."""
        return text("terminal.prompt_keep", count=self.least)

    def render(self) -> RenderableType:
        """Return the numbered offer."""
        return self.offer

    def answer(self, line: str) -> Action:
        """Return the tickets with these numbers, or all."""
        if line.casefold() == text("terminal.all"):
            return KeepTickets(tuple(range(1, self.offered + 1)))
        numbers = line.replace(",", " ").split()
        known = set(map(str, range(1, self.offered + 1)))
        if not numbers or not set(numbers) <= known:
            raise NoAnswerError(text("terminal.no_tickets_chosen", line=repr(line[:40]), last=self.offered))
        return KeepTickets(tuple(sorted(set(map(int, numbers)))))
