"""Which cities a player's tracks join."""

import numpy as np

from whistlestop.engine.bits import WORD_BITS, lowest
from whistlestop.engine.records import Ints
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import MAX_CITIES, Board, Player


@rule("K4")
def joined_cities(board: Board, player: Player) -> Ints:
    """For every city the one that leads its group: all that are joined by the player's tracks."""
    leaders = np.arange(MAX_CITIES)
    for word in range(board.track_words):
        tracks = player.claimed[word]
        while tracks:
            track = word * WORD_BITS + lowest(tracks)
            join(leaders, board.end_a[track], board.end_b[track])
            tracks &= tracks - 1
    return leaders


@compiled
def join(leaders: Ints, a: int, b: int) -> None:
    """Make one group of two."""
    leaders[leader_of(leaders, a)] = leader_of(leaders, b)


@compiled
def leader_of(leaders: Ints, city: int) -> int:
    """The city that leads a city's group."""
    while leaders[city] != city:
        leaders[city] = leaders[leaders[city]]
        city = leaders[city]
    return city
