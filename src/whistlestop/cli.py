"""The `whistlestop` command line, and the handling of its errors."""

import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from whistlestop.bots.bot_errors import BotError
from whistlestop.bots.registry import LineUpError, UnknownBotError
from whistlestop.commands.arena import arena
from whistlestop.commands.backups import backup, restore
from whistlestop.commands.exits import ALL_FINE, CANT_START, INTERRUPTED, UsageError
from whistlestop.commands.maps import check_maps, report_map
from whistlestop.commands.play import play
from whistlestop.commands.records import replay, verify
from whistlestop.commands.serve import serve
from whistlestop.commands.simulate import simulate
from whistlestop.commands.typer_i18n import Command, Group, translate_error, translate_panels
from whistlestop.data.data_errors import DataError
from whistlestop.engine.compilation import request_compilation
from whistlestop.engine.errors import GameError
from whistlestop.maps.loading import MapError, UnknownEditionError
from whistlestop.terminal.progress import compile_rules_once, error_console
from whistlestop.texts import SentenceError, text

# The engine takes a second to load. Commands import it when they need it, so that help and mistakes come at once.

translate_panels()
app = typer.Typer(
    name="whistlestop",
    cls=Group,
    options_metavar=text("cli.usage.options"),
    subcommand_metavar=text("cli.usage.command"),
    help=text("cli.help"),
    epilog=text("cli.examples"),
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
map_app = typer.Typer(
    cls=Group,
    options_metavar=text("cli.usage.options"),
    subcommand_metavar=text("cli.usage.command"),
    help=text("cli.map.help"),
    epilog=text("cli.map.check.examples"),
    rich_markup_mode="rich",
)
app.add_typer(map_app, name="map")


def _add(to: typer.Typer, name: str, about: str, carry_out: Callable[..., object]) -> None:
    """Add a command with its help, under the key of its texts."""
    usage, about_it, examples = (
        text(key) for key in ("cli.usage.options", f"cli.{about}.help", f"cli.{about}.examples")
    )
    to.command(name, cls=Command, options_metavar=usage, help=about_it, epilog=examples)(carry_out)


for command in (simulate, arena, replay, verify, play, serve, backup, restore):
    _add(app, command.__name__, command.__name__, command)
_add(map_app, "check", "map.check", check_maps)
_add(map_app, "report", "map.report", report_map)


@app.command("warm", cls=Command, options_metavar=text("cli.usage.options"), help=text("cli.warm.help"))
def warm() -> None:
    """Compile everything, unless it is compiled already on this machine."""
    compile_rules_once(error_console())
    error_console().print(text("cli.warm.done"))


def main() -> None:
    """Run the `whistlestop` command."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code; a user's mistake is one sentence, never a trace."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that lacks a letter shows another in its place
            stream.reconfigure(errors="replace")
    request_compilation()  # commands say that they compile, and how far they are
    try:
        code = app(arguments, prog_name="whistlestop", standalone_mode=False)
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except typer.TyperException as error:
        return _fail(text("cli.error.usage", reason=translate_error(error.format_message())))
    except (UsageError, GameError, MapError, UnknownEditionError, SentenceError) as error:
        return _fail(str(error))
    except (BotError, UnknownBotError, LineUpError, DataError) as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(_about_file(error.filename, error))
    if code == INTERRUPTED:
        console = error_console()
        console.print(text("cli.stopped") if not console.is_terminal else f"\n{text('cli.stopped')}")
    return code if isinstance(code, int) else ALL_FINE


def _fail(sentence: str) -> int:
    error_console().print(sentence)
    return CANT_START


def _about_file(name: object, error: OSError) -> str:
    return text("cli.error.file", file=name, reason=error.strerror or type(error).__name__)


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        from importlib.metadata import version

        typer.echo(f"whistlestop {version('whistlestop')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def whistlestop(
    context: typer.Context,
    _: Annotated[
        bool, typer.Option("--version", help=text("cli.version"), callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Show the help when no command is given."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
