"""The planner's decisions, each from what its seat may know."""

from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.claiming import best_claim_of_all, best_planned_claim, set_goal
from whistlestop.bots.planning.desk import Desk
from whistlestop.bots.planning.drawing import best_draw
from whistlestop.bots.planning.keeping import best_choice_of_tickets
from whistlestop.bots.planning.paying import NO_COLOR, cheapest_color, wilds_to_pay
from whistlestop.bots.planning.plan import keep_plan_up_to_date
from whistlestop.bots.planning.prospects import fewest_pieces_of_rivals
from whistlestop.bots.planning.weights import Weights
from whistlestop.engine.bits import WORD_BITS, lowest
from whistlestop.engine.ids import DRAW_TICKETS, NO_ACTION, PASS, PAY, REFUSE, station_id
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import GRAY, NOT_ENDING, SECOND_CARD, TUNNEL, TURN, WILD, Board, State
from whistlestop.engine.stations import has_station, next_station_cost
from whistlestop.engine.tickets import tickets_left
from whistlestop.engine.tunnel import fewest_wilds_due, most_wilds_due


@compiled
def planned_action(board: Board, atlas: Atlas, weights: Weights, state: State, seat: int, desk: Desk) -> int:
    """Return the planner's action for the decision that a seat owes."""
    if state.decision == TURN:
        return _take_turn(board, atlas, weights, state, seat, desk)
    if state.decision == SECOND_CARD:
        keep_plan_up_to_date(board, atlas, weights, state, seat, desk)
        return best_draw(board, weights, state, seat, desk)
    if state.decision == TUNNEL:
        return _answer_tunnel(state)
    return best_choice_of_tickets(board, atlas, weights, state, seat, desk)


@compiled
def _take_turn(board: Board, atlas: Atlas, weights: Weights, state: State, seat: int, desk: Desk) -> int:
    keep_plan_up_to_date(board, atlas, weights, state, seat, desk)
    plan = desk.plans[seat]
    action = NO_ACTION if plan.is_goal else best_planned_claim(board, weights, state, seat, desk)
    if action == NO_ACTION and (plan.claims == 0 or plan.is_goal or state.turns_left != NOT_ENDING):
        action = _act_without_plan(board, weights, state, seat, desk)
    if action == NO_ACTION:
        action = best_draw(board, weights, state, seat, desk)
    return action if action != NO_ACTION else _act_without_cards(board, weights, state, seat, desk)


@compiled
def _act_without_plan(board: Board, weights: Weights, state: State, seat: int, desk: Desk) -> int:
    """Build a station, draw tickets or go for points, when no planned track is left."""
    action = NO_ACTION
    if desk.plans[seat].stations > 0:
        action = _build_planned_station(board, weights, state, seat, desk)
    if action == NO_ACTION and _wants_tickets(weights, state, seat):
        action = DRAW_TICKETS
    if action == NO_ACTION:
        set_goal(board, weights, state, seat, desk)
        action = best_planned_claim(board, weights, state, seat, desk)
    return action


@compiled
def _wants_tickets(weights: Weights, state: State, seat: int) -> bool:
    return (
        state.turns_left == NOT_ENDING
        and tickets_left(state) > 0
        and state.players[seat].pieces >= weights.tickets_pieces
        and fewest_pieces_of_rivals(state, seat) >= weights.tickets_rivals
    )


@compiled
def _build_planned_station(board: Board, weights: Weights, state: State, seat: int, desk: Desk) -> int:
    player, plan = state.players[seat], desk.plans[seat]
    cards = next_station_cost(player)
    color = cheapest_color(board, weights, player, plan, GRAY, cards, 0)
    if color == NO_COLOR:
        return NO_ACTION
    for word in range(board.track_words):
        tracks = plan.borrowed[word]
        while tracks:
            track = word * WORD_BITS + lowest(tracks)
            tracks &= tracks - 1
            for city in (board.end_a[track], board.end_b[track]):
                if not has_station(state, city):
                    plan.is_made = 0
                    wilds = wilds_to_pay(player, color, cards, 0)
                    return station_id(board, city, WILD if wilds == cards else color, wilds)
    return NO_ACTION


@compiled
def _act_without_cards(board: Board, weights: Weights, state: State, seat: int, desk: Desk) -> int:
    """Claim anything, take tickets, or pass, when no card can be drawn."""
    action = best_claim_of_all(board, weights, state, seat, desk)
    if action == NO_ACTION:
        desk.plans[seat].is_made = 0
        action = DRAW_TICKETS if tickets_left(state) > 0 else PASS
    return action


@compiled
def _answer_tunnel(state: State) -> int:
    """Pay with the fewest wilds, if that is possible."""
    wilds = fewest_wilds_due(state)
    return PAY + wilds if wilds <= most_wilds_due(state) else REFUSE
