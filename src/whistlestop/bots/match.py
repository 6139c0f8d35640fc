"""One game between bots, each with its own chance and its own view."""

import hashlib
import random
from collections.abc import Sequence
from typing import Final

from whistlestop.bots.bot import Bot, Budget, choice_of
from whistlestop.engine.game import Game

NO_LIMIT: Final = Budget()


def game_key(seed: int, number: int) -> bytes:
    """Return the key of a game of a series: SHA-256 of `whistlestop simulate <seed> <number>`.

    >>> game_key(1, 0).hex()[:16]
    '412c369e579c79b6'
    """
    return hashlib.sha256(f"whistlestop simulate {seed} {number}".encode()).digest()


def bot_rng(seed: int, number: int, seat: int) -> random.Random:
    """Return the chance of one bot in one game: from the same seed, but not from the game's key."""
    return random.Random(f"whistlestop bot {seed} {number} {seat}")  # noqa: S311 - a bot's whims are no secret


def play_out(game: Game, bots: Sequence[Bot], rngs: Sequence[random.Random], budget: Budget = NO_LIMIT) -> None:
    """Play a game to its end, one bot on each seat."""
    while not game.is_over:
        seat = game.open_seats[0]
        action = choice_of(bots[seat], game.view_for(seat), game.legal_actions(seat), budget, rngs[seat])
        game.play(seat, action)
