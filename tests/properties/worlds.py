"""Other worlds: games that look the same to one seat, with everything hidden dealt again."""

import random
from collections import Counter

import numpy as np

from whistlestop import Action, BuildStation, ClaimRoute, Color, Game, PaySurcharge
from whistlestop.engine.bits import WORD_BITS
from whistlestop.engine.state import STARTING_TICKETS


def reshuffled_behind(game: Game, me: int, choose: random.Random, keeping: Action | None = None) -> Game:
    """Return another deal of hands, tickets, decks and key that looks the same to seat `me`.

    With `keeping`, the seat to act can still play that action, and what everyone learns from it is the same.
    """
    other = game.copy()
    others = [seat for seat in range(game.seats) if seat != me]
    _deal_other_cards(other, others, choose, keeping)
    _deal_other_tickets(other, others, choose)
    _choose_other_tickets(game, other, others, choose, keeping)
    state = other._states[0]
    state["key"] = [choose.getrandbits(32) for _ in range(8)]
    state["generator"] = [choose.getrandbits(32) for _ in range(4)]
    return other


def _deal_other_cards(game: Game, others: list[int], choose: random.Random, keeping: Action | None) -> None:
    state = game._states[0]
    must_hold = {seat: np.array(game.state.known(seat)) for seat in others}
    if keeping is not None and game.open_seats[0] in others:
        seat = game.open_seats[0]
        must_hold[seat] = np.maximum(must_hold[seat], _cards_for(game, keeping))
    pool = [kind for kind, count in enumerate(game.state.deck) for _ in range(count)]
    for seat in others:
        free = np.array(game.state.hand(seat)) - must_hold[seat]
        pool += [kind for kind, count in enumerate(free) for _ in range(count)]
    choose.shuffle(pool)
    for seat in others:
        size = sum(game.state.hand(seat)) - int(must_hold[seat].sum())
        state["players"]["hand"][seat] = must_hold[seat] + _counts(pool[:size])
        pool = pool[size:]
    state["deck"] = _counts(pool)


def _cards_for(game: Game, action: Action) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """Return the cards that a seat must hold to play an action."""
    codec, cards = game.equipment.codec, np.zeros(9, np.int64)
    match action:
        case ClaimRoute(track, color, wilds):
            cards[codec.color_index[color]] += game.box.tracks[codec.track_index[track]].length - wilds
        case BuildStation(_, color, wilds):
            cards[codec.color_index[color]] += len(game.state.stations(game.open_seats[0])) + 1 - wilds
        case PaySurcharge(wilds):
            cards[game.state.tunnel_color] += game.state.due - wilds
        case _:
            return cards
    cards[codec.color_index[Color.WILD]] += wilds
    return cards


def _counts(cards: list[int]) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    counted = Counter(cards)
    return np.array([counted[kind] for kind in range(9)], np.int64)


def _deal_other_tickets(game: Game, others: list[int], choose: random.Random) -> None:
    state, reading = game._states[0], game.state
    me = next(seat for seat in range(game.seats) if seat not in others)
    mine = {*reading.tickets(me), *reading.offer(me)}
    pool = [ticket for ticket in range(len(game.box.tickets)) if ticket not in mine]
    choose.shuffle(pool)
    for seat in others:
        kept, offered = len(reading.tickets(seat)), len(reading.offer(seat))
        state["players"]["tickets"][seat] = _words(pool[:kept])
        state["players"]["offer"][seat][:offered] = pool[kept : kept + offered]
        pool = pool[kept + offered :]
    undrawn, refused = len(reading.undrawn_tickets), len(reading.refused_tickets)
    state["undrawn"] = _words(pool[:undrawn])
    state["refused"][:refused] = pool[undrawn : undrawn + refused]


def _choose_other_tickets(
    game: Game, other: Game, others: list[int], choose: random.Random, keeping: Action | None
) -> None:
    """Choose starting tickets again: any number, unless the coming action reveals it (S4)."""
    if game.state.decision != STARTING_TICKETS:
        return
    is_revealed = keeping is not None and len(game.open_seats) == 1
    for seat in filter(game.state.has_chosen, others):
        offered, kept = len(game.state.offer(seat)), len(game.state.chosen(seat))
        count = kept if is_revealed else choose.randint(min(game.box.edition.starting_keep, offered), offered)
        positions = choose.sample(range(offered), count)
        other._states[0]["players"]["kept"][seat] = sum(1 << position for position in positions)


def _words(tickets: list[int]) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    words = np.zeros(3, np.int64)
    for ticket in tickets:
        words[ticket // WORD_BITS] |= 1 << ticket % WORD_BITS
    return words
