"""Tickets at the end of the game, with the tracks that stations borrow (K4, G4, G5)."""

from typing import Final

import numpy as np

from whistlestop.engine.bits import WORD_BITS, lowest
from whistlestop.engine.claim import taken_tracks
from whistlestop.engine.network import find, join_cities, union
from whistlestop.engine.records import Array, Ints
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import CITY_WORDS, MAX_STATIONS, MAX_TRACKS, NO_TRACK, SET_WORDS, Board, Player, State

WORST: Final = -1_000_000


@rule("K4", "G5")
def score_tickets(board: Board, state: State, seat: int, borrowed: Array[int]) -> tuple[int, int]:
    """Return ticket points and completed tickets with the best use of the stations.

    Writes the track that each station borrows to `borrowed`.
    """
    player = state.players[seat]
    cities = np.empty(MAX_STATIONS, np.int64)
    stations = _station_cities(player, cities)
    if stations == 0:
        return ticket_points(board, player, join_cities(board, player))
    options = np.empty((MAX_STATIONS, MAX_TRACKS), np.int64)
    counts = np.ones(MAX_STATIONS, np.int64)
    own = join_cities(board, player)
    for station in range(stations):
        counts[station] = _list_options(board, state, seat, own, cities[station], options[station])
    return _best_choice(board, player, own, cities, options, counts, borrowed)


@compiled
def _station_cities(player: Player, cities: Array[int]) -> int:
    stations = 0
    for word in range(CITY_WORDS):
        built = player.stations[word]
        while built:
            cities[stations] = word * WORD_BITS + lowest(built)
            stations += 1
            built &= built - 1
    return stations


@rule("K4")
def ticket_points(board: Board, player: Player, parent: Ints) -> tuple[int, int]:
    """Return ticket points and the number of completed tickets for a union-find of cities."""
    points, completed = 0, 0
    for word in range(SET_WORDS):
        tickets = player.tickets[word]
        while tickets:
            ticket = word * WORD_BITS + lowest(tickets)
            tickets &= tickets - 1
            if find(parent, board.ticket_a[ticket]) == find(parent, board.ticket_b[ticket]):
                points += board.ticket_points[ticket]
                completed += 1
            else:
                points -= board.ticket_points[ticket]
    return points, completed


@rule("G4")
def tracks_to_borrow(board: Board, state: State, seat: int, city: int, word: int) -> int:
    """Return the opponents' tracks that end in a city, as bits."""
    return taken_tracks(state, word) & ~state.players[seat].claimed[word] & board.tracks_at[city, word]


@rule("G4")
def _list_options(board: Board, state: State, seat: int, own: Ints, city: int, options: Ints) -> int:
    """List what a station can borrow: no track, or any that leads to another component."""
    options[0] = NO_TRACK
    count = 1
    for word in range(board.track_words):
        tracks = tracks_to_borrow(board, state, seat, city, word)
        while tracks:
            track = word * WORD_BITS + lowest(tracks)
            tracks &= tracks - 1
            if find(own, far_end(board, track, city)) != find(own, city):
                options[count] = track
                count += 1
    return count


@compiled
def far_end(board: Board, track: int, city: int) -> int:
    """Return the city at the other end of a track."""
    return board.end_a[track] + board.end_b[track] - city


@rule("G5")
def _best_choice(
    board: Board, player: Player, own: Ints, cities: Ints, options: Ints, counts: Ints, borrowed: Array[int]
) -> tuple[int, int]:
    """Try every combination of borrowed tracks: most points, then most completed tickets."""
    best_points, best_completed = WORST, 0
    for choice in range(counts[0] * counts[1] * counts[2]):
        first, rest = choice % counts[0], choice // counts[0]
        chosen = (options[0, first], options[1, rest % counts[1]], options[2, rest // counts[1]])
        parent = own.copy()
        for station in range(MAX_STATIONS):
            if counts[station] > 1 and chosen[station] != NO_TRACK:
                union(parent, cities[station], far_end(board, chosen[station], cities[station]))
        points, completed = ticket_points(board, player, parent)
        if points > best_points or (points == best_points and completed > best_completed):
            best_points, best_completed = points, completed
            for station in range(MAX_STATIONS):
                borrowed[station] = chosen[station] if counts[station] > 1 else NO_TRACK
    return best_points, best_completed
