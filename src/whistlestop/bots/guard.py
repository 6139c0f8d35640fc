"""Bots that may fail: who raises, answers something illegal or never answers is reported, and another answers.

Our own bots are asked directly. Somebody else's is asked in a thread, which is left behind when it takes too long: that
is the only way to get rid of code that does not end.
"""

import ctypes
import random
import time
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from enum import StrEnum
from threading import Thread
from typing import Final

from whistlestop.bots.bot import Bot, Budget, choice_of
from whistlestop.engine.actions import Action
from whistlestop.engine.view import View

# Somebody else's bot may take so many times its budget, and so much more; the machine may be busy.
TIMES_OVER: Final = 5
SECONDS_OVER: Final = 2.0
SECONDS_WITHOUT_BUDGET: Final = 30.0
# Each overrun leaves a thread behind; who overruns so often is not asked again.
MOST_OVERRUNS: Final = 3


class FailureKind(StrEnum):
    """How a bot can fail."""

    RAISED = "raised"
    ILLEGAL = "illegal_action"
    OVERRAN = "overran"
    SENT_OFF = "sent_off"
    """Has overrun so often that it is not asked any more."""


class BotFailedError(Exception):
    """A bot gave no answer that can be used."""

    def __init__(self, kind: FailureKind, error: BaseException | None = None) -> None:
        super().__init__(kind, error)
        self.kind, self.error = kind, error

    @property
    def code(self) -> str:
        """For logs: what kind of failure, or the class of the error, but nothing of what it says."""
        return self.kind.value if self.error is None else type(self.error).__name__

    @property
    def trace(self) -> str | None:
        """For the author of the bot: where it went wrong."""
        return None if self.error is None else "".join(traceback.format_exception(self.error))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot chose, and the processor time that it took."""

    action: Action
    seconds: float


def patience(budget: Budget) -> float:
    """How many seconds to wait for somebody else's bot before giving up.

    >>> patience(Budget(seconds=1.0)), patience(Budget())
    (7.0, 30.0)
    """
    if budget.seconds is None:
        return SECONDS_WITHOUT_BUDGET
    return TIMES_OVER * budget.seconds + SECONDS_OVER


class GuardedBot:
    """Asks a bot, and says so if it fails."""

    def __init__(self, make: Callable[[], Bot], *, has_limit: bool, seconds: float | None = None) -> None:
        self._make = make
        self._has_limit = has_limit
        self._seconds = seconds
        self._bot: Bot | None = None
        self._overruns = 0

    def answer(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Answer:
        """The bot's answer, if it has one; raises `BotFailedError` otherwise, and nothing else."""
        if self._overruns >= MOST_OVERRUNS:
            raise BotFailedError(FailureKind.SENT_OFF)
        try:
            answer = self._asked(view, legal, budget, rng)
            is_legal = answer.action in legal
        except BotFailedError:
            raise
        except (Exception, SystemExit) as error:
            raise BotFailedError(FailureKind.RAISED, error) from error
        if not is_legal:
            raise BotFailedError(FailureKind.ILLEGAL)
        return answer

    def _asked(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Answer:
        if not self._has_limit:
            return self._choice(view, legal, budget, rng)
        future: Future[Answer] = Future()
        # Its own list and chance: a thread that was left alone must not touch anything that is still in use.
        own = random.Random(rng.getrandbits(64))  # noqa: S311 - a bot's whims are no secret
        call = (view, tuple(legal), budget, own)
        thread = Thread(target=lambda: _settle(future, lambda: self._choice(*call)), daemon=True)
        thread.start()
        if not wait([future], self._seconds or patience(budget)).done:
            self._overruns += 1
            self._bot = None  # who knows what state it is in
            _interrupt(thread)
            raise BotFailedError(FailureKind.OVERRAN)
        return future.result()

    def _choice(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Answer:
        bot = self._bot or self._make()
        self._bot = bot
        start = time.thread_time()  # time that others take on this core is not the bot's
        action = choice_of(bot, view, legal, budget, rng)
        return Answer(action, time.thread_time() - start)


def _settle(future: "Future[Answer]", ask: Callable[[], Answer]) -> None:
    try:
        future.set_result(ask())
    except BaseException as error:  # a thread has nobody else to tell
        future.set_exception(error)


def _interrupt(thread: Thread) -> None:
    """Ask a thread to end. It hears that in Python code only; compiled code has to be left alone."""
    set_exception = ctypes.pythonapi.PyThreadState_SetAsyncExc
    set_exception(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))
