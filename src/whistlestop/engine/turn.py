"""Chapter T: whose turn it is, and passing."""

from whistlestop.engine.ending import count_down_last_round
from whistlestop.engine.rulebook import rule
from whistlestop.engine.state import OVER, TURN, State


@rule("T1", "S5")
def end_turn(state: State) -> None:
    """End the turn: the next seat begins its own, or the game ends."""
    state.passes = 0
    _hand_over(state)


@rule("T2")
def pass_turn(state: State) -> None:
    """Pass when nothing can be done; the game ends when every seat has passed in a row."""
    state.passes += 1
    if state.passes == state.seats:
        state.decision = OVER
    else:
        _hand_over(state)


@rule("S5", "E2")
def _hand_over(state: State) -> None:
    state.decision = TURN
    count_down_last_round(state)
    if state.decision != OVER:
        state.seat = (state.seat + 1) % state.seats
