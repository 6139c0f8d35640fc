"""Conversion of a refusal's reason into a rule and a sentence."""

from collections.abc import Sequence
from typing import Final

from whistlestop.engine.codec import EncodedAction
from whistlestop.engine.errors import Refusal
from whistlestop.engine.refusals import RULES, Reason
from whistlestop.engine.state import STARTING_TICKETS
from whistlestop.engine.state_reader import StateReader
from whistlestop.maps.board import Box

# A flaw of the payment itself is named only where nothing comes before it in the order of X5.
AFTER_THE_FLAW: Final = {
    Reason.NONE,
    Reason.CAN_DO_SOMETHING,
    Reason.TOO_FEW_CARDS,
    Reason.STATION_PRICE_DIFFERS,
    Reason.TOO_FEW_CARDS_FOR_STATION,
}

# The number in a sentence, where its plural forms depend on one.
COUNTED: Final = {
    Reason.KEEP_MORE_STARTING_TICKETS: "least",
    Reason.KEEP_MORE_TICKETS: "least",
    Reason.NO_SUCH_STARTING_TICKET: "offered",
    Reason.NO_SUCH_TICKET: "offered",
    Reason.SURCHARGE_DIFFERS: "due",
    Reason.SURCHARGE_WILD_ONLY: "due",
    Reason.TOO_FEW_PIECES: "pieces",
}


def explain_refusal(box: Box, game: StateReader, seat: int, reason: Reason, coded: EncodedAction) -> Refusal:
    """Return the first rule that an illegal action breaks, with the facts it needs (X1, X5)."""
    if coded.flaw is not None and reason in AFTER_THE_FLAW:
        if coded.flaw.rule != "F1" or _has_cards(game.hand(seat), coded):
            return coded.flaw
        reason = Reason.TOO_FEW_CARDS
    facts = _facts(box, game, seat)
    counted = {"count": facts[COUNTED[reason]]} if reason in COUNTED else {}
    return Refusal(RULES[reason], f"refusal.{reason.name.lower()}", facts | counted)


def _has_cards(hand: Sequence[int], coded: EncodedAction) -> bool:
    return all(hand[kind] >= count for kind, count in coded.cards.items())


def _facts(box: Box, game: StateReader, seat: int) -> dict[str, object]:
    edition = box.edition
    least = edition.starting_keep if game.decision == STARTING_TICKETS else edition.drawn_keep
    return {
        "wild_name": f"wild.{edition.wild_name}",
        "wilds_name": f"wilds.{edition.wild_name}",
        "pieces_name": f"pieces.{edition.piece_name}",
        "pieces": game.pieces(seat),
        "least": min(least, len(game.offer(seat))),
        "offered": len(game.offer(seat)),
        "price": len(game.stations(seat)) + 1,
        "due": game.due,
    }
