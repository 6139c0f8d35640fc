"""What the server refuses: a code and values, which clients turn into a sentence."""

from collections.abc import Mapping

from whistlestop.engine.errors import Refusal

Value = str | float  # of whole numbers, too; to a schema they are all numbers


class RefusedError(Exception):
    """Something that can't be done now; it has changed nothing."""

    def __init__(self, code: str, /, status: int = 409, **values: Value) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.values = values
        self.rule: str | None = None

    @classmethod
    def by_rule(cls, refusal: Refusal) -> "RefusedError":
        """What the rules of the game refuse."""
        refused = cls(refusal.key)
        refused.rule = refusal.rule
        refused.values = plain_values(refusal.values)
        return refused


def plain_values(values: Mapping[str, object]) -> dict[str, Value]:
    """Values as texts and numbers only."""
    return {name: value if isinstance(value, int | float) else str(value) for name, value in values.items()}
