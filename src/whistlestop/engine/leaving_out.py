"""Which lines of a tangle to leave out so that the rest can be traveled in one go, and is as long as possible.

Branch and bound. Wherever an odd number of lines meets, one of them is left out, or the trail ends there; so the
search takes one such place after the other, and tries each. It gives up where even with the least that must still go
the rest would not be longer than the best that is known.
"""

from typing import Annotated, Final

import numpy as np

from whistlestop.engine.bits import WORD_BITS, lowest, ones
from whistlestop.engine.records import Array, Boxed, Ints, layout_of
from whistlestop.engine.rulebook import compiled, rule

MAX_PLACES: Final = 2 * WORD_BITS
MOST_ENDS: Final = 2
NOWHERE: Final = -1
# What is still to be tried: each try adds at most one for every line at a place.
MAX_TO_TRY: Final = WORD_BITS * WORD_BITS


class Tangle:
    """Lines that hang together, between places; both are numbered from 0."""

    places: int
    lines: int
    lines_at: Annotated[Array[int], (MAX_PLACES,)]
    both_ends: Annotated[Array[int], (WORD_BITS,)]  # added up: less one end it is the other
    length: Annotated[Array[int], (WORD_BITS,)]


TANGLE_LAYOUT: Final = layout_of(Tangle)

LEFT, KEPT, END_1, END_2 = range(4)  # what a try consists of: lines not left out, lines settled, the ends


@rule("P2", "P3")
def most_in_one_go(tangles: Boxed, best: int) -> int:
    """The length of the longest trail, or the best known if that is longer."""
    tangle: Tangle = tangles[0]
    all_lines = (1 << tangle.lines) - 1
    if _odd_places(tangle, all_lines) <= MOST_ENDS:
        return max(best, _total(tangle, all_lines))
    to_try = np.empty((MAX_TO_TRY, 4), np.int64)
    to_try[0, LEFT], to_try[0, KEPT], to_try[0, END_1], to_try[0, END_2] = all_lines, 0, NOWHERE, NOWHERE
    waiting = 1
    while waiting > 0:
        waiting -= 1
        best, waiting = _try(tangle, to_try, waiting, best)
    return best


@compiled
def _try(tangle: Tangle, to_try: Ints, waiting: int, best: int) -> tuple[int, int]:
    left, kept = to_try[waiting, LEFT], to_try[waiting, KEPT]
    end_1, end_2 = to_try[waiting, END_1], to_try[waiting, END_2]
    together = hanging_together(tangle.lines_at, tangle.places, left)
    if together != left:
        return best, _split(tangle, to_try, waiting, left, together)
    place, hope = _look(tangle, left, kept, end_1, end_2)
    if hope <= best:
        return best, waiting
    if place == NOWHERE:
        return hope, waiting
    return best, _branch(tangle, to_try, waiting, place)


@compiled
def _odd_places(tangle: Tangle, lines: int) -> int:
    odd = 0
    for place in range(tangle.places):
        odd += ones(tangle.lines_at[place] & lines) & 1
    return odd


@compiled
def hanging_together(lines_at: Array[int], places: int, lines: int) -> int:
    """Those of the lines that hang together with the first."""
    together = lines & -lines
    grown = True
    while grown:
        grown = False
        for place in range(places):
            near = lines_at[place] & lines
            if near & together and near & ~together:
                together |= near
                grown = True
    return together


@compiled
def _split(tangle: Tangle, to_try: Ints, waiting: int, left: int, together: int) -> int:
    """A trail is in one part of the lines only: try both, each if it has the ends."""
    kept, end_1, end_2 = to_try[waiting, KEPT], to_try[waiting, END_1], to_try[waiting, END_2]
    for part in (together, left & ~together):
        has_ends = (end_1 == NOWHERE or tangle.lines_at[end_1] & part) and (
            end_2 == NOWHERE or tangle.lines_at[end_2] & part
        )
        if has_ends:
            to_try[waiting, LEFT], to_try[waiting, KEPT] = part, kept & part
            to_try[waiting, END_1], to_try[waiting, END_2] = end_1, end_2
            waiting += 1
    return waiting


@compiled
def _look(tangle: Tangle, left: int, kept: int, end_1: int, end_2: int) -> tuple[int, int]:
    """The odd place with the fewest ways to make it even, and the most that can be hoped for.

    A line has two places, so at least half of the shortest ones at all odd places together must go; and where no line
    joins the places, all of the shortest ones. Less where the trail may still end.
    """
    most_urgent, fewest = NOWHERE, WORD_BITS
    lost, longest, second = 0, 0, 0
    for place in range(tangle.places):
        if not _must_lose_line(tangle, left, end_1, end_2, place):
            continue
        free = tangle.lines_at[place] & left & ~kept
        shortest = _shortest(tangle, free)
        lost += shortest
        if shortest > longest:
            longest, second = shortest, longest
        elif shortest > second:
            second = shortest
        if ones(free) < fewest:
            most_urgent, fewest = place, ones(free)
    exempt = (longest if end_2 == NOWHERE else 0) + (second if end_1 == NOWHERE else 0)
    must_go = max((lost - exempt + 1) // 2, _shortest_apart(tangle, left, kept, end_1, end_2) - exempt)
    return most_urgent, _total(tangle, left) - must_go


@compiled
def _must_lose_line(tangle: Tangle, left: int, end_1: int, end_2: int, place: int) -> bool:
    """Whether an odd number of lines meets at a place where the trail does not end."""
    return ones(tangle.lines_at[place] & left) & 1 == 1 and place != end_1 and place != end_2


@compiled
def _shortest_apart(tangle: Tangle, left: int, kept: int, end_1: int, end_2: int) -> int:
    """The shortest lines at odd places no two of which are joined, added up; places with few lines come first."""
    joined, total = 0, 0
    for most_lines in (3, 5, 7, WORD_BITS):
        for place in range(tangle.places):
            lines = tangle.lines_at[place] & left
            if joined & lines or ones(lines) > most_lines:
                continue
            if _must_lose_line(tangle, left, end_1, end_2, place):
                joined |= lines
                total += _shortest(tangle, lines & ~kept)
    return total


@compiled
def _shortest(tangle: Tangle, lines: int) -> int:
    """The shortest of the lines; beyond all hope if there is none that could go."""
    shortest = 1 << 20
    while lines:
        shortest = min(shortest, tangle.length[lowest(lines)])
        lines &= lines - 1
    return shortest


@compiled
def _total(tangle: Tangle, lines: int) -> int:
    total = 0
    while lines:
        total += tangle.length[lowest(lines)]
        lines &= lines - 1
    return total


@compiled
def _branch(tangle: Tangle, to_try: Ints, waiting: int, place: int) -> int:
    """Let the trail end at an odd place, or leave out one of its lines: the first to go, those before it stay."""
    left, kept = to_try[waiting, LEFT], to_try[waiting, KEPT]
    end_1, end_2 = to_try[waiting, END_1], to_try[waiting, END_2]
    free = tangle.lines_at[place] & left & ~kept
    if end_2 == NOWHERE:
        to_try[waiting, LEFT], to_try[waiting, KEPT] = left, kept
        to_try[waiting, END_1], to_try[waiting, END_2] = place, end_1
        waiting += 1
    while free:
        line = lowest(free)
        free &= free - 1
        to_try[waiting, LEFT], to_try[waiting, KEPT] = left & ~(1 << line), kept
        to_try[waiting, END_1], to_try[waiting, END_2] = end_1, end_2
        kept |= 1 << line
        waiting += 1
    return waiting
