"""The cost of every track to a seat that plans: pieces, cards and turns, less what it holds."""

from typing import Final

from whistlestop.bots.planning.desk import Desk
from whistlestop.bots.planning.paths import NO_PATH
from whistlestop.bots.planning.weights import Weights
from whistlestop.engine.bits import WORD_BITS, has
from whistlestop.engine.claim import open_tracks, taken_tracks
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import GRAY, WILD, Board, Player, State
from whistlestop.engine.stations import stations_left

LEAST: Final = 0.5  # nothing is free but one's own tracks


@compiled
def write_costs(board: Board, weights: Weights, state: State, seat: int, desk: Desk) -> None:
    """Write the cost of every track: nothing for one's own, no way for what is closed."""
    player = state.players[seat]
    best_pile = largest_pile(board, player)
    for word in range(board.track_words):
        first = word * WORD_BITS
        is_open = open_tracks(board, state, seat, word)
        is_taken = taken_tracks(state, word)
        for bit in range(min(WORD_BITS, board.tracks - first)):
            track = first + bit
            if player.claimed[word] >> bit & 1:
                desk.cost[track] = 0.0
            elif is_open >> bit & 1:
                desk.cost[track] = _cost_of_claim(board, weights, player, track, best_pile)
            elif board.stations > 0 and is_taken >> bit & 1:
                desk.cost[track] = _cost_of_borrowing(board, weights, player, track)
            else:
                desk.cost[track] = NO_PATH


@compiled
def largest_pile(board: Board, player: Player) -> int:
    """Return the number of cards of the color that a player has most of."""
    pile = 0
    for color in range(board.colors):
        pile = max(pile, player.hand[color])
    return pile


@compiled
def _cost_of_claim(board: Board, weights: Weights, player: Player, track: int, best_pile: int) -> float:
    length, color = board.length[track], board.color[track]
    cost = weights.length[length] - weights.held * min(length, best_pile if color == GRAY else player.hand[color])
    if color == GRAY:
        cost -= weights.gray
    if board.is_tunnel[track]:
        cost += weights.tunnel
    cost += weights.ferry * max(0, board.ferry_wilds[track] - player.hand[WILD])
    if board.attraction_points > 0:
        cost -= weights.attraction * new_attractions(board, player, track)
    return max(cost, LEAST)


@compiled
def new_attractions(board: Board, player: Player, track: int) -> int:
    """Return the number of attractions that a track would be the player's first to reach."""
    return is_new_attraction(board, player, board.end_a[track]) + is_new_attraction(board, player, board.end_b[track])


@compiled
def is_new_attraction(board: Board, player: Player, city: int) -> int:
    """Return whether a city is an attraction that the player has not reached, as 1 or 0."""
    if not has(board.attractions, city):
        return 0
    for word in range(board.track_words):
        if board.tracks_at[city, word] & player.claimed[word]:
            return 0
    return 1


@compiled
def _cost_of_borrowing(board: Board, weights: Weights, player: Player, track: int) -> float:
    if has(player.stations, board.end_a[track]) or has(player.stations, board.end_b[track]):
        return 0.0
    return weights.station if stations_left(board, player) > 0 else NO_PATH
