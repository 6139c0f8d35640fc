"""The table as a seat sees it: players, row, hand, tickets, the map as a list."""

from collections.abc import Iterable, Mapping, Sequence

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from whistlestop.engine.advice import TicketWay
from whistlestop.engine.claim import POINTS_BY_LENGTH
from whistlestop.engine.results import Score
from whistlestop.engine.view import OwnView, View
from whistlestop.maps.board import CityId, Color, Track, TrackId
from whistlestop.terminal.tables import plain_table
from whistlestop.terminal.words import SEAT_MARKS, SEAT_STYLES, Words
from whistlestop.texts import text

SCORE_PARTS = ("routes", "tickets", "stations", "attractions", "longest_path", "globetrotter")


def turn_screen(words: Words, view: View, own: OwnView, ways: Sequence[TicketWay]) -> RenderableType:
    """Return everything a player looks at before a turn."""
    return Group(
        Rule(_turn_title(view), style="bright_black", characters="-"),
        players_table(words, view),
        Text(""),
        row_line(words, view),
        Text(
            text(
                "terminal.decks",
                deck=view.deck_size,
                discards=sum(view.discards.values()),
                tickets=view.ticket_deck_size,
            )
        ),
        hand_line(words, own.hand),
        Text(""),
        tickets_table(words, [way for way in ways if way.ticket in own.tickets], view.players[words.me].pieces),
        Text(""),
    )


def _turn_title(view: View) -> str:
    if view.decision == "starting-tickets":
        return text("terminal.title.start")
    if view.turns_left is None:
        return text("terminal.title.turn")
    return text("terminal.title.last_turn")


def players_table(words: Words, view: View) -> Table:
    """Return a line for every seat."""
    has_stations = words.box.edition.stations > 0
    table = plain_table()
    for title in ("player", "color"):
        table.add_column(text(f"terminal.column.{title}"))
    for title in (words.pieces_title(), *(text(f"terminal.column.{column}") for column in ("cards", "tickets"))):
        table.add_column(title, justify="right")
    if has_stations:
        table.add_column(text("terminal.column.stations"), justify="right")
    table.add_column(text("terminal.column.points"), justify="right")
    for seat, player in enumerate(view.players):
        numbers = [player.pieces, player.cards, player.tickets]
        numbers += [player.stations, player.route_points] if has_stations else [player.route_points]
        style = "bold" if seat == words.me else None
        color = text(f"terminal.seat_color.{seat}")
        table.add_row(words.marked_player(seat), color, *map(str, numbers), style=style)
    return table


def row_line(words: Words, view: View) -> RenderableType:
    """Return the face-up cards."""
    cards = [Text(text("terminal.gap")) if color is None else words.card(color) for color in view.row]
    return label_items("terminal.row", cards)


def hand_line(words: Words, hand: Mapping[Color, int]) -> RenderableType:
    """Return a hand, grouped by color, with counts."""
    cards = [Text.assemble(f"{count} ", words.card(color)) for color, count in hand.items()]
    return label_items("terminal.hand", cards or [Text(text("terminal.nothing"))], count=sum(hand.values()))


def label_items(key: str, things: Iterable[Text], count: int | None = None) -> RenderableType:
    """Return items side by side after a label; lines break between items, never within one."""
    grid = Table.grid(padding=(0, 1))
    grid.add_row(Text(text(key, count=count), style="bold"), Columns(things, padding=(0, 2)))
    return grid


def tickets_table(words: Words, ways: Sequence[TicketWay], pieces: int, *, numbered: bool = False) -> RenderableType:
    """Return tickets with what the cheapest path of each still needs."""
    table = plain_table()
    if numbered:
        table.add_column("", justify="right", style="bold")
    table.add_column(text("terminal.column.ticket"))
    table.add_column(text("terminal.column.points"), justify="right")
    table.add_column(text("terminal.column.cheapest_way"))
    for number, way in enumerate(ways, start=1):
        ticket = words.ticket(way.ticket)
        cells: list[Text | str] = [words.cities(ticket), str(ticket.points), way_text(words, way, pieces)]
        table.add_row(*([str(number)] if numbered else []), *cells)
    return table if ways else Text(text("terminal.no_tickets"))


