"""Winners and tie-breaks (P5)."""

from typing import Final

from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import rule
from whistlestop.engine.state import Board, Score, State
from whistlestop.engine.stations import stations_left

NO_TIE_BREAK: Final = 0
MOST_TICKETS: Final = 1
FEWEST_STATIONS: Final = 2
LONGEST_TRAIL: Final = 3


@rule("P5")
def rank_seats(board: Board, state: State, scores: Array[Score]) -> None:
    """Rank every seat by the number of seats that did better; equal seats share a rank."""
    for seat in range(state.seats):
        scores[seat].rank = 0
        for other in range(state.seats):
            scores[seat].rank += _is_better(board, state, scores, other, seat)


@rule("P5")
def _is_better(board: Board, state: State, scores: Array[Score], one: int, other: int) -> bool:
    if scores[one].total != scores[other].total:
        return scores[one].total > scores[other].total
    for place in range(len(board.tie_breaks)):
        mine = _tie_break_value(board, state, scores[one], one, board.tie_breaks[place])
        theirs = _tie_break_value(board, state, scores[other], other, board.tie_breaks[place])
        if mine != theirs:
            return mine > theirs
    return False


@rule("P5")
def _tie_break_value(board: Board, state: State, score: Score, seat: int, tie_break: int) -> int:
    if tie_break == MOST_TICKETS:
        return score.completed_tickets
    if tie_break == FEWEST_STATIONS:
        return stations_left(board, state.players[seat])
    if tie_break == LONGEST_TRAIL:
        return score.longest_trail
    return 0
