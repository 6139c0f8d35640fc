"""Odds of drawing matching cards."""

from collections.abc import Sequence
from math import comb

from whistlestop.engine.state import TUNNEL_CARDS


def match_odds(cards: int, matching: int, drawn: int) -> tuple[float, ...]:
    """The odds of 0, 1, 2 or 3 matching cards among those drawn from a pile.

    >>> match_odds(cards=4, matching=1, drawn=2)
    (0.5, 0.5, 0.0, 0.0)
    """
    ways = comb(cards, drawn)
    return tuple(
        comb(matching, match) * comb(cards - matching, drawn - match) / ways if match <= drawn else 0.0
        for match in range(TUNNEL_CARDS + 1)
    )


def match_odds_of_two(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    """The odds of matches in two piles together.

    >>> match_odds_of_two((0.5, 0.5, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))
    (0.5, 0.5, 0.0, 0.0)
    """
    return tuple(
        sum(one[match] * other[total - match] for match in range(total + 1)) for total in range(TUNNEL_CARDS + 1)
    )
