"""Events as short sentences: one for each event worth reporting."""

from collections.abc import Callable
from typing import Any, Final

from whistlestop.engine.events import (
    CardDrawn,
    CardTaken,
    DeckReshuffled,
    Event,
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
    TurnPassed,
)
from whistlestop.terminal.words import Words
from whistlestop.texts import text


def sentence_of(words: Words, event: Event) -> str | None:
    """Return the sentence of an event as a seat sees it, or None if the screen shows it."""
    write = SENTENCES.get(type(event))
    return None if write is None else write(words, event)


def _about_player(words: Words, key: str, seat: int, **values: str) -> str:
    """Return a sentence about a player, who may be the reader."""
    if seat == words.me:
        return text(f"terminal.event.you.{key}", count=None, **values)
    return text(f"terminal.event.{key}", count=None, player=words.player(seat), **values)


def _starting_tickets(words: Words, event: StartingTicketsChosen) -> str | None:
    return None if event.seat == words.me else _about_player(words, "chosen", event.seat)


def _tickets_offered(words: Words, event: TicketsOffered) -> str | None:
    if event.seat == words.me:
        return None
    return text("terminal.event.tickets_offered", count=event.count, player=words.player(event.seat))


def _tickets_kept(words: Words, event: TicketsKept) -> str:
    if event.tickets is None:
        return text("terminal.event.tickets_kept", count=event.count, player=words.player(event.seat))
    kept = ", ".join(words.cities(words.ticket(ticket)) for ticket in event.tickets)
    return text("terminal.event.you.tickets_kept", tickets=kept)


def _card_drawn(words: Words, event: CardDrawn) -> str:
    return _about_player(words, "drawn", event.seat, card=words.color(event.color) if event.color else "")


def _card_taken(words: Words, event: CardTaken) -> str:
    return _about_player(words, "taken", event.seat, card=words.color(event.color))


def _reshuffled(_: Words, __: DeckReshuffled) -> str:
    return text("terminal.event.reshuffled")


def _row_discarded(words: Words, event: RowDiscarded) -> str:
    wilds = sum(color == "wild" for color in event.cards)
    return text("terminal.event.row_discarded", wilds=words.wilds(wilds))


def _tunnel_entered(words: Words, event: TunnelEntered) -> str:
    track = words.track(event.track)
    payment = words.payment(track.length, event.color, event.wilds)
    turned = ", ".join(map(words.color, event.turned)) or text("terminal.nothing")
    entered = _about_player(words, "tunnel", event.seat, track=words.cities(track), payment=payment, turned=turned)
    due = text("terminal.event.due", count=event.due) if event.due else text("terminal.event.nothing_due")
    return f"{entered} {due}"


def _surcharge_paid(words: Words, event: SurchargePaid) -> str:
    return _about_player(words, "surcharge", event.seat, payment=words.payment(event.cards, event.color, event.wilds))


def _tunnel_refused(words: Words, event: TunnelRefused) -> str:
    return _about_player(words, "refused", event.seat, track=words.cities(words.track(event.track)))


def _route_claimed(words: Words, event: RouteClaimed) -> str:
    track = words.track(event.track)
    payment = words.payment(track.length, event.color, event.wilds)
    points = text("terminal.points", count=event.points)
    return _about_player(words, "claimed", event.seat, track=words.cities(track), payment=payment, points=points)


def _station_built(words: Words, event: StationBuilt) -> str:
    payment = words.payment(event.cards, event.color, event.wilds)
    return _about_player(words, "station", event.seat, city=words.city(event.city).name, payment=payment)


def _passed(words: Words, event: TurnPassed) -> str:
    return _about_player(words, "passed", event.seat)


def _last_round(words: Words, event: LastRoundBegan) -> str:
    return _about_player(words, "last_round", event.seat, pieces=words.pieces_title())


# Any: each function takes its own kind of event.
SENTENCES: Final[dict[type[Event], Callable[[Words, Any], str | None]]] = {
    StartingTicketsChosen: _starting_tickets,
    TicketsOffered: _tickets_offered,
    TicketsKept: _tickets_kept,
    CardDrawn: _card_drawn,
    CardTaken: _card_taken,
    DeckReshuffled: _reshuffled,
    RowDiscarded: _row_discarded,
    TunnelEntered: _tunnel_entered,
    SurchargePaid: _surcharge_paid,
    TunnelRefused: _tunnel_refused,
    RouteClaimed: _route_claimed,
    StationBuilt: _station_built,
    TurnPassed: _passed,
    LastRoundBegan: _last_round,
}
