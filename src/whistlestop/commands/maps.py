"""`whistlestop map`: faults of maps, and how well they are balanced."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from whistlestop.bots.registry import bot_names, line_up
from whistlestop.commands.exits import ALL_FINE, SOMETHING_REFUSED, UsageError
from whistlestop.commands.files import open_input
from whistlestop.commands.options import AsJson, Edition, Seats, check_seats, load_chosen_box, split_names
from whistlestop.maps.board import Box
from whistlestop.terminal.map_check import check_map
from whistlestop.terminal.progress import compile_rules_once, error_console, progress_bar
from whistlestop.texts import text

if TYPE_CHECKING:
    from whistlestop.data.balance import Balance

GAMES_FOR_A_REPORT: Final = 500
BOT_FOR_A_REPORT: Final = "planner"


def check_maps(
    files: Annotated[list[Path], typer.Argument(help=text("cli.map.check.files"))],
    as_json: AsJson = False,
) -> None:
    """Report all faults of maps."""
    for file in files:
        with open_input(file):  # a file that can't be read is no map with a fault
            pass
    checks = [check_map(file) for file in files]
    if as_json:
        typer.echo(json.dumps({"maps": [check.as_data() for check in checks]}))
    else:
        typer.echo("\n".join(check.report() for check in checks))
    raise typer.Exit(SOMETHING_REFUSED if any(check.faults for check in checks) else ALL_FINE)


def report_map(
    file: Annotated[Path | None, typer.Argument(help=text("cli.map.report.file"))] = None,
    edition: Edition = None,
    seats: Seats = None,
    games: Annotated[int, typer.Option(min=1, help=text("cli.simulate.games"))] = GAMES_FOR_A_REPORT,
    bots: Annotated[str, typer.Option(help=text("cli.simulate.bots", bots=", ".join(bot_names())))] = BOT_FOR_A_REPORT,
    seed: Annotated[int, typer.Option(help=text("cli.arena.seed"))] = 1,
    jobs: Annotated[int, typer.Option(min=1, help=text("cli.simulate.jobs"))] = 1,
    plot: Annotated[Path | None, typer.Option(help=text("cli.map.report.plot"))] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play on a map, and report how well it is balanced."""
    if file is None and edition is None:
        raise UsageError(text("cli.map.report.which"))
    box = load_chosen_box(edition, file)
    names = line_up(split_names(bots), check_seats(box, seats))
    compile_rules_once(error_console())
    balance = _played_balance(box, names, games, seed, jobs)
    if plot is not None:
        _write_picture(balance, plot)
    if as_json:
        typer.echo(json.dumps(balance.as_data()))
    else:
        from whistlestop.terminal.map_report import map_report
        from whistlestop.terminal.screen import new_console

        new_console().print(map_report(balance))


def _played_balance(box: Box, names: Sequence[str], games: int, seed: int, jobs: int) -> "Balance":
    from whistlestop.bots.simulation import simulate
    from whistlestop.data.balance import BalanceCount
    from whistlestop.engine.game import Game

    count = BalanceCount(box, len(names))
    results = simulate(box, len(names), games, seed, names, jobs, with_records=True)
    with progress_bar(error_console(), text("cli.simulate.progress"), games) as ticker:
        for result in results:
            assert result.record is not None
            count.add(Game.replay(json.loads(result.record)))
            ticker.update(result.number + 1)
    return count.balance()


def _write_picture(balance: "Balance", plot: Path) -> None:
    from whistlestop.data.balance_picture import balance_picture
    from whistlestop.maps.layout import load_layout

    picture = balance_picture(balance, load_layout(balance.box))
    plot.write_text(picture, encoding="utf-8")
