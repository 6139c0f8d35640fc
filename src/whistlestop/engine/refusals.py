"""Reasons why an action is illegal: the first rule that it breaks (X5)."""

from enum import IntEnum

from whistlestop.engine.bits import WORD_BITS, has
from whistlestop.engine.claim import closed_tracks, taken_tracks
from whistlestop.engine.draw import can_draw_blind, row_cards_to_take
from whistlestop.engine.ids import (
    CLAIM,
    DRAW_BLIND,
    DRAW_ROW,
    DRAW_TICKETS,
    KEEP,
    PAY,
    REFUSE,
    claim_color,
    claim_wilds,
    claimed_track,
    station_city,
    station_color,
    station_wilds,
)
from whistlestop.engine.legal import owes_decision
from whistlestop.engine.menu import open_menu
from whistlestop.engine.rulebook import rule
from whistlestop.engine.state import (
    KEEP_TICKETS,
    OVER,
    SECOND_CARD,
    STARTING_TICKETS,
    TUNNEL,
    WILD,
    Board,
    Menu,
    State,
)
from whistlestop.engine.stations import has_station, next_station_cost, stations_left
from whistlestop.engine.tickets import is_enough_to_keep, tickets_left
from whistlestop.engine.tunnel import fewest_wilds_due, most_wilds_due


class Reason(IntEnum):
    """What is wrong with an action; `RULES` maps it to its rule."""

    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_DECISION = 2
    CHOOSE_STARTING_TICKETS = 3
    KEEP_MORE_STARTING_TICKETS = 4
    KEEP_DRAWN_TICKETS = 5
    KEEP_MORE_TICKETS = 6
    NO_TICKETS_OFFERED = 7
    SECOND_CARD_DUE = 8
    ANSWER_TUNNEL = 9
    NO_TUNNEL = 10
    SURCHARGE_DIFFERS = 11
    SURCHARGE_WILD_ONLY = 12
    CAN_DO_SOMETHING = 13
    NO_TICKETS_LEFT = 14
    NO_CARDS_LEFT = 15
    NOT_IN_ROW = 16
    SECOND_CARD_WILD = 17
    TRACK_TAKEN = 18
    OWN_TWIN = 19
    CLOSED_BY_TWIN = 20
    TOO_FEW_PIECES = 21
    TOO_FEW_CARDS = 22
    STATION_TAKEN = 23
    NO_STATIONS_LEFT = 24
    STATION_PRICE_DIFFERS = 25
    TOO_FEW_CARDS_FOR_STATION = 26
    NO_SUCH_STARTING_TICKET = 27
    NO_SUCH_TICKET = 28


RULES = {
    Reason.GAME_OVER: "X4",
    Reason.NOT_YOUR_DECISION: "X3",
    Reason.CHOOSE_STARTING_TICKETS: "S4",
    Reason.KEEP_MORE_STARTING_TICKETS: "S4",
    Reason.KEEP_DRAWN_TICKETS: "K2",
    Reason.KEEP_MORE_TICKETS: "K2",
    Reason.NO_TICKETS_OFFERED: "K2",
    Reason.SECOND_CARD_DUE: "D1",
    Reason.ANSWER_TUNNEL: "U5",
    Reason.NO_TUNNEL: "U5",
    Reason.SURCHARGE_DIFFERS: "U3",
    Reason.SURCHARGE_WILD_ONLY: "U4",
    Reason.CAN_DO_SOMETHING: "T2",
    Reason.NO_TICKETS_LEFT: "K1",
    Reason.NO_CARDS_LEFT: "D9",
    Reason.NOT_IN_ROW: "D1",
    Reason.SECOND_CARD_WILD: "D4",
    Reason.TRACK_TAKEN: "C6",
    Reason.OWN_TWIN: "C7",
    Reason.CLOSED_BY_TWIN: "C8",
    Reason.TOO_FEW_PIECES: "C4",
    Reason.TOO_FEW_CARDS: "C1",
    Reason.STATION_TAKEN: "G1",
    Reason.NO_STATIONS_LEFT: "G1",
    Reason.STATION_PRICE_DIFFERS: "G2",
    Reason.TOO_FEW_CARDS_FOR_STATION: "G2",
    Reason.NO_SUCH_STARTING_TICKET: "S4",
    Reason.NO_SUCH_TICKET: "K2",
}


