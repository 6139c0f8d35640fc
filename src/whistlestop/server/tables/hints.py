"""Hints: what the strongest bot would do for a seat, and why. It sees what the seat sees; nobody else learns of it."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Final

from whistlestop.bots.registry import LEVELS
from whistlestop.engine.game import Game
from whistlestop.engine.notation import parse_action
from whistlestop.hints.explaining import reasons_for
from whistlestop.hints.reasons import Reason
from whistlestop.server.phase import Phase
from whistlestop.server.tables.bot_players import BotPlayers, share_of
from whistlestop.server.tables.command import person_on, require_open, require_phase
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.refusals import RefusedError

ADVISER: Final = LEVELS[-1]
KEPT_HINTS: Final = 1_000


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, and what speaks for it."""

    action: str
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class _Thought:
    """What is thought about a decision, or was; the same to everybody who asks again."""

    decision: int
    thinking: asyncio.Task[Hint]


class Hints:
    """Asks the bot, once for each decision."""

    def __init__(self, bots: BotPlayers) -> None:
        self._bots = bots
        self._thoughts: OrderedDict[tuple[str, int], _Thought] = OrderedDict()  # by table and seat, the oldest first

    async def hint_for(self, table: LiveTable, seat: int, decision: int) -> Hint:
        """What to do with a decision that the seat owes; refused if the table forbids it, or if it comes too late."""
        _check(table, seat, decision)
        # The person who asked may be gone before the bot has an answer; it is kept for when they come back.
        hint = await asyncio.shield(self._thought(table, seat, decision).thinking)
        _check(table, seat, decision)
        return hint

    def _thought(self, table: LiveTable, seat: int, decision: int) -> _Thought:
        before = self._thoughts.pop((table.id, seat), None)
        if before is not None and before.decision == decision and not _has_failed(before.thinking):
            thought = before
        else:
            thinking = asyncio.ensure_future(self._think(table, seat, before))
            thinking.add_done_callback(_has_failed)  # looks at an error, so that nobody complains that nobody did
            thought = _Thought(decision, thinking)
        self._thoughts[table.id, seat] = thought
        while len(self._thoughts) > KEPT_HINTS:
            self._thoughts.popitem(last=False)
        return thought

    async def _think(self, table: LiveTable, seat: int, before: _Thought | None) -> Hint:
        game = table.story.game
        assert game is not None  # a decision is open
        position = game.copy()  # as it is now: the game may go on meanwhile
        if before is not None:
            await asyncio.wait([before.thinking])  # one seat has one bot think for it at a time
        share = replace(share_of(table), is_awaited=True)  # somebody asked
        action = await self._bots.choice(ADVISER, position, seat, share)
        return await asyncio.to_thread(_explained, position, seat, action)


def _explained(game: Game, seat: int, action: str) -> Hint:
    return Hint(action, reasons_for(game.box, game.view_for(seat), parse_action(action)))


def _check(table: LiveTable, seat: int, decision: int) -> None:
    if not table.story.table.settings.allows_hints:
        raise RefusedError("hints_forbidden")
    require_phase(table.story, Phase.RUNNING)
    require_open(table.story, seat, decision)
    if person_on(table.story, seat).stand_in is not None:
        raise RefusedError("stand_in_plays")


def _has_failed(thinking: asyncio.Task[Hint]) -> bool:
    return thinking.done() and (thinking.cancelled() or thinking.exception() is not None)
