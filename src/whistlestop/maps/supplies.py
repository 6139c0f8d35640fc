"""Are there enough tickets and cards for everybody, and not more than the engine has places for?"""

from collections.abc import Sequence
from typing import Final

from whistlestop.maps.board import Color, Edition, Ticket
from whistlestop.maps.faults import Entry
from whistlestop.maps.fields import Table
from whistlestop.maps.names import did_you_mean
from whistlestop.maps.tickets import MOST_TICKETS, PrintedTicket

ROW: Final = 5


def check_supplies(
    top: Table, edition: Edition, colors: Sequence[Color], printed: Sequence[PrintedTicket], tickets: Sequence[Ticket]
) -> None:
    """A map with too few tickets or cards for its seats is refused (S3)."""
    table = Table({}, Entry("edition"), top.faults)
    _check_cards(table, edition, len(colors))
    if _are_sets_sound(table, edition, printed):
        _check_tickets(table, edition, tickets)
    if len(tickets) > MOST_TICKETS:
        top.refuse("maps.too_many_tickets", number=len(tickets), most=MOST_TICKETS)


def _are_sets_sound(table: Table, edition: Edition, printed: Sequence[PrintedTicket]) -> bool:
    """Every set that the edition plays with has tickets, and is named once."""
    known = tuple(dict.fromkeys(ticket.set for ticket in printed))
    for position, name in enumerate(edition.ticket_sets):
        if name not in known:
            table.refuse("maps.no_such_set", did_you_mean(name, known), set=name)
        elif name in edition.ticket_sets[:position]:
            table.refuse("maps.set_twice", set=name)
    return set(edition.ticket_sets) <= set(known)


def _check_cards(table: Table, edition: Edition, colors: int) -> None:
    cards = colors * edition.cards_per_color + edition.wild_cards
    needed = edition.max_seats * edition.starting_cards + ROW
    if cards < needed:
        table.refuse("maps.too_few_cards", number=cards, needed=needed, seats=edition.max_seats)


def _check_tickets(table: Table, edition: Edition, tickets: Sequence[Ticket]) -> None:
    long_ones = sum(ticket.is_long for ticket in tickets)
    for key, number, dealt in (
        ("maps.too_few_long_tickets", long_ones, edition.starting_long_tickets),
        ("maps.too_few_tickets", len(tickets) - long_ones, edition.starting_tickets),
    ):
        if number < edition.max_seats * dealt:
            table.refuse(key, number=number, needed=edition.max_seats * dealt, seats=edition.max_seats)
