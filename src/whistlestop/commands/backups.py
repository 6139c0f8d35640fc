"""`whistlestop backup` and `whistlestop restore`: all tables in a file, while a server runs."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from whistlestop.commands.options import AsJson
from whistlestop.commands.serve import DatabaseUrl, database_url_or_default
from whistlestop.terminal.progress import error_console, progress_bar
from whistlestop.texts import text

if TYPE_CHECKING:
    from whistlestop.server.storage.backups import BackupSummary, Progress


def backup(
    file: Annotated[Path, typer.Argument(help=text("cli.backup.file"))],
    database_url: DatabaseUrl = None,
    force: Annotated[bool, typer.Option("--force", help=text("cli.backup.force"))] = False,
    as_json: AsJson = False,
) -> None:
    """Write a snapshot of all tables into a file."""
    from whistlestop.server.storage.backups import back_up

    with _progress(text("cli.backup.progress")) as on_progress:
        summary = back_up(database_url_or_default(database_url), file, on_progress, overwrite=force)
    _tell("cli.backup.done", file, summary, as_json=as_json)


def restore(
    file: Annotated[Path, typer.Argument(help=text("cli.restore.file"))],
    database_url: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Add the tables of a backup that a database lacks."""
    from whistlestop.server.storage.backups import restore as bring_back

    with _progress(text("cli.restore.progress")) as on_progress:
        summary = bring_back(file, database_url_or_default(database_url), on_progress)
    _tell("cli.restore.done", file, summary, as_json=as_json)


@contextmanager
def _progress(title: str) -> "Iterator[Progress]":
    with progress_bar(error_console(), title, None) as ticker:

        def on_progress(done: int, total: int) -> None:
            ticker.update(done, total)

        yield on_progress


def _tell(key: str, file: Path, summary: "BackupSummary", *, as_json: bool) -> None:
    numbers = asdict(summary)
    if as_json:
        typer.echo(json.dumps(numbers))
        return
    tables = text("cli.backup.tables", count=numbers.pop("games"))
    entries = text("cli.backup.entries", count=numbers.pop("events"))
    typer.echo(text(key, count=None, file=file, tables=tables, entries=entries, **numbers))
