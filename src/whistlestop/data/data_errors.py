"""Errors about requested data."""

from whistlestop.texts import SentenceError


class DataError(SentenceError, ValueError):
    """A table that can't be written as it was asked for."""
