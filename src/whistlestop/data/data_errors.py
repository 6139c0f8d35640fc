"""What can be wrong with data that somebody asks for."""

from whistlestop.texts import SentenceError


class DataError(SentenceError, ValueError):
    """A table that can't be written as it was asked for."""
