"""The choice of tickets to keep, by their points alone."""

from whistlestop.bots.baselines.wanted import points_of_offered
from whistlestop.engine.ids import KEEP
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import Board, State
from whistlestop.engine.tickets import is_enough_to_keep


@compiled
def keep(chosen: int) -> int:
    """Keep the tickets in these positions, given as bits."""
    return KEEP + chosen - 1


@compiled
def keep_all(state: State, seat: int) -> int:
    """Keep every offered ticket."""
    return keep((1 << state.players[seat].offered) - 1)


@compiled
def keep_fewest_points(board: Board, state: State, seat: int) -> int:
    """Keep the tickets with the fewest points together."""
    player = state.players[seat]
    best, least = 0, 1 << 20
    for chosen in range(1, 1 << player.offered):
        points = points_of_offered(board, player, chosen)
        if is_enough_to_keep(board, state, seat, chosen) and points < least:
            best, least = chosen, points
    return keep(best)
