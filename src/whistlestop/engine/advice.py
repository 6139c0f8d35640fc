"""Advice for one seat, from its knowledge alone (T4): payments, shortest paths, odds, points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb

import numpy as np

from whistlestop.engine import core
from whistlestop.engine.actions import ClaimRoute
from whistlestop.engine.bits import WORD_BITS
from whistlestop.engine.equipment import Equipment
from whistlestop.engine.errors import IllegalActionError, Refusal
from whistlestop.engine.knowledge import Knowledge
from whistlestop.engine.results import Score, borrowed_tracks, score_seats
from whistlestop.engine.state import SET_WORDS, TUNNEL_CARDS, WILD
from whistlestop.engine.state_reader import StateReader
from whistlestop.maps.board import CityId, Ticket, TicketId, TrackId
from whistlestop.maps.shortest_paths import TrackGraph


@dataclass(frozen=True, slots=True)
class TicketWay:
    """The state of a ticket: completed, or the cheapest path still open and what it needs."""

    ticket: TicketId
    is_completed: bool
    tracks: tuple[TrackId, ...]  # to be claimed, in order from the ticket's first city
    pieces: int | None  # None: no path is left
    held: tuple[TrackId, ...] = ()  # tracks of that path the seat has or borrows


class Advice:
    """Answers to the questions that interfaces ask for one seat."""

    def __init__(self, equipment: Equipment, knowledge: Knowledge, seat: int) -> None:
        self._equipment = equipment
        self._box = equipment.box
        self._known, self._hidden = knowledge
        self._game = StateReader(self._known)
        self._seat = seat

    def payments(self, track: TrackId) -> list[ClaimRoute]:
        """Return every payment for a track that the seat's hand allows, fewest wilds first (C3).

        Works also during another seat's turn. Empty if the track is taken, closed or out of reach.
        """
        codec = self._equipment.codec
        if track not in codec.track_index:
            raise IllegalActionError(Refusal("X2", "refusal.unknown_track", {"name": repr(track)}))
        numbers = np.empty(len(codec.actions), np.int64)
        index = codec.track_index[track]
        count = core.write_payments(self._equipment.board, self._known, self._seat, index, numbers)
        claims = [claim for number in numbers[:count] if isinstance(claim := codec.actions[number], ClaimRoute)]
        return sorted(claims, key=lambda claim: claim.wilds)

    def ticket_ways(self) -> list[TicketWay]:
        """Return the cheapest path still open for each ticket the seat has or is offered."""
        tickets = (*self._game.tickets(self._seat), *self._game.offer(self._seat))
        costs = self._track_costs()
        graph = TrackGraph((track, costs[track.id]) for track in self._box.tracks if track.id in costs)
        return [_ticket_way(self._box.tickets[ticket], graph, costs) for ticket in tickets]

    def tunnel_odds(self, claim: ClaimRoute) -> tuple[float, ...]:
        """Return the odds that a tunnel asks for 0, 1, 2 or 3 more cards (U2-U4).

        They follow from all the cards that the seat has seen.
        """
        kinds = {WILD, self._equipment.codec.color_index[claim.color]}
        deck, discards = int(self._hidden["deck"][0]), self._game.discards
        unseen = self._hidden["unseen"][0].tolist()
        from_deck = match_odds(sum(unseen), sum(unseen[kind] for kind in kinds), min(TUNNEL_CARDS, deck))
        turned_later = min(TUNNEL_CARDS - min(TUNNEL_CARDS, deck), sum(discards))
        from_discards = match_odds(sum(discards), sum(discards[kind] for kind in kinds), turned_later)
        return match_odds_of_two(from_deck, from_discards)

    def score_now(self) -> Score:
        """Return the seat's own score if the game ended now.

        Globetrotter is left out: other seats' tickets decide it (P7).
        """
        score = score_seats(self._equipment, self._known)[0][self._seat]
        return replace(score, globetrotter=0, total=score.total - score.globetrotter)

    def borrowed_tracks(self) -> dict[CityId, TrackId]:
        """Return the track that each of the seat's stations would borrow if the game ended now (G5)."""
        return borrowed_tracks(self._equipment, self._known, self._seat)

    def _track_costs(self) -> dict[TrackId, int]:
        """Return the pieces needed for each track the seat has, borrows or could still claim."""
        words = np.zeros(SET_WORDS, np.int64)
        core.write_open_tracks(self._equipment.board, self._known, self._seat, words)
        is_open = [int(words[index // WORD_BITS]) >> index % WORD_BITS & 1 for index in range(len(self._box.tracks))]
        costs = {track.id: track.length for index, track in enumerate(self._box.tracks) if is_open[index]}
        costs |= {self._box.tracks[index].id: 0 for index in self._game.claimed(self._seat)}
        return costs | dict.fromkeys(self.borrowed_tracks().values(), 0)


def _ticket_way(ticket: Ticket, graph: TrackGraph, costs: Mapping[TrackId, int]) -> TicketWay:
    way = graph.shortest_path(*ticket.ends)
    if way is None:
        return TicketWay(ticket.id, is_completed=False, tracks=(), pieces=None)
    pieces = sum(costs[track] for track in way)
    open_tracks = tuple(track for track in way if costs[track])
    held = tuple(track for track in way if not costs[track])
    return TicketWay(ticket.id, pieces == 0, open_tracks, pieces, held)


def match_odds(cards: int, matching: int, drawn: int) -> tuple[float, ...]:
    """Return the odds of 0, 1, 2 or 3 matching cards when drawing from a pile.

    >>> match_odds(cards=4, matching=1, drawn=2)
    (0.5, 0.5, 0.0, 0.0)
    """
    ways = comb(cards, drawn)
    return tuple(
        comb(matching, match) * comb(cards - matching, drawn - match) / ways if match <= drawn else 0.0
        for match in range(TUNNEL_CARDS + 1)
    )


def match_odds_of_two(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    """Return the odds of matches in two piles together (a convolution).

    >>> match_odds_of_two((0.5, 0.5, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))
    (0.5, 0.5, 0.0, 0.0)
    """
    return tuple(
        sum(one[match] * other[total - match] for match in range(total + 1)) for total in range(TUNNEL_CARDS + 1)
    )
