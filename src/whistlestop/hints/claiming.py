"""Reasons for claiming a track."""

from collections.abc import Iterator, Mapping

from whistlestop.engine.actions import ClaimRoute
from whistlestop.engine.ending import FEW_PIECES
from whistlestop.hints.position import Position
from whistlestop.hints.reasons import Reason, ReasonCode
from whistlestop.maps.board import Color, TrackId

# With so few pieces, the end is in sight: about two claims.
NEAR_THE_END = 8
# A way round that costs so many pieces more is worth being mentioned.
LONG_DETOUR = 3
# The points of four pieces speak for themselves, more than that somebody else does not get them.
MANY_POINTS = 7
# A tunnel that costs nothing more at least so often may well be cheap.
GOOD_ODDS = 0.4


def why_claim(position: Position, claim: ClaimRoute) -> Iterator[Reason]:
    """Yield reasons for a claim, the best first."""
    paid = payment(claim, position.track(claim.track).length)
    after = position.with_track(claim.track, position.me, paid)
    uses = list(why_track(position, after, claim.track))
    later = [] if position.is_last_turn else list(_why_later(position, after, claim, paid))
    cards = [*later, *_why_tunnel(position, claim)]
    worth = list(why_points_or_rival(position, after, claim.track))
    # A track that is good for nothing else is there for its points.
    is_contested = any(reason.code is ReasonCode.FORESTALLS_RIVAL for reason in worth)
    yield from (*uses, *cards, *worth) if uses and not is_contested else (*uses, *worth, *cards)


def _why_later(position: Position, after: Position, claim: ClaimRoute, paid: Mapping[Color, int]) -> Iterator[Reason]:
    """Yield the effects of a claim on later turns."""
    yield from _why_cards(position, after, claim, paid)
    yield from _why_detour(position, after, claim.track)


def payment(claim: ClaimRoute, length: int) -> Mapping[Color, int]:
    """Return the cards that a claim costs.

    >>> payment(ClaimRoute(TrackId("a-b"), Color.BLUE, wilds=1), 3)
    {<Color.WILD: 'wild'>: 1, <Color.BLUE: 'blue'>: 2}
    """
    if claim.color is Color.WILD:
        return {Color.WILD: length}
    return {Color.WILD: claim.wilds, claim.color: length - claim.wilds}


def why_track(position: Position, after: Position, track: TrackId) -> Iterator[Reason]:
    """Yield the uses of the track itself: tickets and attractions."""
    for way in position.open_tickets():
        if after.ways[way.ticket].is_completed:
            points = position.ticket(way.ticket).points
            yield Reason(ReasonCode.FINISHES_TICKET, ticket=way.ticket, count=points)
    if not position.is_last_turn:
        yield from _why_nearer(position, after, track)
        yield from _why_only(position, track)
    yield from _why_attraction(position, track)


def _why_nearer(position: Position, after: Position, track: TrackId) -> Iterator[Reason]:
    for way in position.open_tickets():
        now = after.ways[way.ticket]
        if way.pieces and now.pieces and now.pieces < way.pieces:
            yield Reason(ReasonCode.BRINGS_NEARER, ticket=way.ticket, pieces=now.pieces)
    if position.track(track) in position.wanted and any(position.open_tickets()):
        yield Reason(ReasonCode.PART_OF_PLAN)


def _without(position: Position, track: TrackId) -> Position:
    """Return the position in which another seat took the track first."""
    return position.with_track(track, (position.me + 1) % position.view.seats)


def _why_only(position: Position, track: TrackId) -> Iterator[Reason]:
    without = _without(position, track)
    for way in position.open_tickets():
        if not position.can_build(without.ways[way.ticket]):
            yield Reason(ReasonCode.ONLY_WAY, ticket=way.ticket)


