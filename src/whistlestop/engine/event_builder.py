"""Events of an action, built from the game before and after it."""

from collections.abc import Iterator
from typing import assert_never

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
from whistlestop.engine.claim import POINTS_BY_LENGTH
from whistlestop.engine.codec import Codec
from whistlestop.engine.events import (
    CardDrawn,
    CardTaken,
    CardTurnedUp,
    DeckReshuffled,
    Event,
    GameEnded,
    LastRoundBegan,
    RouteClaimed,
    RowDiscarded,
    StartingTicketsChosen,
    StationBuilt,
    SurchargePaid,
    TicketsKept,
    TicketsOffered,
    TunnelEntered,
    TunnelRefused,
    TurnBegan,
    TurnPassed,
)
from whistlestop.engine.state import NO_CARD, NOT_ENDING, OVER, RESHUFFLED, STARTING_TICKETS, TUNNEL_CARDS, TURN
from whistlestop.engine.state_reader import StateReader
from whistlestop.maps.board import Color


class EventBuilder:
    """Builds the events of one action from the states `before` and `after` it."""

    def __init__(self, codec: Codec, before: StateReader, after: StateReader, seat: int, action: Action) -> None:
        self.codec = codec
        self.before = before
        self.after = after
        self.seat = seat
        self.action = action
        self.journal = list(after.journal)
        self.row = list(before.row)

    def build(self, winners: tuple[int, ...]) -> list[Event]:
        """Return everything that happened, in order, with all secrets."""
        return [*self._main_events(), *self._row_events(), *self._ending(winners)]

    def _main_events(self) -> Iterator[Event]:
        match self.action:
            case KeepTickets():
                yield from self._keeping()
            case DrawTickets():
                offer = self.after.offer(self.seat)
                yield TicketsOffered(self.seat, len(offer), self.codec.ticket_ids(offer))
            case DrawBlind():
                yield from self._blind_draw()
            case DrawFromRow(color):
                slot = self.row.index(self.codec.color_index[color])
                self.row[slot] = NO_CARD
                yield CardTaken(self.seat, color, slot)
            case ClaimRoute():
                yield from self._claim(self.action)
            case PaySurcharge(wilds):
                yield SurchargePaid(self.seat, self.codec.color_of[self.before.tunnel_color], self.before.due, wilds)
                yield self._claimed_tunnel()
            case RefuseSurcharge():
                yield TunnelRefused(self.seat, self.codec.box.tracks[self.before.tunnel_track].id)
            case BuildStation(city, color, wilds):
                yield StationBuilt(self.seat, city, color, len(self.after.stations(self.seat)), wilds)
            case Pass():
                yield TurnPassed(self.seat)
            case _:
                assert_never(self.action)

    def _keeping(self) -> Iterator[Event]:
        is_start = self.before.decision == STARTING_TICKETS
        if is_start:
            yield StartingTicketsChosen(self.seat)
        if self.after.decision != STARTING_TICKETS:
            for seat in range(self.after.seats) if is_start else (self.seat,):
                kept = sorted(set(self.after.tickets(seat)) - set(self.before.tickets(seat)))
                yield TicketsKept(seat, len(kept), self.codec.ticket_ids(kept))

    def _blind_draw(self) -> Iterator[Event]:
        yield from self._reshuffle()
        had, has = self.before.hand(self.seat), self.after.hand(self.seat)
        drawn = next(kind for kind in range(len(has)) if has[kind] > had[kind])
        yield CardDrawn(self.seat, self.codec.color_of[drawn])

    def _reshuffle(self) -> Iterator[Event]:
        """Yield a reshuffle if the next card needed a new deck (D7)."""
        if self.journal[:1] == [RESHUFFLED]:
            self.journal.pop(0)
            yield DeckReshuffled()

    def _claim(self, action: ClaimRoute) -> Iterator[Event]:
        track = self.codec.track(action.track)
        if track.is_tunnel:
            yield from self._tunnel(action)
        if self.after.owns(self.seat, self.codec.track_index[action.track]):
            yield RouteClaimed(self.seat, track.id, action.color, action.wilds, POINTS_BY_LENGTH[track.length])

    def _tunnel(self, action: ClaimRoute) -> Iterator[Event]:
        turned: list[Color] = []
        for _ in range(min(TUNNEL_CARDS, self.before.hidden_cards)):
            yield from self._reshuffle()
            turned.append(self.codec.color_of[self.journal.pop(0)])
        due = sum(color in {action.color, Color.WILD} for color in turned)
        yield TunnelEntered(self.seat, action.track, action.color, action.wilds, tuple(turned), due)

    def _claimed_tunnel(self) -> Event:
        track = self.codec.box.tracks[self.before.tunnel_track]
        color = self.codec.color_of[self.before.tunnel_color]
        return RouteClaimed(self.seat, track.id, color, self.before.tunnel_wilds, POINTS_BY_LENGTH[track.length])

    def _row_events(self) -> Iterator[Event]:
        """Yield the cards turned into the row, from the journal.

        A card with no gap to fill means a new row (D6).
        """
        for entry in self.journal:
            if NO_CARD not in self.row:
                yield self._discarded_row()
            if entry == RESHUFFLED:
                yield DeckReshuffled()
            else:
                yield self._turned_up(self.row.index(NO_CARD), entry)
        self.journal.clear()
        yield from self._rest_of_row()

    def _rest_of_row(self) -> Iterator[Event]:
        """Yield the last row if the journal overflowed.

        The journal has room for two dozen rows of wilds in one action; of further rows only the last is reported.
        """
        row = self.after.row
        if self.row == list(row):
            return
        if any(card not in {NO_CARD, now} for card, now in zip(self.row, row, strict=True)):
            yield self._discarded_row()
        for slot, card in enumerate(row):
            if card != self.row[slot]:
                yield self._turned_up(slot, card)

    def _discarded_row(self) -> Event:
        cards = tuple(self.codec.color_of[card] for card in self.row if card != NO_CARD)
        self.row = [NO_CARD] * len(self.row)
        return RowDiscarded(cards)

    def _turned_up(self, slot: int, card: int) -> Event:
        self.row[slot] = card
        return CardTurnedUp(slot, self.codec.color_of[card])

    def _ending(self, winners: tuple[int, ...]) -> Iterator[Event]:
        if self.before.turns_left == NOT_ENDING != self.after.turns_left:
            yield LastRoundBegan(self.seat)
        if self.after.decision == OVER:
            yield GameEnded(winners)
        elif self.after.decision == TURN:
            yield TurnBegan(self.after.seat)
