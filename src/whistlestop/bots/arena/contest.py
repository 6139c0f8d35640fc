"""Contests: line-ups, and deals that are each played in all rotations of the seats."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from whistlestop.bots.bot_errors import BotError
from whistlestop.bots.registry import BOTS, checked_spec, line_up, make_bot
from whistlestop.maps.board import Box

if TYPE_CHECKING:
    from whistlestop.bots.arena.played_game import PlayedGame

Bots = tuple[str, ...]


def rotations_of(bots: Bots) -> int:
    """Return the number of different rotations of a line-up: 1 if all its bots are the same.

    >>> rotations_of(("a", "b", "b")), rotations_of(("a", "b", "a", "b")), rotations_of(("a", "a"))
    (3, 2, 1)
    """
    return next(turn for turn in range(1, len(bots) + 1) if bots[turn:] + bots[:turn] == bots)


class Slot(NamedTuple):
    """One game of a contest: its line-up, its deal, and the rotation of the seats."""

    bots: Bots
    """The line-up of the first rotation."""
    block: int
    rotation: int

    @property
    def seated(self) -> Bots:
        """The bot of each seat.

        >>> Slot(("a", "b", "c"), block=0, rotation=1).seated
        ('c', 'a', 'b')
        """
        return self.bots[-self.rotation :] + self.bots[: -self.rotation]


@dataclass(frozen=True, slots=True)
class Contest:
    """A board, a seed, line-ups and the number of deals for each."""

    box: Box
    seed: int
    line_ups: tuple[Bots, ...]
    blocks: int

    @property
    def seats(self) -> int:
        """The number of seats in a game."""
        return len(self.line_ups[0])

    @property
    def games(self) -> int:
        """The number of games of each line-up."""
        return self.blocks * rotations_of(self.line_ups[0])

    @property
    def bots(self) -> Bots:
        """All who take part, each once, in the order in which they were named."""
        return tuple(dict.fromkeys(bot for line_up in self.line_ups for bot in line_up))

    @property
    def edition(self) -> str:
        """The edition; for a custom map with a hash of its content, whatever its layout."""
        if self.box.custom is None:
            return self.box.edition.id
        played = {field: value for field, value in self.box.custom.items() if field != "layout"}
        content = json.dumps(played, sort_keys=True, default=str).encode()
        return f"{self.box.edition.id}-{hashlib.sha256(content).hexdigest()[:12]}"

    def slots(self) -> Iterator[Slot]:
        """Yield all games, in an order in which all bots have always played nearly as often."""
        for block in range(self.blocks):
            for bots in self.line_ups:
                yield from (Slot(bots, block, rotation) for rotation in range(rotations_of(bots)))

    def slot_of(self, game: "PlayedGame") -> Slot | None:
        """Return the slot of a game, or None if it is of another contest."""
        seated, rotation = game.bots, game.rotation
        slot = Slot(seated[rotation:] + seated[:rotation], game.block, rotation)
        is_known = (game.edition, game.seed) == (self.edition, self.seed) and slot.bots in self.line_ups
        return slot if is_known and game.block >= 0 and 0 <= rotation < rotations_of(slot.bots) else None


def match_of(box: Box, names: Sequence[str], seats: int, games: int, seed: int) -> Contest:
    """Return a match of these bots; with fewer names than seats they alternate around the table."""
    bots = line_up(_checked(names, box), seats)
    return Contest(box, seed, (bots,), ceil(games / rotations_of(bots)))


def round_robin(box: Box, names: Sequence[str], seats: int, games: int, seed: int) -> Contest:
    """Return a round robin; with more than two seats, two bots alternate around the table."""
    specs = list(dict.fromkeys(_checked(names, box)))
    if len(specs) < 2:  # noqa: PLR2004 - nobody can meet alone
        raise BotError("bots.arena.ladder_of_one")
    line_ups = tuple(line_up(pair, seats) for pair in combinations(specs, 2))
    return Contest(box, seed, line_ups, ceil(games / rotations_of(line_ups[0])))


def _checked(names: Sequence[str], box: Box) -> list[str]:
    """Return the checked specs; refuse a bot that can't be made at once, not in every game."""
    specs = [checked_spec(name) for name in names]
    for spec in specs:
        if spec not in BOTS:
            make_bot(spec, box)
    return specs
