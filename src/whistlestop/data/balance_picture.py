"""A balance as a picture: routes as wide as they are popular, and the value of tickets."""

from html import escape
from typing import Final

from whistlestop.data.balance import Balance, TicketBalance
from whistlestop.maps.layout import Layout
from whistlestop.texts import number, percent, text

WIDTH: Final = 900
MARGIN: Final = 60
TITLE: Final = 56
CHART: Final = 300
GAP: Final = 70
INK: Final = "#22303a"
GRID: Final = "#d9d3c4"
PAPER: Final = "#fbf7ec"
USED: Final = "#1f5f8b"
UNUSED: Final = "#b3261e"
BROADEST: Final = 9.0
NARROWEST: Final = 1.5
TICKS: Final = (0, 25, 50, 75, 100)


def balance_picture(balance: Balance, layout: Layout) -> str:
    """Return the picture, as SVG."""
    map_height = (WIDTH - 2 * MARGIN) / layout.aspect
    chart_top = TITLE + map_height + GAP
    height = round(chart_top + CHART + GAP)
    title = text("data.balance.title", count=balance.games, map=balance.box.map_name, seats=balance.seats)
    body = _map(balance, layout, map_height) + _tickets(balance, chart_top)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="12" fill="{INK}">\n<title>{escape(title)}</title>\n'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>\n'
        f'<text x="{MARGIN}" y="32" font-size="18" font-weight="600">{escape(title)}</text>\n{body}</svg>\n'
    )


def _map(balance: Balance, layout: Layout, height: float) -> str:
    spots = {
        city: (round(MARGIN + x * (WIDTH - 2 * MARGIN), 1), round(TITLE + y * height, 1))
        for city, (x, y) in layout.positions.items()
    }
    lines = "".join(_route(spots[first], spots[second], share) for (first, second), share in balance.routes.items())
    names = {city.id: city.name for city in balance.box.cities}
    return lines + "".join(_city(spots[city], names[city]) for city in spots)


def _route(start: tuple[float, float], end: tuple[float, float], share: float) -> str:
    width = round(NARROWEST + share * (BROADEST - NARROWEST), 1)
    look = f'stroke="{USED}"' if share > 0 else f'stroke="{UNUSED}" stroke-dasharray="6 5"'
    (x1, y1), (x2, y2) = start, end
    return (
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {look} stroke-width="{width}" stroke-linecap="round">'
        f"<title>{percent(share)}</title></line>\n"
    )


def _city(spot: tuple[float, float], name: str) -> str:
    x, y = spot
    return (
        f'<circle cx="{x}" cy="{y}" r="4.5" fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>'
        f'<text x="{x}" y="{y - 9}" text-anchor="middle" paint-order="stroke" stroke="{PAPER}" '
        f'stroke-width="3">{escape(name)}</text>\n'
    )


def _tickets(balance: Balance, top: float) -> str:
    """Return every ticket as a point: its points across, its completion rate upwards."""
    most = max((ticket.ticket.points for ticket in balance.tickets), default=1)
    heading = f'<text x="{MARGIN}" y="{top - 18}" font-weight="600">{escape(text("data.balance.tickets"))}</text>\n'
    points = (_ticket(ticket, balance.named(ticket.ticket.ends), top, most) for ticket in balance.tickets)
    return heading + _grid(top, most) + "".join(points)


def _across(points: float, most: int) -> float:
    return round(MARGIN + points / most * (WIDTH - 2 * MARGIN), 1)


def _down(percent: float, top: float) -> float:
    return round(top + CHART * (1 - percent / 100), 1)


def _grid(top: float, most: int) -> str:
    lines = "".join(
        f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{_down(tick, top)}" y2="{_down(tick, top)}" stroke="{GRID}"/>'
        f'<text x="{MARGIN - 8}" y="{_down(tick, top) + 4}" text-anchor="end">{tick} %</text>\n'
        for tick in TICKS
    )
    step = max(1, -(-most // 10))
    numbers = "".join(
        f'<text x="{_across(points, most)}" y="{top + CHART + 20}" text-anchor="middle">{points}</text>\n'
        for points in range(0, most + 1, step)
    )
    return lines + numbers


def _ticket(ticket: TicketBalance, name: str, top: float, most: int) -> str:
    if ticket.kept == 0:
        return ""
    about = f"{name}: {percent(ticket.success)}, {number(ticket.worth, 1, is_change=True)}"
    x, y = _across(ticket.ticket.points, most), _down(100 * ticket.success, top)
    return f'<circle cx="{x}" cy="{y}" r="5" fill="{USED}" opacity="0.7"><title>{escape(about)}</title></circle>\n'
