"""Errors of environments: a key for machines, a sentence for people."""

from whistlestop.texts import SentenceError


class EnvError(SentenceError, ValueError):
    """Something that an environment can't be made with, or can't be asked for."""


class ActionError(EnvError):
    """An action that can't be carried out; nothing has changed."""


class IllegalNumberError(ActionError):
    """The number of an action that exists, but is not legal now."""


class NotPlayingError(EnvError):
    """No game is being played."""


class ClosedError(EnvError):
    """The environment has been closed."""


class MissingExtraError(SentenceError, ImportError):
    """A library that this environment speaks to is not installed."""
