"""`whistlestop arena`: matches and ladders of bots."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from whistlestop.bots.registry import bot_names
from whistlestop.commands.exits import UsageError
from whistlestop.commands.options import (
    AsJson,
    Edition,
    MapFile,
    Seats,
    check_seats,
    default_seats,
    load_chosen_box,
    split_names,
)
from whistlestop.data.arena_rows import arena_row, arena_schema
from whistlestop.data.parquet import is_parquet, require_arrow, write_table
from whistlestop.maps.board import Box
from whistlestop.terminal.progress import compile_rules_once, error_console, progress_bar
from whistlestop.texts import text

if TYPE_CHECKING:
    from whistlestop.bots.arena.contest import Contest, Slot
    from whistlestop.bots.arena.played_game import PlayedGame
    from whistlestop.bots.arena.referee import Verdict
    from whistlestop.terminal.arena_report import ArenaReport, LadderReport

GAMES_OF_A_MATCH: Final = 100
GAMES_OF_A_PAIR: Final = 40
RANDOM: Final = "random"
TABLE: Final = Path("ladder.md")
PLOT: Final = Path("ladder.svg")


def arena(
    edition: Edition = None,
    map_file: MapFile = None,
    seats: Seats = None,
    bots: Annotated[str | None, typer.Option(help=text("cli.arena.bots", bots=", ".join(bot_names())))] = None,
    games: Annotated[int | None, typer.Option(min=1, help=text("cli.arena.games"))] = None,
    seed: Annotated[int, typer.Option(help=text("cli.arena.seed"))] = 1,
    jobs: Annotated[int | None, typer.Option(min=1, help=text("cli.simulate.jobs"))] = None,
    on_ray: Annotated[bool, typer.Option("--ray", help=text("cli.arena.ray"))] = False,
    as_json: AsJson = False,
    out: Annotated[Path | None, typer.Option(help=text("cli.arena.out"))] = None,
    failures: Annotated[Path | None, typer.Option(help=text("cli.arena.failures"))] = None,
    is_ladder: Annotated[bool, typer.Option("--ladder", help=text("cli.arena.ladder"))] = False,
    anchor: Annotated[str | None, typer.Option(help=text("cli.arena.anchor"))] = None,
    table: Annotated[Path | None, typer.Option(help=text("cli.arena.table"))] = None,
    plot: Annotated[Path | None, typer.Option(help=text("cli.arena.plot"))] = None,
) -> None:
    """Measure bots against each other."""
    box = load_chosen_box(edition, map_file)
    names = None if bots is None else split_names(bots)
    if is_ladder:
        contest = _ladder(box, names, check_seats(box, seats), games or GAMES_OF_A_PAIR, seed)
        zero = _anchor(contest, anchor)
    else:
        _refuse_ladder_options(anchor=anchor, table=table, plot=plot)
        contest = _match(box, names, seats, games or GAMES_OF_A_MATCH, seed)
    positions = failures or (Path("arena-failures.jsonl") if out is None else out.with_suffix(".failures.jsonl"))
    journal = _journal(out)
    compile_rules_once(error_console())
    played = _played(contest, journal, positions, jobs, on_ray=on_ray)
    if out is not None and out != journal:
        write_table(out, arena_schema(), map(arena_row, played))
    if is_ladder:
        _report_ladder(contest, played, zero, positions, as_json, (table or TABLE, plot or PLOT))
    else:
        _report_match(contest, played, positions, as_json)


def _journal(out: Path | None) -> Path | None:
    """Return the file that each game is appended to as it ends, or None for a table.

    A table is written at the end.
    """
    if out is None or not is_parquet(out):
        return out
    require_arrow()
    return out.with_suffix(".jsonl")


def _match(box: Box, names: list[str] | None, seats: int | None, games: int, seed: int) -> "Contest":
    from whistlestop.bots.arena.contest import match_of

    if names is None:
        raise UsageError(text("cli.arena.who"))
    return match_of(box, names, default_seats(box, seats, names), games, seed)


def _ladder(box: Box, names: list[str] | None, seats: int, games: int, seed: int) -> "Contest":
    from whistlestop.bots.arena.contest import round_robin
    from whistlestop.bots.registry import unusable_bots, usable_bots

    if names is None:
        for reason in unusable_bots().values():
            error_console().print(text("cli.arena.left_out", reason=reason))
        names = list(usable_bots())
    return round_robin(box, names, seats, games, seed)


def _anchor(contest: "Contest", anchor: str | None) -> str:
    """Return the bot whose rating is 0."""
    if anchor is None:
        return RANDOM if RANDOM in contest.bots else contest.bots[0]
    if anchor not in contest.bots:
        raise UsageError(text("cli.arena.no_anchor", anchor=anchor, bots=", ".join(contest.bots)))
    return anchor


def _refuse_ladder_options(**options: Path | str | None) -> None:
    for name, value in options.items():
        if value is not None:
            raise UsageError(text("cli.arena.only_ladder", option=f"--{name}"))


def _played(
    contest: "Contest", out: Path | None, positions: Path, jobs: int | None, *, on_ray: bool
) -> "list[PlayedGame]":
    from whistlestop.bots.arena.running import PositionFile, run_contest

    console = error_console()
    with progress_bar(console, text("cli.arena.progress"), None) as ticker:
        return run_contest(contest, _way_to_play(contest, jobs, on_ray), PositionFile(positions), out, ticker.update)


def _way_to_play(contest: "Contest", jobs: int | None, on_ray: bool) -> "Callable[[list[Slot]], Iterator[Verdict]]":
    from whistlestop.bots.arena.ray_cluster import play_on_ray, require_ray
    from whistlestop.bots.arena.spreading import load_bots, play_here, play_on_cores

    if on_ray:
        require_ray()

    def play(slots: "list[Slot]") -> "Iterator[Verdict]":
        load_bots(contest)
        if on_ray:
            return play_on_ray(contest, slots, jobs)
        return play_here(contest, slots) if jobs in {None, 1} else play_on_cores(contest, slots, jobs or 1)

    return play


def _report_match(contest: "Contest", games: "list[PlayedGame]", positions: Path, as_json: bool) -> None:
    from whistlestop.bots.arena.standings import standings
    from whistlestop.terminal.arena_report import ArenaReport

    _print(ArenaReport(contest, games, standings(games, contest.bots), positions), as_json)


def _report_ladder(
    contest: "Contest",
    games: "list[PlayedGame]",
    anchor: str,
    positions: Path,
    as_json: bool,
    files: tuple[Path, Path],
) -> None:
    from whistlestop.bots.arena.ladder_files import Ladder
    from whistlestop.bots.arena.ratings import ratings
    from whistlestop.bots.arena.standings import standings
    from whistlestop.terminal.arena_report import LadderReport

    ladder = Ladder(contest, anchor, ratings(games, contest.bots, anchor), standings(games, contest.bots))
    for file, content in zip(files, (ladder.as_markdown(), ladder.as_svg()), strict=True):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    _print(LadderReport(ladder, games, positions, files), as_json)


def _print(report: "ArenaReport | LadderReport", as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(report.as_data()))
        return
    from whistlestop.terminal.screen import new_console

    new_console().print(report.report())
