"""Chapter E: the last round."""

from typing import Final

from whistlestop.engine.rulebook import rule
from whistlestop.engine.state import NOT_ENDING, OVER, State

FEW_PIECES: Final = 2


@rule("E1", "E2")
def count_down_last_round(state: State) -> None:
    """Start the last round when few pieces are left; end the game after one more turn each."""
    if state.turns_left == NOT_ENDING:
        if state.players[state.seat].pieces <= FEW_PIECES:
            state.turns_left = state.seats
        return
    state.turns_left -= 1
    if state.turns_left == 0:
        state.decision = OVER
