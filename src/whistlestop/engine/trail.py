"""The longest trail through a player's tracks (P2), exact on every board that can occur (P3).

Most of a network is a tree, where the longest way is easy: branches are folded into the cities they hang on, each
of which remembers its two longest ones. What is left are tracks on cycles. A trail through them starts at a city
with a branch, or where an odd number of tracks meet: any other could be made longer. Only those are searched.
"""

import numpy as np

from whistlestop.engine.bits import WORD_BITS, lowest, ones
from whistlestop.engine.records import Ints
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import MAX_CITIES, Board, Player


@rule("P2", "P3")
def longest_trail(board: Board, player: Player) -> int:
    """The number of spaces of the longest trail: cities may repeat, no track is used twice."""
    # The player's tracks are numbered from 0. They fit one word, for every track needs a piece.
    tracks_at = np.zeros(MAX_CITIES, np.int64)
    ends = np.empty(WORD_BITS, np.int64)  # both ends' numbers, added up: less one end it is the other
    length = np.empty(WORD_BITS, np.int64)
    branches = np.zeros((2, MAX_CITIES), np.int64)  # the longest and the second longest at every city
    tracks = _number_tracks(board, player, tracks_at, ends, length)
    best = 0
    cycles = tracks
    for city in range(board.cities):
        if ones(tracks_at[city] & cycles) == 1:
            cycles, best = _fold_branch(tracks_at, ends, length, branches, cycles, city, best)
    while cycles:
        group = _group_of_first(board.cities, tracks_at, cycles)
        best = max(best, _longest_in_group(board.cities, tracks_at, ends, length, branches, group, tracks, best))
        cycles &= ~group
    return best


@compiled
def _number_tracks(board: Board, player: Player, tracks_at: Ints, ends: Ints, length: Ints) -> int:
    number = 0
    for word in range(board.track_words):
        tracks = player.claimed[word]
        while tracks:
            track = word * WORD_BITS + lowest(tracks)
            tracks &= tracks - 1
            tracks_at[board.end_a[track]] |= 1 << number
            tracks_at[board.end_b[track]] |= 1 << number
            ends[number] = board.end_a[track] + board.end_b[track]
            length[number] = board.length[track]
            number += 1
    return (1 << number) - 1


@compiled
def _fold_branch(
    tracks_at: Ints, ends: Ints, length: Ints, branches: Ints, cycles: int, city: int, best: int
) -> tuple[int, int]:
    """Take the last track of a city away, and of the next one if that is its last too; note how far it led."""
    while ones(tracks_at[city] & cycles) == 1:
        track = lowest(tracks_at[city] & cycles)
        cycles &= ~(1 << track)
        branch = branches[0, city] + length[track]
        city = ends[track] - city
        best = max(best, branches[0, city] + branch)
        if branch > branches[0, city]:
            branches[0, city], branches[1, city] = branch, branches[0, city]
        elif branch > branches[1, city]:
            branches[1, city] = branch
    return cycles, best


@compiled
def _group_of_first(cities: int, tracks_at: Ints, among: int) -> int:
    """All tracks that hang together with the first of these."""
    group = among & -among
    grown = True
    while grown:
        grown = False
        for city in range(cities):
            near = tracks_at[city] & among
            if near & group and near & ~group:
                group |= near
                grown = True
    return group


@compiled
def _total(length: Ints, tracks: int) -> int:
    total = 0
    while tracks:
        total += length[lowest(tracks)]
        tracks &= tracks - 1
    return total


@rule("P2", "P3")
def _longest_in_group(
    cities: int, tracks_at: Ints, ends: Ints, length: Ints, branches: Ints, group: int, tracks: int, best: int
) -> int:
    total = _total(length, group)
    is_start = np.zeros(MAX_CITIES, np.int64)
    starts = 0
    for city in range(cities):
        if tracks_at[city] & group and (branches[0, city] > 0 or ones(tracks_at[city] & tracks) & 1):
            is_start[city] = 1
            starts += 1
    if starts == 0:
        return total  # an even number of tracks everywhere: all can be traveled at once
    for city in range(cities):
        if is_start[city]:
            best = _longest_from(tracks_at, ends, length, branches, group, total, city, best)
    return best


@rule("P2", "P3")
def _longest_from(
    tracks_at: Ints, ends: Ints, length: Ints, branches: Ints, group: int, total: int, start: int, best: int
) -> int:
    """Follow every trail from a start, deepest first, and give up where even all that is left would not do."""
    longest_branch = 0
    for city in range(MAX_CITIES):
        if tracks_at[city] & group:
            longest_branch = max(longest_branch, branches[1 if city == start else 0, city])
    ways = np.empty(WORD_BITS + 1, np.int64)  # at every step the tracks still to be tried
    taken = np.empty(WORD_BITS + 1, np.int64)
    city, depth, unused, traveled = start, 0, group, branches[0, start]
    hope = traveled + total + longest_branch
    ways[0] = unused & tracks_at[city]
    while depth >= 0:
        if ways[depth] == 0 or hope <= best:
            depth -= 1
            if depth >= 0:
                unused |= 1 << taken[depth]
                traveled -= length[taken[depth]]
                city = ends[taken[depth]] - city
            continue
        track = lowest(ways[depth])
        ways[depth] &= ways[depth] - 1
        taken[depth] = track
        unused &= ~(1 << track)
        traveled += length[track]
        city = ends[track] - city
        best = max(best, traveled + branches[1 if city == start else 0, city])
        depth += 1
        ways[depth] = unused & tracks_at[city]
    return best
