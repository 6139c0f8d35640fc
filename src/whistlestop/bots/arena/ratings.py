"""Ratings from games (Bradley-Terry), with intervals by a bootstrap over deals.

The chance of a seat to win is its bot's strength over the sum of all strengths at the table: with two seats the model
of Bradley and Terry, with more that of Plackett and Luce. Hunter's MM algorithm fits the strengths; the bootstrap draws
whole blocks, because games of one deal depend on each other.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from whistlestop.bots.arena.contest import Bots
from whistlestop.bots.arena.played_game import PlayedGame
from whistlestop.bots.arena.standings import Interval

Array = np.ndarray[Any, np.dtype[np.float64]]  # Any: the first axis is always a drawing of the blocks, the last a bot

POINTS_FOR_TENFOLD: Final = 400.0  # as in chess: so many points more are odds of ten to one
DRAWINGS: Final = 400
ROUNDS: Final = 2000
CLOSE_ENOUGH: Final = 1e-7
# One game more for every bot, spread over all it meets: so nobody is rated infinitely strong or weak.
IMAGINED_GAMES: Final = 1.0


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a bot on the logarithmic scale of Elo ratings."""

    name: str
    points: float
    interval: Interval
    """The 95 % interval of the points."""


@dataclass(frozen=True, slots=True)
class _Meeting:
    """All games of one line-up."""

    seats: Array
    """The number of seats of each bot."""
    wins: Array
    """Of each block: the games that each bot has won, shared ones in parts."""
    games: int
    """The number of games in a block."""


def ratings(games: Iterable[PlayedGame], bots: Sequence[str], anchor: str) -> list[Rating]:
    """Return the bots' ratings, best first, if the anchor has 0."""
    meetings = _meetings(games, bots)
    rng = np.random.default_rng(1)  # the same games always have the same intervals
    zero = bots.index(anchor)
    imagined = IMAGINED_GAMES / max(1, len(bots) - 1)
    points = _points(_fitted([_taken_once(meeting, imagined) for meeting in meetings], meetings, imagined), zero)[0]
    drawn = _points(_fitted([_drawn(meeting, imagined, rng) for meeting in meetings], meetings, imagined), zero)
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    found = [
        Rating(bot, float(points[place]), (float(low[place]), float(high[place]))) for place, bot in enumerate(bots)
    ]
    return sorted(found, key=lambda rating: -rating.points)


def _meetings(games: Iterable[PlayedGame], bots: Sequence[str]) -> list[_Meeting]:
    places = {bot: place for place, bot in enumerate(bots)}
    blocks: defaultdict[Bots, defaultdict[int, list[PlayedGame]]] = defaultdict(lambda: defaultdict(list))
    for game in games:
        first = game.bots[game.rotation :] + game.bots[: game.rotation]
        blocks[first][game.block].append(game)
    return [_meeting(first, list(by_block.values()), places) for first, by_block in blocks.items()]


def _meeting(first: Bots, blocks: Sequence[Sequence[PlayedGame]], places: dict[str, int]) -> _Meeting:
    seats, wins = np.zeros(len(places)), np.zeros((len(blocks), len(places)))
    for bot in first:
        seats[places[bot]] += 1
    for number, block in enumerate(blocks):
        for game in block:
            for seat in game.winners:
                wins[number, places[game.bots[seat]]] += game.share(seat)
    return _Meeting(seats, wins, len(first))


def _taken_once(meeting: _Meeting, imagined: float) -> Array:
    """Return the wins as they are, with each seat's part of the imagined games."""
    result: Array = (meeting.wins.sum(axis=0) + imagined * meeting.seats / meeting.seats.sum())[np.newaxis]
    return result


def _drawn(meeting: _Meeting, imagined: float, rng: np.random.Generator) -> Array:
    """Return the wins in many bootstrap samples of the blocks, drawn with replacement.

    Who wins the imagined games is drawn too: who has won everything could have lost the next one.
    """
    count = len(meeting.wins)
    how_often = rng.multinomial(count, [1 / count] * count, size=DRAWINGS)
    result: Array = how_often @ meeting.wins
    present = meeting.seats > 0
    result[:, present] += imagined * rng.dirichlet(meeting.seats[present], size=DRAWINGS)
    return result


def _fitted(wins: Sequence[Array], meetings: Sequence[_Meeting], imagined: float) -> Array:
    """Return the strengths under which the wins are likeliest, for each drawing."""
    seats = np.stack([meeting.seats for meeting in meetings])
    games = np.array([len(meeting.wins) * meeting.games + imagined for meeting in meetings])
    won = np.sum(np.stack(wins), axis=0)
    strengths: Array = np.ones_like(won)
    for _ in range(ROUNDS):
        tables = strengths @ seats.T
        better = won / ((games / tables) @ seats)
        better /= np.exp(np.log(better).mean(axis=1, keepdims=True))
        is_done = np.abs(np.log(better / strengths)).max() < CLOSE_ENOUGH
        strengths = better
        if is_done:
            break
    return strengths


def _points(strengths: Array, anchor: int) -> Array:
    result: Array = POINTS_FOR_TENFOLD * np.log10(strengths / strengths[:, anchor : anchor + 1])
    return result
