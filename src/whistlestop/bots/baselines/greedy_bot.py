"""A greedy bot: the longest track it can pay for, and as few tickets as possible."""

import random
from collections.abc import Sequence
from typing import Final

from whistlestop.bots.bot import Budget
from whistlestop.engine.actions import (
    Action,
    BuildStation,
    ClaimRoute,
    DrawBlind,
    DrawFromRow,
    DrawTickets,
    KeepTickets,
    PaySurcharge,
)
from whistlestop.engine.claim import POINTS_BY_LENGTH
from whistlestop.engine.view import OwnView, View
from whistlestop.maps.board import Box, Color, TicketId
from whistlestop.maps.shortest_paths import TrackGraph

ENOUGH_TICKETS: Final = 4
# With fewer of its pieces left than this, a new ticket is rarely completed.
PIECES_FOR_TICKETS: Final = 0.55


class GreedyBot:
    """Claims the most points, draws the color it holds most of, and builds stations last."""

    name = "greedy"
    source = "edwisdom H1"

    def __init__(self, box: Box) -> None:
        self._tracks = {track.id: (index, track) for index, track in enumerate(box.tracks)}
        self._pieces = box.edition.pieces
        self._ticket_lengths = ticket_lengths(box)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:  # noqa: ARG002
        """Return the same action every time: chance plays no part."""
        own = view.own
        if own is None:
            raise ValueError("a bot needs a seat's view")
        return (
            self._tickets_to_keep(own, legal)
            or _cheapest_surcharge(legal)
            or self._best_claim(own, legal)
            or self._more_tickets(view, own, legal)
            or _best_card(own, legal)
            or _anything_but_a_station(legal)
        )

    def _tickets_to_keep(self, own: OwnView, legal: Sequence[Action]) -> Action | None:
        """Return the fewest tickets, and of those the shortest."""
        choices = [action for action in legal if isinstance(action, KeepTickets)]
        return min(choices, key=lambda choice: self._length_of(own, choice), default=None)

    def _length_of(self, own: OwnView, choice: KeepTickets) -> tuple[int, int]:
        kept = [own.offer[position - 1] for position in choice.positions]
        return len(kept), sum(self._ticket_lengths[ticket] for ticket in kept)

    def _best_claim(self, own: OwnView, legal: Sequence[Action]) -> Action | None:
        """Return the track with most points, paid with the fewest wilds in the color held most."""
        claims = [action for action in legal if isinstance(action, ClaimRoute)]
        return min(claims, key=lambda claim: self._rank_of(own, claim), default=None)

    def _rank_of(self, own: OwnView, claim: ClaimRoute) -> tuple[int, int, int, int]:
        index, track = self._tracks[claim.track]
        return -POINTS_BY_LENGTH[track.length], index, claim.wilds, -own.hand.get(claim.color, 0)

    def _more_tickets(self, view: View, own: OwnView, legal: Sequence[Action]) -> Action | None:
        pieces = view.players[view.turn].pieces
        wants_some = len(own.tickets) < ENOUGH_TICKETS and pieces >= PIECES_FOR_TICKETS * self._pieces
        return DrawTickets() if wants_some and DrawTickets() in legal else None


def ticket_lengths(box: Box) -> dict[TicketId, int]:
    """Return the fewest pieces that connect the cities of each ticket on an empty board.

    >>> from whistlestop.maps.loading import load_box
    >>> ticket_lengths(load_box("usa"))["base-denver-el_paso"]
    4
    """
    graph = TrackGraph((track, track.length) for track in box.tracks)
    # Every map is connected: the loader refuses others.
    return {ticket.id: graph.shortest_distance(*ticket.ends) or 0 for ticket in box.tickets}


def _cheapest_surcharge(legal: Sequence[Action]) -> Action | None:
    """Return the payment of a tunnel's surcharge with the fewest wilds, or None."""
    payments = [action for action in legal if isinstance(action, PaySurcharge)]
    return min(payments, key=lambda payment: payment.wilds, default=None)


def _best_card(own: OwnView, legal: Sequence[Action]) -> Action | None:
    """Return a face-up wild; else the face-up color held most; else a card from the deck."""
    row = [action for action in legal if isinstance(action, DrawFromRow)]
    if DrawFromRow(Color.WILD) in row:
        return DrawFromRow(Color.WILD)
    held = [draw for draw in row if own.hand.get(draw.color, 0) > 0]
    if held:
        return max(held, key=lambda draw: own.hand[draw.color])
    return DrawBlind() if DrawBlind() in legal else None


def _anything_but_a_station(legal: Sequence[Action]) -> Action:
    """Return the first legal action that is no station; a station only if there is nothing else."""
    return next((action for action in legal if not isinstance(action, BuildStation)), legal[0])
