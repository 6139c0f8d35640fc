"""Errors of the engine: each has a rule or code for machines and a sentence for people."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from whistlestop.texts import SentenceError, text


@dataclass(frozen=True)
class Refusal:
    """The reason why an action is refused: a rule's id, and the key and values of its sentence."""

    rule: str
    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def sentence(self, language: str | None = None) -> str:
        """Return the rule's id and what it forbids here."""
        return f"{self.rule}: {text(self.key, count=self._count, language=language, **self._words(language))}"

    @property
    def _count(self) -> int | None:
        """The number that selects the plural form of the sentence, if it has one."""
        count = self.values.get("count")
        return count if isinstance(count, int) else None

    def _words(self, language: str | None) -> dict[str, object]:
        # Names of cards and pieces are keys themselves: what an edition calls them is in the catalog.
        return {
            name: text(str(value), language=language) if name.endswith("_name") else value
            for name, value in self.values.items()
            if name != "count"
        }

    def __str__(self) -> str:
        return self.sentence()


class IllegalActionError(ValueError):
    """An action that the rules refuse; the game is unchanged (X1)."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    @property
    def rule(self) -> str:
        """The id of the rule that is broken."""
        return self.refusal.rule

    def __str__(self) -> str:
        return str(self.refusal)


class GameError(SentenceError, ValueError):
    """A request that a game can't fulfill."""


class SetupError(GameError):
    """A game that can't be set up: too many seats, a bad key, an unknown start."""


class RecordError(GameError):
    """A record that can't be replayed, and the action at which it fails."""


class UndoError(GameError):
    """An action that can't be undone."""
