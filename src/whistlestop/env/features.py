"""The layout of observations, defined here alone.

An observation is what one seat may know now, as a dict of arrays of whole numbers. All of them lie one after the other
in one row, in the order of `PARTS`, so that many games fill one table, and a policy that wants a single vector takes
the row. Seats are counted from the one who looks: 0 is that seat, 1 the one whose turn comes next, and so on.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, Final, TypeVar, cast

import numpy as np

from whistlestop.engine.claim import POINTS_BY_LENGTH
from whistlestop.engine.equipment import Equipment
from whistlestop.engine.records import Boxed, layout_of, new
from whistlestop.engine.state import CARD_KINDS, OVER, ROW_SLOTS, TUNNEL_CARDS

NUMBER: Final = np.int16
MASK: Final = np.int8
NOT_HERE: Final = -1  # where a part would begin that the edition does not need

Observations = np.ndarray[Any, np.dtype[np.int16]]  # Any: a row, or a row for each of many games
Masks = np.ndarray[Any, np.dtype[np.int8]]
Observation = dict[str, Observations]
Rows = TypeVar("Rows", bound=np.ndarray[Any, Any])  # Any: of whatever numbers


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of everything at one table."""

    seats: int
    tracks: int
    cities: int
    tickets: int
    offer: int  # the most tickets that a seat ever chooses from
    cards: int
    pieces: int
    most_points: int
    stations: int
    tunnels: int
    actions: int


@dataclass(frozen=True, slots=True)
class Part:
    """One array of an observation: its shape, its limits, and the editions that need it."""

    name: str
    shape: Callable[[Sizes], tuple[int, ...]]
    low: int = 0
    high: Callable[[Sizes], int] = lambda _: 1
    is_needed: Callable[[Sizes], bool] = lambda _: True


def _cards(sizes: Sizes) -> int:
    return sizes.cards


def _has_stations(sizes: Sizes) -> bool:
    return sizes.stations > 0


def _has_tunnels(sizes: Sizes) -> bool:
    return sizes.tunnels > 0


PARTS: Final = (
    Part("decision", lambda _: (OVER + 1,)),
    Part("me", lambda sizes: (sizes.seats,)),
    Part("to_act", lambda sizes: (sizes.seats,)),
    Part("turn", lambda sizes: (sizes.seats,)),
    Part("turns_left", lambda _: (1,), low=-1, high=lambda sizes: sizes.seats),
    Part("passes", lambda _: (1,), high=lambda sizes: sizes.seats),
    Part("hand", lambda _: (CARD_KINDS,), high=_cards),
    Part("row", lambda _: (CARD_KINDS,), high=lambda _: ROW_SLOTS),
    Part("discards", lambda _: (CARD_KINDS,), high=_cards),
    Part("deck_size", lambda _: (1,), high=_cards),
    Part("ticket_deck_size", lambda _: (1,), high=lambda sizes: sizes.tickets),
    Part("hand_sizes", lambda sizes: (sizes.seats,), high=_cards),
    Part("known_cards", lambda sizes: (sizes.seats, CARD_KINDS), high=_cards),
    Part("ticket_counts", lambda sizes: (sizes.seats,), high=lambda sizes: sizes.tickets),
    Part("offer_sizes", lambda sizes: (sizes.seats,), high=lambda sizes: sizes.offer),
    Part("has_chosen", lambda sizes: (sizes.seats,)),
    Part("pieces", lambda sizes: (sizes.seats,), high=lambda sizes: sizes.pieces),
    Part("route_points", lambda sizes: (sizes.seats,), high=lambda sizes: sizes.most_points),
    Part("tracks", lambda sizes: (sizes.seats, sizes.tracks)),
    Part("closed_tracks", lambda sizes: (sizes.tracks,)),
    Part("my_tickets", lambda sizes: (sizes.tickets,)),
    Part("my_offer", lambda sizes: (sizes.offer, sizes.tickets)),
    Part("my_choice", lambda sizes: (sizes.offer,)),
    Part("stations", lambda sizes: (sizes.seats, sizes.cities), is_needed=_has_stations),
    Part("tunnel_track", lambda sizes: (sizes.tracks,), is_needed=_has_tunnels),
    Part("tunnel_paid", lambda _: (CARD_KINDS,), high=_cards, is_needed=_has_tunnels),
    Part("tunnel_turned", lambda _: (CARD_KINDS,), high=lambda _: TUNNEL_CARDS, is_needed=_has_tunnels),
)


class Places:
    """The offset of each part in a row, for compiled code."""

    decision: int
    me: int
    to_act: int
    turn: int
    turns_left: int
    passes: int
    hand: int
    row: int
    discards: int
    deck_size: int
    ticket_deck_size: int
    hand_sizes: int
    known_cards: int
    ticket_counts: int
    offer_sizes: int
    has_chosen: int
    pieces: int
    route_points: int
    tracks: int
    closed_tracks: int
    my_tickets: int
    my_offer: int
    my_choice: int
    stations: int
    tunnel_track: int
    tunnel_paid: int
    tunnel_turned: int


PLACES_LAYOUT: Final = layout_of(Places)


class Layout:
    """The observations and the masks of one edition for one number of seats."""

    def __init__(self, equipment: Equipment, seats: int) -> None:
        self.sizes = _sizes(equipment, seats)
        self.parts = {part.name: part for part in PARTS if part.is_needed(self.sizes)}
        self.shapes = {name: part.shape(self.sizes) for name, part in self.parts.items()}
        self.starts: Mapping[str, int] = self._starts()
        self.width = sum(map(prod, self.shapes.values()))

    def _starts(self) -> dict[str, int]:
        starts, start = {}, 0
        for name, shape in self.shapes.items():
            starts[name] = start
            start += prod(shape)
        return starts

    @cached_property
    def places(self) -> Boxed:
        """The beginnings of all parts as the record that compiled code reads."""
        places = new(PLACES_LAYOUT)
        for part in PARTS:
            places[part.name] = self.starts.get(part.name, NOT_HERE)
        return places

    def limits(self, name: str) -> tuple[int, int]:
        """Return the smallest and the largest number that can stand in a part."""
        part = self.parts[name]
        return part.low, part.high(self.sizes)

    def new_rows(self, games: int) -> Observations:
        """Return new rows for the observations of so many games."""
        return np.zeros((games, self.width), NUMBER)

    def new_masks(self, games: int) -> Masks:
        """Return new masks for so many games: 1 for every legal action."""
        return np.zeros((games, self.sizes.actions), MASK)

    def split(self, rows: Rows) -> dict[str, Rows]:
        """Return the parts of one row or of many: views, which change when the rows do."""
        leading = rows.shape[:-1]
        return {
            name: cast("Rows", rows[..., start : start + prod(self.shapes[name])].reshape(*leading, *self.shapes[name]))
            for name, start in self.starts.items()
        }


def _sizes(equipment: Equipment, seats: int) -> Sizes:
    box, edition = equipment.box, equipment.box.edition
    return Sizes(
        seats=seats,
        tracks=len(box.tracks),
        cities=len(box.cities),
        tickets=len(box.tickets),
        offer=max(edition.starting_long_tickets + edition.starting_tickets, edition.drawn_tickets),
        cards=len(box.colors) * edition.cards_per_color + edition.wild_cards,
        pieces=edition.pieces,
        most_points=sum(POINTS_BY_LENGTH[track.length] for track in box.tracks),
        stations=edition.stations,
        tunnels=sum(track.is_tunnel for track in box.tracks),
        actions=len(equipment.codec.actions),
    )
