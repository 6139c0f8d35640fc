"""The command line: play, simulate, replay, map check."""

import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final

import typer
from rich.console import Console

from whistlestop.bots.registry import LineUpError, UnknownBotError, bot_names, line_up
from whistlestop.engine.errors import GameError, SetupError
from whistlestop.maps.board import Box
from whistlestop.maps.editions import DEFAULT_EDITION
from whistlestop.maps.faults import shown
from whistlestop.maps.loading import MapError, UnknownEditionError, edition_ids, load_box, load_map_file
from whistlestop.terminal.map_check import check_map
from whistlestop.terminal.progress import compile_rules_once, error_console, ticking
from whistlestop.terminal.record_check import check_records
from whistlestop.terminal.record_files import RecordWriter
from whistlestop.texts import text

if TYPE_CHECKING:
    from whistlestop.bots.summary import Summary

# The engine takes a second to load. Commands import it when they need it, so that help and mistakes come at once.

ALL_FINE: Final = 0
SOMETHING_REFUSED: Final = 1
CANT_START: Final = 2
INTERRUPTED: Final = 130
STANDARD_INPUT: Final = Path("-")
LARGEST_SEED: Final = 2**32

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

Edition = Annotated[str | None, typer.Option(help=text("cli.option.edition", editions=", ".join(edition_ids())))]
MapFile = Annotated[Path | None, typer.Option("--map", help=text("cli.option.map"))]
Seats = Annotated[int | None, typer.Option(help=text("cli.option.seats"))]
Seed = Annotated[int | None, typer.Option(help=text("cli.option.seed"))]
AsJson = Annotated[bool, typer.Option("--json", help=text("cli.option.json"))]


class UsageError(ValueError):
    """Something that can't be done as it was asked for; the sentence says why."""


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
    except (UsageError, GameError, MapError, UnknownEditionError, UnknownBotError, LineUpError) as error:
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