@rule("X1", "X3", "X4", "X5")
def why_refused(board: Board, state: State, seat: int, menu: Menu, action: int) -> Reason:
    """Return the first reason against an action now, or `Reason.NONE` if it is legal."""
    if state.decision == OVER:
        return Reason.GAME_OVER
    if not owes_decision(state, seat):
        return Reason.NOT_YOUR_DECISION
    if state.decision == STARTING_TICKETS or state.decision == KEEP_TICKETS:
        return _why_not_kept(board, state, seat, action)
    if state.decision == TUNNEL:
        return _why_not_answered(state, action)
    if action < REFUSE and action >= DRAW_BLIND:
        return _why_not_drawn(state, action)
    if state.decision == SECOND_CARD:
        return Reason.SECOND_CARD_DUE
    return _why_not_in_turn(board, state, seat, menu, action)


@rule("S4", "K2")
def _why_not_kept(board: Board, state: State, seat: int, action: int) -> Reason:
    is_start = state.decision == STARTING_TICKETS
    if action < KEEP or action >= CLAIM:
        return Reason.CHOOSE_STARTING_TICKETS if is_start else Reason.KEEP_DRAWN_TICKETS
    chosen = action - KEEP + 1
    if is_enough_to_keep(board, state, seat, chosen):
        return Reason.NONE
    if chosen >> state.players[seat].offered:
        return Reason.NO_SUCH_STARTING_TICKET if is_start else Reason.NO_SUCH_TICKET
    return Reason.KEEP_MORE_STARTING_TICKETS if is_start else Reason.KEEP_MORE_TICKETS


@rule("U3", "U4", "U5")
def _why_not_answered(state: State, action: int) -> Reason:
    if action < REFUSE or action >= KEEP:
        return Reason.ANSWER_TUNNEL
    wilds = action - PAY
    if action == REFUSE or fewest_wilds_due(state) <= wilds <= most_wilds_due(state):
        return Reason.NONE
    return Reason.SURCHARGE_WILD_ONLY if state.tunnel_color == WILD else Reason.SURCHARGE_DIFFERS


@rule("D1", "D4", "D9")
def _why_not_drawn(state: State, action: int) -> Reason:
    if action == DRAW_BLIND:
        return Reason.NONE if can_draw_blind(state) else Reason.NO_CARDS_LEFT
    kind = action - DRAW_ROW
    if row_cards_to_take(state) >> kind & 1:
        return Reason.NONE
    if kind == WILD and state.decision == SECOND_CARD:
        return Reason.SECOND_CARD_WILD
    return Reason.NOT_IN_ROW


@rule("T1", "T2", "K1", "K2", "U5")
def _why_not_in_turn(board: Board, state: State, seat: int, menu: Menu, action: int) -> Reason:
    if action >= board.station_first:
        return _why_not_built(board, state, seat, action)
    if action >= CLAIM:
        return _why_not_claimed(board, state, seat, action)
    if action >= KEEP:
        return Reason.NO_TICKETS_OFFERED
    if action >= REFUSE:
        return Reason.NO_TUNNEL
    if action == DRAW_TICKETS:
        return Reason.NONE if tickets_left(state) > 0 else Reason.NO_TICKETS_LEFT
    return Reason.CAN_DO_SOMETHING if open_menu(board, state, seat, menu) > 0 else Reason.NONE


@rule("C1", "C4", "C6", "C7", "C8", "X5")
def _why_not_claimed(board: Board, state: State, seat: int, action: int) -> Reason:
    track = claimed_track(board, action)
    player = state.players[seat]
    bit = 1 << track % WORD_BITS
    if taken_tracks(state, track // WORD_BITS) & bit:
        return Reason.TRACK_TAKEN
    if closed_tracks(board, state, seat, track // WORD_BITS) & bit:
        return Reason.OWN_TWIN if has(player.claimed, board.twin[track]) else Reason.CLOSED_BY_TWIN
    if player.pieces < board.length[track]:
        return Reason.TOO_FEW_PIECES
    color, wilds = claim_color(board, action), claim_wilds(board, action)
    if player.hand[WILD] < wilds or (color != WILD and player.hand[color] < board.length[track] - wilds):
        return Reason.TOO_FEW_CARDS
    return Reason.NONE


@rule("G1", "G2")
def _why_not_built(board: Board, state: State, seat: int, action: int) -> Reason:
    player = state.players[seat]
    if stations_left(board, player) == 0:
        return Reason.NO_STATIONS_LEFT
    if has_station(state, station_city(board, action)):
        return Reason.STATION_TAKEN
    color, wilds, cost = station_color(board, action), station_wilds(board, action), next_station_cost(player)
    if wilds >= cost if color != WILD else wilds != cost:
        return Reason.STATION_PRICE_DIFFERS
    if player.hand[WILD] < wilds or (color != WILD and player.hand[color] < cost - wilds):
        return Reason.TOO_FEW_CARDS_FOR_STATION
    return Reason.NONE
