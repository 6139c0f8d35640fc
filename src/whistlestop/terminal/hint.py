"""Hints: what the strongest bot would do for the player, and why."""

import random

from whistlestop.bots.bot import Budget
from whistlestop.bots.registry import LEVELS, make_bot
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
from whistlestop.engine.game import Game
from whistlestop.engine.view import View
from whistlestop.hints.explaining import reasons_for
from whistlestop.hints.reasons import Reason
from whistlestop.maps.board import Color
from whistlestop.terminal.words import Words
from whistlestop.texts import percent, text

THINKING_TIME = Budget(seconds=1.0)


def find_hint(game: Game, words: Words) -> str:
    """Return a move with its reasons, or that there is nothing to decide."""
    legal = game.legal_actions(words.me)
    if not legal:
        return text("refusal.not_your_decision")
    view = game.view_for(words.me)
    bot = make_bot(LEVELS[-1], game.box)
    action = bot.choose(view, legal, THINKING_TIME, random.Random())  # noqa: S311 - a bot's whims are no secret
    why = sentence_of(words, reasons_for(game.box, view, action))
    return text("hints.announced", action=move_of(words, view, action), why=why)


def sentence_of(words: Words, reasons: tuple[Reason, ...]) -> str:
    """Return one or two reasons as a sentence."""
    told = [text(f"hints.reason.{reason.code}", count=reason.count, **_values(words, reason)) for reason in reasons]
    first, *more = told
    sentence = text("hints.both", first=first, second=more[0]) if more else text("hints.one", first=first)
    return sentence[0].upper() + sentence[1:]


def _values(words: Words, reason: Reason) -> dict[str, str]:
    wild_name = words.box.edition.wild_name
    values = {"wild": text(f"hints.one_wild.{wild_name}")}
    if reason.ticket is not None:
        values["ticket"] = words.cities(words.ticket(reason.ticket))
    if reason.other_ticket is not None:
        values["other"] = words.cities(words.ticket(reason.other_ticket))
    if reason.track is not None:
        values["track"] = words.cities(words.track(reason.track))
    if reason.city is not None:
        values["city"] = words.city(reason.city).name
    if reason.color is not None:
        values["cards"] = text(f"hints.cards.{wild_name if reason.color is Color.WILD else reason.color}")
    if reason.seat is not None:
        values["player"] = words.player(reason.seat)
    if reason.pieces is not None:
        values["pieces"] = words.pieces(reason.pieces)
    if reason.odds is not None:
        values["percent"] = percent(reason.odds)
    return values


def move_of(words: Words, view: View, action: Action) -> str:
    """Return a move in words."""
    match action:
        case ClaimRoute(track=track_id, color=color, wilds=wilds):
            track = words.track(track_id)
            cards = words.payment(track.length, color, wilds)
            return text("hints.action.claim", route=words.cities(track), cards=cards)
        case BuildStation(city=city, color=color, wilds=wilds):
            cards = words.payment(view.players[words.me].station_price, color, wilds)
            return text("hints.action.station", city=words.city(city).name, cards=cards)
        case PaySurcharge(wilds=wilds):
            assert view.tunnel is not None  # otherwise this is not legal
            return text("hints.action.pay", cards=words.payment(view.tunnel.due, view.tunnel.color, wilds))
        case DrawFromRow(color=color):
            return text("hints.action.take", color=words.color(color))
        case KeepTickets(positions=positions):
            assert view.own is not None  # the view of a seat
            kept = [words.cities(words.ticket(view.own.offer[place - 1])) for place in positions]
            return text("hints.action.keep", tickets=", ".join(kept))
        case DrawBlind() | DrawTickets() | RefuseSurcharge() | Pass():
            return text(f"hints.action.{_NAMES[type(action)]}")


_NAMES = {DrawBlind: "blind", DrawTickets: "tickets", RefuseSurcharge: "refuse", Pass: "pass"}
