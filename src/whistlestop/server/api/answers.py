"""Answers to a player's questions, which the engine finds in what that player may know."""

import asyncio
from dataclasses import asdict
from typing import assert_never

import msgspec

from whistlestop.engine.actions import ClaimRoute
from whistlestop.engine.advice import TicketWay
from whistlestop.engine.errors import IllegalActionError, Refusal
from whistlestop.engine.game import Game
from whistlestop.engine.notation import parse_action
from whistlestop.maps.board import Color, TrackId
from whistlestop.server.api.messages import (
    Answer,
    AskHint,
    AskPayments,
    AskScore,
    AskTickets,
    AskTunnel,
    AskWhy,
    HintAnswer,
    ReasonView,
    Refused,
    TicketAnswer,
)
from whistlestop.server.tables.hints import Hints
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.refusals import RefusedError, plain_values

Questions = AskWhy | AskPayments | AskTickets | AskTunnel | AskScore


async def answer_question(question: Questions, table: LiveTable, seat: int | None) -> Answer:
    """Answer a question for the seat that asks."""
    if seat is None:
        raise RefusedError("no_seat")
    if table.story.game is None:
        raise RefusedError("wrong_phase", phase=str(table.story.table.phase), expected="running")
    # A copy, because the game may go on while somebody thinks about it.
    return await asyncio.to_thread(_answer, question, table.story.game.copy(), seat)


async def give_hint(question: AskHint, hints: Hints, table: LiveTable, seat: int | None) -> Answer:
    """Answer with a hint for the seat that asks; it takes as long as a bot thinks."""
    if seat is None:
        raise RefusedError("no_seat")
    hint = await hints.hint_for(table, seat, question.decision)
    reasons = [msgspec.convert(reason, ReasonView, from_attributes=True) for reason in hint.reasons]
    return Answer(question.id, hint=HintAnswer(hint.action, reasons))


def _answer(question: Questions, game: Game, seat: int) -> Answer:
    advice = game.advice_for(seat)
    try:
        match question:
            case AskWhy(id=number, action=action):
                return Answer(number, why=_describe_refusal(game.why_illegal(seat, action)))
            case AskPayments(id=number, track=track):
                return Answer(number, payments=[str(claim) for claim in advice.payments(TrackId(track))])
            case AskTickets(id=number):
                return Answer(number, tickets=[_describe_ticket(way) for way in advice.ticket_ways()])
            case AskTunnel(id=number, action=action):
                return Answer(number, tunnel=list(advice.tunnel_odds(_parse_tunnel_claim(game, action))))
            case AskScore(id=number):
                borrowed = {str(city): str(track) for city, track in advice.borrowed_tracks().items()}
                return Answer(number, score=asdict(advice.score_now()), borrowed=borrowed)
            case _:
                assert_never(question)
    except IllegalActionError as error:
        raise RefusedError.by_rule(error.refusal) from error


def _describe_refusal(refusal: Refusal | None) -> Refused | None:
    if refusal is None:
        return None
    return Refused(refusal.key, rule=refusal.rule, values=plain_values(refusal.values))


def _describe_ticket(way: TicketWay) -> TicketAnswer:
    return TicketAnswer(way.ticket, way.is_completed, list(map(str, way.tracks)), way.pieces, list(map(str, way.held)))


def _parse_tunnel_claim(game: Game, text: str) -> ClaimRoute:
    """Parse a claim of a tunnel of this map, legal now or not."""
    claim = parse_action(text)
    tunnels = {track.id for track in game.box.tracks if track.is_tunnel}
    if (
        not isinstance(claim, ClaimRoute)
        or claim.track not in tunnels
        or claim.color not in {*game.box.colors, Color.WILD}
    ):
        raise RefusedError("no_tunnel")
    return claim
