"""Cards that a hand lacks for a track."""

from collections.abc import Mapping

from whistlestop.hints.position import Position
from whistlestop.maps.board import Color, Track

Hand = Mapping[Color, int]


def lacking_in(hand: Hand, track: Track, color: Color) -> int:
    """Return the fewest cards missing to pay for a track with one color and wilds (C3, F1).

    >>> from whistlestop.maps.board import CityId, TrackId
    >>> ferry = Track(TrackId("a-b"), (CityId("a"), CityId("b")), Color.GRAY, length=4, ferry_wilds=1)
    >>> lacking_in({Color.BLUE: 2}, ferry, Color.BLUE), lacking_in({Color.BLUE: 9}, ferry, Color.BLUE)
    (2, 1)
    """
    wilds = hand.get(Color.WILD, 0)
    plain = track.length - max(track.ferry_wilds, wilds) - hand.get(color, 0)
    return max(0, track.ferry_wilds - wilds) + max(0, plain)


def best_color(position: Position, track: Track) -> Color:
    """Return the color closest to paying for a track: its own, or for a gray one the fullest."""
    if track.color is not Color.GRAY:
        return track.color
    return max(position.box.colors, key=lambda color: position.hand.get(color, 0))


def lacking(position: Position, track: Track) -> int:
    """Return the fewest cards that are missing to pay for a track."""
    return lacking_in(position.hand, track, best_color(position, track))


def nearest_use(position: Position, color: Color) -> tuple[Track, int] | None:
    """Return the wanted track that a card of this color brings nearest, and what it lacks then."""
    richer = position.with_card(color)
    uses = [
        (after, -track.length, track.id, track)
        for track in position.wanted
        if (after := lacking(richer, track)) < lacking(position, track)
    ]
    if not uses:
        return None
    after, _, _, track = min(uses)
    return track, after
