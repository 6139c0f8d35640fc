"""The tickets of a map file, and which of them an edition plays with."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from whistlestop.maps.board import CityId, Edition, Ticket, TicketId
from whistlestop.maps.cities import Cities, read_between
from whistlestop.maps.fields import Table
from whistlestop.maps.names import LONGEST_NAME, ticket_id

TICKET_KEYS: Final = ("between", "points", "set", "reprint", "big_city", "long")
MOST_POINTS: Final = 99
MOST_TICKETS: Final = 128  # the size of arrays in the compiled engine


@dataclass(frozen=True, slots=True)
class PrintedTicket:
    """A ticket as it lies in the box, before an edition chooses from it."""

    set: str
    ends: tuple[CityId, CityId]
    points: int
    reprint: int
    is_big_city: bool
    is_long: bool

    @property
    def id(self) -> TicketId:
        """Set and cities; no two tickets of a set connect the same cities."""
        return ticket_id(self.set, self.ends)


def read_tickets(top: Table, cities: Cities) -> list[PrintedTicket]:
    """Read all readable tickets; a duplicate ticket is a fault."""
    first_entry: dict[TicketId, int] = {}

    def read_one(table: Table) -> PrintedTicket | None:
        ticket = _read_ticket(table, cities)
        if ticket is not None and first_entry.setdefault(ticket.id, table.entry.number) != table.entry.number:
            table.refuse("maps.same_ticket", number=first_entry[ticket.id], set=ticket.set)
        return ticket

    return top.each("ticket", "ticket", read_one)


def _read_ticket(table: Table, cities: Cities) -> PrintedTicket | None:
    """Read a ticket, or return None if any part of it can't be read."""
    table.check_keys(TICKET_KEYS)
    ends = read_between(table, cities)
    points = table.number("points", 1, MOST_POINTS)
    reprint = table.number("reprint", 1, MOST_POINTS, default=points or 1)
    ticket_set = _read_set(table)
    big_city = table.flag("big_city", default=False)
    is_long = table.flag("long", default=False)
    if ends is None or points is None or reprint is None or ticket_set is None or big_city is None or is_long is None:
        return None
    return PrintedTicket(ticket_set, ends, points, reprint, big_city, is_long)


def _read_set(table: Table) -> str | None:
    """Read the name of a set; it is part of ids, so it is written like one."""
    name = table.word("set", default="base")
    if name is not None and not (re.fullmatch("[a-z0-9_]+", name) and len(name) <= LONGEST_NAME):
        table.refuse("maps.bad_set", set=name, most=LONGEST_NAME)
        return None
    return name


def tickets_in_play(printed: Iterable[PrintedTicket], edition: Edition) -> tuple[Ticket, ...]:
    """Return the tickets an edition plays with, at the values it uses (P6).

    Where no long tickets are dealt, all are ordinary ones.
    """
    sets = frozenset(edition.ticket_sets)
    return tuple(
        Ticket(
            ticket.id,
            ticket.ends,
            ticket.reprint if edition.reprinted_values else ticket.points,
            ticket.is_long and edition.starting_long_tickets > 0,
        )
        for ticket in printed
        if ticket.set in sets and (ticket.is_big_city or not edition.big_cities_only)
    )
