"""Errors of environments as Gymnasium names them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded

from whistlestop.env.errors import ActionError, ClosedError, EnvError, NotPlayingError


class IllegalMoveError(ActionError, InvalidAction):
    """An action that can't be carried out."""


class NeedsResetError(NotPlayingError, ResetNeeded):
    """No game is being played."""


class ClosedEnvError(ClosedError, ClosedEnvironmentError):
    """The environment has been closed."""


_CALLED: Final = {ActionError: IllegalMoveError, NotPlayingError: NeedsResetError, ClosedError: ClosedEnvError}


@contextmanager
def named_as_gymnasium_does() -> Iterator[None]:
    """Raise our errors as those that Gymnasium has for them; they stay ours too."""
    try:
        yield
    except EnvError as error:
        called = next((theirs for ours, theirs in _CALLED.items() if isinstance(error, ours)), None)
        if called is None:
            raise
        raise called(error.key, **error.values) from None
