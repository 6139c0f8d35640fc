"""Observations and masks, written from a game's record straight into rows of numbers."""

from whistlestop.engine.bits import WORD_BITS, lowest, size
from whistlestop.engine.cards import count_cards
from whistlestop.engine.claim import closed_tracks, route_points, taken_tracks
from whistlestop.engine.legal import list_actions, owes_decision
from whistlestop.engine.records import Array, Boxed, Ints
from whistlestop.engine.state import (
    CARD_KINDS,
    NO_CARD,
    ROW_SLOTS,
    TUNNEL,
    TUNNEL_CARDS,
    WILD,
    Board,
    Menu,
    Player,
    State,
)
from whistlestop.engine.tickets import tickets_left
from whistlestop.env.compiling import compiled
from whistlestop.env.features import NOT_HERE, Masks, Observations, Places


@compiled
def write_mask(board: Board, state: State, seat: int, menu: Menu, numbers: Ints, mask: Masks) -> int:
    """Write 1 for every legal action of a seat; return the number of them."""
    mask[:] = 0
    count = list_actions(board, state, seat, menu, numbers)
    for place in range(count):
        mask[numbers[place]] = 1
    return count


@compiled
def write_observation(board: Board, places: Places, state: State, me: int, row: Observations) -> None:
    """Write all that a seat may know: built up from nothing, part by part (T4)."""
    row[:] = 0
    _write_table(state, places, row)
    row[places.me + me] = 1
    seat = me
    for away in range(state.seats):
        row[places.turn + away] = state.seat == seat
        row[places.to_act + away] = owes_decision(state, seat)
        _write_player(board, places, state.players[seat], away, row)
        seat = seat + 1 if seat + 1 < state.seats else 0
    for word in range(board.track_words):
        closed = closed_tracks(board, state, me, word) & ~taken_tracks(state, word)
        _write_word(closed, word, row, places.closed_tracks)
    _write_own(board, places, state.players[me], row)
    if places.tunnel_track != NOT_HERE and state.decision == TUNNEL:
        _write_tunnel(board, places, state, row)


@compiled
def _write_table(state: State, places: Places, row: Observations) -> None:
    row[places.decision + state.decision] = 1
    row[places.turns_left] = state.turns_left
    row[places.passes] = state.passes
    for slot in range(ROW_SLOTS):
        if state.row[slot] != NO_CARD:
            row[places.row + state.row[slot]] += 1
    for kind in range(CARD_KINDS):
        row[places.discards + kind] = state.discards[kind]
    row[places.deck_size] = count_cards(state.deck)
    row[places.ticket_deck_size] = tickets_left(state)


@compiled
def _write_player(board: Board, places: Places, player: Player, away: int, row: Observations) -> None:
    """Write what everybody sees of one seat."""
    row[places.hand_sizes + away] = count_cards(player.hand)
    for kind in range(CARD_KINDS):
        row[places.known_cards + away * CARD_KINDS + kind] = player.known[kind]
    row[places.ticket_counts + away] = size(player.tickets)
    row[places.offer_sizes + away] = player.offered
    row[places.has_chosen + away] = player.kept != 0
    row[places.pieces + away] = player.pieces
    row[places.route_points + away] = _write_tracks(board, player, row, places.tracks + away * board.tracks)
    if places.stations != NOT_HERE:
        _write_set(player.stations, row, places.stations + away * board.cities)


@compiled
def _write_tracks(board: Board, player: Player, row: Observations, place: int) -> int:
    """Mark a seat's tracks and add their points up: both at once, for they are many."""
    points = 0
    for word in range(board.track_words):
        tracks = player.claimed[word]
        while tracks:
            track = word * WORD_BITS + lowest(tracks)
            tracks &= tracks - 1
            row[place + track] = 1
            points += route_points(board.length[track])
    return points


@compiled
def _write_own(board: Board, places: Places, player: Player, row: Observations) -> None:
    """Write what only a seat itself sees."""
    for kind in range(CARD_KINDS):
        row[places.hand + kind] = player.hand[kind]
    _write_set(player.tickets, row, places.my_tickets)
    for position in range(player.offered):
        row[places.my_offer + position * board.tickets + player.offer[position]] = 1
        row[places.my_choice + position] = player.kept >> position & 1


@compiled
def _write_tunnel(board: Board, places: Places, state: State, row: Observations) -> None:
    row[places.tunnel_track + state.tunnel_track] = 1
    row[places.tunnel_paid + state.tunnel_color] += board.length[state.tunnel_track] - state.tunnel_wilds
    row[places.tunnel_paid + WILD] += state.tunnel_wilds
    for turned in range(TUNNEL_CARDS):
        if state.tunnel_turned[turned] != NO_CARD:
            row[places.tunnel_turned + state.tunnel_turned[turned]] += 1


@compiled
def _write_set(words: Array[int], row: Observations, place: int) -> None:
    for word in range(len(words)):
        _write_word(words[word], word, row, place)


@compiled
def _write_word(members: int, word: int, row: Observations, place: int) -> None:
    while members:
        row[place + word * WORD_BITS + lowest(members)] = 1
        members &= members - 1


@compiled
def observe(boards: Boxed, places: Boxed, states: Boxed, me: int, row: Observations) -> None:
    """Write what a seat of one game may know: called from Python."""
    write_observation(boards[0], places[0], states[0], me, row)
