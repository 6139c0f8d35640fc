"""Action to integer and back, for one box."""

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
from whistlestop.engine.boards import colors_in_order
from whistlestop.engine.errors import IllegalActionError, Refusal
from whistlestop.engine.flaws import claim_flaw, station_flaw
from whistlestop.engine.notation import parse_action
from whistlestop.engine.records import Boxed
from whistlestop.engine.state import MAX_OFFER, WILD
from whistlestop.maps.board import Box, Color, TicketId, Track, TrackId
from whistlestop.maps.names import did_you_mean


@dataclass(frozen=True, slots=True)
class Coded:
    """An action's number; for one that no hand could pay its flaw, and a number that shares all its other faults."""

    number: int
    flaw: Refusal | None = None
    cards: Mapping[int, int] = field(default_factory=dict)  # what a flawed claim would take, by kind


class Codec:
    """Knows every action of a box by its number and by its meaning."""

    def __init__(self, box: Box, boards: Boxed) -> None:
        self.box = box
        self.color_of = colors_in_order(box)
        self.color_index = {color: index for index, color in enumerate(self.color_of)}
        self.city_index = {city.id: index for index, city in enumerate(box.cities)}
        self.track_index = {track.id: index for index, track in enumerate(box.tracks)}
        self._station_first = int(boards["station_first"][0])
        self.actions = tuple(self._decode(boards, number) for number in range(int(boards["action_ids"][0])))
        self.number_of = {action: number for number, action in enumerate(self.actions)}
        self.number_of_text = {str(action): number for number, action in enumerate(self.actions)}

    def ticket_ids(self, tickets: Iterable[int]) -> tuple[TicketId, ...]:
        """The ids of tickets that the engine knows by numbers."""
        return tuple(self.box.tickets[ticket].id for ticket in tickets)

    def counted(self, cards: Iterable[int]) -> dict[Color, int]:
        """Cards by color, as far as there are any."""
        return {self.color_of[kind]: count for kind, count in enumerate(cards) if count}

    def track(self, track: TrackId) -> Track:
        """The track with an id."""
        return self.box.tracks[self.track_index[track]]

    def encode(self, action: Action | str) -> Coded:
        """The number of an action; refuses a track or a city that the map does not have (X2)."""
        # Through its text, which refuses what can't be written: half a wild, a gray card, something else altogether.
        text = str(action)
        if text in self.number_of_text:
            return Coded(self.number_of_text[text])
        meant = parse_action(text)
        if meant in self.number_of:
            return Coded(self.number_of[meant])
        if isinstance(meant, ClaimRoute):
            return self._flawed_claim(meant)
        assert isinstance(meant, BuildStation)  # every other action has a number
        return self._flawed_station(meant)

    def _flawed_claim(self, action: ClaimRoute) -> Coded:
        if action.track not in self.track_index:
            raise _unknown("refusal.unknown_track", action.track, list(self.track_index))
        track = self.track(action.track)
        flaw = claim_flaw(self.box, track, action)
        cards = {self.color_index[action.color]: track.length - action.wilds, WILD: action.wilds}
        return Coded(self.number_of[ClaimRoute(track.id, Color.WILD, track.length)], flaw, cards)

    def _flawed_station(self, action: BuildStation) -> Coded:
        if action.city not in self.city_index:
            raise _unknown("refusal.unknown_city", action.city, list(self.city_index))
        flaw = station_flaw(self.box, action)
        return Coded(self.number_of.get(BuildStation(action.city, Color.WILD, 1), ids.PASS), flaw)

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
        """The actions that every map knows."""
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
