"""Steps of many games in one compiled call: act, score, deal again, observe."""

from typing import Annotated, Any, Final, NamedTuple

import numpy as np

from whistlestop.engine.dispatch import carry_out
from whistlestop.engine.randomness import write_chacha20_block
from whistlestop.engine.records import Array, Boxed, Floats, Ints, layout_of
from whistlestop.engine.rollout import next_to_act
from whistlestop.engine.scoring import score_game
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import MAX_SEATS, MENU_LAYOUT, NOBODY, OVER, SCORE_LAYOUT, Board, Menu, State
from whistlestop.env.compiling import compiled
from whistlestop.env.features import Masks, Observations, Places
from whistlestop.env.rewards import write_rewards
from whistlestop.env.writing import write_mask, write_observation

KEY_WORDS: Final = 8

Flags = np.ndarray[Any, np.dtype[np.bool_]]  # Any: of one dimension


class Series:
    """A sequence of games in one place, each with a key from the series' key and its number."""

    key: Annotated[Array[int], (KEY_WORDS,)]
    played: int


SERIES_LAYOUT: Final = layout_of(Series)


class Batch(NamedTuple):
    """All arrays of a step; the first axis is the game's, except for the first three."""

    boards: Boxed
    places: Boxed
    blanks: Boxed
    series: Boxed
    states: Boxed
    to_act: Ints
    rows: Observations
    masks: Masks
    final_rows: Observations
    has_ended: Flags
    rewards: Floats
    points: Ints


@compiled
def begin_series(key: Ints, series: Boxed) -> None:
    """Give every series a key of its own, so that none depends on how many others there are."""
    for number in range(len(series)):
        write_chacha20_block(key, number, series[number].key)
        series[number].played = 0


@compiled
def deal_games(batch: Batch) -> None:
    """Deal the next game of every series, and show it."""
    board, places = batch.boards[0], batch.places[0]
    menus, numbers = np.zeros(1, MENU_LAYOUT), np.empty(board.action_ids, np.int64)
    for game in range(len(batch.states)):
        _deal_next(batch, game)
        rows = (batch.rows[game], batch.masks[game])
        batch.to_act[game] = _show(board, places, batch.states[game], menus[0], numbers, *rows)


@compiled
def step_games(batch: Batch, actions: Ints, reward: int, has_key_for_each: bool) -> None:
    """Carry out a legal action in every game; score ended ones, deal the next, and observe."""
    board, places = batch.boards[0], batch.places[0]
    menus, numbers = np.zeros(1, MENU_LAYOUT), np.empty(board.action_ids, np.int64)
    scores = np.zeros(MAX_SEATS, SCORE_LAYOUT)
    for game in range(len(batch.states)):
        state = batch.states[game]
        if has_key_for_each:
            state.needs_key = 1
        carry_out(board, state, batch.to_act[game], actions[game])
        batch.has_ended[game] = state.decision == OVER
        for seat in range(state.seats):
            batch.rewards[game, seat] = 0.0
        if state.decision == OVER:
            _settle(batch, game, scores, reward)
            _deal_next(batch, game)
        rows = (batch.rows[game], batch.masks[game])
        batch.to_act[game] = _show(board, places, state, menus[0], numbers, *rows)


@compiled
def first_illegal(masks: Masks, actions: Ints) -> int:
    """Return the first game with an illegal action, or the number of games if there is none."""
    for game in range(len(actions)):
        if not 0 <= actions[game] < masks.shape[1] or masks[game, actions[game]] == 0:
            return game
    return len(actions)


@compiled
def _deal_next(batch: Batch, game: int) -> None:
    batch.states[game] = batch.blanks[0]
    state, series = batch.states[game], batch.series[game]
    write_chacha20_block(series.key, series.played, state.key)
    series.played += 1
    state.needs_key = 1
    set_up(batch.boards[0], state, NOBODY)


# Takes rows, not the batch: handing over all its arrays would take a tenth of the time of a step.
@compiled
def _show(board: Board, places: Places, state: State, menu: Menu, numbers: Ints, row: Observations, mask: Masks) -> int:
    """Write the observation and the mask of the seat that acts next; return that seat."""
    seat = next_to_act(state)
    write_observation(board, places, state, seat, row)
    write_mask(board, state, seat, menu, numbers, mask)
    return seat


@compiled
def _settle(batch: Batch, game: int, scores: Boxed, reward: int) -> None:
    """Score a game that has ended, and keep what the seat that ended it saw last."""
    board, state = batch.boards[0], batch.states[game]
    score_game(board, state, scores)
    write_rewards(scores, state.seats, reward, batch.rewards[game])
    for seat in range(state.seats):
        batch.points[game, seat] = scores[seat].total
    write_observation(board, batch.places[0], state, batch.to_act[game], batch.final_rows[game])
