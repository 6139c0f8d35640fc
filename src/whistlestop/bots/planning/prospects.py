"""Estimates of the rest of the game, from the pieces on the table."""

from whistlestop.bots.planning.weights import Weights
from whistlestop.engine.ending import FEW_PIECES
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import NOT_ENDING, State


@compiled
def fewest_pieces_of_rivals(state: State, seat: int) -> int:
    """Return the pieces of the rival who has fewest."""
    fewest = 1 << 20
    for other in range(state.seats):
        if other != seat:
            fewest = min(fewest, state.players[other].pieces)
    return fewest


@compiled
def turns_left_for(weights: Weights, state: State, seat: int) -> float:
    """Return the number of turns a seat may still have, with this one."""
    if state.turns_left != NOT_ENDING:
        return 1.0
    return 2.0 + max(0, fewest_pieces_of_rivals(state, seat) - FEW_PIECES) / weights.pace


@compiled
def turns_to_build(weights: Weights, cards_lacking: int, claims: int) -> float:
    """Return the number of turns needed to draw some cards and make some claims."""
    return claims + max(0, cards_lacking) / weights.cards_a_turn
