"""Replays of finished games: from the perspective of a seat, or with all cards open."""

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from whistlestop.engine.actions import is_open
from whistlestop.engine.game import Game
from whistlestop.server.tables.events import EventMessage, as_message, with_all_secrets
from whistlestop.server.tables.index import SeatSummary
from whistlestop.server.tables.patches import Document, Patch, merge_patch
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.scene import GameView, Own, ScoringView, game_document, own_document, scoring_document

MAX_CACHED_BYTES: Final = 16_000_000
MAX_ACTIONS: Final = 5_000  # ten times what people play; each takes half a millisecond to build
ZIP_LEVEL: Final = 6  # the highest takes three times as long, and saves little


class ReplayScene(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a perspective could see."""

    game: GameView  # type: ignore[valid-type]  # made from the engine's class
    own: dict[str, Own]  # by seat: one's own only, or everybody's
    scoring: list[ScoringView] | None = None  # type: ignore[valid-type]  # made from the engine's class


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action as a perspective saw it: events, and a JSON Merge Patch for the scene."""

    seat: int
    events: list[EventMessage]
    patch: Patch
    action: str | None = None  # left out where it was hidden


class GameReplay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole game: the scene after the deal, and a step for every action in effect."""

    edition: str
    seats: list[SeatSummary]  # the players; unknown for an imported record
    scene: ReplayScene
    steps: list[ReplayStep]
    perspective: int | None = None  # left out if all cards are open


def build_replay(finished: Game, seats: Sequence[SeatSummary], perspective: int | None) -> GameReplay:
    """GameReplay a game from the perspective of a seat, or with all cards open for None."""
    if len(finished.actions) > MAX_ACTIONS:
        raise RefusedError("too_large", status=413)
    game = Game.new(finished.box, seats=finished.seats, key=finished.key, start=finished.start)
    first = scene = _build_scene(game, perspective)
    steps: list[ReplayStep] = []
    for seat, action in finished.actions:
        told = game.play(seat, action)
        events = [with_all_secrets(event) if perspective is None else as_message(event, perspective) for event in told]
        before, scene = scene, _build_scene(game, perspective)
        is_seen = perspective in {None, seat} or is_open(action)
        steps.append(ReplayStep(seat, events, merge_patch(before, scene), str(action) if is_seen else None))
    return GameReplay(game.edition, list(seats), msgspec.convert(first, ReplayScene), steps, perspective)


def _build_scene(game: Game, perspective: int | None) -> Document:
    seats = range(game.seats) if perspective is None else (perspective,)
    scene: Document = {
        "game": game_document(game),
        "own": {str(seat): own_document(game, seat) for seat in seats},
    }
    if game.is_over:
        scene["scoring"] = scoring_document(game)
    return scene


class ReplayCache:
    """An LRU cache of replays as compressed JSON."""

    def __init__(self, max_bytes: int = MAX_CACHED_BYTES) -> None:
        self._max_bytes = max_bytes
        self._cached: OrderedDict[tuple[str, int | None], bytes] = OrderedDict()
        self._lock = asyncio.Lock()

    async def get_compressed(self, name: str, perspective: int | None, build: Callable[[], GameReplay]) -> bytes:
        """Return a replay from the cache, or build it."""
        key = (name, perspective)
        if key not in self._cached:
            # One at a time, outside the event loop: replays must not slow down running games.
            async with self._lock:
                if key not in self._cached:
                    self._cache(key, await asyncio.to_thread(_compress, build))
        self._cached.move_to_end(key)
        return self._cached[key]

    def _cache(self, key: tuple[str, int | None], compressed: bytes) -> None:
        self._cached[key] = compressed
        while len(self._cached) > 1 and sum(map(len, self._cached.values())) > self._max_bytes:
            self._cached.popitem(last=False)


def _compress(build: Callable[[], GameReplay]) -> bytes:
    return gzip.compress(msgspec.json.encode(build()), ZIP_LEVEL, mtime=0)
