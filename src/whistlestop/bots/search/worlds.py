"""Determinization: a whole world, drawn at random, that agrees with what a seat knows."""

from typing import Final

from whistlestop.bots.search.beliefs import Beliefs
from whistlestop.engine.bits import WORD_BITS, add, lowest, nth, remove, size
from whistlestop.engine.cards import count_cards
from whistlestop.engine.knowledge import Hidden
from whistlestop.engine.randomness import draw_below
from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import CARD_KINDS, SET_WORDS, STARTING_TICKETS, Board, State

# The share of players that keep the long ticket they are dealt.
KEEPS_LONG: Final = 0.7
FINE: Final = 1 << 30  # as many different draws as fit into a word when multiplied


@compiled
def imagine(board: Board, hidden: Hidden, beliefs: Beliefs, me: int, state: State, generator: Array[int]) -> None:
    """Turn what a seat knows into a whole world: deal the cards and tickets that it can't see."""
    for kind in range(CARD_KINDS):
        state.deck[kind] = hidden.unseen[kind]
    for word in range(SET_WORDS):
        state.undrawn[word] = hidden.untold[word]
    for seat in range(state.seats):
        if seat != me:
            state.players[seat].kept = 0
            _deal_cards(state, seat, hidden.cards[seat], generator)
    if board.starting_long_tickets > 0:
        _deal_long_tickets(board, hidden, beliefs, me, state, generator)
    for seat in range(state.seats):
        if seat != me:
            _deal_tickets(board, hidden, beliefs, seat, state, generator)
    while size(state.undrawn) > hidden.ticket_deck:
        remove(state.undrawn, nth(state.undrawn, draw_below(generator, size(state.undrawn))))
    for word in range(4):
        state.generator[word] = draw_below(generator, FINE) + 1
    state.needs_key = 0


@compiled
def _deal_cards(state: State, seat: int, cards: int, generator: Array[int]) -> None:
    in_pool = count_cards(state.deck)
    for _ in range(cards):
        left = draw_below(generator, in_pool)
        kind = 0
        while left >= state.deck[kind]:
            left -= state.deck[kind]
            kind += 1
        state.deck[kind] -= 1
        state.players[seat].hand[kind] += 1
        in_pool -= 1


@compiled
def _deal_long_tickets(
    board: Board, hidden: Hidden, beliefs: Beliefs, me: int, state: State, generator: Array[int]
) -> None:
    """Deal the long tickets: most players keep theirs, and refused ones leave the game."""
    to_be_held = _held_long_tickets(board, hidden, me, state)
    dealt = (state.seats - 1) * board.starting_long_tickets
    for seat in range(state.seats):
        if seat == me:
            continue
        for _ in range(board.starting_long_tickets):
            is_kept = draw_below(generator, 1000) < 1000 * KEEPS_LONG or to_be_held >= dealt
            dealt -= 1
            if state.decision == STARTING_TICKETS:
                _offer(state, seat, _pick(board, beliefs, seat, state, True, generator))
            elif is_kept and size(state.players[seat].tickets) < hidden.tickets[seat]:
                add(state.players[seat].tickets, _pick(board, beliefs, seat, state, True, generator))
                to_be_held -= 1
    for word in range(SET_WORDS):
        state.undrawn[word] &= ~board.long_tickets[word]


@compiled
def _held_long_tickets(board: Board, hidden: Hidden, me: int, state: State) -> int:
    """Return the number of long tickets the others must hold, as regular ones don't suffice."""
    missing = hidden.ticket_deck
    for seat in range(state.seats):
        if seat != me:
            missing += hidden.tickets[seat] + hidden.offered[seat]
    for word in range(SET_WORDS):
        tickets = hidden.untold[word] & board.regular_tickets[word]
        while tickets:
            tickets &= tickets - 1
            missing -= 1
    return missing


@compiled
def _deal_tickets(
    board: Board, hidden: Hidden, beliefs: Beliefs, seat: int, state: State, generator: Array[int]
) -> None:
    player = state.players[seat]
    while size(player.tickets) < hidden.tickets[seat]:
        add(player.tickets, _pick(board, beliefs, seat, state, False, generator))
    while player.offered < hidden.offered[seat]:
        ticket = nth(state.undrawn, draw_below(generator, size(state.undrawn)))
        remove(state.undrawn, ticket)
        _offer(state, seat, ticket)


@compiled
def _offer(state: State, seat: int, ticket: int) -> None:
    player = state.players[seat]
    player.offer[player.offered] = ticket
    player.offered += 1


@compiled
def _pick(board: Board, beliefs: Beliefs, seat: int, state: State, is_long: bool, generator: Array[int]) -> int:
    """Take a ticket that a seat may hold, the likelier ones more often."""
    total = 0.0
    for word in range(SET_WORDS):
        tickets = state.undrawn[word] & (board.long_tickets[word] if is_long else board.regular_tickets[word])
        while tickets:
            total += beliefs.weight[seat, word * WORD_BITS + lowest(tickets)]
            tickets &= tickets - 1
    left = total * draw_below(generator, FINE) / FINE
    picked = 0
    for word in range(SET_WORDS):
        tickets = state.undrawn[word] & (board.long_tickets[word] if is_long else board.regular_tickets[word])
        while tickets:
            picked = word * WORD_BITS + lowest(tickets)
            tickets &= tickets - 1
            left -= beliefs.weight[seat, picked]
            if left < 0.0:
                remove(state.undrawn, picked)
                return picked
    remove(state.undrawn, picked)
    return picked
