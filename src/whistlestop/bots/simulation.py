"""Many games between bots, on one core or on several, the same games every time."""

import json
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from typing import Final

from whistlestop.bots.compiled_games import CompiledGames
from whistlestop.bots.match import bot_rng, game_key, play_out
from whistlestop.bots.planned_games import PLANNERS, PlannedGames
from whistlestop.bots.player import Failure, seated_bot
from whistlestop.bots.processes import SPAWN, defer_sigint, ignore_interrupts, ignore_sigint
from whistlestop.bots.random_bot import RandomBot
from whistlestop.bots.random_games import RandomGames
from whistlestop.bots.registry import line_up
from whistlestop.bots.warmup import warm_up
from whistlestop.engine.game import Game
from whistlestop.maps.board import Box

# How many games a process plays before it reports: enough to hide the cost of reporting, few enough to show progress.
COMPILED_GAMES_AT_ONCE: Final = 250
GAMES_AT_ONCE: Final = 2
# Compiled games are spread if those that are left take longer than this: a new process has to load the rules first.
SECONDS_WORTH_PROCESSES: Final = 6.0
# What a process plays and what it finds when that is done.
QUEUED_FOR_EACH_PROCESS: Final = 2
# Finished work that waits to be fetched, for each job; more would only fill the memory.
WAITING_FOR_EACH_JOB: Final = 16


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one game of a series."""

    number: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    actions: int
    record: str | None = None
    """The record of the game as one line of JSON, if it was asked for."""
    failures: tuple[tuple[str, str], ...] = ()
    """Of each decision that a stand-in made: whose it was, and how that bot failed."""


@dataclass(frozen=True, slots=True)
class Series:
    """The settings that all games of a series share."""

    box: Box
    seats: int
    seed: int
    bots: tuple[str, ...]
    with_records: bool = False

    @property
    def compiled_games(self) -> type[RandomGames | PlannedGames] | None:
        """The compiled games for the bots, if all are random or all are planners, or None."""
        if set(self.bots) == {RandomBot.name}:
            return RandomGames
        return PlannedGames if PLANNERS.issuperset(self.bots) else None

    def prepare(self) -> None:
        """Compile all that the games need, or load it if that was done before."""
        warm_up()
        if self.compiled_games is not None:
            self.compiled_games(self.box, self.seats).play(self.seed, 0)

    def play(self, numbers: range) -> Iterator[Result]:
        """Play some games of the series."""
        if self.compiled_games is None:
            return _games(self, numbers)
        return _compiled_games(self, self.compiled_games(self.box, self.seats), numbers)


def simulate(
    box: Box,
    seats: int,
    games: int,
    seed: int,
    bots: Sequence[str] = (RandomBot.name,),
    jobs: int = 1,
    *,
    with_records: bool = False,
) -> Iterator[Result]:
    """Play many games between bots, told in order. Same seed, same games, however many jobs.

    Game number i of a seed has the key `game_key(seed, i)`, and each bot the chance `bot_rng(seed, i, seat)`; seats
    that all play at random share one.

    >>> from whistlestop.maps.loading import load_box
    >>> [result.number for result in simulate(load_box("new-york"), seats=2, games=3, seed=1)]
    [0, 1, 2]
    """
    Game.new(box, seats=seats, key=game_key(seed, 0))  # refuses a wrong number of seats now, not at the first game
    series = Series(box, seats, seed, line_up(bots, seats), with_records)
    return series.play(range(games)) if jobs == 1 else _on_many_cores(series, games, jobs)


def _games(series: Series, numbers: range) -> Iterator[Result]:
    failures: list[tuple[str, str]] = []

    def note(failure: Failure) -> None:
        failures.append((failure.bot, failure.kind.value))

    bots = [seated_bot(name, series.box, note) for name in series.bots]
    for number in numbers:
        game = Game.new(series.box, seats=series.seats, key=game_key(series.seed, number))
        play_out(game, bots, [bot_rng(series.seed, number, seat) for seat in range(series.seats)])
        record = _line(game.record()) if series.with_records else None
        totals = tuple(score.total for score in game.scores())
        yield Result(number, totals, game.winners(), len(game.actions), record, tuple(failures))
        failures.clear()


def _compiled_games(series: Series, table: CompiledGames, numbers: range) -> Iterator[Result]:
    for number in numbers:
        actions = table.play(series.seed, number)
        if not table.is_over:  # it goes round in circles, until chance decides: the bots' own
            yield from _games(series, range(number, number + 1))
            continue
        record = _line(table.record(series.seed, number, actions)) if series.with_records else None
        yield Result(number, table.scores(), table.winners(), actions, record)


def _line(record: object) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def _on_many_cores(series: Series, games: int, jobs: int) -> Iterator[Result]:
    series.prepare()  # once, here: the others load what was compiled
    if series.compiled_games is None:
        yield from _in_processes(series, range(games), GAMES_AT_ONCE, jobs)
        return
    played, seconds = 0, 0.0
    while played < games and (games - played) * seconds <= SECONDS_WORTH_PROCESSES * played:
        start = time.perf_counter()
        results = _play_portion(series, range(played, min(played + COMPILED_GAMES_AT_ONCE, games)))
        seconds += time.perf_counter() - start
        yield from results
        played += len(results)
    if played < games:
        yield from _in_processes(series, range(played, games), COMPILED_GAMES_AT_ONCE, jobs)


def _in_processes(series: Series, numbers: range, at_once: int, jobs: int) -> Iterator[Result]:
    """Play in other processes, and here what they have no room for while they start."""
    pool = ProcessPoolExecutor(jobs - 1, mp_context=SPAWN, initializer=ignore_interrupts)
    waiting: deque[Future[list[Result]]] = deque()
    try:
        for first in range(0, len(numbers), at_once):
            portion = numbers[first : first + at_once]
            if sum(not future.done() for future in waiting) < QUEUED_FOR_EACH_PROCESS * (jobs - 1):
                with defer_sigint():
                    waiting.append(pool.submit(_play_portion, series, portion))
            else:
                waiting.append(_fulfilled(_play_portion(series, portion)))
            while waiting and (waiting[0].done() or len(waiting) > WAITING_FOR_EACH_JOB * jobs):
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        with ignore_sigint():
            pool.shutdown(cancel_futures=True)


def _fulfilled(results: list[Result]) -> Future[list[Result]]:
    future: Future[list[Result]] = Future()
    future.set_result(results)
    return future


def _play_portion(series: Series, numbers: range) -> list[Result]:
    return list(series.play(numbers))
