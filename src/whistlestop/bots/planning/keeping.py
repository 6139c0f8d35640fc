"""The choice of the offered tickets to keep."""

from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.desk import Desk
from whistlestop.bots.planning.plan import make_plan, plan_ticket
from whistlestop.bots.planning.weights import Weights
from whistlestop.engine.bits import lowest
from whistlestop.engine.ids import KEEP
from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import Board, State
from whistlestop.engine.tickets import is_enough_to_keep


@compiled
def best_choice_of_tickets(board: Board, atlas: Atlas, weights: Weights, state: State, seat: int, desk: Desk) -> int:
    """Return the tickets with most points, less the pieces they take beyond the plan."""
    make_plan(board, atlas, weights, state, seat, desk)
    desk.saved[0] = desk.plans[seat]
    for track in range(board.tracks):
        desk.saved_cost[track] = desk.cost[track]
    best, most = 0, -1e9
    for chosen in range(1, 1 << state.players[seat].offered):
        if is_enough_to_keep(board, state, seat, chosen):
            value = _worth(board, atlas, weights, state, seat, desk, chosen)
            if value > most:
                best, most = chosen, value
    desk.plans[seat].is_made = 0
    return KEEP + best - 1


@compiled
def _worth(board: Board, atlas: Atlas, weights: Weights, state: State, seat: int, desk: Desk, chosen: int) -> float:
    player, plan = state.players[seat], desk.plans[seat]
    desk.plans[seat] = desk.saved[0]
    for track in range(board.tracks):
        desk.cost[track] = desk.saved_cost[track]
    value = 0.0
    while chosen:
        place = _dearest(board, player.offer, chosen)
        chosen &= ~(1 << place)
        points = board.ticket_points[player.offer[place]]
        before = plan.pieces
        if plan_ticket(board, atlas, weights, state, seat, desk, player.offer[place]):
            value += points - weights.keep_piece * (plan.pieces - before)
        else:
            value -= weights.keep_fail * points
    return value


@compiled
def _dearest(board: Board, offer: Array[int], chosen: int) -> int:
    best = lowest(chosen)
    rest = chosen & (chosen - 1)
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        if board.ticket_points[offer[place]] > board.ticket_points[offer[best]]:
            best = place
    return best
