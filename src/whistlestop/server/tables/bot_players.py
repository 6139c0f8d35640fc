"""Bots at tables: they think outside the event loop, from a view like everybody else's."""

import os
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from threading import local
from typing import Final

from whistlestop.bots.bot import Budget
from whistlestop.bots.guard import Answer, BotFailedError, FailureKind, GuardedBot
from whistlestop.bots.player import candidates_for, first_answer, guarded_bot
from whistlestop.bots.registry import UnknownBotError, unusable_bots, usable_bots
from whistlestop.engine.game import Game
from whistlestop.engine.rulebook import IS_COMPILED
from whistlestop.maps.board import Box
from whistlestop.server.configuration import BotPace
from whistlestop.server.logs import get_logger
from whistlestop.server.tables.express_lane import LaneQueue
from whistlestop.server.tables.live import LiveTable

KEPT_BOTS: Final = 64
# Flows of the first level: bots for whom a person waits get the most of the time, and the others never none.
AWAITED, UNATTENDED = "awaited", "unattended"
WEIGHTS: Final = {AWAITED: 20.0, UNATTENDED: 1.0}
# While others wait, bots for whom nobody waits share the time of one decision, but think for at least this part of it.
LEAST_PART: Final = 0.1
log = get_logger()


@dataclass(frozen=True, slots=True)
class Share:
    """The share of the thinking time that a bot uses: of a table, its opener and their address."""

    address: str = ""
    guest: str = ""
    table: str | None = None
    is_awaited: bool = True
    """Whether a person waits for what the bot does."""

    @property
    def path(self) -> tuple[str, ...]:
        """The flow in the queue."""
        return AWAITED if self.is_awaited else UNATTENDED, self.address, self.guest, self.table or ""


def share_of(table: LiveTable) -> Share:
    """Return the share of a table. What its log says of absence holds in every process, and after a restart."""
    here = table.story.table
    is_awaited = any(person.away_since is None and person.stand_in is None for person in here.people.values())
    return Share(table.opened_from, here.host, table.id, is_awaited)


class BotPlayers:
    """All bots of this process."""

    def __init__(self, pace: BotPace, new_rng: Callable[[], random.Random] | None = None) -> None:
        self.pace = pace
        self._new_rng = new_rng or _fresh_rng
        threads = pace.threads or max(1, (os.cpu_count() or 1) - 1)
        self._queue = LaneQueue(threads, WEIGHTS)
        self._bots = _BotsOfThread()
        for name, reason in unusable_bots().items():
            log.warning("bot_left_out", bot=name, reason=reason)

    def close(self) -> None:
        """Let nobody think any more."""
        self._queue.close()

    @property
    def waiting(self) -> int:
        """The number of decisions that wait for a thread."""
        return len(self._queue)

    def delay(self) -> float:
        """How long a bot takes at least, so that people can follow."""
        return self._new_rng().uniform(self.pace.min_delay, self.pace.max_delay)

    async def choice(self, name: str, game: Game, seat: int, share: Share = Share()) -> str:  # noqa: B008 - frozen
        """What a bot does for a seat. One that fails is reported, and another answers in its place."""
        view, legal = game.view_for(seat), game.legal_actions(seat)
        rng = self._new_rng()

        def report(bot: str, error: BotFailedError) -> None:
            log.error("bot_failed", bot=bot, table=share.table, action_number=view.action_number, code=error.code)

        def think() -> tuple[str, Answer] | None:
            bots = candidates_for(name, lambda bot: self._bots.get(bot, game.box))
            return first_answer(bots, (view, legal, self._budget(share), rng), report)

        found = await self._queue.run(share.path, name, think, is_urgent=share.is_awaited)
        return str(legal[0] if found is None else found[1].action)

    def _budget(self, share: Share) -> Budget:
        """How long a bot may think when its turn has come."""
        part = 1.0 if share.is_awaited else max(LEAST_PART, 1 / (1 + self.waiting))
        # A search takes minutes uncompiled: until then experts and masters do what a regular would.
        return Budget(seconds=part * self.pace.thinking_seconds, playouts=None if IS_COMPILED else 0)


class _BotsOfThread(local):
    """The bots that one thread has made: a bot may use its own memory to think, and thinks about one game at a time."""

    def __init__(self) -> None:
        self._bots: dict[tuple[str, int], tuple[Box, GuardedBot]] = {}

    def get(self, name: str, box: Box) -> GuardedBot:
        """A bot by its name."""
        key = (name, id(box))  # the box is kept with its bot, so that no other can get its id
        if key not in self._bots:
            if name not in usable_bots():
                raise BotFailedError(FailureKind.RAISED, UnknownBotError(name))
            while len(self._bots) >= KEPT_BOTS:
                del self._bots[next(iter(self._bots))]
            self._bots[key] = (box, guarded_bot(name, box))
        return self._bots[key][1]


def _fresh_rng() -> random.Random:
    return random.Random(secrets.randbits(128))  # noqa: S311 - a bot's whims are no secret, but nobody can foresee them
