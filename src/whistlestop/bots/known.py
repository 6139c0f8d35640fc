"""A view as a record that compiled players read: all that the seat knows, and of what is hidden only how much it is.

In this record the others hold the cards they are known to hold and no tickets, and the deck is every card that the
seat has not seen, wherever it is; but it is empty if nothing can be drawn. So are the tickets. Whatever reads it
can't see more than the view told.
"""

from typing import Annotated, Any, Final

from whistlestop.engine.bits import add, remove
from whistlestop.engine.equipment import Equipment
from whistlestop.engine.records import Array, Boxed, layout_of, new
from whistlestop.engine.state import (
    MAX_SEATS,
    NO_CARD,
    NO_TRACK,
    NOT_ENDING,
    STATE_LAYOUT,
    WILD,
    Counts,
    Set,
)
from whistlestop.engine.view import DECISIONS, PlayerView, TunnelView, View


class Hidden:
    """How many things each seat has that the one who looks can't see."""

    cards: Annotated[Array[int], (MAX_SEATS,)]
    tickets: Annotated[Array[int], (MAX_SEATS,)]
    offered: Annotated[Array[int], (MAX_SEATS,)]
    unseen: Counts  # cards that are in the deck or in others' hands
    untold: Set  # tickets that others may have, or that can still be drawn
    ticket_deck: int


HIDDEN_LAYOUT: Final = layout_of(Hidden)

Fields = Any  # one record's fields by name, for which NumPy has no type


def blank_record(equipment: Equipment) -> Boxed:
    """What is known before anything is seen: all cards and tickets could be anywhere."""
    blank = new(STATE_LAYOUT)
    fresh: Fields = blank[0]
    board = equipment.board[0]
    fresh["undrawn"] = board["regular_tickets"] | board["long_tickets"]
    fresh["deck"][: board["colors"]] = board["cards_per_color"]
    fresh["deck"][WILD] = board["wild_cards"]
    fresh["row"] = fresh["tunnel_turned"] = NO_CARD
    fresh["tunnel_track"] = NO_TRACK
    return blank


class Known:
    """Writes views of one box into records."""

    def __init__(self, equipment: Equipment) -> None:
        self._codec = equipment.codec
        self._box = equipment.box
        self._tickets = {ticket.id: index for index, ticket in enumerate(equipment.box.tickets)}
        self._blank = blank_record(equipment)

    def known_and_hidden(self, view: View) -> tuple[Boxed, Boxed]:
        """All that the seat of a view knows, and how much is hidden from it."""
        states, hidden = self._seen(view), _hidden(view)
        hidden["unseen"], hidden["untold"] = states["deck"], states["undrawn"]
        if view.deck_size == 0:
            states["deck"] = 0
        if view.ticket_deck_size == 0:
            states["undrawn"] = 0
        return states, hidden

    def _seen(self, view: View) -> Boxed:
        states = self._blank.copy()
        state: Fields = states[0]
        state["action_number"], state["seats"], state["seat"] = view.action_number, view.seats, view.turn
        state["decision"], state["passes"] = DECISIONS.index(view.decision), view.passes
        state["turns_left"] = NOT_ENDING if view.turns_left is None else view.turns_left
        self._write_board(state, view)
        for seat, player in enumerate(view.players):
            self._write_player(state, seat, player)
        self._write_own(state, view)
        self._write_table(state, view)
        return states

    def _write_board(self, state: Fields, view: View) -> None:
        for track, seat in view.tracks.items():
            add(state["players"][seat]["claimed"], self._codec.track_index[track])
        for city, seat in view.stations.items():
            add(state["players"][seat]["stations"], self._codec.city_index[city])

    def _write_player(self, state: Fields, seat: int, player: PlayerView) -> None:
        record = state["players"][seat]
        record["kept"], record["pieces"] = int(player.has_chosen), player.pieces
        for color, count in player.known_cards.items():
            kind = self._codec.color_index[color]
            record["known"][kind] = record["hand"][kind] = count
            state["deck"][kind] -= count

    def _write_own(self, state: Fields, view: View) -> None:
        if view.me is None or view.own is None:
            raise ValueError("a bot needs a seat's view")
        record = state["players"][view.me]
        for color, count in view.own.hand.items():
            kind = self._codec.color_index[color]
            state["deck"][kind] -= count - record["hand"][kind]
            record["hand"][kind] = count
        for ticket in view.own.tickets:
            add(record["tickets"], self._tickets[ticket])
            remove(state["undrawn"], self._tickets[ticket])
        for place, ticket in enumerate(view.own.offer):
            record["offer"][place] = self._tickets[ticket]
            remove(state["undrawn"], self._tickets[ticket])
        record["offered"] = len(view.own.offer)
        record["kept"] = sum(1 << position - 1 for position in view.own.chosen)

    def _write_table(self, state: Fields, view: View) -> None:
        for slot, color in enumerate(view.row):
            if color is not None:
                state["row"][slot] = self._codec.color_index[color]
                state["deck"][state["row"][slot]] -= 1
        for color, count in view.discards.items():
            kind = self._codec.color_index[color]
            state["discards"][kind] = count
            state["deck"][kind] -= count
        if view.tunnel is not None:
            self._write_tunnel(state, view.tunnel)

    def _write_tunnel(self, state: Fields, tunnel: TunnelView) -> None:
        track, color = self._codec.track_index[tunnel.track], self._codec.color_index[tunnel.color]
        state["tunnel_track"], state["tunnel_color"], state["tunnel_wilds"] = track, color, tunnel.wilds
        state["deck"][color] -= self._box.tracks[track].length - tunnel.wilds
        state["deck"][WILD] -= tunnel.wilds
        for place, turned in enumerate(tunnel.turned):
            state["tunnel_turned"][place] = self._codec.color_index[turned]
            state["deck"][state["tunnel_turned"][place]] -= 1


def _hidden(view: View) -> Boxed:
    boxed = new(HIDDEN_LAYOUT)
    hidden: Fields = boxed[0]
    for seat, player in enumerate(view.players):
        if seat != view.me:
            hidden["cards"][seat] = player.cards - sum(player.known_cards.values())
            hidden["tickets"][seat] = player.tickets
            hidden["offered"][seat] = player.offered_tickets
    hidden["ticket_deck"] = view.ticket_deck_size
    return boxed
