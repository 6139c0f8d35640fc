"""The rule behind a track: of its price, and of why it can't be claimed any more."""

from typing import Final

from whistlestop.engine.codec import Codec
from whistlestop.engine.refusals import RULES, Reason
from whistlestop.engine.results import track_owners
from whistlestop.engine.state_reader import StateReader
from whistlestop.maps.board import Color, Track, TrackId

TAKEN_RULE: Final = RULES[Reason.TRACK_TAKEN]


def price_rule(track: Track) -> str:
    """Return the rule of a track's price: of a tunnel (U1), a ferry (F1), any color (C2) or its own (C1)."""
    if track.is_tunnel:
        return "U1"
    if track.is_ferry:
        return "F1"
    return "C2" if track.color == Color.GRAY else "C1"


def closed_tracks(codec: Codec, game: StateReader, me: int | None) -> dict[TrackId, str]:
    """Return the free tracks closed to a seat by their twin, with the rule: its own (C7), in a small game any (C8)."""
    owners = track_owners(codec, game)
    is_small = game.seats <= codec.box.edition.small_game
    return {
        track.id: RULES[Reason.OWN_TWIN if owners[track.twin] == me else Reason.CLOSED_BY_TWIN]
        for track in codec.box.tracks
        if track.twin in owners and track.id not in owners and (is_small or owners[track.twin] == me)
    }
