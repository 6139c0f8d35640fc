"""Reasons for a move, as codes and parameters that clients translate into sentences."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from whistlestop.maps.board import CityId, Color, TicketId, TrackId


class ReasonCode(StrEnum):
    """Codes of reasons for a move; `hints.reason.<code>` is the text of each."""

    FINISHES_TICKET = "finishes_ticket"
    BRINGS_NEARER = "brings_nearer"
    PART_OF_PLAN = "part_of_plan"
    ONLY_WAY = "only_way"
    AVOIDS_DETOUR = "avoids_detour"
    REACHES_ATTRACTION = "reaches_attraction"
    FORESTALLS_RIVAL = "forestalls_rival"
    LAST_POINTS = "last_points"
    TRACK_POINTS = "track_points"
    STARTS_LAST_ROUND = "starts_last_round"
    FEW_PIECES_LEFT = "few_pieces_left"
    KEEPS_CARDS = "keeps_cards"
    SPENDS_SPARE_CARDS = "spends_spare_cards"
    TUNNEL_MAY_BE_FREE = "tunnel_may_be_free"
    PAYS_SURCHARGE = "pays_surcharge"
    SAVES_SURCHARGE = "saves_surcharge"
    TAKES_CARDS_BACK = "takes_cards_back"
    CANNOT_PAY = "cannot_pay"
    STATION_FINISHES_TICKET = "station_finishes_ticket"
    STATION_SHORTENS_TICKET = "station_shortens_ticket"
    STATION_OPENS_CITY = "station_opens_city"
    COMPLETES_CARDS = "completes_cards"
    COLLECTS_FOR_TRACK = "collects_for_track"
    COLLECTS_FOR_ANY = "collects_for_any"
    COLLECTS = "collects"
    WILD_FITS_ALL = "wild_fits_all"
    ROW_IS_NO_HELP = "row_is_no_help"
    HIDES_PLANS = "hides_plans"
    BLIND_MAY_BE_WILD = "blind_may_be_wild"
    LOSES_NOTHING = "loses_nothing"
    TICKET_IS_DONE = "ticket_is_done"
    TICKETS_SHARE_WAY = "tickets_share_way"
    TICKET_IS_CHEAP = "ticket_is_cheap"
    TICKETS_WORTH = "tickets_worth"
    TICKETS_COST = "tickets_cost"
    LEAVES_LOST_TICKET = "leaves_lost_ticket"
    LEAVES_DEAR_TICKET = "leaves_dear_ticket"
    ALL_TICKETS_DONE = "all_tickets_done"
    PIECES_FOR_MORE = "pieces_for_more"
    NEW_TICKETS = "new_tickets"
    NOTHING_ELSE = "nothing_else"


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks for a move. Which parameters it has depends on its code alone."""

    code: ReasonCode
    ticket: TicketId | None = None
    other_ticket: TicketId | None = None
    track: TrackId | None = None
    city: CityId | None = None
    color: Color | None = None
    seat: int | None = None
    count: int | None = None  # points or cards
    pieces: int | None = None
    odds: float | None = None


MOST_REASONS: Final = 2  # as many as one sentence can hold
# Two reasons about the same thing say less than two about different ones.
_TOPICS: Final = {
    ReasonCode.ONLY_WAY: "danger",
    ReasonCode.AVOIDS_DETOUR: "danger",
    ReasonCode.FORESTALLS_RIVAL: "danger",
    ReasonCode.KEEPS_CARDS: "cards",
    ReasonCode.SPENDS_SPARE_CARDS: "cards",
    ReasonCode.COMPLETES_CARDS: "cards",
    ReasonCode.COLLECTS_FOR_TRACK: "cards",
    ReasonCode.COLLECTS_FOR_ANY: "cards",
    ReasonCode.COLLECTS: "cards",
    ReasonCode.LAST_POINTS: "points",
    ReasonCode.TRACK_POINTS: "points",
    ReasonCode.STARTS_LAST_ROUND: "end",
    ReasonCode.FEW_PIECES_LEFT: "end",
    ReasonCode.FINISHES_TICKET: "ticket",
    ReasonCode.BRINGS_NEARER: "ticket",
    ReasonCode.PART_OF_PLAN: "ticket",
    ReasonCode.STATION_FINISHES_TICKET: "ticket",
    ReasonCode.STATION_SHORTENS_TICKET: "ticket",
    ReasonCode.STATION_OPENS_CITY: "ticket",
    ReasonCode.TICKET_IS_DONE: "kept",
    ReasonCode.TICKETS_SHARE_WAY: "kept",
    ReasonCode.TICKET_IS_CHEAP: "kept",
    ReasonCode.TICKETS_WORTH: "worth",
    ReasonCode.TICKETS_COST: "worth",
    ReasonCode.LEAVES_LOST_TICKET: "left",
    ReasonCode.LEAVES_DEAR_TICKET: "left",
}


def best_two(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the first reason, and the next that is about something else."""
    chosen: list[Reason] = []
    for reason in reasons:
        if len(chosen) < MOST_REASONS and _topic(reason) not in map(_topic, chosen):
            chosen.append(reason)
    return tuple(chosen)


def _topic(reason: Reason) -> str:
    return _TOPICS.get(reason.code, reason.code)
