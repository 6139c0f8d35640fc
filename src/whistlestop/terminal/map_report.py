"""Report of a map's balance: first seat, tickets from worst to best, unwanted routes."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from whistlestop.data.balance import Balance, TicketBalance
from whistlestop.maps.fields import EN_DASH
from whistlestop.terminal.tables import plain_table
from whistlestop.texts import number, percent, text


def map_report(balance: Balance) -> RenderableType:
    """Return the whole report, to be printed."""
    title = text("data.balance.title", count=balance.games, map=balance.box.map_name, seats=balance.seats)
    return Group(Text(title, style="bold"), _order(balance), _tickets(balance), Text(_unused(balance)))


def _order(balance: Balance) -> Table:
    table = plain_table()
    table.add_column(text("data.balance.order"), justify="right")
    table.add_column(text("cli.simulate.column.wins"), justify="right")
    for place, share in enumerate(balance.order_wins, start=1):
        table.add_row(str(place), percent(share, 1))
    return table


def _tickets(balance: Balance) -> Table:
    table = plain_table()
    table.add_column(text("data.balance.ticket"))
    for column in ("points", "kept", "success", "worth", "win_rate"):
        table.add_column(text(f"data.balance.{column}"), justify="right")
    for ticket in sorted(balance.tickets, key=lambda ticket: ticket.worth):
        table.add_row(balance.named(ticket.ticket.ends), str(ticket.ticket.points), *_figures(ticket))
    return table


def _figures(ticket: TicketBalance) -> Sequence[str]:
    if ticket.kept == 0:
        return "0", EN_DASH, EN_DASH, EN_DASH
    return (
        number(ticket.kept),
        percent(ticket.success),
        number(ticket.worth, 1, is_change=True),
        percent(ticket.win_rate),
    )


def _unused(balance: Balance) -> str:
    if not balance.unused:
        return text("data.balance.all_used")
    routes = ", ".join(balance.named(ends) for ends in balance.unused)
    return text("data.balance.unused", count=len(balance.unused), routes=routes)