def way_text(words: Words, way: TicketWay, pieces: int) -> Text:
    """Return the state of a ticket."""
    if way.is_completed:
        return Text(text("terminal.way.done"), style="green")
    if way.pieces is None:
        return Text(text("terminal.way.none"), style="red")
    cities = ", ".join(words.joined(words.track(track) for track in way.tracks))
    key = "terminal.way.open" if way.pieces <= pieces else "terminal.way.too_long"
    return Text(text(key, pieces=words.pieces(way.pieces), tracks=cities))


def track_label(words: Words, track: Track) -> Text:
    """Return what is printed on a track besides its length: color, ferry or tunnel."""
    marks = [track_color(words, track)]
    if track.is_ferry:
        marks.append(Text(text("terminal.ferry", wilds=track.ferry_wilds, letter=words.letter(Color.WILD))))
    if track.is_tunnel:
        marks.append(Text(text("terminal.tunnel")))
    return Text(" ").join(marks)


def track_color(words: Words, track: Track) -> Text:
    """Return the color a track is paid in."""
    return Text(text("terminal.any_color")) if track.color is Color.GRAY else words.card(track.color)


def map_table(words: Words, view: View, only: CityId | None = None) -> RenderableType:
    """Return all tracks by city, with their owners."""
    cities = [city for city in words.box.cities if only is None or city.id == only]
    return Group(*(_city_table(words, view, city.id) for city in cities))


def _city_table(words: Words, view: View, city_id: CityId) -> RenderableType:
    table = Table(box=None, show_header=False, pad_edge=False)
    for track in words.box.tracks:
        if city_id in track.ends:
            far = words.city(track.ends[track.ends[0] == city_id])
            table.add_row(
                far.name, str(track.length), track_label(words, track), track.id, _owner(words, view, track.id)
            )
    city = words.city(city_id)
    return Group(Text.assemble((city.name, "bold"), _city_notes(words, view, city_id)), Padding(table, (0, 0, 0, 2)))


def _city_notes(words: Words, view: View, city_id: CityId) -> str:
    city = words.city(city_id)
    notes = [city.english] if city.english != city.name else []
    if city.is_attraction:
        notes.append(text("terminal.attraction"))
    if city_id in view.stations:
        notes.append(text("terminal.station_of", player=words.player(view.stations[city_id])))
    return f" ({', '.join(notes)})" if notes else ""


def _owner(words: Words, view: View, track: TrackId) -> Text:
    owner = view.tracks.get(track)
    if owner is None:
        return Text(text("terminal.free"), style="bright_black")
    return Text.assemble((SEAT_MARKS[owner], SEAT_STYLES[owner]), " ", words.player(owner))


def score_table(words: Words, scores: Mapping[int, Score], title: str) -> Table:
    """Return points part by part; only the parts that this edition has."""
    table = plain_table(title=title)
    table.add_column(text("terminal.column.player"))
    parts = [part for part in SCORE_PARTS if _has_part(words, part)]
    for part in (*parts, "total"):
        table.add_column(text(f"terminal.part.{part}"), justify="right")
    for seat, score in scores.items():
        points = [getattr(score, part) for part in parts]
        table.add_row(words.marked_player(seat), *map(str, points), Text(str(score.total), style="bold"))
    return table


def _has_part(words: Words, part: str) -> bool:
    edition = words.box.edition
    numbers = {
        "stations": edition.stations,
        "attractions": edition.attraction_points,
        "longest_path": edition.longest_path_bonus,
        "globetrotter": edition.globetrotter_bonus,
    }
    return numbers.get(part, 1) > 0


def route_points(track: Track) -> str:
    """Return the points of a track."""
    return text("terminal.points", count=POINTS_BY_LENGTH[track.length])


def new_console() -> Console:
    """Return the console of the game: a terminal or a file. Typed text is never markup."""
    return Console(markup=False, highlight=False, emoji=False)
