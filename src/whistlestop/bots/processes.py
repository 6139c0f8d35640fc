"""Worker processes, and their reaction to an interrupt from the keyboard."""

import multiprocessing
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

# A fresh process is the same on every system, and safe whatever threads this one has.
SPAWN: Final = multiprocessing.get_context("spawn")


def ignore_interrupts() -> None:
    """Ignore SIGINT in a worker: an interrupt from the keyboard reaches all processes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def ignore_sigint() -> Iterator[None]:
    """Ignore a second SIGINT while the first is handled: it would orphan waiting processes."""
    if threading.current_thread() is not threading.main_thread():  # others are not interrupted
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def defer_sigint() -> Iterator[None]:
    """Handle a SIGINT only afterwards: in the midst of a spawn, the new process would never get its data."""
    if threading.current_thread() is not threading.main_thread():  # others are not interrupted
        yield
        return
    received: list[tuple[int, FrameType | None]] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: received.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if received and callable(before):
            before(*received[0])
