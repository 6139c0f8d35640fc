"""Payments that no hand could ever make: the wrong color, or the wrong number of cards."""

from whistlestop.engine.actions import BuildStation, ClaimRoute
from whistlestop.engine.errors import IllegalActionError, Refusal
from whistlestop.maps.board import Box, Color, Track


def claim_flaw(box: Box, track: Track, action: ClaimRoute) -> Refusal:
    """What is wrong with a payment for a track that no hand could make (C1, C2, F1)."""
    _refuse_second_spelling(action.color, action.wilds, track.length)
    if not _has_cards_of(box, action.color):
        return Refusal("C1", "refusal.no_such_cards", {"color_name": f"color.{action.color}"})
    if action.wilds > track.length or (action.color is Color.WILD and action.wilds != track.length):
        return Refusal("C1", "refusal.track_takes", {"count": track.length})
    if action.color is not Color.WILD and track.color not in {Color.GRAY, action.color}:
        return Refusal("C2", "refusal.track_color", {"color_name": f"color.{track.color}"})
    return Refusal("F1", "refusal.ferry_wilds", {"count": track.ferry_wilds})


def station_flaw(box: Box, action: BuildStation) -> Refusal:
    """What is wrong with a payment for a station that no hand could make (T1, G2)."""
    if box.edition.stations == 0:
        return Refusal("T1", "refusal.no_stations")
    if not _has_cards_of(box, action.color):
        return Refusal("G2", "refusal.no_such_cards", {"color_name": f"color.{action.color}"})
    return Refusal("G2", "refusal.station_price_differs")


def _refuse_second_spelling(color: Color, wilds: int, cards: int) -> None:
    """Wilds alone are written in one way only, so that one payment is one action (X2)."""
    if color is not Color.WILD and wilds == cards:
        raise IllegalActionError(Refusal("X2", "refusal.write_wilds_alone", {"cards": cards}))


def _has_cards_of(box: Box, color: Color) -> bool:
    return color is Color.WILD or color in box.colors
