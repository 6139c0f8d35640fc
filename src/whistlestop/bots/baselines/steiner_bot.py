"""A bot that prices every action in points, over the Steiner tree of its tickets' cities."""

from typing import Final

import numpy as np

from whistlestop.bots.baselines.baseline_bot import BaselineBot
from whistlestop.bots.baselines.drawing import is_in_row
from whistlestop.bots.baselines.fallback import answer_tunnel, or_anything
from whistlestop.bots.baselines.keeping import keep
from whistlestop.bots.baselines.paper import Paper
from whistlestop.bots.baselines.payments import can_pay_in, wilds_in_payment
from whistlestop.bots.baselines.plan import aim_at_colors, clear_plan
from whistlestop.bots.baselines.steiner_tree import plan_steiner_tree
from whistlestop.bots.baselines.usable import has_free_twin, look_at_tracks
from whistlestop.bots.baselines.wanted import list_tickets
from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.claiming import claim_in
from whistlestop.bots.planning.paths import NO_PATH, find_path
from whistlestop.engine.bits import has
from whistlestop.engine.cards import count_cards
from whistlestop.engine.claim import route_points
from whistlestop.engine.draw import can_draw_blind
from whistlestop.engine.ids import DRAW_BLIND, DRAW_ROW, DRAW_TICKETS, NO_ACTION
from whistlestop.engine.records import Boxed, Floats
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.scoring import ends_in
from whistlestop.engine.state import CARD_KINDS, GRAY, SECOND_CARD, TUNNEL, TURN, WILD, Board, Player, State
from whistlestop.engine.tickets import is_enough_to_keep, tickets_left

# What things are worth, in points.
LIVE_TICKETS: Final = 2.0  # completed instead of failed: the ticket's points twice
DISTANCE_DISCOUNT: Final = 1.35  # a far goal is worth less for each of its pieces
PIECE: Final = 1.4
DETOUR: Final = 0.8
LONGEST_DETOUR: Final = 12.0  # a track without any way round
LIVE_DOUBLE: Final = 1.5
OWN_NETWORK: Final = 0.35
SHORT_CARD_PAID: Final = 0.5
WILD_PAID: Final = 0.6
SURPLUS_CARD: Final = 0.15
WILD_CARD: Final = 1.6
FACE_UP: Final = 0.45

# Parts of the pieces with which the game begins.
NEARLY_OVER: Final = 0.18
PIECES_FOR_TICKETS: Final = 0.55

EASY_REACH: Final = 0.75  # the part of the pieces left with which a plan is an even bet
NOTHING: Final = -1e9


@compiled
def steiner_answer(boards: Boxed, atlases: Boxed, states: Boxed, seat: int, papers: Boxed) -> int:
    """Return the action of the steiner bot for a seat."""
    board, atlas, state, paper = boards[0], atlases[0], states[0], papers[0]
    if state.decision == TUNNEL:
        return answer_tunnel(state)
    if state.decision not in (TURN, SECOND_CARD):
        return _best_tickets(board, atlas, state, seat, paper)
    points = _plan(board, atlas, state, seat, paper, 0)
    aim_at_colors(board, state.players[seat], paper)
    value = _value_of_plan_piece(paper, points)
    best, most = _best_card(state, seat, paper, value)
    if state.decision == TURN:
        gain = _gain_from_tickets(board, atlas, state, seat, paper, points)
        if gain > NOTHING and gain >= most:
            best, most = DRAW_TICKETS, gain
        claim, worth = _best_claim(board, atlas, state, seat, paper, value)
        if worth > most:
            best = claim
    return or_anything(board, state, seat, best)


@compiled
def _plan(board: Board, atlas: Atlas, state: State, seat: int, paper: Paper, chosen: int) -> int:
    """Plan for all tickets and those chosen from the offer; return the points of the live ones."""
    player = state.players[seat]
    clear_plan(paper)
    look_at_tracks(board, state, seat, paper)
    list_tickets(board, player, chosen, paper)
    return plan_steiner_tree(board, atlas, player, paper)


@compiled
def _value_of_plan_piece(paper: Paper, points: int) -> float:
    """Return the value of each planned piece: the nearer the plan is to its end, the higher."""
    if paper.planned_pieces == 0:
        return 0.0
    value: float = LIVE_TICKETS * points / paper.planned_pieces**DISTANCE_DISCOUNT
    return value


@compiled
def _best_card(state: State, seat: int, paper: Paper, value: float) -> tuple[int, float]:
    """Return the best card to draw and its value; a blind one has the mean of the unseen cards."""
    player = state.players[seat]
    best, most = NO_ACTION, NOTHING
    if can_draw_blind(state):
        total = 0.0
        for kind in range(CARD_KINDS):
            unseen = state.deck[kind] + state.discards[kind]
            total += unseen * _value_of_card(player, paper, value, kind, 0.0)
        best, most = DRAW_BLIND, total / (count_cards(state.deck) + count_cards(state.discards))
    for kind in range(CARD_KINDS):
        if is_in_row(state, kind):
            worth = _value_of_card(player, paper, value, kind, FACE_UP)
            if worth > most:
                best, most = DRAW_ROW + kind, worth
    return best, most


@compiled
def _value_of_card(player: Player, paper: Paper, value: float, kind: int, if_short: float) -> float:
    """Return the value of a card: high for a color that is short, low for others."""
    if kind == WILD:
        return WILD_CARD * value
    return value + if_short if player.hand[kind] < paper.aim[kind] else SURPLUS_CARD * value


