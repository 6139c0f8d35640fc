"""Bots at tables: they think outside the event loop, from a view like everybody else's."""

import asyncio
import os
import random
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import local
from typing import Final

from whistlestop.bots.bot import Budget
from whistlestop.bots.guard import BotFailedError, GuardedBot
from whistlestop.bots.player import guarded_bot
from whistlestop.bots.registry import BOTS, STAND_IN, UnknownBotError, left_out, sound_bot_names
from whistlestop.engine.actions import Action
from whistlestop.engine.game import Game
from whistlestop.engine.view import View
from whistlestop.maps.board import Box
from whistlestop.server.configuration import BotPace
from whistlestop.server.logs import get_logger

KEPT_BOTS: Final = 64
log = get_logger()


class BotPlayers:
    """All bots of this process."""

    def __init__(self, pace: BotPace, new_rng: Callable[[], random.Random] | None = None) -> None:
        self.pace = pace
        self._new_rng = new_rng or _fresh_rng
        threads = pace.threads or max(1, (os.cpu_count() or 1) - 1)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._bots = _BotsOfThread()
        for name, reason in left_out().items():
            log.warning("bot_left_out", bot=name, reason=reason)

    def close(self) -> None:
        """Let nobody think any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def delay(self) -> float:
        """How long a bot takes at least, so that people can follow."""
        return self._new_rng().uniform(self.pace.least_delay, self.pace.most_delay)

    async def choice(self, name: str, game: Game, seat: int, table: str | None = None) -> str:
        """What a bot does for a seat. One that fails is reported, and another answers in its place."""
        view, legal = game.view_for(seat), game.legal_actions(seat)
        for candidate in dict.fromkeys((name, STAND_IN, *BOTS)):
            try:
                return str(await self._ask(candidate, game.box, view, legal))
            except BotFailedError as error:
                code = error.code
            except UnknownBotError:
                code = UnknownBotError.__name__
            log.error("bot_failed", bot=candidate, table=table, action_number=view.action_number, code=code)
        return str(legal[0])

    async def _ask(self, name: str, box: Box, view: View, legal: Sequence[Action]) -> Action:
        budget = Budget(seconds=self.pace.thinking_seconds)
        rng = self._new_rng()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._pool, lambda: self._bots.get(name, box).answer(view, legal, budget, rng).action
        )


class _BotsOfThread(local):
    """The bots that one thread has made: a bot may use its own memory to think, and thinks about one game at a time."""

    def __init__(self) -> None:
        self._bots: dict[tuple[str, int], tuple[Box, GuardedBot]] = {}

    def get(self, name: str, box: Box) -> GuardedBot:
        """A bot by its name."""
        key = (name, id(box))  # the box is kept with its bot, so that no other can get its id
        if key not in self._bots:
            if name not in sound_bot_names():
                raise UnknownBotError(name)
            while len(self._bots) >= KEPT_BOTS:
                del self._bots[next(iter(self._bots))]
            self._bots[key] = (box, guarded_bot(name, box))
        return self._bots[key][1]


def _fresh_rng() -> random.Random:
    return random.Random(secrets.randbits(128))  # noqa: S311 - a bot's whims are no secret, but nobody can foresee them
