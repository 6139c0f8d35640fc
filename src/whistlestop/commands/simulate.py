"""`whistlestop simulate`: bots against bots, many times."""

import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from whistlestop.bots.registry import bot_names, line_up
from whistlestop.commands.exits import UsageError
from whistlestop.commands.options import AsJson, Edition, MapFile, Seats, Seed, chosen_box, chosen_seats, names_in
from whistlestop.maps.board import Box
from whistlestop.terminal.progress import compile_rules_once, error_console, ticking
from whistlestop.terminal.record_files import RecordWriter
from whistlestop.texts import text

if TYPE_CHECKING:
    from whistlestop.bots.summary import Summary

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

    box = chosen_box(edition, map_file)
    names = line_up(names_in(bots), chosen_seats(box, seats))
    chosen_seed = _fresh_seed() if seed is None else seed
    with _writer(out, may_overwrite=force) as writer:
        compile_rules_once(error_console())
        summary, seconds = _simulated(box, games, chosen_seed, names, jobs, writer)
    outcome = Outcome(box.edition.id, chosen_seed, names, summary, seconds)
    if as_json:
        typer.echo(json.dumps(outcome.as_data()))
    else:
        from whistlestop.terminal.screen import new_console

        new_console().print(outcome.report())


def _simulated(
    box: Box, games: int, seed: int, names: Sequence[str], jobs: int, writer: RecordWriter | None
) -> "tuple[Summary, float]":
    from whistlestop.bots.simulation import simulate as play_games
    from whistlestop.bots.summary import Summary
    from whistlestop.bots.warmup import warm_up
    from whistlestop.terminal.arena_report import failure_sentences

    warm_up()  # loads what was compiled, so that the clock measures the games alone
    summary, failures = Summary(len(names)), Counter[tuple[str, str]]()
    start = time.perf_counter()
    results = play_games(box, len(names), games, seed, names, jobs, with_records=writer is not None)
    with ticking(error_console(), text("cli.simulate.progress"), games) as ticker:
        for result in results:
            summary.add(result)
            failures.update(result.failures)
            if writer is not None and result.record is not None:
                writer.write(result.record)
            ticker.update(summary.games)
    for sentence in failure_sentences(failures):
        error_console().print(sentence)
    return summary, time.perf_counter() - start


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
