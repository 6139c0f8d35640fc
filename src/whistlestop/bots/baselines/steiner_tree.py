"""The fewest pieces that join some cities: an exact Steiner tree, after Dreyfus and Wagner."""

from typing import Final

import numpy as np

from whistlestop.bots.baselines.paper import NOWHERE, Paper
from whistlestop.bots.baselines.plan import plan_track
from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.paths import NO_PATH, find_path
from whistlestop.engine.bits import lowest
from whistlestop.engine.network import find, join_cities
from whistlestop.engine.records import Floats, Ints
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import MAX_CITIES, NO_TRACK, Board, Player

MOST_TERMINALS: Final = 10  # each more takes three times as long


@compiled
def plan_steiner_tree(board: Board, atlas: Atlas, player: Player, paper: Paper) -> int:
    """Plan the Steiner tree of the noted tickets; return the points of those it completes."""
    terminals = np.empty(MOST_TERMINALS, np.int64)
    count, points = _choose_terminals(board, atlas, player, paper, terminals)
    if count > 1:
        _plan_tree(board, paper, terminals, count)
    return points


@compiled
def _choose_terminals(board: Board, atlas: Atlas, player: Player, paper: Paper, terminals: Ints) -> tuple[int, int]:
    """Return the cities to connect, dearest tickets first, and the points of those tickets."""
    parent = join_cities(board, player)
    count, points = 0, 0
    for place in range(paper.ticket_count):
        ticket = paper.tickets[place]
        a, b = find(parent, board.ticket_a[ticket]), find(parent, board.ticket_b[ticket])
        # A tree is in one piece: what the first ticket can't reach is no part of it.
        find_path(board, atlas, paper, a if count == 0 else terminals[0], NOWHERE)
        if paper.distance[a] >= NO_PATH or paper.distance[b] >= NO_PATH:
            continue
        with_a = _with(terminals, count, a)
        with_b = _with(terminals, with_a, b)
        if with_b <= MOST_TERMINALS:
            count = with_b
            points += board.ticket_points[ticket]
    return count, points


@compiled
def _with(terminals: Ints, count: int, city: int) -> int:
    """Add a city to the terminals if there is room; return the number of terminals."""
    for place in range(min(count, MOST_TERMINALS)):
        if terminals[place] == city:
            return count
    if count < MOST_TERMINALS:
        terminals[count] = city
    return count + 1


@compiled
def _plan_tree(board: Board, paper: Paper, terminals: Ints, count: int) -> None:
    """Plan the smallest tree over all terminals by dynamic programming (Dreyfus-Wagner)."""
    groups = 1 << (count - 1)  # the last terminal is where the tree of all the others must end
    least = np.full((groups, MAX_CITIES), NO_PATH)
    arrived_by = np.full((groups, MAX_CITIES), NO_TRACK)
    part = np.zeros((groups, MAX_CITIES), np.int64)
    for group in range(1, groups):
        if group & (group - 1) == 0:
            least[group, terminals[lowest(group)]] = 0.0
        else:
            _join_parts(board, least, part, group)
        _spread(board, paper, least[group], arrived_by[group])
    _write_tree(board, paper, arrived_by, part, groups - 1, terminals[count - 1])


@compiled
def _join_parts(board: Board, least: Floats, part: Ints, group: int) -> None:
    """Write for each city the cheapest two trees that reach all of the group between them."""
    first = (group - 1) & group
    while first > group ^ first:  # each pair once
        for city in range(board.cities):
            together = least[first, city] + least[group ^ first, city]
            if together < least[group, city]:
                least[group, city] = together
                part[group, city] = first
        first = (first - 1) & group


@compiled
def _spread(board: Board, paper: Paper, least: Floats, arrived_by: Ints) -> None:
    """Let the trees of one group grow along tracks as long as that makes some city cheaper."""
    has_changed = True
    while has_changed:
        has_changed = False
        for track in range(board.tracks):
            a, b, cost = board.end_a[track], board.end_b[track], paper.cost[track]
            if least[a] + cost < least[b]:
                least[b] = least[a] + cost
                arrived_by[b] = track
                has_changed = True
            elif least[b] + cost < least[a]:
                least[a] = least[b] + cost
                arrived_by[a] = track
                has_changed = True


@compiled
def _write_tree(board: Board, paper: Paper, arrived_by: Ints, part: Ints, group: int, city: int) -> None:
    """Plan the tracks of a group's tree, from a city back to every terminal of the group."""
    groups, cities = np.empty(MOST_TERMINALS, np.int64), np.empty(MOST_TERMINALS, np.int64)
    groups[0], cities[0] = group, city
    waiting = 1
    while waiting > 0:
        group, city = groups[waiting - 1], cities[waiting - 1]
        track = arrived_by[group, city]
        if track != NO_TRACK:
            cities[waiting - 1] = board.end_a[track] + board.end_b[track] - city
            if paper.cost[track] > 0.0:
                plan_track(board, paper, track)
        elif part[group, city]:
            groups[waiting - 1] = part[group, city]
            groups[waiting], cities[waiting] = group ^ part[group, city], city
            waiting += 1
        else:
            waiting -= 1
