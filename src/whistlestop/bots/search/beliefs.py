"""Beliefs about the others' tickets: likelier where their tracks fit better."""

from math import exp
from typing import Annotated, Final, Protocol

import numpy as np

from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.desk import Desk
from whistlestop.bots.planning.paths import NO_PATH, find_path
from whistlestop.engine.bits import WORD_BITS, has
from whistlestop.engine.claim import open_tracks
from whistlestop.engine.knowledge import Hidden
from whistlestop.engine.records import layout_of
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import MAX_SEATS, MAX_TICKETS, Board, Player, State

# How much the logarithm of the odds grows. Fitted to the tickets that planners held in games against each other:
# `tools/fit_beliefs.py`. Where somebody's tracks end says most.
FOR_WHOLE_WAY: Final = 0.4  # for the part of the way that is built
FOR_EACH_PIECE: Final = 0.09
FOR_COMPLETED: Final = 0.5
FOR_BLOCKED: Final = -0.2
FOR_END: Final = 1.6  # a city of the ticket's, at which one track of theirs ends
FOR_STOP: Final = 0.85  # or more than one


class Odds(Protocol):
    """The odds of tickets, by seat and ticket."""

    def __getitem__(self, index: tuple[int, int], /) -> float: ...
    def __setitem__(self, index: tuple[int, int], value: float, /) -> None: ...


class Beliefs:
    """For every seat and every ticket how likely it is, compared with the others."""

    weight: Annotated[Odds, (MAX_SEATS, MAX_TICKETS), np.float64]


BELIEFS_LAYOUT: Final = layout_of(Beliefs)


@compiled
def write_beliefs(
    board: Board, atlas: Atlas, known: State, hidden: Hidden, me: int, desk: Desk, beliefs: Beliefs
) -> None:
    """Weigh all tickets that others may hold."""
    for seat in range(known.seats):
        if seat == me:
            continue
        _write_remaining_pieces(board, known, seat, desk)
        for ticket in range(board.tickets):
            if has(hidden.untold, ticket):
                beliefs.weight[seat, ticket] = exp(_fit(board, atlas, known.players[seat], desk, ticket))


@compiled
def _write_remaining_pieces(board: Board, state: State, seat: int, desk: Desk) -> None:
    for word in range(board.track_words):
        first = word * WORD_BITS
        is_open = open_tracks(board, state, seat, word)
        for bit in range(min(WORD_BITS, board.tracks - first)):
            if state.players[seat].claimed[word] >> bit & 1:
                desk.cost[first + bit] = 0.0
            else:
                desk.cost[first + bit] = float(board.length[first + bit]) if is_open >> bit & 1 else NO_PATH


@compiled
def _fit(board: Board, atlas: Atlas, player: Player, desk: Desk, ticket: int) -> float:
    a, b = board.ticket_a[ticket], board.ticket_b[ticket]
    at_ends = _for_city(board, player, a) + _for_city(board, player, b)
    left = find_path(board, atlas, desk, a, b)
    if left >= NO_PATH:
        return at_ends + FOR_BLOCKED
    built = max(0.0, atlas.distance[a, b] - left)
    for_way = FOR_COMPLETED if left == 0.0 else 0.0
    return at_ends + for_way + FOR_WHOLE_WAY * built / atlas.distance[a, b] + FOR_EACH_PIECE * built


@compiled
def _for_city(board: Board, player: Player, city: int) -> float:
    tracks = 0
    for word in range(board.track_words):
        ending = board.tracks_at[city, word] & player.claimed[word]
        while ending:
            ending &= ending - 1
            tracks += 1
    if tracks == 0:
        return 0.0
    return FOR_END if tracks == 1 else FOR_STOP
