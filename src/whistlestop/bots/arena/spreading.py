"""Who plays the games of a contest: this process, several, or a whole cluster. They are the same games."""

import multiprocessing
import signal
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing.synchronize import Event
from typing import Final

from whistlestop.bots.arena.contest import Contest, Slot
from whistlestop.bots.arena.referee import Referee, Verdict
from whistlestop.bots.bot_errors import BotError

# Games that wait for a process, for each process: it should never have to wait for us.
WAITING_FOR_EACH_JOB: Final = 2


def load_bots(contest: Contest) -> None:
    """Load all bots, and compile once, here, what other processes of this machine only have to load then."""
    Referee(contest).warm_up()


def play_here(contest: Contest, slots: Iterable[Slot]) -> Iterator[Verdict]:
    """Play the games one after the other."""
    referee = Referee(contest)
    return (referee.play(slot) for slot in slots)


def play_on_cores(contest: Contest, slots: Iterable[Slot], jobs: int) -> Iterator[Verdict]:
    """Play the games in several processes; told as they end."""
    # A fresh process is the same on every system, and safe whatever threads this one has.
    fresh = multiprocessing.get_context("spawn")
    stop = fresh.Event()
    pool = ProcessPoolExecutor(jobs, mp_context=fresh, initializer=_take_place, initargs=(contest, stop))
    to_play = iter(slots)
    waiting: set[Future[Verdict]] = set()
    try:
        waiting |= {pool.submit(_play, slot) for slot in islice(to_play, WAITING_FOR_EACH_JOB * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(_play, slot) for slot in islice(to_play, len(done))}
            yield from (future.result() for future in done)
    except BrokenProcessPool:
        raise BotError("bots.arena.process_died") from None
    finally:
        with _undisturbed():
            stop.set()  # a game can take minutes, a move can't
            pool.shutdown(cancel_futures=True)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """No second interrupt while the first is obeyed: it would leave processes behind that wait for ever."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Place:
    """What a process of the pool keeps between games."""

    referee: Referee
    stop: Event


def _take_place(contest: Contest, stop: Event) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the parent
    _Place.referee, _Place.stop = Referee(contest), stop
    _Place.referee.warm_up()


def _play(slot: Slot) -> Verdict:
    return _Place.referee.play(slot, _Place.stop.is_set)
