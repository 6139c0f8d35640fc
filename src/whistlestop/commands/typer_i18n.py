"""Typer's own texts in the player's language: in every help, and in every error."""

import re
from typing import Any, Final

from typer import rich_utils
from typer.core import TyperCommand, TyperGroup

from whistlestop.texts import text

# Errors of a command, by the beginning of the sentence in Typer.
_ERROR_PATTERNS: Final = (
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


def translate_error(sentence: str) -> str:
    """Return Typer's error in the player's language, or as it is if we have no text.

    >>> translate_error("No such option: --sead (Possible options: --seed)")
    'there is no option --sead'
    """
    for pattern, key in _ERROR_PATTERNS:
        if found := pattern.match(sentence):
            return text(key, count=None, **found.groupdict())
    return sentence.rstrip(".")


def translate_panels() -> None:
    """Translate the panel titles of every help."""
    rich_utils.OPTIONS_PANEL_TITLE = text("cli.panel.options")
    rich_utils.ARGUMENTS_PANEL_TITLE = text("cli.panel.arguments")
    rich_utils.COMMANDS_PANEL_TITLE = text("cli.panel.commands")
    rich_utils.DEFAULT_STRING = text("cli.panel.default", value="{}")
    rich_utils.REQUIRED_LONG_STRING = text("cli.panel.required")


class _TranslatedHelp:
    """A mixin that translates a command's usage line and help option."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:  # Any: classes that Typer keeps for itself
        """Write the usage line."""
        pieces = self.collect_usage_pieces(ctx)  # type: ignore[attr-defined] # Typer's, which is the other parent
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=f"{text('cli.usage')} ")

    def get_help_option(self, ctx: Any) -> Any:  # Any: as above
        """Return the option that shows the help."""
        option = super().get_help_option(ctx)  # type: ignore[misc] # as above
        if option is not None:
            option.help = text("cli.option.help")
        return option


class Command(_TranslatedHelp, TyperCommand):
    """A translated command."""


class Group(_TranslatedHelp, TyperGroup):
    """A translated command with subcommands."""
