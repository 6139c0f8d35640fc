"""Codec between actions and integers, for one box."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from whistlestop.engine import core, ids
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
from whistlestop.engine.boards import order_colors
from whistlestop.engine.errors import IllegalActionError, Refusal
from whistlestop.engine.notation import parse_action
from whistlestop.engine.records import Boxed
from whistlestop.engine.state import MAX_OFFER, WILD
from whistlestop.maps.board import Box, Color, TicketId, Track, TrackId
from whistlestop.maps.names import did_you_mean


@dataclass(frozen=True, slots=True)
class EncodedAction:
    """An action's number, or for an impossible payment its flaw and a stand-in number.

    The stand-in shares all the other faults of the action, so that the first one in the order of X5 is named.
    """

    number: int
    flaw: Refusal | None = None
    cards: Mapping[int, int] = field(default_factory=dict)  # what a flawed claim would take, by kind


class Codec:
    """All actions of a box by their numbers and by their meaning."""

    def __init__(self, box: Box, boards: Boxed) -> None:
        self.box = box
        self.color_of = order_colors(box)
        self.color_index = {color: index for index, color in enumerate(self.color_of)}
        self.city_index = {city.id: index for index, city in enumerate(box.cities)}
        self.track_index = {track.id: index for index, track in enumerate(box.tracks)}
        self._station_first = int(boards["station_first"][0])
        self.actions = tuple(self._decode(boards, number) for number in range(int(boards["action_ids"][0])))
        self.number_of = {action: number for number, action in enumerate(self.actions)}
        self.number_of_text = {str(action): number for number, action in enumerate(self.actions)}

    def ticket_ids(self, tickets: Iterable[int]) -> tuple[TicketId, ...]:
        """Return the ids of tickets given by engine numbers."""
        return tuple(self.box.tickets[ticket].id for ticket in tickets)

    def count_by_color(self, cards: Iterable[int]) -> dict[Color, int]:
        """Return the number of cards by color, without zeros."""
        return {self.color_of[kind]: count for kind, count in enumerate(cards) if count}

    def track(self, track: TrackId) -> Track:
        """Return the track with an id."""
        return self.box.tracks[self.track_index[track]]

    def encode(self, action: Action | str) -> EncodedAction:
        """Return the number of an action; refuse a track or city that the map lacks (X2)."""
        # Through its text, which refuses what can't be written: half a wild, a gray card, something else altogether.
        text = str(action)
        if text in self.number_of_text:
            return EncodedAction(self.number_of_text[text])
        meant = parse_action(text)
        if meant in self.number_of:
            return EncodedAction(self.number_of[meant])
        if isinstance(meant, ClaimRoute):
            return self._flawed_claim(meant)
        assert isinstance(meant, BuildStation)  # every other action has a number
        return self._flawed_station(meant)

    def _flawed_claim(self, action: ClaimRoute) -> EncodedAction:
        if action.track not in self.track_index:
            raise _unknown("refusal.unknown_track", action.track, list(self.track_index))
        track = self.track(action.track)
        flaw = _claim_flaw(self.box, track, action)
        cards = {self.color_index[action.color]: track.length - action.wilds, WILD: action.wilds}
        return EncodedAction(self.number_of[ClaimRoute(track.id, Color.WILD, track.length)], flaw, cards)

    def _flawed_station(self, action: BuildStation) -> EncodedAction:
        if action.city not in self.city_index:
            raise _unknown("refusal.unknown_city", action.city, list(self.city_index))
        flaw = _station_flaw(self.box, action)
        return EncodedAction(self.number_of.get(BuildStation(action.city, Color.WILD, 1), ids.PASS), flaw)

    def _decode(self, boards: Boxed, number: int) -> Action:
        if number < ids.CLAIM:
            return self._decode_common(number)
        meaning = np.empty(3, np.int64)
        core.describe(boards, number, meaning)
        place, color, wilds = meaning.tolist()
        if number < self._station_first:
            return ClaimRoute(self.box.tracks[place].id, self.color_of[color], wilds)
        return BuildStation(self.box.cities[place].id, self.color_of[color], wilds)

    def _decode_common(self, number: int) -> Action:
        """Return an action that every map has."""
        if number >= ids.KEEP:
            chosen = number - ids.KEEP + 1
            return KeepTickets(tuple(place + 1 for place in range(MAX_OFFER) if chosen >> place & 1))
        if number >= ids.PAY:
            return PaySurcharge(number - ids.PAY)
        if number == ids.REFUSE:
            return RefuseSurcharge()
        if number >= ids.DRAW_ROW:
            return DrawFromRow(self.color_of[number - ids.DRAW_ROW])
        return (Pass(), DrawTickets(), DrawBlind())[number]


def _unknown(key: str, name: str, known: list[str]) -> IllegalActionError:
    guess = did_you_mean(name, known)
    if guess is None:
        return IllegalActionError(Refusal("X2", key, {"name": repr(name)}))
    return IllegalActionError(Refusal("X2", f"{key}_guess", {"name": repr(name), "guess": repr(guess)}))


def _claim_flaw(box: Box, track: Track, action: ClaimRoute) -> Refusal:
    """Return what is wrong with a payment for a track that no hand could make (C1, C2, F1)."""
    _refuse_second_spelling(action.color, action.wilds, track.length)
    if not _has_cards_of(box, action.color):
        return Refusal("C1", "refusal.no_such_cards", {"color_name": f"color.{action.color}"})
    if action.wilds > track.length or (action.color is Color.WILD and action.wilds != track.length):
        return Refusal("C1", "refusal.track_takes", {"count": track.length})
    if action.color is not Color.WILD and track.color not in {Color.GRAY, action.color}:
        return Refusal("C2", "refusal.track_color", {"color_name": f"color.{track.color}"})
    return Refusal("F1", "refusal.ferry_wilds", {"count": track.ferry_wilds})


def _station_flaw(box: Box, action: BuildStation) -> Refusal:
    """Return what is wrong with a payment for a station that no hand could make (T1, G2)."""
    if box.edition.stations == 0:
        return Refusal("T1", "refusal.no_stations")
    if not _has_cards_of(box, action.color):
        return Refusal("G2", "refusal.no_such_cards", {"color_name": f"color.{action.color}"})
    return Refusal("G2", "refusal.station_price_differs")


def _refuse_second_spelling(color: Color, wilds: int, cards: int) -> None:
    """Refuse a second spelling of wilds alone: one payment is one action (X2)."""
    if color is not Color.WILD and wilds == cards:
        raise IllegalActionError(Refusal("X2", "refusal.write_wilds_alone", {"cards": cards}))


def _has_cards_of(box: Box, color: Color) -> bool:
    return color is Color.WILD or color in box.colors
