"""Determinization: worlds that look the same to a seat, with everything hidden dealt again."""

import numpy as np

from whistlestop.bots.search.beliefs import BELIEFS_LAYOUT, Beliefs
from whistlestop.bots.search.worlds import imagine
from whistlestop.engine.game import Game
from whistlestop.engine.knowledge import Hidden, knowledge_of
from whistlestop.engine.randomness import draw_below
from whistlestop.engine.records import Array, Boxed, Ints, new
from whistlestop.engine.state import STARTING_TICKETS, Board, State
from whistlestop.engine.tickets import is_enough_to_keep
from whistlestop.env.compiling import compiled

GENERATOR_WORDS = 4
WORD_END = 1 << 32


@compiled
def _any_choice(board: Board, state: State, seat: int, generator: Array[int]) -> int:
    """Return any legal choice of starting tickets: its size is secret until all chose (S4)."""
    choices = 1 << state.players[seat].offered
    chosen = draw_below(generator, choices)
    while not is_enough_to_keep(board, state, seat, chosen):
        chosen = draw_below(generator, choices)
    return chosen


@compiled
def _imagine(board: Board, hidden: Hidden, beliefs: Beliefs, me: int, state: State, generator: Array[int]) -> None:
    """Deal what a seat can't see, with starting tickets chosen by the seats that have chosen."""
    has_chosen = np.zeros(state.seats, np.int64)
    for seat in range(state.seats):
        has_chosen[seat] = state.players[seat].kept != 0
    imagine(board, hidden, beliefs, me, state, generator)
    for seat in range(state.seats):
        if seat != me and state.decision == STARTING_TICKETS and has_chosen[seat]:
            state.players[seat].kept = _any_choice(board, state, seat, generator)


@compiled
def imagine_from_python(boards: Boxed, hidden: Boxed, beliefs: Boxed, me: int, states: Boxed, generator: Ints) -> None:
    """Turn the record of what a seat knows into a whole world."""
    _imagine(boards[0], hidden[0], beliefs[0], me, states[0], generator)


def world_behind(game: Game, seat: int, chance: np.random.Generator) -> Boxed:
    """Return a state that looks to a seat as this game does, uniformly at random."""
    beliefs = new(BELIEFS_LAYOUT)
    beliefs["weight"] = 1.0
    states, hidden = knowledge_of(game.equipment.board, game._states, seat)
    imagine_from_python(game.equipment.board, hidden, beliefs, seat, states, _generator(chance))
    states["key"][0] = chance.integers(WORD_END, size=states["key"].shape[1], dtype=np.int64)
    states["needs_key"] = 1
    return states


def _generator(chance: np.random.Generator) -> Ints:
    """Return a new generator for compiled code."""
    generator: Ints = chance.integers(1, WORD_END, GENERATOR_WORDS, np.int64)
    return generator
