"""Connected components of a player's network: a union-find over cities."""

import numpy as np

from whistlestop.engine.bits import WORD_BITS, lowest
from whistlestop.engine.records import Ints
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import MAX_CITIES, Board, Player


@rule("K4")
def join_cities(board: Board, player: Player) -> Ints:
    """Return the union-find parents of all cities, joined by a player's tracks."""
    parent = np.arange(MAX_CITIES)
    for word in range(board.track_words):
        tracks = player.claimed[word]
        while tracks:
            track = word * WORD_BITS + lowest(tracks)
            union(parent, board.end_a[track], board.end_b[track])
            tracks &= tracks - 1
    return parent


@compiled
def union(parent: Ints, a: int, b: int) -> None:
    """Merge the components of two cities."""
    parent[find(parent, a)] = find(parent, b)


@compiled
def find(parent: Ints, city: int) -> int:
    """Return the root of a city's component, halving the path on the way."""
    while parent[city] != city:
        parent[city] = parent[parent[city]]
        city = parent[city]
    return city
