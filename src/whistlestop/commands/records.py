"""`whistlestop replay` and `whistlestop verify`: checks of recorded games."""

import json
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Annotated, BinaryIO

import typer
from rich.console import Console

from whistlestop.commands.exits import ALL_FINE, SOMETHING_REFUSED, UsageError
from whistlestop.commands.files import input_size, open_input
from whistlestop.commands.options import AsJson
from whistlestop.maps.faults import shown
from whistlestop.shuffle import is_hex
from whistlestop.terminal.progress import compile_rules_once, error_console
from whistlestop.terminal.record_check import RecordCheck, check_records
from whistlestop.terminal.shuffle_check import ShuffleCheck, verify_records
from whistlestop.texts import text

File = Annotated[Path, typer.Argument(help=text("cli.replay.file"))]
Contributions = Annotated[
    list[str] | None, typer.Option("--contribution", metavar="HEX", help=text("cli.verify.contribution"))
]


def replay(file: File, as_json: AsJson = False) -> None:
    """Check recorded games."""
    _check(file, check_records, as_json=as_json)


def verify(file: File, contributions: Contributions = None, as_json: AsJson = False) -> None:
    """Check that nobody chose the cards of recorded games."""
    _check(file, partial(verify_records, kept=_kept(contributions or ())), as_json=as_json)


def _check(
    file: Path, check_all: Callable[[BinaryIO, int | None, Console], RecordCheck | ShuffleCheck], *, as_json: bool
) -> None:
    with open_input(file) as stream:
        compile_rules_once(error_console())
        check = check_all(stream, input_size(file), error_console())
    if not check.records:
        raise UsageError(text("cli.replay.empty", file=file))
    typer.echo(json.dumps(check.as_data()) if as_json else check.report())
    raise typer.Exit(ALL_FINE if check.is_fine else SOMETHING_REFUSED)


def _kept(contributions: Iterable[str]) -> list[str]:
    kept = [contribution.strip().lower() for contribution in contributions]
    for contribution in kept:
        if not is_hex(contribution):
            raise UsageError(text("cli.verify.bad_contribution", contribution=shown(contribution)))
    return kept
