"""Who meets whom how often: every deal is played in all rotations of the seats that differ."""

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
    """How many rotations of a line-up differ: where everybody is the same bot, each deal is played once.

    >>> rotations_of(("a", "b", "b")), rotations_of(("a", "b", "a", "b")), rotations_of(("a", "a"))
    (3, 2, 1)
    """
    return next(turn for turn in range(1, len(bots) + 1) if bots[turn:] + bots[:turn] == bots)


class Slot(NamedTuple):
    """One game of a contest: who plays, with which deal, and how far the seats have moved on."""

    bots: Bots
    """The line-up of the first rotation."""
    block: int
    rotation: int

    @property
    def seated(self) -> Bots:
        """Who sits on which seat.

        >>> Slot(("a", "b", "c"), block=0, rotation=1).seated
        ('c', 'a', 'b')
        """
        return self.bots[-self.rotation :] + self.bots[: -self.rotation]


@dataclass(frozen=True, slots=True)
class Contest:
    """What all games of a contest have in common."""

    box: Box
    seed: int
    line_ups: tuple[Bots, ...]
    blocks: int

    @property
    def seats(self) -> int:
        """How many play in a game."""
        return len(self.line_ups[0])

    @property
    def games(self) -> int:
        """How many games are played in each line-up."""
        return self.blocks * rotations_of(self.line_ups[0])

    @property
    def bots(self) -> Bots:
        """All who take part, each once, in the order in which they were named."""
        return tuple(dict.fromkeys(bot for line_up in self.line_ups for bot in line_up))

    @property
    def edition(self) -> str:
        """Which board is played on; a map of somebody's own is known by its content, wherever its cities are drawn."""
        if self.box.custom is None:
            return self.box.edition.id
        played = {field: value for field, value in self.box.custom.items() if field != "layout"}
        content = json.dumps(played, sort_keys=True, default=str).encode()
        return f"{self.box.edition.id}-{hashlib.sha256(content).hexdigest()[:12]}"

    def slots(self) -> Iterator[Slot]:
        """All games, so that at any time everybody has played nearly as often."""
        for block in range(self.blocks):
            for bots in self.line_ups:
                yield from (Slot(bots, block, rotation) for rotation in range(rotations_of(bots)))

    def slot_of(self, game: "PlayedGame") -> Slot | None:
        """Where a game belongs; nowhere if it is of another contest."""
        seated, rotation = game.bots, game.rotation
        slot = Slot(seated[rotation:] + seated[:rotation], game.block, rotation)
        is_known = (game.edition, game.seed) == (self.edition, self.seed) and slot.bots in self.line_ups
        return slot if is_known and game.block >= 0 and 0 <= rotation < rotations_of(slot.bots) else None


def match_of(box: Box, names: Sequence[str], seats: int, games: int, seed: int) -> Contest:
    """A match between the bots that are named; with fewer names than seats they take turns around the table."""
    bots = line_up(_checked(names, box), seats)
    return Contest(box, seed, (bots,), ceil(games / rotations_of(bots)))


def round_robin(box: Box, names: Sequence[str], seats: int, games: int, seed: int) -> Contest:
    """Everybody meets everybody, in so many games; with more than two seats, two bots take turns around the table."""
    specs = list(dict.fromkeys(_checked(names, box)))
    if len(specs) < 2:  # noqa: PLR2004 - nobody can meet alone
        raise BotError("bots.arena.ladder_of_one")
    line_ups = tuple(line_up(pair, seats) for pair in combinations(specs, 2))
    return Contest(box, seed, line_ups, ceil(games / rotations_of(line_ups[0])))


def _checked(names: Sequence[str], box: Box) -> list[str]:
    """The bots as they were asked for; who can't sit down at all is refused now, not replaced in every game."""
    specs = [checked_spec(name) for name in names]
    for spec in specs:
        if spec not in BOTS:
            make_bot(spec, box)
    return specs
