"""Entry points from Python into the compiled rules.

They take arrays of one record, the cheapest argument to pass, and look inside.
"""

import numpy as np

from whistlestop.engine.bits import WORD_BITS
from whistlestop.engine.borrowing import score_tickets
from whistlestop.engine.claim import claimable_tracks, list_payments, open_tracks
from whistlestop.engine.dispatch import carry_out
from whistlestop.engine.ids import (
    claim_color,
    claim_wilds,
    claimed_track,
    station_city,
    station_color,
    station_wilds,
)
from whistlestop.engine.legal import list_actions
from whistlestop.engine.records import Boxed, Ints
from whistlestop.engine.refusals import Reason, why_refused
from whistlestop.engine.rollout import next_to_act, play_at_random, random_action
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.scoring import score_game
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import MENU_LAYOUT, NOBODY, OVER
from whistlestop.engine.trail import longest_trail


@compiled
def deal(boards: Boxed, states: Boxed, start: int) -> None:
    """Set up a game on a fresh record that has its key and its number of seats."""
    states[0].needs_key = 1
    set_up(boards[0], states[0], start)


@compiled
def legal(boards: Boxed, states: Boxed, seat: int, menus: Boxed, out: Ints) -> int:
    """Write the numbers of a seat's legal actions; return the number of them."""
    return list_actions(boards[0], states[0], seat, menus[0], out)


@compiled
def refusal_reason(boards: Boxed, states: Boxed, seat: int, menus: Boxed, action: int) -> Reason:
    """Return why an action is refused now."""
    return why_refused(boards[0], states[0], seat, menus[0], action)


@compiled
def describe(boards: Boxed, action: int, out: Ints) -> None:
    """Write the meaning of a claim's or station's number: track or city, color, wilds."""
    board = boards[0]
    if action >= board.station_first:
        out[0], out[1] = station_city(board, action), station_color(board, action)
        out[2] = station_wilds(board, action)
    else:
        out[0], out[1] = claimed_track(board, action), claim_color(board, action)
        out[2] = claim_wilds(board, action)


@compiled
def play(boards: Boxed, states: Boxed, seat: int, action: int) -> None:
    """Carry out a legal action, with the random numbers that belong to it."""
    states[0].needs_key = 1
    carry_out(boards[0], states[0], seat, action)


@compiled
def is_legal(boards: Boxed, states: Boxed, seat: int, action: int) -> bool:
    """Return whether an action is legal for a seat now."""
    menus = np.zeros(1, MENU_LAYOUT)
    numbers = np.empty(boards[0].action_ids, np.int64)
    count = list_actions(boards[0], states[0], seat, menus[0], numbers)
    for place in range(count):
        if numbers[place] == action:
            return True
    return False


@compiled
def play_if_legal(boards: Boxed, states: Boxed, seat: int, action: int) -> bool:
    """Carry out an action if it is legal; return whether it was. One call per replayed action."""
    if not is_legal(boards, states, seat, action):
        return False
    play(boards, states, seat, action)
    return True


@compiled
def play_while_legal(boards: Boxed, states: Boxed, actions: Ints, befores: Boxed, takings: Ints) -> int:
    """Carry out actions (seat, number) until one is illegal; return the number carried out.

    Keeps the state before the last of them, and marks the actions with which a seat took a track.
    """
    count = 0
    while count < len(actions) and is_legal(boards, states, actions[count, 0], actions[count, 1]):
        seat = actions[count, 0]
        befores[0] = states[0]
        play(boards, states, seat, actions[count, 1])
        takings[count] = befores[0].players[seat].pieces - states[0].players[seat].pieces
        count += 1
    return count


@compiled
def step(boards: Boxed, states: Boxed, action: int, menus: Boxed, out: Ints) -> int:
    """Play an action for the seat that acts next, then list the next legal actions."""
    board, state = boards[0], states[0]
    carry_out(board, state, next_to_act(state), action)
    if state.decision == OVER:
        return 0
    return list_actions(board, state, next_to_act(state), menus[0], out)


@compiled
def score(boards: Boxed, states: Boxed, scores: Boxed) -> None:
    """Score a game as it stands."""
    score_game(boards[0], states[0], scores)


@compiled
def trail_length(boards: Boxed, states: Boxed, seat: int) -> int:
    """Return the length of a seat's longest trail."""
    return longest_trail(boards[0], states[0].players[seat])


@compiled
def write_open_tracks(boards: Boxed, states: Boxed, seat: int, words: Ints) -> None:
    """Write the set of tracks that a seat could claim if it had the cards and pieces."""
    for word in range(boards[0].track_words):
        words[word] = open_tracks(boards[0], states[0], seat, word)


@compiled
def write_payments(boards: Boxed, states: Boxed, seat: int, track: int, out: Ints) -> int:
    """Write the numbers of all claims of a track that a seat could pay for; return the count."""
    board, player = boards[0], states[0].players[seat]
    word, bit = track // WORD_BITS, track % WORD_BITS
    if not claimable_tracks(board, states[0], seat, word) >> bit & 1:
        return 0
    return list_payments(board, player, track, out, 0)


@compiled
def write_borrowed_tracks(boards: Boxed, states: Boxed, seat: int, borrowed: Ints) -> None:
    """Write the track that each of a seat's stations borrows, in the order of their cities."""
    score_tickets(boards[0], states[0], seat, borrowed)


@compiled
def random_game(boards: Boxed, states: Boxed, menus: Boxed, generator: Ints, actions: Ints) -> int:
    """Play a dealt game with random actions, to its end or until `actions` is full.

    Each action has its own random numbers. Returns the number of actions.
    """
    board, state = boards[0], states[0]
    count = 0
    while state.decision != OVER and count < len(actions):
        seat = next_to_act(state)
        action = random_action(board, state, seat, menus[0], generator)
        actions[count, 0], actions[count, 1] = seat, action
        count += 1
        state.needs_key = 1
        carry_out(board, state, seat, action)
    return count


@compiled
def rollouts(boards: Boxed, states: Boxed, menus: Boxed, scores: Boxed, games: int, totals: Ints) -> None:
    """Deal, play at random and score many games, keyed once at the deal; sum actions and points."""
    board = boards[0]
    for game in range(games):
        states[1] = states[0]
        state = states[1]
        state.key[0] = game
        state.needs_key = 1
        set_up(board, state, NOBODY)
        play_at_random(board, state, menus[0])
        score_game(board, state, scores)
        totals[0] += state.action_number
        for seat in range(state.seats):
            totals[1] += scores[seat].total
