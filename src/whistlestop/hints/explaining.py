"""Why somebody should do this: the reasons for any legal action."""

from collections.abc import Iterator
from typing import assert_never

from whistlestop.engine.actions import (
    Action,
    BuildStation,
    ClaimRoute,
    DrawBlind,
    DrawFromRow,
    DrawTickets,
    KeepTickets,
    Pass,
    PaySurcharge,
    RefuseSurcharge,
)
from whistlestop.engine.view import TunnelView, View
from whistlestop.hints.building import why_station
from whistlestop.hints.choosing import why_draw_tickets, why_keep
from whistlestop.hints.claiming import why_claim
from whistlestop.hints.drawing import why_blind, why_take
from whistlestop.hints.position import Position
from whistlestop.hints.reasons import Reason, ReasonCode, best_two
from whistlestop.hints.tunneling import why_pay, why_refuse
from whistlestop.maps.board import Box


def reasons_for(box: Box, view: View, action: Action) -> tuple[Reason, ...]:
    """Return the one or two best reasons for an action that is legal in this view."""
    return best_two(_reasons(Position(box, view), action))


def _reasons(position: Position, action: Action) -> Iterator[Reason]:
    match action:
        case ClaimRoute():
            return why_claim(position, action)
        case DrawFromRow():
            return why_take(position, action)
        case DrawBlind():
            return why_blind(position)
        case KeepTickets():
            return why_keep(position, action)
        case BuildStation():
            return why_station(position, action)
        case PaySurcharge():
            return why_pay(position, _tunnel(position))
        case RefuseSurcharge():
            return why_refuse(position, _tunnel(position))
        case DrawTickets():
            return why_draw_tickets(position)
        case Pass():
            return iter((Reason(ReasonCode.NOTHING_ELSE),))
        case _:
            assert_never(action)


def _tunnel(position: Position) -> TunnelView:
    assert position.view.tunnel is not None  # only then these actions are legal
    return position.view.tunnel
