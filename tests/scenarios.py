"""Positions for tests in one line: unnamed cards are in the deck, and nothing is lost."""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from whistlestop.engine.bits import WORD_BITS
from whistlestop.engine.game import Game
from whistlestop.engine.state import NO_CARD, TURN
from whistlestop.maps.board import Box, Color, TicketId, TrackId

PLAIN_ROW = "black blue green orange red"


def scenario(
    edition: str | Box = "usa",
    *,
    seats: int = 2,
    turn: int = 0,
    hands: Sequence[str] = (),
    row: str = PLAIN_ROW,
    discards: str = "",
    deck: str | None = None,
    tracks: Mapping[int, str] | None = None,
    pieces: Mapping[int, int] | None = None,
    tickets: Mapping[int, str] | None = None,
    ticket_deck: str | None = None,
    stations: Mapping[int, str] | None = None,
    seed: int = 1,
) -> Game:
    """Return a game in the middle of a turn, at a given position.

    Cards are given as words (`red 3*blue wild`); with a deck given, the rest of the cards is in the last seat's hand.
    Seats have the tickets and the tracks they are given, and no others; pieces follow from the tracks unless they are
    given too.
    """
    game = Game.new(edition, seats=seats, seed=seed)
    for seat in range(seats):
        game.play(seat, game.legal_actions(seat)[-1])
    _set_cards(game, [*hands, *[""] * (seats - len(hands))], row, discards, deck)
    _set_tracks(game, tracks or {}, pieces or {})
    _set_tickets(game, tickets or {}, ticket_deck)
    for seat, cities in (stations or {}).items():
        _add_all(game._states["players"]["stations"][0][seat], [_city(game, city) for city in cities.split()])
    game._states["seat"] = turn
    game._states["decision"] = TURN
    game._before_last = None
    return game


def cards(text: str) -> Counter[Color]:
    """Count the cards of a text.

    >>> cards("red 3*blue")[Color.BLUE]
    3
    """
    counted: Counter[Color] = Counter()
    for word in text.split():
        count, _, color = word.rpartition("*")
        counted[Color(color)] += int(count or 1)
    return counted


def hand(game: Game, seat: int) -> Counter[Color]:
    """Return the hand of a seat."""
    own = game.view_for(seat).own
    assert own is not None
    return Counter(own.hand)


def texts(game: Game, seat: int) -> list[str]:
    """Return the legal actions of a seat as text."""
    return [str(action) for action in game.legal_actions(seat)]


def _set_cards(game: Game, hands: Sequence[str], row: str, discards: str, deck: str | None) -> None:
    codec, edition = game.equipment.codec, game.box.edition
    left = Counter(dict.fromkeys(game.box.colors, edition.cards_per_color))
    left[Color.WILD] = edition.wild_cards
    placed = [cards(text) for text in (*hands, discards)]
    slots = [NO_CARD if word == "-" else codec.color_index[Color(word)] for word in row.split()]
    left.subtract(Counter(codec.color_of[card] for card in slots if card != NO_CARD))
    for pile in placed:
        left.subtract(pile)
    if deck is not None:
        left.subtract(cards(deck))
        placed[len(hands) - 1] += +left
    assert all(count >= 0 for count in left.values()), "more cards than the box has"
    players = game._states["players"][0]
    for seat in range(game.seats):
        players["hand"][seat] = _counts(game, placed[seat])
        players["known"][seat] = 0
    game._states["discards"][0] = _counts(game, placed[-1])
    game._states["deck"][0] = _counts(game, left if deck is None else cards(deck))
    game._states["row"][0] = slots + [NO_CARD] * (5 - len(slots))


def _counts(game: Game, pile: Mapping[Color, int]) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    return np.array([pile.get(color, 0) for color in game.equipment.codec.color_of], np.int64)


def _set_tracks(game: Game, tracks: Mapping[int, str], pieces: Mapping[int, int]) -> None:
    players = game._states["players"][0]
    for seat, ids in tracks.items():
        indices = [game.equipment.codec.track_index[TrackId(track)] for track in ids.split()]
        _add_all(players["claimed"][seat], indices)
        players["pieces"][seat] -= sum(game.box.tracks[index].length for index in indices)
    for seat, count in pieces.items():
        players["pieces"][seat] = count


def _set_tickets(game: Game, tickets: Mapping[int, str], ticket_deck: str | None) -> None:
    """Set tickets; others are undrawn, or out of the game if a deck is given."""
    state, ids = game._states[0], [ticket.id for ticket in game.box.tickets]
    state["players"]["tickets"] = 0
    state["undrawn"] = 0
    state["refused"] = 0
    given = {seat: [ids.index(_ticket(game, name)) for name in names.split()] for seat, names in tickets.items()}
    for seat, indices in given.items():
        _add_all(state["players"]["tickets"][seat], indices)
    if ticket_deck is None:
        taken = {index for indices in given.values() for index in indices}
        _add_all(state["undrawn"], [index for index in range(len(ids)) if index not in taken])
        state["refused_count"] = 0
    else:
        ordered = [ids.index(_ticket(game, name)) for name in ticket_deck.split()]
        state["refused"][: len(ordered)] = ordered
        state["refused_count"] = len(ordered)


def _ticket(game: Game, name: str) -> TicketId:
    return next(ticket.id for ticket in game.box.tickets if ticket.id.partition("-")[2] == name)


def _city(game: Game, name: str) -> int:
    return next(index for index, city in enumerate(game.box.cities) if city.id == name)


def _add_all(words: "np.ndarray[tuple[int], np.dtype[np.int64]]", items: Sequence[int]) -> None:
    for item in items:
        words[item // WORD_BITS] |= 1 << item % WORD_BITS
