"""Asks a bot what it would do."""

from whistlestop.bots.bot import Bot, Budget
from whistlestop.bots.match import bot_rng
from whistlestop.bots.registry import make_bot
from whistlestop.engine.game import Game


def choice(bot: str, game: Game, seat: int = 0) -> str:
    """What a bot does for a seat, by its name."""
    return choice_of(make_bot(bot, game.box), game, seat)


def choice_of(bot: Bot, game: Game, seat: int = 0) -> str:
    """What a bot does for a seat."""
    legal = game.legal_actions(seat)
    action = bot.choose(game.view_for(seat), legal, Budget(), bot_rng(1, 0, 0))
    assert action in legal
    return str(action)
