"""Interrupts from the keyboard while processes are made."""

import os
import signal

import pytest

from whistlestop.bots.processes import defer_sigint


def test_an_interrupt_waits_for_the_end_of_a_spawn() -> None:
    steps = []
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - it comes at the end of the inner block
        with defer_sigint():
            os.kill(os.getpid(), signal.SIGINT)
            steps.append("spawned")
        steps.append("never")
    assert steps == ["spawned"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_without_an_interrupt_nothing_happens() -> None:
    before = signal.getsignal(signal.SIGINT)
    with defer_sigint():
        pass
    assert signal.getsignal(signal.SIGINT) is before