def _why_detour(position: Position, after: Position, track: TrackId) -> Iterator[Reason]:
    without = _without(position, track)
    for way in position.open_tickets():
        detour = without.ways[way.ticket]
        saved = (detour.pieces or 0) - (way.pieces or 0)
        if position.can_build(detour) and saved >= LONG_DETOUR and not after.ways[way.ticket].is_completed:
            yield Reason(ReasonCode.AVOIDS_DETOUR, ticket=way.ticket, pieces=saved)


def _why_attraction(position: Position, track: TrackId) -> Iterator[Reason]:
    points = position.box.edition.attraction_points
    reached = position.cities_of(position.me)
    for city in position.box.cities:
        if points and city.is_attraction and city.id in position.track(track).ends and city.id not in reached:
            yield Reason(ReasonCode.REACHES_ATTRACTION, city=city.id, count=points)


def _why_rival(position: Position, track: TrackId) -> Iterator[Reason]:
    """Yield a rival that builds on both sides and could claim the only track there."""
    twin = position.track(track).twin
    if twin is not None and twin not in position.view.tracks and position.view.seats > position.box.edition.small_game:
        return
    for seat in range(position.view.seats):
        is_between = position.cities_of(seat).issuperset(position.track(track).ends)
        if seat != position.me and is_between and position.may_claim_next(seat, track):
            yield Reason(ReasonCode.FORESTALLS_RIVAL, seat=seat)


def why_points_or_rival(position: Position, after: Position, track: TrackId) -> Iterator[Reason]:
    """Yield reasons for any track: its points and its rivals, many points first."""
    points, rivals = _why_points(position, after, track), _why_rival(position, track)
    yield from (*points, *rivals) if position.points(track) >= MANY_POINTS else (*rivals, *points)


def _why_points(position: Position, after: Position, track: TrackId) -> Iterator[Reason]:
    """Yield points at once, and the effect of the claim on the end of the game."""
    points, left = position.points(track), after.mine.pieces
    yield Reason(ReasonCode.LAST_POINTS if position.is_last_turn else ReasonCode.TRACK_POINTS, count=points)
    if not position.is_last_turn and left <= FEW_PIECES:
        yield Reason(ReasonCode.STARTS_LAST_ROUND)
    elif not position.is_last_turn and left <= NEAR_THE_END:
        yield Reason(ReasonCode.FEW_PIECES_LEFT, pieces=left)


def _why_cards(position: Position, after: Position, claim: ClaimRoute, paid: Mapping[Color, int]) -> Iterator[Reason]:
    others = [track for track in position.wanted if track.id != claim.track and track.id not in after.view.tracks]
    for track in others:
        color = track.color
        if after.hand.get(color, 0) and _could_pay_with(position, claim, color, paid):
            yield Reason(ReasonCode.KEEPS_CARDS, color=color, track=track.id)
    if not others or claim.color is Color.WILD:
        return
    if claim.wilds == 0 and after.hand.get(Color.WILD, 0):
        longest = max(others, key=lambda track: track.length)
        yield Reason(ReasonCode.KEEPS_CARDS, color=Color.WILD, track=longest.id)
    elif all(track.color not in (claim.color, Color.GRAY) for track in others):
        yield Reason(ReasonCode.SPENDS_SPARE_CARDS, color=claim.color)


def _could_pay_with(position: Position, claim: ClaimRoute, color: Color, paid: Mapping[Color, int]) -> bool:
    """Return whether these cards could have gone into the claim, and did not."""
    is_gray = position.track(claim.track).color is Color.GRAY
    return is_gray and color is not Color.GRAY and not paid.get(color, 0)


def _why_tunnel(position: Position, claim: ClaimRoute) -> Iterator[Reason]:
    odds = position.advice.tunnel_odds(claim)[0] if position.track(claim.track).is_tunnel else 0
    if odds >= GOOD_ODDS:
        yield Reason(ReasonCode.TUNNEL_MAY_BE_FREE, odds=round(odds, 3))
