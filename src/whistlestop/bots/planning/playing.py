"""Whole games of planners in one compiled call."""

from typing import Final

import numpy as np

from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.desk import Desk
from whistlestop.bots.planning.policy import planned_action
from whistlestop.bots.planning.weights import Weights
from whistlestop.engine.choice import count_actions, nth_action
from whistlestop.engine.dispatch import carry_out
from whistlestop.engine.knowledge import HIDDEN_LAYOUT, write_knowledge
from whistlestop.engine.records import Array, Boxed, Ints
from whistlestop.engine.rollout import next_to_act
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.scoring import score_game
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import NOBODY, OVER, Board, State

# Far more than planners need for a whole game: a playout that goes round in circles stops here.
MAX_ACTIONS: Final = 2000


@compiled
def play_planned(board: Board, atlas: Atlas, weights: Array[Weights], state: State, desk: Desk) -> None:
    """Play to the end, every seat with its own weights, with the game's own fast generator."""
    last = state.action_number + MAX_ACTIONS
    while state.decision != OVER and state.action_number < last:
        seat = next_to_act(state)
        carry_out(board, state, seat, planned_action(board, atlas, weights[seat], state, seat, desk))


@compiled
def forget_plans(state: State, desk: Desk) -> None:
    """Clear the desk for another game."""
    for seat in range(state.seats):
        desk.plans[seat].is_made = 0


@compiled
def planned_games(
    boards: Boxed, atlases: Boxed, weights: Boxed, states: Boxed, desks: Boxed, scores: Boxed, first: int, out: Ints
) -> None:
    """Play one game for each row of `out`; write points and rank of each seat, then the actions."""
    board, atlas, desk = boards[0], atlases[0], desks[0]
    for game in range(len(out)):
        states[1] = states[0]
        state = states[1]
        state.key[0] = first + game
        state.needs_key = 1
        set_up(board, state, NOBODY)
        forget_plans(state, desk)
        play_planned(board, atlas, weights, state, desk)
        score_game(board, state, scores)
        for seat in range(state.seats):
            out[game, 2 * seat] = scores[seat].total
            out[game, 2 * seat + 1] = scores[seat].rank
        out[game, 2 * state.seats] = state.action_number


@compiled
def planned_game(
    boards: Boxed,
    atlases: Boxed,
    weights: Boxed,
    states: Boxed,
    knowns: Boxed,
    desks: Boxed,
    menus: Boxed,
    actions: Ints,
) -> int:
    """Play a dealt game as planner bots do, until its end or `actions` is full; return a count.

    A bot has no memory and knows only what its seat does: a clean desk for every decision, and a record of what is
    known, written over the blank one that is the first of `knowns`. It is not asked where there is no choice.
    """
    board, state, menu = boards[0], states[0], menus[0]
    hidden = np.zeros(1, HIDDEN_LAYOUT)
    count = 0
    while state.decision != OVER and count < len(actions):
        seat = next_to_act(state)
        if count_actions(board, state, seat, menu) == 1:
            action = nth_action(board, state, seat, menu, 0)
        else:
            knowns[1] = knowns[0]
            write_knowledge(board, state, seat, knowns[1], hidden[0])
            forget_plans(state, desks[0])
            action = planned_action(board, atlases[0], weights[0], knowns[1], seat, desks[0])
        actions[count, 0], actions[count, 1] = seat, action
        count += 1
        state.needs_key = 1
        carry_out(board, state, seat, action)
    return count


@compiled
def planned_answer(boards: Boxed, atlases: Boxed, weights: Boxed, states: Boxed, seat: int, desks: Boxed) -> int:
    """Return the planner's action for a seat, from what that seat knows; on a clean desk."""
    return planned_action(boards[0], atlases[0], weights[0], states[0], seat, desks[0])
