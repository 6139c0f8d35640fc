"""Payments: so many cards of one color, any of them wild. Tracks, stations and tunnels' surcharges are paid so.

For one color the legal numbers of wilds are a range, which makes listing and counting them cheap. A payment of
wilds alone belongs to no color and is counted once.
"""

from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import rule
from whistlestop.engine.state import COLORS, WILD


@rule("C1", "F1", "G2")
def fewest_wilds(hand: Array[int], color: int, cards: int, ferry_wilds: int) -> int:
    """The fewest wilds that, with cards of the color, make up the payment."""
    return max(ferry_wilds, cards - hand[color])


@rule("C1", "G2")
def most_wilds(hand: Array[int], cards: int) -> int:
    """The most wilds in a payment that has a card of a color too."""
    return min(cards - 1, hand[WILD])


@rule("C1", "C3", "G2")
def mixed_payments(hand: Array[int], color: int, cards: int, ferry_wilds: int) -> int:
    """How many ways there are to pay with at least one card of the color."""
    return max(0, most_wilds(hand, cards) - fewest_wilds(hand, color, cards, ferry_wilds) + 1)


@rule("C1", "C3", "G2")
def payments_of_any_color(hand: Array[int], cards: int, ferry_wilds: int) -> int:
    """How many ways there are to pay with one color of the payer's choice, or with wilds alone."""
    ways = int(hand[WILD] >= cards)
    for color in range(COLORS):  # a color that the map lacks is in nobody's hand
        ways += mixed_payments(hand, color, cards, ferry_wilds)
    return ways
