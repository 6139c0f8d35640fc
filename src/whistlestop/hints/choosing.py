"""Reasons for keeping tickets, and for drawing more."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from whistlestop.engine.actions import KeepTickets
from whistlestop.engine.advice import TicketWay
from whistlestop.hints.position import Position
from whistlestop.hints.reasons import Reason, ReasonCode
from whistlestop.maps.board import TicketId

# A ticket that brings at least as many points as it takes pieces is cheap; one that takes far more is dear.
CHEAP, DEAR = 1.0, 1.6
# Who draws tickets should have pieces for another ticket of usual length.
ENOUGH_PIECES = 12


def why_keep(position: Position, keep: KeepTickets) -> Iterator[Reason]:
    """Yield reasons for keeping these tickets and leaving the others, the best first."""
    offer = position.own.offer
    kept = [position.ways[offer[place - 1]] for place in keep.positions]
    left = [position.ways[ticket] for place, ticket in enumerate(offer, 1) if place not in keep.positions]
    yield from _why_done(position, kept)
    if position.is_last_turn:
        yield from _why_last(position, kept, left)
        return
    yield from _why_shared(position, kept)
    yield from _why_cheap(position, kept, left)
    yield from _why_leave(position, left)
    yield Reason(ReasonCode.TICKETS_WORTH, count=sum(position.ticket(way.ticket).points for way in kept))


def _why_done(position: Position, kept: Sequence[TicketWay]) -> Iterator[Reason]:
    for way in kept:
        if way.is_completed:
            yield Reason(ReasonCode.TICKET_IS_DONE, ticket=way.ticket, count=position.ticket(way.ticket).points)


def _why_last(position: Position, kept: Sequence[TicketWay], left: Sequence[TicketWay]) -> Iterator[Reason]:
    """Yield reasons of the last turn: unfinished tickets cost their points (K4)."""
    cost = sum(position.ticket(way.ticket).points for way in kept if not way.is_completed)
    if cost:
        yield Reason(ReasonCode.TICKETS_COST, count=cost)
    for way in left:
        if not position.can_build(way):
            yield Reason(ReasonCode.LEAVES_LOST_TICKET, ticket=way.ticket)


def _why_shared(position: Position, kept: Sequence[TicketWay]) -> Iterator[Reason]:
    """Yield pairs of tickets that share tracks, those with most pieces in common first."""
    held = list(position.open_tickets())
    pairs = [*combinations(kept, 2), *((mine, new) for mine in held for new in kept)]
    shared = sorted(((_shared_pieces(position, *pair), pair) for pair in pairs), key=lambda found: -found[0])
    for pieces, (one, other) in shared:
        if pieces:
            yield Reason(ReasonCode.TICKETS_SHARE_WAY, ticket=one.ticket, other_ticket=other.ticket, pieces=pieces)


def _shared_pieces(position: Position, one: TicketWay, other: TicketWay) -> int:
    return sum(position.track(track).length for track in set(one.tracks) & set(other.tracks))


def _why_cheap(position: Position, kept: Sequence[TicketWay], left: Sequence[TicketWay]) -> Iterator[Reason]:
    """Yield the shortest ticket of all on offer, unless it is dear nevertheless."""
    shortest = min((way.pieces for way in (*kept, *left) if way.pieces), default=0)
    for way in kept:
        if way.pieces and way.pieces == shortest <= CHEAP * position.ticket(way.ticket).points:
            yield Reason(ReasonCode.TICKET_IS_CHEAP, ticket=way.ticket, pieces=way.pieces)


def _why_leave(position: Position, left: Sequence[TicketWay]) -> Iterator[Reason]:
    dear: list[tuple[int, TicketId]] = []
    for way in left:
        if not position.can_build(way):
            yield Reason(ReasonCode.LEAVES_LOST_TICKET, ticket=way.ticket)
        elif way.pieces and way.pieces > DEAR * position.ticket(way.ticket).points:
            dear.append((way.pieces, way.ticket))
    for pieces, ticket in sorted(dear, reverse=True):
        yield Reason(ReasonCode.LEAVES_DEAR_TICKET, ticket=ticket, pieces=pieces)


def why_draw_tickets(position: Position) -> Iterator[Reason]:
    """Yield reasons for drawing tickets, the best first."""
    if position.is_last_turn:
        yield Reason(ReasonCode.NEW_TICKETS)
        return
    if position.own.tickets and all(position.ways[ticket].is_completed for ticket in position.own.tickets):
        yield Reason(ReasonCode.ALL_TICKETS_DONE)
    if position.mine.pieces >= ENOUGH_PIECES:
        yield Reason(ReasonCode.PIECES_FOR_MORE, pieces=position.mine.pieces)
    yield Reason(ReasonCode.NEW_TICKETS)
