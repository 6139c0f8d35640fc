"""Chapter P: the final score."""

import numpy as np

from whistlestop.engine.bits import WORD_BITS, lowest
from whistlestop.engine.borrowing import score_tickets
from whistlestop.engine.claim import route_points
from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import CITY_WORDS, MAX_STATIONS, Board, Player, Score, State
from whistlestop.engine.stations import stations_left
from whistlestop.engine.trail import longest_trail
from whistlestop.engine.winning import rank_seats


@rule("E2", "P1")
def score_game(board: Board, state: State, scores: Array[Score]) -> None:
    """Score every seat, part by part, and rank the seats."""
    for seat in range(state.seats):
        score_seat(board, state, seat, scores[seat])
    award_longest_path(board, state.seats, scores)
    award_globetrotter(board, state.seats, scores)
    for seat in range(state.seats):
        add_up(scores[seat])
    rank_seats(board, state, scores)


@rule("P1")
def score_seat(board: Board, state: State, seat: int, score: Score) -> None:
    """Score what a seat has by itself, without the bonuses that depend on other seats."""
    player = state.players[seat]
    score.routes = points_of_routes(board, player)
    score.stations = points_of_unbuilt_stations(board, player)
    score.attractions = count_attractions(board, player) * board.attraction_points
    score.longest_trail = longest_trail(board, player)
    borrowed = np.empty(MAX_STATIONS, np.int64)
    score.tickets, score.completed_tickets = score_tickets(board, state, seat, borrowed)


@rule("C5")
def points_of_routes(board: Board, player: Player) -> int:
    """Return the points of all tracks that a player has claimed."""
    points = 0
    for word in range(board.track_words):
        tracks = player.claimed[word]
        while tracks:
            points += route_points(board.length[word * WORD_BITS + lowest(tracks)])
            tracks &= tracks - 1
    return points


@rule("G3")
def points_of_unbuilt_stations(board: Board, player: Player) -> int:
    """Return the points of all stations that a player has not built."""
    return stations_left(board, player) * board.station_points


@rule("P4")
def count_attractions(board: Board, player: Player) -> int:
    """Return the number of attractions at the ends of the player's tracks."""
    visited = 0
    for word in range(CITY_WORDS):
        cities = board.attractions[word]
        while cities:
            visited += ends_in(board, player, word * WORD_BITS + lowest(cities))
            cities &= cities - 1
    return visited


@compiled
def ends_in(board: Board, player: Player, city: int) -> bool:
    """Return whether one of the player's tracks ends in a city."""
    for word in range(board.track_words):
        if player.claimed[word] & board.tracks_at[city, word]:
            return True
    return False


@rule("P2")
def award_longest_path(board: Board, seats: int, scores: Array[Score]) -> None:
    """Award the bonus to every seat with the longest trail, if there is a trail."""
    longest = 1
    for seat in range(seats):
        longest = max(longest, scores[seat].longest_trail)
    for seat in range(seats):
        is_longest = scores[seat].longest_trail == longest
        scores[seat].longest_path = board.longest_path_bonus if is_longest else 0


@rule("P7")
def award_globetrotter(board: Board, seats: int, scores: Array[Score]) -> None:
    """Award the bonus to every seat with the most completed tickets, if there is one."""
    most = 1
    for seat in range(seats):
        most = max(most, scores[seat].completed_tickets)
    for seat in range(seats):
        has_most = scores[seat].completed_tickets == most
        scores[seat].globetrotter = board.globetrotter_bonus if has_most else 0


@rule("P1")
def add_up(score: Score) -> None:
    """Sum all parts of the score."""
    own = score.routes + score.tickets + score.stations + score.attractions
    score.total = own + score.longest_path + score.globetrotter
