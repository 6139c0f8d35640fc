"""The longest trail through a player's tracks (P2), exact on every board that can occur (P3).

Most of a network is a tree, where the longest way is easy: branches are folded into the cities they hang on, the two
longest of each. What is left are groups of tracks on cycles, each with such branches. Tracks that hang together can
be traveled in one go when an odd number of them meets in two cities at most, the ends. So the question is which tracks
to leave out: `leaving_out` searches that.
"""

from typing import Annotated, Final

import numpy as np

from whistlestop.engine.bits import WORD_BITS, lowest, ones
from whistlestop.engine.leaving_out import TANGLE_LAYOUT, Tangle, hanging_together, most_in_one_go
from whistlestop.engine.records import Array, Boxed, Table, layout_of
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import MAX_CITIES, Board, Player


class Network:
    """A player's tracks, numbered from 0. They fit one word, for every track needs a piece."""

    cities: int
    tracks: int
    tracks_at: Annotated[Array[int], (MAX_CITIES,)]
    both_ends: Annotated[Array[int], (WORD_BITS,)]  # added up: less one end it is the other
    length: Annotated[Array[int], (WORD_BITS,)]
    branches: Annotated[Table, (MAX_CITIES, 2)]  # the longest and the second longest at every city


NETWORK_LAYOUT: Final = layout_of(Network)


@rule("P2", "P3")
def longest_trail(board: Board, player: Player) -> int:
    """The number of spaces of the longest trail: cities may repeat, no track is used twice."""
    networks = np.zeros(1, NETWORK_LAYOUT)
    _number_tracks(board, player, networks)
    return _longest_of(networks)


@rule("P2", "P3")
def _longest_of(networks: Boxed) -> int:
    # A record does not keep its array alive in compiled code, so scratch records are handed on inside their arrays.
    network: Network = networks[0]
    on_cycles, best = _fold_branches(network)
    while on_cycles:
        group = hanging_together(network.tracks_at, network.cities, on_cycles)
        tangles = np.zeros(1, TANGLE_LAYOUT)
        _write_tangle(network, group, tangles)
        best = most_in_one_go(tangles, best)
        on_cycles &= ~group
    return best


@compiled
def _number_tracks(board: Board, player: Player, networks: Boxed) -> None:
    network: Network = networks[0]
    network.cities = board.cities
    number = 0
    for word in range(board.track_words):
        tracks = player.claimed[word]
        while tracks:
            track = word * WORD_BITS + lowest(tracks)
            tracks &= tracks - 1
            network.tracks_at[board.end_a[track]] |= 1 << number
            network.tracks_at[board.end_b[track]] |= 1 << number
            network.both_ends[number] = board.end_a[track] + board.end_b[track]
            network.length[number] = board.length[track]
            number += 1
    network.tracks = (1 << number) - 1


@compiled
def _fold_branches(network: Network) -> tuple[int, int]:
    """Take away every track that leads to no cycle; gives the tracks that stay, and the longest way without them."""
    on_cycles, best = network.tracks, 0
    for first in range(network.cities):
        city = first
        while ones(network.tracks_at[city] & on_cycles) == 1:
            track = lowest(network.tracks_at[city] & on_cycles)
            on_cycles &= ~(1 << track)
            branch = network.branches[city, 0] + network.length[track]
            city = network.both_ends[track] - city
            best = max(best, network.branches[city, 0] + branch)
            _note_branch(network, city, branch)
    return on_cycles, best


@compiled
def _note_branch(network: Network, city: int, branch: int) -> None:
    if branch > network.branches[city, 0]:
        network.branches[city, 1] = network.branches[city, 0]
        network.branches[city, 0] = branch
    elif branch > network.branches[city, 1]:
        network.branches[city, 1] = branch


@compiled
def _write_tangle(network: Network, group: int, tangles: Boxed) -> None:
    tangle: Tangle = tangles[0]
    place_of = np.zeros(MAX_CITIES, np.int64)
    for city in range(network.cities):
        if network.tracks_at[city] & group:
            place_of[city] = tangle.places
            tangle.places += 1
    for city in range(network.cities):
        tracks = network.tracks_at[city] & group
        while tracks:
            track = lowest(tracks)
            tracks &= tracks - 1
            other = network.both_ends[track] - city
            if city < other:
                _add_line(tangle, place_of[city], place_of[other], network.length[track])
        if network.tracks_at[city] & group:
            _add_branches(network, tangle, city, place_of[city])


@compiled
def _add_branches(network: Network, tangle: Tangle, city: int, place: int) -> None:
    """A branch is a line to a place of its own."""
    for branch in range(2):
        if network.branches[city, branch] > 0:
            _add_line(tangle, place, tangle.places, network.branches[city, branch])
            tangle.places += 1


@compiled
def _add_line(tangle: Tangle, one: int, other: int, length: int) -> None:
    tangle.lines_at[one] |= 1 << tangle.lines
    tangle.lines_at[other] |= 1 << tangle.lines
    tangle.both_ends[tangle.lines] = one + other
    tangle.length[tangle.lines] = length
    tangle.lines += 1
