"""Dispatch of a legal action to the chapter of the rules that it belongs to."""

from whistlestop.engine.claim import claim_route, lay_payment
from whistlestop.engine.draw import draw_blind, draw_from_row
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
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import STARTING_TICKETS, Board, State
from whistlestop.engine.stations import build_station
from whistlestop.engine.tickets import choose_starting_tickets, draw_tickets, keep_tickets
from whistlestop.engine.tunnel import enter_tunnel, pay_surcharge, refuse_surcharge
from whistlestop.engine.turn import pass_turn


@rule("T1")
def carry_out(board: Board, state: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    state.action_number += 1
    state.journal_count = 0
    if action >= board.station_first:
        build_station(state, station_city(board, action), station_color(board, action), station_wilds(board, action))
    elif action >= CLAIM:
        _claim(board, state, action)
    elif action >= KEEP:
        _keep(board, state, seat, action - KEEP + 1)
    elif action >= REFUSE:
        _answer(board, state, action)
    else:
        _draw_or_pass(board, state, action)


@compiled
def _claim(board: Board, state: State, action: int) -> None:
    track, color, wilds = claimed_track(board, action), claim_color(board, action), claim_wilds(board, action)
    length = board.length[track]
    lay_payment(state, length, color, wilds)
    if board.is_tunnel[track]:
        enter_tunnel(board, state, track, color, wilds)
    else:
        claim_route(state, track, length, color, wilds)


@compiled
def _keep(board: Board, state: State, seat: int, chosen: int) -> None:
    if state.decision == STARTING_TICKETS:
        choose_starting_tickets(board, state, seat, chosen)
    else:
        keep_tickets(state, chosen)


@compiled
def _answer(board: Board, state: State, action: int) -> None:
    if action == REFUSE:
        refuse_surcharge(board, state)
    else:
        pay_surcharge(board, state, action - PAY)


@compiled
def _draw_or_pass(board: Board, state: State, action: int) -> None:
    if action >= DRAW_ROW:
        draw_from_row(state, action - DRAW_ROW)
    elif action == DRAW_BLIND:
        draw_blind(state)
    elif action == DRAW_TICKETS:
        draw_tickets(board, state)
    else:
        pass_turn(state)
