"""A bot that fails at a table is reported by its name, with nothing about the cards, and the game goes on."""

import asyncio

import pytest
from structlog.testing import capture_logs
from structlog.typing import EventDict

from whistlestop.bots.registry import STAND_IN
from whistlestop.engine.game import Game
from whistlestop.server.configuration import BotPace
from whistlestop.server.tables import bot_players
from whistlestop.server.tables.bot_players import BotPlayers, Share

pytestmark = pytest.mark.slow
BAD = "bots.bad_bots:"


def choice(bot: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, list[EventDict]]:
    """What a bot does at a table, and what is said about it in the log."""
    monkeypatch.setattr(bot_players, "usable_bots", lambda: (bot, STAND_IN))
    if bot.endswith("EndlessBot"):
        monkeypatch.setattr("whistlestop.bots.guard.GRACE_SECONDS", 0.1)
    players = BotPlayers(BotPace(thinking_seconds=0.02))
    game = Game.new("usa", seats=2, seed=1)
    with capture_logs() as logs:
        action = asyncio.run(players.choice(bot, game, 0, Share(table="t7")))
    players.close()
    assert action in map(str, game.legal_actions(0))
    return action, logs


@pytest.mark.parametrize(
    ("bot", "code"),
    [
        ("RaisingBot", "ValueError"),
        ("CheatingBot", "illegal_action"),
        ("EndlessBot", "overran"),
        ("LostBot", "BotError"),
    ],
)
def test_failure_is_logged_by_bot_table_and_number_alone(bot: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, logs = choice(BAD + bot, monkeypatch)
    told = {"event": "bot_failed", "bot": BAD + bot, "table": "t7", "action_number": 0, "code": code}
    assert logs == [{**told, "log_level": "error"}]


def test_a_good_bot_of_somebody_else_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choice(BAD + "FirstBot", monkeypatch) == (str(Game.new("usa", seats=2, seed=1).legal_actions(0)[0]), [])


def test_a_bot_that_is_not_there_any_more_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_players, "usable_bots", lambda: (STAND_IN,))
    players = BotPlayers(BotPace())
    with capture_logs() as logs:
        asyncio.run(players.choice("gone", Game.new("usa", seats=2, seed=1), 0))
    players.close()
    assert [(entry["bot"], entry["code"]) for entry in logs] == [("gone", "UnknownBotError")]
