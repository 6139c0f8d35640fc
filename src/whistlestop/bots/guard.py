"""Guards around bots: errors, illegal answers and overruns become `BotFailedError`.

Our own bots are called directly. A third-party bot is called in a thread, which is abandoned when it takes too long:
there is no other way to get rid of code that does not end.
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

# The time limit of a third-party bot: a multiple of its budget and a constant, because the machine may be busy.
GRACE_FACTOR: Final = 5
GRACE_SECONDS: Final = 2.0
SECONDS_WITHOUT_BUDGET: Final = 30.0
# Each overrun abandons a thread; after so many, a bot is not asked again.
MAX_OVERRUNS: Final = 3


class FailureKind(StrEnum):
    """The ways in which a bot can fail."""

    RAISED = "raised"
    ILLEGAL = "illegal_action"
    OVERRAN = "overran"
    DISQUALIFIED = "sent_off"
    """It has overrun too often and is not asked any more."""


class BotFailedError(Exception):
    """A bot gave no usable answer."""

    def __init__(self, kind: FailureKind, error: BaseException | None = None) -> None:
        super().__init__(kind, error)
        self.kind, self.error = kind, error

    @property
    def code(self) -> str:
        """The kind of failure for logs, or the class of the error, without its message."""
        return self.kind.value if self.error is None else type(self.error).__name__

    @property
    def trace(self) -> str | None:
        """The stack trace, for the author of the bot."""
        return None if self.error is None else "".join(traceback.format_exception(self.error))


@dataclass(frozen=True, slots=True)
class Answer:
    """The choice of a bot, and the processor time it took."""

    action: Action
    seconds: float


def time_limit(budget: Budget) -> float:
    """Return the time limit of a third-party bot in seconds.

    >>> time_limit(Budget(seconds=1.0)), time_limit(Budget())
    (7.0, 30.0)
    """
    if budget.seconds is None:
        return SECONDS_WITHOUT_BUDGET
    return GRACE_FACTOR * budget.seconds + GRACE_SECONDS


class GuardedBot:
    """A bot whose failures are caught, with a time limit if it is not ours."""

    def __init__(self, make: Callable[[], Bot], *, has_limit: bool, seconds: float | None = None) -> None:
        self._make = make
        self._has_limit = has_limit
        self._seconds = seconds
        self._bot: Bot | None = None
        self._overruns = 0

    def answer(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Answer:
        """Return the bot's answer, or raise `BotFailedError` and nothing else."""
        if self._overruns >= MAX_OVERRUNS:
            raise BotFailedError(FailureKind.DISQUALIFIED)
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
        # A list and a generator of its own: an abandoned thread must not touch anything that is still in use.
        own = random.Random(rng.getrandbits(64))  # noqa: S311 - a bot's whims are no secret
        call = (view, tuple(legal), budget, own)
        thread = Thread(target=lambda: _settle(future, lambda: self._choice(*call)), daemon=True)
        thread.start()
        if not wait([future], self._seconds or time_limit(budget)).done:
            self._overruns += 1
            self._bot = None  # its state may be broken
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
    except BaseException as error:  # a thread has no caller
        future.set_exception(error)


def _interrupt(thread: Thread) -> None:
    """Raise SystemExit in a thread; it takes effect in Python code only, not in compiled code."""
    set_exception = ctypes.pythonapi.PyThreadState_SetAsyncExc
    set_exception(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))
