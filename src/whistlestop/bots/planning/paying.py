"""Payments at the lowest price: few wilds, and no card that the plan needs elsewhere."""

from typing import Final

from whistlestop.bots.planning.desk import Plan
from whistlestop.bots.planning.weights import Weights
from whistlestop.engine.payment import fewest_wilds
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import GRAY, WILD, Board, Player

NO_COLOR: Final = -1
TOO_DEAR: Final = 1e9


@compiled
def price_in(weights: Weights, player: Player, plan: Plan, color: int, cards: int, ferry_wilds: int) -> float:
    """Return the price of a payment in one color; `TOO_DEAR` without the cards."""
    wilds = cards if color == WILD else fewest_wilds(player.hand, color, cards, ferry_wilds)
    if wilds > player.hand[WILD] or (color != WILD and player.hand[color] == 0):
        return TOO_DEAR
    price = weights.claim_wild * (wilds - ferry_wilds)
    if color != WILD:
        spare = max(0, player.hand[color] - plan.need[color])
        price += weights.claim_needed * max(0, cards - wilds - spare)
    return price


@compiled
def cheapest_color(
    board: Board, weights: Weights, player: Player, plan: Plan, of_color: int, cards: int, ferry_wilds: int
) -> int:
    """Return the color with the lowest price, wilds alone being one, or `NO_COLOR`."""
    best, least = NO_COLOR, TOO_DEAR
    first = 0 if of_color == GRAY else of_color
    last = board.colors - 1 if of_color == GRAY else of_color
    for color in range(first, last + 1):
        price = price_in(weights, player, plan, color, cards, ferry_wilds)
        if price < least:
            best, least = color, price
    if price_in(weights, player, plan, WILD, cards, ferry_wilds) < least:
        best = WILD
    return best


@compiled
def wilds_to_pay(player: Player, color: int, cards: int, ferry_wilds: int) -> int:
    """Return the wilds in such a payment."""
    return cards if color == WILD else fewest_wilds(player.hand, color, cards, ferry_wilds)
