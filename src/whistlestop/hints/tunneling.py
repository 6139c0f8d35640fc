"""Reasons for paying a tunnel's surcharge, or for taking the cards back."""

from collections.abc import Iterator

from whistlestop.engine.view import TunnelView
from whistlestop.hints.claiming import why_points_or_rival, why_track
from whistlestop.hints.position import Position
from whistlestop.hints.reasons import Reason, ReasonCode
from whistlestop.maps.board import Color


def why_pay(position: Position, tunnel: TunnelView) -> Iterator[Reason]:
    """Yield reasons for paying, the best first."""
    after = position.with_track(tunnel.track, position.me)
    yield from why_track(position, after, tunnel.track)
    yield from why_points_or_rival(position, after, tunnel.track)
    yield Reason(ReasonCode.PAYS_SURCHARGE, count=tunnel.due)


def why_refuse(position: Position, tunnel: TunnelView) -> Iterator[Reason]:
    """Yield reasons for taking the cards back, the best first."""
    colors = {tunnel.color, Color.WILD}
    if sum(position.hand.get(color, 0) for color in colors) < tunnel.due:
        yield Reason(ReasonCode.CANNOT_PAY, count=tunnel.due)
    elif position.is_last_turn:
        yield Reason(ReasonCode.TAKES_CARDS_BACK)
    else:
        yield Reason(ReasonCode.SAVES_SURCHARGE, count=tunnel.due)
