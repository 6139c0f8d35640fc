"""The command line: what `whistlestop` can do, and what happens when that goes wrong."""

import sys
from collections.abc import Sequence
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
from whistlestop.data.data_errors import DataError
from whistlestop.engine.errors import GameError
from whistlestop.maps.loading import MapError, UnknownEditionError
from whistlestop.server.storage.store_errors import StoreError
from whistlestop.terminal.progress import error_console
from whistlestop.texts import text

# The engine takes a second to load. Commands import it when they need it, so that help and mistakes come at once.

app = typer.Typer(
    name="whistlestop",
    help=text("cli.help"),
    epilog=text("cli.examples"),
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
map_app = typer.Typer(help=text("cli.map.help"), epilog=text("cli.map.check.examples"), rich_markup_mode="rich")
app.add_typer(map_app, name="map")

app.command(help=text("cli.simulate.help"), epilog=text("cli.simulate.examples"))(simulate)
app.command(help=text("cli.arena.help"), epilog=text("cli.arena.examples"))(arena)
app.command(help=text("cli.replay.help"), epilog=text("cli.replay.examples"))(replay)
app.command(help=text("cli.verify.help"), epilog=text("cli.verify.examples"))(verify)
app.command(help=text("cli.play.help"), epilog=text("cli.play.examples"))(play)
app.command(help=text("cli.serve.help"), epilog=text("cli.serve.examples"))(serve)
app.command(help=text("cli.backup.help"), epilog=text("cli.backup.examples"))(backup)
app.command(help=text("cli.restore.help"), epilog=text("cli.restore.examples"))(restore)
map_app.command("check", help=text("cli.map.check.help"), epilog=text("cli.map.check.examples"))(check_maps)
map_app.command("report", help=text("cli.map.report.help"), epilog=text("cli.map.report.examples"))(report_map)


def main() -> None:
    """The `whistlestop` command."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Carry out a command; its exit code. Whatever a user can get wrong is one sentence, never a trace."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that lacks a letter shows another in its place
            stream.reconfigure(errors="replace")
    try:
        code = app(arguments, prog_name="whistlestop", standalone_mode=False)
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except typer.TyperException as error:
        return _fail(text("cli.error.usage", reason=error.format_message().rstrip(".")))
    except (UsageError, GameError, MapError, UnknownEditionError, StoreError) as error:
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