@compiled
def _best_claim(board: Board, atlas: Atlas, state: State, seat: int, paper: Paper, value: float) -> tuple[int, float]:
    """Return the best claim, with the best way to pay for it, and what it is worth."""
    player = state.players[seat]
    best, most = NO_ACTION, NOTHING
    for track in range(board.tracks):
        if has(paper.claimable, track):
            worth = _value_of_track(board, atlas, state, seat, paper, value, track)
            for color in range(board.colors):
                if can_pay_in(board, player, track, color):
                    price = _price(board, player, paper, value, track, color)
                    if worth - price > most:
                        best, most = claim_in(board, player, track, color), worth - price
    return best, most


@compiled
def _value_of_track(
    board: Board, atlas: Atlas, state: State, seat: int, paper: Paper, value: float, track: int
) -> float:
    """Return the value of a track by itself and for the plan, before it is paid for."""
    length = board.length[track]
    worth = route_points(length) - PIECE * length
    player = state.players[seat]
    if ends_in(board, player, board.end_a[track]) or ends_in(board, player, board.end_b[track]):
        worth += OWN_NETWORK * length
    if has(paper.planned, track):
        credit = value * length + DETOUR * _detour(board, atlas, state, paper, track)
        if state.seats <= board.small_game and has_free_twin(board, paper, track):
            credit += LIVE_DOUBLE
        worth += credit * _urgency(board, player, paper)
    return worth


@compiled
def _urgency(board: Board, player: Player, paper: Paper) -> float:
    """Return 2 if the plan can be finished with the last pieces, 0 if not, 1 before that."""
    if player.pieces >= NEARLY_OVER * board.pieces:
        return 1.0
    return 2.0 if paper.planned_pieces <= player.pieces else 0.0


@compiled
def _detour(board: Board, atlas: Atlas, state: State, paper: Paper, track: int) -> float:
    """Return the number of pieces needed to reconnect the plan if this track were lost."""
    if state.seats > board.small_game and has_free_twin(board, paper, track):
        return 0.0
    twin = board.twin[track]
    cost_of_twin = paper.cost[twin] if twin >= 0 else 0.0
    if twin >= 0 and cost_of_twin > 0.0:
        paper.cost[twin] = NO_PATH  # in a small game it is lost with this one
    paper.cost[track] = NO_PATH
    way_round = find_path(board, atlas, paper, board.end_a[track], board.end_b[track])
    paper.cost[track] = 0.0
    if twin >= 0:
        paper.cost[twin] = cost_of_twin
    return min(LONGEST_DETOUR, max(0.0, way_round - board.length[track]))


@compiled
def _price(board: Board, player: Player, paper: Paper, value: float, track: int, color: int) -> float:
    """Return the price of a payment to the plan: wilds, and cards that other tracks lack."""
    wilds = wilds_in_payment(board, player, track, color)
    price = WILD_PAID * value * wilds
    if board.color[track] == GRAY:
        spare = max(0, player.hand[color] - paper.need[color])
        price += SHORT_CARD_PAID * value * max(0, board.length[track] - wilds - spare)
    return price


@compiled
def _bet(points: int, planned_pieces: int, pieces: int) -> float:
    """Return the value of tickets, given the pieces of their plan and those that are left."""
    odds = 1.0 / (1.0 + (planned_pieces / (EASY_REACH * max(1, pieces))) ** 3)
    return points * (2.0 * odds - 1.0)


@compiled
def _best_tickets(board: Board, atlas: Atlas, state: State, seat: int, paper: Paper) -> int:
    """Keep the tickets that make the best bet together with those held."""
    player = state.players[seat]
    best, most = 0, NOTHING
    for chosen in range(1, 1 << player.offered):
        if is_enough_to_keep(board, state, seat, chosen):
            points = _plan(board, atlas, state, seat, paper, chosen)
            bet = _bet(points, paper.planned_pieces, player.pieces)
            if bet > most:
                best, most = chosen, bet
    return keep(best)


@compiled
def _gain_from_tickets(board: Board, atlas: Atlas, state: State, seat: int, paper: Paper, points: int) -> float:
    """Return the expected gain of the bet from the best of the tickets that would be drawn."""
    player = state.players[seat]
    if tickets_left(state) == 0 or player.pieces < PIECES_FOR_TICKETS * board.pieces:
        return NOTHING
    now = _bet(points, paper.planned_pieces, player.pieces)
    gains = np.empty(board.tickets)
    count = 0
    for ticket in range(board.tickets):
        if has(state.undrawn, ticket):
            way = find_path(board, atlas, paper, board.ticket_a[ticket], board.ticket_b[ticket])
            with_it = _bet(points + board.ticket_points[ticket], paper.planned_pieces + int(way), player.pieces)
            gains[count] = with_it - now if way < NO_PATH else -board.ticket_points[ticket]
            count += 1
    return _expected_best(gains[:count], board.drawn_tickets)


@compiled
def _expected_best(values: Floats, drawn: int) -> float:
    """Return the mean of the highest of some values drawn at random."""
    expected = 0.0
    ranked = np.sort(values)
    for rank in range(len(ranked)):
        chance = ((rank + 1) / len(ranked)) ** drawn - (rank / len(ranked)) ** drawn
        expected += chance * ranked[rank]
    return expected


class SteinerBot(BaselineBot):
    """Prices every action in points and takes the best one.

    Prices every action in points and takes the dearest: claims and cards by what they add to the smallest tree
    that joins all its tickets' cities, tickets as a bet on completing them.
    """

    name = "steiner"
    source = "edwisdom H3"

    def _answer(self, known: Boxed, seat: int, paper: Boxed) -> int:
        return steiner_answer(self._board, self._atlas, known, seat, paper)
