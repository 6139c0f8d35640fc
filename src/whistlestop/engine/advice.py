"""What interfaces ask for one seat: payments, ways, odds, points. Uses only what that seat may know (T4)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from whistlestop.engine import core
from whistlestop.engine.actions import ClaimRoute
from whistlestop.engine.bits import WORD_BITS
from whistlestop.engine.equipment import Equipment
from whistlestop.engine.errors import IllegalActionError, Refusal
from whistlestop.engine.odds import match_odds, match_odds_of_two
from whistlestop.engine.reading import Reading
from whistlestop.engine.records import Boxed
from whistlestop.engine.results import Score, scored
from whistlestop.engine.state import MAX_STATIONS, NO_CARD, NO_TRACK, SET_WORDS, TUNNEL_CARDS, WILD
from whistlestop.engine.ways import Ways
from whistlestop.maps.board import CityId, Ticket, TicketId, TrackId


@dataclass(frozen=True, slots=True)
class TicketWay:
    """How a ticket stands: completed already, or what the cheapest way still open to it needs."""

    ticket: TicketId
    is_completed: bool
    tracks: tuple[TrackId, ...]  # to be claimed, in order from the ticket's first city
    pieces: int | None  # nothing: no way is left
    held: tuple[TrackId, ...] = ()  # what the seat has or borrows of that way


class Advice:
    """Answers for one seat."""

    def __init__(self, equipment: Equipment, states: Boxed, seat: int) -> None:
        self._equipment = equipment
        self._box = equipment.box
        self._states = states
        self._game = Reading(states)
        self._seat = seat

    def payments(self, track: TrackId) -> list[ClaimRoute]:
        """Every way the seat could pay for a track with the cards it holds, fewest wilds first (C3).

        Also while it is another seat's turn; empty if the track is taken, closed or out of reach.
        """
        codec = self._equipment.codec
        if track not in codec.track_index:
            raise IllegalActionError(Refusal("X2", "refusal.unknown_track", {"name": repr(track)}))
        numbers = np.empty(len(codec.actions), np.int64)
        index = codec.track_index[track]
        count = core.payments(self._equipment.board, self._states, self._seat, index, numbers)
        claims = [claim for number in numbers[:count] if isinstance(claim := codec.actions[number], ClaimRoute)]
        return sorted(claims, key=lambda claim: claim.wilds)

    def ticket_ways(self) -> list[TicketWay]:
        """For each of the seat's tickets, and those it is offered, the cheapest way still open."""
        tickets = (*self._game.tickets(self._seat), *self._game.offer(self._seat))
        costs = self._track_costs()
        ways = Ways((track, costs[track.id]) for track in self._box.tracks if track.id in costs)
        return [_ticket_way(self._box.tickets[ticket], ways, costs) for ticket in tickets]

    def tunnel_odds(self, claim: ClaimRoute) -> tuple[float, ...]:
        """The odds that a tunnel asks for 0, 1, 2 or 3 more cards, from all that the seat has seen (U2-U4)."""
        kinds = {WILD, self._equipment.codec.color_index[claim.color]}
        deck, discards = sum(self._game.deck), self._game.discards
        unseen = self._unseen_cards()
        from_deck = match_odds(sum(unseen), sum(unseen[kind] for kind in kinds), min(TUNNEL_CARDS, deck))
        turned_later = min(TUNNEL_CARDS - min(TUNNEL_CARDS, deck), sum(discards))
        from_discards = match_odds(sum(discards), sum(discards[kind] for kind in kinds), turned_later)
        return match_odds_of_two(from_deck, from_discards)

    def score_now(self) -> Score:
        """The seat's own points if the game ended now; without globetrotter, which others' tickets decide (P7)."""
        score = scored(self._equipment, self._states)[0][self._seat]
        return replace(score, globetrotter=0, total=score.total - score.globetrotter)

    def borrowed_tracks(self) -> dict[CityId, TrackId]:
        """The track that each of the seat's stations would borrow if the game ended now (G5)."""
        borrowed = np.full(MAX_STATIONS, NO_TRACK)
        core.borrow(self._equipment.board, self._states, self._seat, borrowed)
        stations = self._game.stations(self._seat)
        return {
            self._box.cities[city].id: self._box.tracks[track].id
            for city, track in zip(stations, borrowed.tolist(), strict=False)
            if track != NO_TRACK
        }

    def _track_costs(self) -> dict[TrackId, int]:
        """Pieces that the seat would need for each track it has, borrows or could still claim."""
        words = np.zeros(SET_WORDS, np.int64)
        core.open_to(self._equipment.board, self._states, self._seat, words)
        is_open = [int(words[index // WORD_BITS]) >> index % WORD_BITS & 1 for index in range(len(self._box.tracks))]
        costs = {track.id: track.length for index, track in enumerate(self._box.tracks) if is_open[index]}
        costs |= {self._box.tracks[index].id: 0 for index in self._game.claimed(self._seat)}
        return costs | dict.fromkeys(self.borrowed_tracks().values(), 0)

    def _unseen_cards(self) -> list[int]:
        """The cards that may be in the deck, as far as the seat can tell: all that it has not seen elsewhere."""
        game, edition = self._game, self._box.edition
        colors = len(self._box.colors)
        unseen = [edition.cards_per_color if kind < colors else 0 for kind in range(WILD)] + [edition.wild_cards]
        seen = [game.hand(self._seat), game.discards]
        seen += [game.known(seat) for seat in range(game.seats) if seat != self._seat]
        for cards in seen:
            unseen = [have - gone for have, gone in zip(unseen, cards, strict=True)]
        for card in (*game.row, *game.tunnel_turned):
            if card != NO_CARD:
                unseen[card] -= 1
        if game.tunnel_track != NO_TRACK:
            laid = self._box.tracks[game.tunnel_track].length - game.tunnel_wilds
            unseen[game.tunnel_color] -= laid
            unseen[WILD] -= game.tunnel_wilds
        return unseen


def _ticket_way(ticket: Ticket, ways: Ways, costs: Mapping[TrackId, int]) -> TicketWay:
    way = ways.cheapest(*ticket.ends)
    if way is None:
        return TicketWay(ticket.id, is_completed=False, tracks=(), pieces=None)
    pieces = sum(costs[track] for track in way)
    open_tracks = tuple(track for track in way if costs[track])
    held = tuple(track for track in way if not costs[track])
    return TicketWay(ticket.id, pieces == 0, open_tracks, pieces, held)
