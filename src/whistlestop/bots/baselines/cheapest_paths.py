"""Paths that complete all tickets with the fewest missing cards.

There are far too many sets of ways to look at each. So the tickets are taken one by one, dearest first; for each,
every set kept so far is continued by a few different ways, and only the best sets go on to the next ticket.
"""

from typing import Final

import numpy as np

from whistlestop.bots.baselines.drawing import count_in_row
from whistlestop.bots.baselines.paper import Paper
from whistlestop.bots.baselines.plan import clear_plan, plan_track
from whistlestop.bots.baselines.usable import is_free, look_at_tracks
from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.paths import NO_PATH, city_before, find_path
from whistlestop.engine.bits import add, has
from whistlestop.engine.records import Floats, Ints
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import CARD_KINDS, COLORS, GRAY, NO_TRACK, SET_WORDS, Board, State

SETS_KEPT: Final = 8
WAYS_TRIED: Final = 4
DETERRENT: Final = 2.0  # a track of a way that was tried costs so many times as much in the next
PIECE: Final = 0.1  # of two ways that lack as many cards, the shorter


@compiled
def plan_cheapest_ways(board: Board, atlas: Atlas, state: State, seat: int, paper: Paper) -> bool:
    """Plan paths for all noted tickets together; return whether the pieces suffice for any."""
    clear_plan(paper)
    sets = np.zeros((SETS_KEPT, SET_WORDS), np.int64)
    count = 1
    for place in range(paper.ticket_count):
        sets, count = _continued(board, atlas, state, seat, paper, sets, count, paper.tickets[place])
    if count == 0:
        return False
    look_at_tracks(board, state, seat, paper)
    for track in range(board.tracks):
        if has(sets[0], track) and is_free(paper, track):
            plan_track(board, paper, track)
    for word in range(SET_WORDS):
        paper.ways[word] = sets[0][word]
    return True


@compiled
def _continued(
    board: Board, atlas: Atlas, state: State, seat: int, paper: Paper, sets: Ints, count: int, ticket: int
) -> tuple[Ints, int]:
    """Return the best sets with which one more ticket is completed, cheapest first."""
    best = np.zeros((SETS_KEPT, SET_WORDS), np.int64)
    costs = np.full(SETS_KEPT, NO_PATH)
    for place in range(count):
        look_at_tracks(board, state, seat, paper)
        _write_costs(board, state, seat, paper, sets[place])
        for _ in range(WAYS_TRIED):
            if find_path(board, atlas, paper, board.ticket_a[ticket], board.ticket_b[ticket]) >= NO_PATH:
                break
            longer = sets[place].copy()
            _add_way(board, paper, longer, board.ticket_b[ticket])
            _insert(best, costs, longer, _cost_of(board, state, seat, longer))
    kept = 0
    while kept < SETS_KEPT and costs[kept] < NO_PATH:
        kept += 1
    return best, kept


@compiled
def _write_costs(board: Board, state: State, seat: int, paper: Paper, tracks: Ints) -> None:
    """Write the cards that every free track lacks by itself; 0 for those in the set."""
    player = state.players[seat]
    for track in range(board.tracks):
        if not is_free(paper, track):
            continue
        length, color = board.length[track], board.color[track]
        if has(tracks, track):
            paper.cost[track] = 0.0
        elif color == GRAY:
            paper.cost[track] = (1.0 + PIECE) * length
        else:
            missing = max(0, length - player.hand[color] - count_in_row(state, color))
            paper.cost[track] = missing * missing + PIECE * length


@compiled
def _add_way(board: Board, paper: Paper, tracks: Ints, goal: int) -> None:
    """Add the way found last to a set, and make its tracks dearer for the next."""
    city = goal
    while paper.arrived_by[city] != NO_TRACK:
        track = paper.arrived_by[city]
        city = city_before(board, paper, city)
        add(tracks, track)
        paper.cost[track] *= DETERRENT


@compiled
def _insert(best: Ints, costs: Floats, tracks: Ints, cost: float) -> None:
    """Put a set among the best, unless it is dear or there already."""
    if cost >= costs[SETS_KEPT - 1]:
        return
    for place in range(SETS_KEPT):
        if costs[place] < NO_PATH and np.all(best[place] == tracks):
            return
    place = SETS_KEPT - 1
    while place > 0 and costs[place - 1] > cost:
        best[place] = best[place - 1]
        costs[place] = costs[place - 1]
        place -= 1
    best[place] = tracks
    costs[place] = cost


@compiled
def _cost_of(board: Board, state: State, seat: int, tracks: Ints) -> float:
    """Return the sum of squares of the missing cards by color; `NO_PATH` without the pieces."""
    player = state.players[seat]
    need = np.zeros(CARD_KINDS, np.int64)
    pieces, spare, cost = 0, 0, 0.0
    for track in range(board.tracks):
        if has(tracks, track) and not has(player.claimed, track):
            need[board.color[track]] += board.length[track]
            pieces += board.length[track]
    for color in range(COLORS):
        missing = int(need[color]) - player.hand[color] - count_in_row(state, color)
        cost += max(0, missing) ** 2
        spare += max(0, -missing)
    if pieces > player.pieces:
        return NO_PATH
    return cost + max(0, int(need[GRAY]) - spare) + PIECE * pieces
