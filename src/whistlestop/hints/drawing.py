"""Reasons for drawing a card."""

from collections.abc import Iterator

from whistlestop.engine.actions import DrawFromRow
from whistlestop.hints.position import Position
from whistlestop.hints.reasons import Reason, ReasonCode
from whistlestop.hints.shortage import lacking, nearest_use
from whistlestop.maps.board import Color

# Nobody draws in the hope of a card that is rarer than one in twenty.
FAIR_CHANCE = 0.05


def why_take(position: Position, draw: DrawFromRow) -> Iterator[Reason]:
    """Yield reasons for a card of the row, the best first."""
    if position.is_last_turn:
        yield Reason(ReasonCode.LOSES_NOTHING)
        return
    use = nearest_use(position, draw.color)
    if use is not None:
        track, lacking = use
        if lacking == 0:
            yield Reason(ReasonCode.COMPLETES_CARDS, track=track.id)
        elif draw.color is not Color.WILD:
            yield Reason(ReasonCode.COLLECTS_FOR_TRACK, color=draw.color, track=track.id, count=lacking)
    if draw.color is Color.WILD:
        yield Reason(ReasonCode.WILD_FITS_ALL)
        return
    takes_any = [track for track in position.wanted if track.color is Color.GRAY]
    if takes_any:
        yield Reason(
            ReasonCode.COLLECTS_FOR_ANY, color=draw.color, track=max(takes_any, key=lambda track: track.length).id
        )
    else:
        yield Reason(ReasonCode.COLLECTS, color=draw.color, count=position.hand.get(draw.color, 0) + 1)


def why_blind(position: Position) -> Iterator[Reason]:
    """Yield reasons for a card from the deck, the best first."""
    if position.is_last_turn:
        yield Reason(ReasonCode.LOSES_NOTHING)
        return
    colors = {color for color in position.view.row if color is not None}
    is_short = any(lacking(position, track) for track in position.wanted)
    if is_short and not any(nearest_use(position, color) for color in colors):
        yield Reason(ReasonCode.ROW_IS_NO_HELP)
    odds = _odds_of_a_wild(position)
    if odds >= FAIR_CHANCE:
        yield Reason(ReasonCode.BLIND_MAY_BE_WILD, odds=round(odds, 3))
    yield Reason(ReasonCode.HIDES_PLANS)


def _odds_of_a_wild(position: Position) -> float:
    """Return the odds that the next card is wild, from what the seat knows."""
    cards = position.next_cards()
    return cards.get(Color.WILD, 0) / max(1, sum(cards.values()))
