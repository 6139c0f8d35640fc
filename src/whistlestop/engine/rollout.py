"""Whole games in one compiled call."""

from whistlestop.engine.carry_out import carry_out
from whistlestop.engine.choice import count_actions, nth_action
from whistlestop.engine.randomness import draw_below
from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import OVER, STARTING_TICKETS, Board, Menu, State


@compiled
def next_to_act(state: State) -> int:
    """The seat that acts next: at the start the first that has not chosen its tickets."""
    if state.decision != STARTING_TICKETS:
        return state.seat
    seat = 0
    while state.players[seat].kept != 0:
        seat += 1
    return seat


@compiled
def random_action(board: Board, state: State, seat: int, menu: Menu, generator: Array[int]) -> int:
    """One of a seat's legal actions, each as likely as the other."""
    return nth_action(board, state, seat, menu, draw_below(generator, count_actions(board, state, seat, menu)))


@compiled
def play_at_random(board: Board, state: State, menu: Menu) -> None:
    """Play to the end with random actions, going on with the game's own fast generator."""
    while state.decision != OVER:
        seat = next_to_act(state)
        carry_out(board, state, seat, random_action(board, state, seat, menu, state.generator))
