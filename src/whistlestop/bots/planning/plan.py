"""Plans: paths for the tickets, dearest first, as far as pieces and time allow."""

from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.costs import write_costs
from whistlestop.bots.planning.desk import Desk, Plan
from whistlestop.bots.planning.paths import NO_PATH, city_before, find_path
from whistlestop.bots.planning.prospects import turns_left_for, turns_to_build
from whistlestop.bots.planning.weights import Weights
from whistlestop.engine.bits import WORD_BITS, add, lowest, remove
from whistlestop.engine.cards import count_cards
from whistlestop.engine.claim import open_tracks, taken_tracks
from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import CARD_KINDS, GRAY, NO_TRACK, NOT_ENDING, SET_WORDS, WILD, Board, State
from whistlestop.engine.stations import stations_left


@compiled
def keep_plan_up_to_date(board: Board, atlas: Atlas, weights: Weights, state: State, seat: int, desk: Desk) -> None:
    """Remove claimed tracks from a seat's plan, and plan again if it can't be carried out."""
    plan = desk.plans[seat]
    if not _still_holds(board, state, seat, plan):
        make_plan(board, atlas, weights, state, seat, desk)


@compiled
def _still_holds(board: Board, state: State, seat: int, plan: Plan) -> bool:
    player = state.players[seat]
    if not plan.is_made or plan.is_last_round != int(state.turns_left != NOT_ENDING):
        return False
    for word in range(SET_WORDS):
        if plan.tickets[word] != player.tickets[word]:
            return False
    for word in range(board.track_words):
        fresh = player.claimed[word] & ~plan.claimed[word]
        if fresh & ~plan.tracks[word] or (plan.borrowed[word] and fresh):
            return False
        plan.claimed[word] = player.claimed[word]
        while fresh:
            _strike_out(board, plan, word * WORD_BITS + lowest(fresh))
            fresh &= fresh - 1
        if plan.tracks[word] & ~open_tracks(board, state, seat, word):
            return False
    return True


@compiled
def make_plan(board: Board, atlas: Atlas, weights: Weights, state: State, seat: int, desk: Desk) -> None:
    """Plan for the tickets that a seat holds."""
    player = state.players[seat]
    start_plan(board, weights, state, seat, desk)
    tickets = _dearest_first(board, player.tickets, desk)
    for place in range(tickets):
        plan_ticket(board, atlas, weights, state, seat, desk, desk.order[place])


@compiled
def start_plan(board: Board, weights: Weights, state: State, seat: int, desk: Desk) -> None:
    """Clear a seat's plan, and write the cost of every track to it."""
    player, plan = state.players[seat], desk.plans[seat]
    plan.is_made = 1
    plan.is_last_round = int(state.turns_left != NOT_ENDING)
    plan.is_goal = plan.gray = plan.pieces = plan.claims = plan.stations = plan.abandoned = 0
    for word in range(SET_WORDS):
        plan.tickets[word] = player.tickets[word]
        plan.claimed[word] = player.claimed[word]
        plan.tracks[word] = plan.borrowed[word] = 0
    for kind in range(CARD_KINDS):
        plan.need[kind] = 0
    write_costs(board, weights, state, seat, desk)


@compiled
def _dearest_first(board: Board, tickets: Array[int], desk: Desk) -> int:
    count = 0
    for word in range(SET_WORDS):
        left = tickets[word]
        while left:
            ticket = word * WORD_BITS + lowest(left)
            left &= left - 1
            place = count
            while place > 0 and board.ticket_points[desk.order[place - 1]] < board.ticket_points[ticket]:
                desk.order[place] = desk.order[place - 1]
                place -= 1
            desk.order[place] = ticket
            count += 1
    return count


@compiled
def plan_ticket(board: Board, atlas: Atlas, weights: Weights, state: State, seat: int, desk: Desk, ticket: int) -> bool:
    """Add a ticket's cheapest path to a plan; return whether pieces and time suffice."""
    plan = desk.plans[seat]
    start, goal = board.ticket_a[ticket], board.ticket_b[ticket]
    if find_path(board, atlas, desk, start, goal) >= NO_PATH or not _is_feasible(
        board, weights, state, seat, desk, goal
    ):
        plan.abandoned += 1
        return False
    city = goal
    while desk.arrived_by[city] != NO_TRACK:
        track = desk.arrived_by[city]
        city = city_before(board, desk, city)
        if desk.cost[track] > 0.0:
            _write_down(board, state, plan, track)
            desk.cost[track] = 0.0
    return True


@compiled
def _is_feasible(board: Board, weights: Weights, state: State, seat: int, desk: Desk, goal: int) -> bool:
    """Return whether the way just found can be built together with what is planned already."""
    player, plan = state.players[seat], desk.plans[seat]
    pieces, claims, stations = plan.pieces, plan.claims, plan.stations
    city = goal
    while desk.arrived_by[city] != NO_TRACK:
        track = desk.arrived_by[city]
        city = city_before(board, desk, city)
        if desk.cost[track] == 0.0:
            continue
        if is_taken(state, track):
            stations += 1
        else:
            pieces += board.length[track]
            claims += 1
    if pieces == plan.pieces and stations == plan.stations:
        return True
    if pieces > player.pieces - weights.spare_pieces or stations > stations_left(board, player):
        return False
    turns = turns_to_build(weights, pieces - count_cards(player.hand), claims + stations)
    return turns <= turns_left_for(weights, state, seat)


@compiled
def is_taken(state: State, track: int) -> bool:
    """Return whether somebody has claimed a track."""
    return taken_tracks(state, track // WORD_BITS) >> (track % WORD_BITS) & 1 == 1


@compiled
def _write_down(board: Board, state: State, plan: Plan, track: int) -> None:
    if is_taken(state, track):
        add(plan.borrowed, track)
        plan.stations += 1
    else:
        add_to_plan(board, plan, track)


@compiled
def add_to_plan(board: Board, plan: Plan, track: int) -> None:
    """Plan to claim a track."""
    add(plan.tracks, track)
    _count(board, plan, track, 1)


@compiled
def _strike_out(board: Board, plan: Plan, track: int) -> None:
    remove(plan.tracks, track)
    _count(board, plan, track, -1)


@compiled
def _count(board: Board, plan: Plan, track: int, sign: int) -> None:
    length, color, ferry_wilds = board.length[track], board.color[track], board.ferry_wilds[track]
    plan.pieces += sign * length
    plan.claims += sign
    plan.need[WILD] += sign * ferry_wilds
    if color == GRAY:
        plan.gray += sign * (length - ferry_wilds)
    else:
        plan.need[color] += sign * (length - ferry_wilds)