@app.command(help=text("cli.simulate.help"), epilog=text("cli.simulate.examples"))
def simulate(
    edition: Edition = None,
    map_file: MapFile = None,
    seats: Seats = None,
    games: Annotated[int, typer.Option(min=1, help=text("cli.simulate.games"))] = 1000,
    seed: Seed = None,
    bots: Annotated[str, typer.Option(help=text("cli.simulate.bots", bots=", ".join(bot_names())))] = "random",
    out: Annotated[Path | None, typer.Option(help=text("cli.simulate.out"))] = None,
    force: Annotated[bool, typer.Option("--force", help=text("cli.simulate.force"))] = False,
    jobs: Annotated[int, typer.Option(min=1, help=text("cli.simulate.jobs"))] = 1,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games against each other."""
    from whistlestop.terminal.outcome import Outcome

    box = _box(edition, map_file)
    players = _seats(box, seats)
    names = line_up(_names(bots), players)
    chosen_seed = _fresh_seed() if seed is None else seed
    with _writer(out, may_overwrite=force) as writer:
        compile_rules_once(error_console())
        summary, seconds = _simulated(box, games, chosen_seed, names, jobs, writer)
    outcome = Outcome(box.edition.id, chosen_seed, names, summary, seconds)
    if as_json:
        typer.echo(json.dumps(outcome.as_data()))
    else:
        _console().print(outcome.report())


def _simulated(
    box: Box, games: int, seed: int, names: Sequence[str], jobs: int, writer: RecordWriter | None
) -> "tuple[Summary, float]":
    from whistlestop.bots.simulation import simulate as play_games
    from whistlestop.bots.summary import Summary
    from whistlestop.engine.warmup import warm_up

    warm_up()  # loads what was compiled, so that the clock measures the games alone
    summary = Summary(len(names))
    start = time.perf_counter()
    results = play_games(box, len(names), games, seed, names, jobs, with_records=writer is not None)
    with ticking(error_console(), text("cli.simulate.progress"), games) as ticker:
        for result in results:
            summary.add(result)
            if writer is not None and result.record is not None:
                writer.write(result.record)
            ticker.update(summary.games)
    return summary, time.perf_counter() - start


@app.command(help=text("cli.replay.help"), epilog=text("cli.replay.examples"))
def replay(
    file: Annotated[Path, typer.Argument(help=text("cli.replay.file"))],
    as_json: AsJson = False,
) -> None:
    """Check recorded games."""
    with _opened(file) as stream:
        compile_rules_once(error_console())
        check = check_records(stream, _size_of(file), error_console())
    if not check.records:
        raise UsageError(text("cli.replay.empty", file=file))
    typer.echo(json.dumps(check.as_data()) if as_json else check.report())
    raise typer.Exit(SOMETHING_REFUSED if check.faults else ALL_FINE)


@app.command(help=text("cli.play.help"), epilog=text("cli.play.examples"))
def play(
    terminal: Annotated[bool, typer.Option("--terminal", help=text("cli.play.terminal"))] = True,  # noqa: ARG001
    edition: Edition = None,
    map_file: MapFile = None,
    seats: Seats = None,
    bots: Annotated[str, typer.Option(help=text("cli.play.bots", bots=", ".join(bot_names())))] = "greedy",
    seed: Seed = None,
) -> None:
    """Play against bots, on seat 0."""
    box = _box(edition, map_file)
    players = _seats(box, seats)
    names = line_up(_names(bots), players - 1)
    compile_rules_once(error_console())
    _play_in_terminal(box, players, names, seed)


def _play_in_terminal(box: Box, seats: int, names: Sequence[str], seed: int | None) -> None:
    from whistlestop.bots.registry import make_bot
    from whistlestop.engine.game import Game
    from whistlestop.terminal.client import TerminalGame
    from whistlestop.terminal.talk import Talk, read_line_from_terminal

    bots = {seat: make_bot(name, box) for seat, name in enumerate(names, start=1)}
    # A text of its own, so that no bot's chance has anything to do with the game's key.
    rng = random.Random(None if seed is None else f"whistlestop play {seed}")  # noqa: S311 - a bot's whims are no secret
    game = Game.new(box, seats=seats, seed=seed)
    TerminalGame(game, 0, bots, Talk(_console(), read_line_from_terminal), rng).run()


@map_app.command("check", help=text("cli.map.check.help"), epilog=text("cli.map.check.examples"))
def check_maps(
    files: Annotated[list[Path], typer.Argument(help=text("cli.map.check.files"))],
    as_json: AsJson = False,
) -> None:
    """Tell everything that is wrong with maps."""
    for file in files:
        with _opened(file):  # a file that can't be read is no map with a fault
            pass
    checks = [check_map(file) for file in files]
    if as_json:
        typer.echo(json.dumps({"maps": [check.as_data() for check in checks]}))
    else:
        typer.echo("\n".join(check.report() for check in checks))
    raise typer.Exit(SOMETHING_REFUSED if any(check.faults for check in checks) else ALL_FINE)


def _box(edition: str | None, map_file: Path | None) -> Box:
    if map_file is None:
        return load_box(edition or DEFAULT_EDITION)
    if edition is not None:
        raise UsageError(text("cli.error.edition_and_map"))
    return load_map_file(map_file)


def _seats(box: Box, seats: int | None) -> int:
    """The number of seats; refused before the engine is loaded, in the engine's words."""
    least, most = box.edition.min_seats, box.edition.max_seats
    if seats is not None and not least <= seats <= most:
        raise SetupError("error.bad_seats", edition=box.edition.id, least=least, most=most, seats=seats)
    return least if seats is None else seats


def _names(bots: str) -> list[str]:
    return [name.strip() for name in bots.split(",") if name.strip()]


def _fresh_seed() -> int:
    return random.SystemRandom().randrange(LARGEST_SEED)


@contextmanager
def _writer(out: Path | None, *, may_overwrite: bool) -> Iterator[RecordWriter | None]:
    if out is None:
        yield None
        return
    try:
        writer = RecordWriter(out, may_overwrite=may_overwrite)
    except FileExistsError:
        raise UsageError(text("cli.error.exists", file=out)) from None
    with writer:
        yield writer


@contextmanager
def _opened(file: Path) -> Iterator[BinaryIO]:
    if file == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    try:
        stream = file.open("rb")
    except ValueError:  # a name with a zero byte in it
        raise UsageError(text("cli.error.file", file=shown(str(file)), reason=text("cli.error.no_file_name"))) from None
    with stream:
        yield stream


def _size_of(file: Path) -> int | None:
    return None if file == STANDARD_INPUT else file.stat().st_size


def _console() -> Console:
    from whistlestop.terminal.screen import new_console

    return new_console()
