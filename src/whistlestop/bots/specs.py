"""A bot as it is asked for: its name, and options after colons."""

from dataclasses import dataclass

from whistlestop.bots.bot_errors import BotError
from whistlestop.maps.faults import shown


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A requested bot and its options."""

    name: str
    """A bot's name, or `module:Class` for a bot that is not installed."""
    options: tuple[tuple[str, str], ...] = ()

    @property
    def is_class(self) -> bool:
        """Whether the bot is named by its class."""
        return ":" in self.name

    def __str__(self) -> str:
        return ":".join([self.name, *(f"{option}={value}" for option, value in self.options)])


def parse_spec(text: str) -> BotSpec:
    """Read a bot's name and its options.

    >>> parse_spec("searcher:ms=100")
    BotSpec(name='searcher', options=(('ms', '100'),))
    >>> parse_spec("examples.write_a_bot:LongTrackBot").is_class
    True
    """
    name, *parts = (part.strip() for part in text.split(":"))
    if parts and parts[0].isidentifier():
        name = f"{name}:{parts.pop(0)}"
    options = tuple(_option(part, text) for part in parts)
    for option, _ in options:
        if [name for name, _ in options].count(option) > 1:
            raise BotError("bots.option.twice", bot=shown(name), option=shown(option))
    return BotSpec(name, options)


def _option(part: str, text: str) -> tuple[str, str]:
    option, equals, value = (piece.strip() for piece in part.partition("="))
    if not (option and equals and value):
        raise BotError("bots.option.form", spec=shown(text))
    return option, value
