"""The words that Typer has in English only, in the player's language: in every help, and about every mistake."""

import re
from typing import Any, Final

from typer import rich_utils
from typer.core import TyperCommand, TyperGroup

from whistlestop.texts import text

# What can be wrong with a command, by how Typer begins to say it.
_MISTAKES: Final = (
    (re.compile(r"No such option: (?P<option>\S+)"), "cli.mistake.no_option"),
    (re.compile(r"Option (?P<option>'[^']+') requires"), "cli.mistake.needs_value"),
    (re.compile(r"Option (?P<option>'[^']+') does not take"), "cli.mistake.takes_no_value"),
    (re.compile(r"Missing (?:argument|option) (?P<name>'[^']+')"), "cli.mistake.missing"),
    (re.compile(r"Missing command"), "cli.mistake.no_command"),
    (re.compile(r"No such command (?P<name>'.*')"), "cli.mistake.unknown_command"),
    (re.compile(r"Got unexpected extra argument\(s\) \((?P<extra>.*)\)"), "cli.mistake.extra"),
    (re.compile(r"Invalid value for (?P<option>'[^']+'): .* a valid integer"), "cli.mistake.whole_number"),
    (
        re.compile(r"Invalid value for (?P<option>'[^']+'): .* less than or equal to (?P<most>\S+)"),
        "cli.mistake.at_most",
    ),
    (
        re.compile(r"Invalid value for (?P<option>'[^']+'): .* greater than or equal to (?P<least>\S+)"),
        "cli.mistake.at_least",
    ),
)


def mistake_in(sentence: str) -> str:
    """What Typer has to say about a mistake; in its own words only where we have none.

    >>> mistake_in("No such option: --sead (Possible options: --seed)")
    'there is no option --sead'
    """
    for pattern, key in _MISTAKES:
        if found := pattern.match(sentence):
            return text(key, count=None, **found.groupdict())
    return sentence.rstrip(".")


def title_panels() -> None:
    """Have the panels of every help titled in the player's language."""
    rich_utils.OPTIONS_PANEL_TITLE = text("cli.panel.options")
    rich_utils.ARGUMENTS_PANEL_TITLE = text("cli.panel.arguments")
    rich_utils.COMMANDS_PANEL_TITLE = text("cli.panel.commands")
    rich_utils.DEFAULT_STRING = text("cli.panel.default", value="{}")
    rich_utils.REQUIRED_LONG_STRING = text("cli.panel.required")


class _OwnWords:
    """How a command is called, and how its help is."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:  # Any: classes that Typer keeps for itself
        """Write the line that says how the command is called."""
        pieces = self.collect_usage_pieces(ctx)  # type: ignore[attr-defined] # Typer's, which is the other parent
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=f"{text('cli.usage')} ")

    def get_help_option(self, ctx: Any) -> Any:  # Any: as above
        """The option that shows the help."""
        option = super().get_help_option(ctx)  # type: ignore[misc] # as above
        if option is not None:
            option.help = text("cli.option.help")
        return option


class Command(_OwnWords, TyperCommand):
    """A command that speaks the player's language."""


class Group(_OwnWords, TyperGroup):
    """A command with others below it."""
