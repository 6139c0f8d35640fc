"""`whistlestop simulate`: many games of bots."""

import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from whistlestop.bots.registry import bot_names, line_up
from whistlestop.commands.exits import UsageError
from whistlestop.commands.options import (
    AsJson,
    Edition,
    MapFile,
    Seats,
    Seed,
    default_seats,
    load_chosen_box,
    split_names,
)
from whistlestop.data.parquet import ParquetWriter, is_parquet
from whistlestop.maps.board import Box
from whistlestop.terminal.progress import compile_rules_once, error_console, progress_bar
from whistlestop.terminal.record_files import RecordWriter
from whistlestop.texts import text

if TYPE_CHECKING:
    from whistlestop.bots.simulation import Result
    from whistlestop.bots.summary import Summary

    Write = Callable[[Result], None]

LARGEST_SEED: Final = 2**32


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

    box = load_chosen_box(edition, map_file)
    named = split_names(bots)
    names = line_up(named, default_seats(box, seats, named))
    chosen_seed = _fresh_seed() if seed is None else seed
    with _writer(out, chosen_seed, names, may_overwrite=force) as write:
        compile_rules_once(error_console())
        summary, seconds = _simulated(box, games, chosen_seed, names, jobs, write)
    outcome = Outcome(box.edition.id, chosen_seed, names, summary, seconds)
    if as_json:
        typer.echo(json.dumps(outcome.as_data()))
    else:
        from whistlestop.terminal.screen import new_console

        new_console().print(outcome.report())


def _simulated(
    box: Box, games: int, seed: int, names: Sequence[str], jobs: int, write: "Write | None"
) -> "tuple[Summary, float]":
    from whistlestop.bots.simulation import Series
    from whistlestop.bots.simulation import simulate as play_games
    from whistlestop.bots.summary import Summary
    from whistlestop.terminal.arena_report import failure_sentences

    Series(box, len(names), seed, tuple(names)).prepare()  # so that the clock measures the games alone
    summary, failures = Summary(len(names)), Counter[tuple[str, str]]()
    start = time.perf_counter()
    results = play_games(box, len(names), games, seed, names, jobs, with_records=write is not None)
    with progress_bar(error_console(), text("cli.simulate.progress"), games) as ticker:
        for result in results:
            summary.add(result)
            failures.update(result.failures)
            if write is not None:
                write(result)
            ticker.update(summary.games)
    for sentence in failure_sentences(failures):
        error_console().print(sentence)
    return summary, time.perf_counter() - start


def _fresh_seed() -> int:
    return random.SystemRandom().randrange(LARGEST_SEED)


@contextmanager
def _writer(out: Path | None, seed: int, bots: Sequence[str], *, may_overwrite: bool) -> Iterator["Write | None"]:
    """Return a writer of results: as a line with its record, or as a row of a table."""
    if out is None:
        yield None
        return
    try:
        with _rows(out, seed, bots, may_overwrite) if is_parquet(out) else _lines(out, may_overwrite) as write:
            yield write
    except FileExistsError:
        raise UsageError(text("cli.error.exists", file=out)) from None


@contextmanager
def _lines(out: Path, may_overwrite: bool) -> Iterator["Write"]:
    with RecordWriter(out, may_overwrite=may_overwrite) as writer:
        yield lambda result: writer.write(result.record or "")


@contextmanager
def _rows(out: Path, seed: int, bots: Sequence[str], may_overwrite: bool) -> Iterator["Write"]:
    from whistlestop.data.game_rows import game_row, game_schema
    from whistlestop.engine.game import Game

    with ParquetWriter(out, game_schema(), may_overwrite=may_overwrite) as writer:
        yield lambda result: writer.add(
            game_row(Game.replay(json.loads(result.record or "")), result.number, seed, bots)
        )
