"""Bots at tables: they think outside the event loop, from a view like everybody else's."""

import asyncio
import os
import random
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from whistlestop.bots.bot import Bot, Budget
from whistlestop.bots.registry import UnknownBotError, bot_names, make_bot
from whistlestop.engine.actions import Action
from whistlestop.engine.game import Game
from whistlestop.engine.view import View
from whistlestop.maps.board import Box
from whistlestop.server.configuration import BotPace
from whistlestop.server.logs import get_logger

# Who plays for somebody who is away: the best bot there is.
STAND_IN: Final = bot_names()[-1]
KEPT_BOTS: Final = 64
log = get_logger()


class BotPlayers:
    """All bots of this process."""

    def __init__(self, pace: BotPace, new_rng: Callable[[], random.Random] | None = None) -> None:
        self.pace = pace
        self._new_rng = new_rng or _fresh_rng
        threads = pace.threads or max(1, (os.cpu_count() or 1) - 1)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._bots: dict[tuple[str, int], tuple[Box, Bot]] = {}

    def close(self) -> None:
        """Let nobody think any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def delay(self) -> float:
        """How long a bot takes at least, so that people can follow."""
        return self._new_rng().uniform(self.pace.least_delay, self.pace.most_delay)

    async def choice(self, name: str, game: Game, seat: int) -> str:
        """What a bot does for a seat. One that fails is reported, and another answers in its place."""
        view, legal = game.view_for(seat), game.legal_actions(seat)
        for candidate in (name, STAND_IN, *bot_names()):
            try:
                chosen = await self._ask(candidate, game.box, view, legal)
            except Exception as error:
                log.error("bot_failed", bot=candidate, action_number=view.action_number, code=type(error).__name__)
                continue
            if chosen in legal:
                return str(chosen)
            log.error("bot_failed", bot=candidate, action_number=view.action_number, code="illegal_action")
        return str(legal[0])

    async def _ask(self, name: str, box: Box, view: View, legal: Sequence[Action]) -> Action:
        bot = self._bot(name, box)
        budget = Budget(seconds=self.pace.thinking_seconds)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, bot.choose, view, legal, budget, self._new_rng())

    def _bot(self, name: str, box: Box) -> Bot:
        key = (name, id(box))  # the box is kept with its bot, so that no other can get its id
        if key not in self._bots:
            if name not in bot_names():
                raise UnknownBotError(name)
            while len(self._bots) >= KEPT_BOTS:
                del self._bots[next(iter(self._bots))]
            self._bots[key] = (box, make_bot(name, box))
        return self._bots[key][1]


def _fresh_rng() -> random.Random:
    return random.Random(secrets.randbits(128))  # noqa: S311 - a bot's whims are no secret, but nobody can foresee them
