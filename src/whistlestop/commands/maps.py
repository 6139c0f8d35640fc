"""`whistlestop map check`: what is wrong with maps."""

import json
from pathlib import Path
from typing import Annotated

import typer

from whistlestop.commands.exits import ALL_FINE, SOMETHING_REFUSED
from whistlestop.commands.files import opened
from whistlestop.commands.options import AsJson
from whistlestop.terminal.map_check import check_map
from whistlestop.texts import text


def check_maps(
    files: Annotated[list[Path], typer.Argument(help=text("cli.map.check.files"))],
    as_json: AsJson = False,
) -> None:
    """Tell everything that is wrong with maps."""
    for file in files:
        with opened(file):  # a file that can't be read is no map with a fault
            pass
    checks = [check_map(file) for file in files]
    if as_json:
        typer.echo(json.dumps({"maps": [check.as_data() for check in checks]}))
    else:
        typer.echo("\n".join(check.report() for check in checks))
    raise typer.Exit(SOMETHING_REFUSED if any(check.faults for check in checks) else ALL_FINE)
