"""Rollouts: whole games in one compiled call."""

from whistlestop.engine.choice import count_actions, nth_action
from whistlestop.engine.dispatch import carry_out
from whistlestop.engine.randomness import draw_below
from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import OVER, STARTING_TICKETS, Board, Menu, State


@compiled
def next_to_act(state: State) -> int:
    """Return the seat that acts next; at the start the first that has not chosen tickets."""
    if state.decision != STARTING_TICKETS:
        return state.seat
    seat = 0
    while state.players[seat].kept != 0:
        seat += 1
    return seat


@compiled
def random_action(board: Board, state: State, seat: int, menu: Menu, generator: Array[int]) -> int:
    """Return one of a seat's legal actions, uniformly at random."""
    return nth_action(board, state, seat, menu, draw_below(generator, count_actions(board, state, seat, menu)))


@compiled
def play_at_random(board: Board, state: State, menu: Menu) -> None:
    """Play random actions to the end, drawing from the state's own fast generator."""
    while state.decision != OVER:
        seat = next_to_act(state)
        carry_out(board, state, seat, random_action(board, state, seat, menu, state.generator))
