"""Processes that play side by side, and what becomes of them when somebody interrupts."""

import multiprocessing
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

# A fresh process is the same on every system, and safe whatever threads this one has.
FRESH: Final = multiprocessing.get_context("spawn")


def leave_interrupts_to_parent() -> None:
    """What each process of a pool does first: an interrupt from the keyboard reaches all of them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def undisturbed() -> Iterator[None]:
    """No second interrupt while the first is obeyed: it would leave processes behind that wait for ever."""
    if threading.current_thread() is not threading.main_thread():  # others are not interrupted
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
