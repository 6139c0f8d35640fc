"""Payments: a number of cards of one color, any of them wild.

Tracks, stations and surcharges of tunnels are paid like this. For one color the legal numbers of wilds are a
range, which makes listing and counting them cheap. A payment of wilds alone belongs to no color and is counted once.
"""

from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import rule
from whistlestop.engine.state import COLORS, WILD


@rule("C1", "F1", "G2")
def fewest_wilds(hand: Array[int], color: int, cards: int, ferry_wilds: int) -> int:
    """Return the fewest wilds that complete a payment with cards of the color."""
    return max(ferry_wilds, cards - hand[color])


@rule("C1", "G2")
def most_wilds(hand: Array[int], cards: int) -> int:
    """Return the most wilds of a payment that also has a card of the color."""
    return min(cards - 1, hand[WILD])


@rule("C1", "C3", "G2")
def count_mixed_payments(hand: Array[int], color: int, cards: int, ferry_wilds: int) -> int:
    """Return the number of payments with at least one card of the color."""
    return max(0, most_wilds(hand, cards) - fewest_wilds(hand, color, cards, ferry_wilds) + 1)


@rule("C1", "C3", "G2")
def count_payments_of_any_color(hand: Array[int], cards: int, ferry_wilds: int) -> int:
    """Return the number of payments with any one color, or with wilds alone."""
    ways = int(hand[WILD] >= cards)
    for color in range(COLORS):  # no hand has a color that the map lacks
        ways += count_mixed_payments(hand, color, cards, ferry_wilds)
    return ways
