"""Errors about requested bots."""

from whistlestop.texts import SentenceError


class BotError(SentenceError, ValueError):
    """A bot that can't be had as it was asked for."""
