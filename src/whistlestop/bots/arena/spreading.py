"""The games of a contest in this process or in several: they are the same games."""

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.synchronize import Event
from typing import Final

from whistlestop.bots.arena.contest import Contest, Slot
from whistlestop.bots.arena.referee import Referee, Verdict
from whistlestop.bots.bot_errors import BotError
from whistlestop.bots.processes import SPAWN, defer_sigint, ignore_interrupts, ignore_sigint

# Games that wait for a process, for each process: it should never have to wait for us.
WAITING_FOR_EACH_JOB: Final = 2


def load_bots(contest: Contest) -> None:
    """Load all bots, and compile them here once, so that other processes only have to load them."""
    Referee(contest).warm_up()


def play_here(contest: Contest, slots: Iterable[Slot]) -> Iterator[Verdict]:
    """Play the games one after the other."""
    referee = Referee(contest)
    return (referee.play(slot) for slot in slots)


def play_on_cores(contest: Contest, slots: Iterable[Slot], jobs: int) -> Iterator[Verdict]:
    """Play the games in several processes; told as they end."""
    stop = SPAWN.Event()
    pool = ProcessPoolExecutor(jobs, mp_context=SPAWN, initializer=_take_place, initargs=(contest, stop))
    to_play = iter(slots)
    waiting: set[Future[Verdict]] = set()
    try:
        with defer_sigint():
            waiting |= {pool.submit(_play, slot) for slot in islice(to_play, WAITING_FOR_EACH_JOB * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(_play, slot) for slot in islice(to_play, len(done))}
            yield from (future.result() for future in done)
    except BrokenProcessPool:
        raise BotError("bots.arena.process_died") from None
    finally:
        with ignore_sigint():
            stop.set()  # a game can take minutes, a move can't
            pool.shutdown(cancel_futures=True)


class _Place:
    """The state of a worker process between games."""

    referee: Referee
    stop: Event


def _take_place(contest: Contest, stop: Event) -> None:
    ignore_interrupts()
    _Place.referee, _Place.stop = Referee(contest), stop
    _Place.referee.warm_up()


def _play(slot: Slot) -> Verdict:
    return _Place.referee.play(slot, _Place.stop.is_set)
