"""Games that are over, told again from the first action on: through the eyes of a seat, or with all cards open."""

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from whistlestop.engine.actions import is_open
from whistlestop.engine.game import Game
from whistlestop.server.tables.index import SeatSummary
from whistlestop.server.tables.patches import Document, Patch, merge_patch
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.scene import GameView, Own, ScoringView, game_document, own_document, scoring_document
from whistlestop.server.tables.table_events import Event, as_message, with_all_secrets

KEPT_BYTES: Final = 16_000_000
MOST_ACTIONS: Final = 5_000  # ten times what people play; each takes half a millisecond to tell
ZIP_LEVEL: Final = 6  # the highest takes three times as long, and saves little


class RetoldScene(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that those eyes could see."""

    game: GameView  # type: ignore[valid-type]  # made from the engine's class
    own: dict[str, Own]  # by seat: one's own only, or everybody's
    scoring: list[ScoringView] | None = None  # type: ignore[valid-type]  # made from the engine's class


class RetoldStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action, and what those eyes saw of it: what happened, and what it changed in the scene (JSON Merge Patch)."""

    seat: int
    events: list[Event]
    patch: Patch
    action: str | None = None  # left out where they could not see it


class Retold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole game, told again: the scene after the deal, and a step for every action in effect."""

    edition: str
    seats: list[SeatSummary]  # who played; of a record that is not known
    scene: RetoldScene
    steps: list[RetoldStep]
    eyes: int | None = None  # left out if they see all cards


def retold(finished: Game, seats: Sequence[SeatSummary], eyes: int | None) -> Retold:
    """Tell a game again through the eyes of a seat; with all cards open, if that is nobody's."""
    if len(finished.actions) > MOST_ACTIONS:
        raise RefusedError("too_large", status=413)
    game = Game.new(finished.box, seats=finished.seats, key=finished.key, start=finished.start)
    first = scene = _scene(game, eyes)
    steps: list[RetoldStep] = []
    for seat, action in finished.actions:
        told = game.play(seat, action)
        events = [with_all_secrets(event) if eyes is None else as_message(event, eyes) for event in told]
        before, scene = scene, _scene(game, eyes)
        is_seen = eyes in {None, seat} or is_open(action)
        steps.append(RetoldStep(seat, events, merge_patch(before, scene), str(action) if is_seen else None))
    return Retold(game.edition, list(seats), msgspec.convert(first, RetoldScene), steps, eyes)


def _scene(game: Game, eyes: int | None) -> Document:
    seats = range(game.seats) if eyes is None else (eyes,)
    scene: Document = {
        "game": game_document(game),
        "own": {str(seat): own_document(game.own_view(seat)) for seat in seats},
    }
    if game.is_over:
        scene["scoring"] = scoring_document(game)
    return scene


class Replays:
    """Retold games as zipped JSON. The last ones are kept, as many as fit."""

    def __init__(self, most_bytes: int = KEPT_BYTES) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[tuple[str, int | None], bytes] = OrderedDict()
        self._lock = asyncio.Lock()

    async def zipped(self, name: str, eyes: int | None, tell: Callable[[], Retold]) -> bytes:
        """A game by its name; it is told if that was not done lately."""
        key = (name, eyes)
        if key not in self._kept:
            # One at a time, outside the event loop: those who play must not wait for those who look back.
            async with self._lock:
                if key not in self._kept:
                    self._keep(key, await asyncio.to_thread(_zipped, tell))
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: tuple[str, int | None], zipped: bytes) -> None:
        self._kept[key] = zipped
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > self._most_bytes:
            self._kept.popitem(last=False)


def _zipped(tell: Callable[[], Retold]) -> bytes:
    return gzip.compress(msgspec.json.encode(tell()), ZIP_LEVEL, mtime=0)
