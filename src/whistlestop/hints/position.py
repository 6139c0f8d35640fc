"""A position from the perspective of one seat: its knowledge, its aims, and hypotheticals."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

from whistlestop.bots.planning.atlas import atlas_of
from whistlestop.bots.planning.desk import DESK_LAYOUT
from whistlestop.bots.planning.playing import planned_answer
from whistlestop.bots.planning.weights import weights_for, weights_record
from whistlestop.engine.advice import Advice, TicketWay
from whistlestop.engine.bits import WORD_BITS, add, remove
from whistlestop.engine.claim import POINTS_BY_LENGTH
from whistlestop.engine.equipment import equipment_of
from whistlestop.engine.records import Boxed, new
from whistlestop.engine.view import PlayerView, View, read_view
from whistlestop.maps.board import Box, CityId, Color, Ticket, TicketId, Track, TrackId

WITH_A_PLAN: Final = frozenset({"turn", "second-card"})


class Position:
    """Answers about a view; whatever it finds, it finds from the view alone (T4)."""

    def __init__(self, box: Box, view: View) -> None:
        if view.me is None or view.own is None:
            raise ValueError("only who has a seat can be given reasons")
        self.box, self.view = box, view
        self.me, self.own = view.me, view.own
        self._equipment = equipment_of(box)

    @property
    def hand(self) -> Mapping[Color, int]:
        """The seat's cards."""
        return self.own.hand

    @property
    def mine(self) -> PlayerView:
        """The public part of the seat."""
        return self.view.players[self.me]

    @cached_property
    def advice(self) -> Advice:
        """The engine's advice, from what the seat knows."""
        return Advice(self._equipment, self.view.knowledge, self.me)

    @cached_property
    def ways(self) -> Mapping[TicketId, TicketWay]:
        """The state of each ticket, held or on offer."""
        return {way.ticket: way for way in self.advice.ticket_ways()}

    @cached_property
    def wanted(self) -> tuple[Track, ...]:
        """The tracks the seat should claim: the planner's, or else those on paths of open tickets."""
        planned = self._planned() if self.view.decision in WITH_A_PLAN else ()
        on_ways = (self.track(track) for way in self.ways.values() for track in way.tracks)
        return planned or tuple(dict.fromkeys(on_ways))

    def _planned(self) -> tuple[Track, ...]:
        """Return the planner's plan, which it leaves on its desk."""
        weights = weights_record(weights_for(self.box.edition.id, self.view.seats))
        desks = new(DESK_LAYOUT)
        planned_answer(
            self._equipment.board, atlas_of(self._equipment), weights, self.view.knowledge.known, self.me, desks
        )
        words = desks["plans"][0, self.me]["tracks"].tolist()
        return tuple(
            track for index, track in enumerate(self.box.tracks) if words[index // WORD_BITS] >> index % WORD_BITS & 1
        )

    def track(self, track: TrackId) -> Track:
        """Return a track by its id."""
        return self._equipment.codec.track(track)

    def ticket(self, ticket: TicketId) -> Ticket:
        """Return a ticket by its id."""
        return self._tickets[ticket]

    @cached_property
    def _tickets(self) -> Mapping[TicketId, Ticket]:
        return {ticket.id: ticket for ticket in self.box.tickets}

    def points(self, track: TrackId) -> int:
        """Return the points of a track at once (C5)."""
        return POINTS_BY_LENGTH[self.track(track).length]

    @property
    def is_last_turn(self) -> bool:
        """Whether the seat, whose turn it is, has no turn after this one (E1)."""
        return self.view.turns_left is not None

    def may_claim_next(self, seat: int, track: TrackId) -> bool:
        """Return whether another seat has the turns and pieces for a track, at the end also cards."""
        player, length = self.view.players[seat], self.track(track).length
        if self.view.turns_left is None:
            return player.pieces >= length
        is_to_move = (seat - self.me) % self.view.seats < self.view.turns_left
        return is_to_move and min(player.pieces, player.cards) >= length

    def open_tickets(self) -> Iterator[TicketWay]:
        """Return the seat's tickets that can still be completed, the dearest first."""
        held = sorted(self.own.tickets, key=lambda ticket: -self.ticket(ticket).points)
        return (way for way in map(self.ways.__getitem__, held) if not way.is_completed and self.can_build(way))

    def can_build(self, way: TicketWay) -> bool:
        """Return whether there are pieces enough for what a ticket still needs."""
        return way.pieces is not None and way.pieces <= self.mine.pieces

    def with_track(self, track: TrackId, seat: int, paid: Mapping[Color, int] | None = None) -> "Position":
        """Return the position in which a seat has the track; what it paid is gone from the own hand."""
        known = self.view.knowledge.known.copy()
        players, index = known["players"][0], self._equipment.codec.track_index[track]
        for claimed in players["claimed"]:
            remove(claimed, index)
        add(players["claimed"][seat], index)
        if seat == self.me:
            players["pieces"][seat] -= self.track(track).length
        for color, count in (paid or {}).items():
            players["hand"][self.me, self._equipment.codec.color_index[color]] -= count
        return self._with_known(known)

    def with_station(self, city: CityId) -> "Position":
        """Return the position in which the seat has a station in a city."""
        known = self.view.knowledge.known.copy()
        add(known["players"][0]["stations"][self.me], self._equipment.codec.city_index[city])
        return self._with_known(known)

    def with_card(self, color: Color) -> "Position":
        """Return the position in which the seat holds one card more."""
        known = self.view.knowledge.known.copy()
        known["players"][0]["hand"][self.me, self._equipment.codec.color_index[color]] += 1
        return self._with_known(known)

    def _with_known(self, known: Boxed) -> "Position":
        knowledge = self.view.knowledge._replace(known=known)
        return Position(self.box, read_view(self._equipment.codec, knowledge, self.view.claims, self.me, None))

    def next_cards(self) -> Mapping[Color, int]:
        """Return the cards of which one is next: all unseen ones, or the discards."""
        if self.view.deck_size == 0:
            return self.view.discards
        counts = self.view.knowledge.hidden["unseen"][0].tolist()
        return {color: counts[self._equipment.codec.color_index[color]] for color in (*self.box.colors, Color.WILD)}

    def cities_of(self, seat: int) -> frozenset[CityId]:
        """Return the cities that a seat's tracks touch."""
        return frozenset(
            city for track, owner in self.view.tracks.items() if owner == seat for city in self.track(track).ends
        )
