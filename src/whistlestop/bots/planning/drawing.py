"""The choice of the card to draw."""

from whistlestop.bots.planning.desk import Desk, Plan
from whistlestop.bots.planning.weights import Weights
from whistlestop.engine.bits import WORD_BITS, lowest
from whistlestop.engine.draw import can_draw_blind, row_cards_to_take
from whistlestop.engine.ids import DRAW_BLIND, DRAW_ROW, NO_ACTION
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import GRAY, WILD, Board, Player, State


@compiled
def best_draw(board: Board, weights: Weights, state: State, seat: int, desk: Desk) -> int:
    """Return the card that helps the plan most; `NO_ACTION` if there is none to draw."""
    player, plan = state.players[seat], desk.plans[seat]
    best, most = NO_ACTION, -1.0
    if can_draw_blind(state):
        best, most = DRAW_BLIND, weights.draw_blind
    kinds = row_cards_to_take(state)
    almost = _colors_that_lack_one(board, player, plan) if kinds else 0
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        value = (
            _worth_of_wild(weights, plan, player, almost)
            if kind == WILD
            else _worth(weights, player, plan, kind, almost)
        )
        if value > most:
            best, most = DRAW_ROW + kind, value
    return best


@compiled
def _worth(weights: Weights, player: Player, plan: Plan, color: int, almost: int) -> float:
    last = weights.draw_last if almost >> color & 1 else 0.0
    if player.hand[color] < plan.need[color]:
        return weights.draw_short + last + weights.draw_missing * (plan.need[color] - player.hand[color])
    if plan.gray > 0:
        return weights.draw_gray + weights.draw_pile * player.hand[color] + last
    return weights.draw_other


@compiled
def _worth_of_wild(weights: Weights, plan: Plan, player: Player, almost: int) -> float:
    if almost or player.hand[WILD] < plan.need[WILD]:
        return weights.draw_wild_last
    return weights.draw_wild


@compiled
def _colors_that_lack_one(board: Board, player: Player, plan: Plan) -> int:
    """Return the colors in which one more card makes some planned track payable, as bits."""
    colors = 0
    for word in range(board.track_words):
        tracks = plan.tracks[word]
        while tracks:
            track = word * WORD_BITS + lowest(tracks)
            tracks &= tracks - 1
            target = board.length[track] - player.hand[WILD] - 1
            if board.color[track] != GRAY:
                colors |= int(player.hand[board.color[track]] == target) << board.color[track]
            else:
                for color in range(board.colors):
                    colors |= int(player.hand[color] == target and target > 0) << color
    return colors
