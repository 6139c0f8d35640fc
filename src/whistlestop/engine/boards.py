"""Conversion of a box into the board record that compiled rules read."""

from typing import Any, Final

from whistlestop.engine.bits import WORD_BITS, add
from whistlestop.engine.ids import CLAIM, count_payment_ids, count_station_payment_ids
from whistlestop.engine.records import Boxed, new
from whistlestop.engine.state import BOARD_LAYOUT, GRAY, MAX_LENGTH, NO_TRACK
from whistlestop.engine.winning import FEWEST_STATIONS, LONGEST_TRAIL, MOST_TICKETS
from whistlestop.maps.board import Box, Color, TieBreak

TIE_BREAKS: Final = {
    TieBreak.TICKETS: MOST_TICKETS,
    TieBreak.STATIONS: FEWEST_STATIONS,
    TieBreak.TRAIL: LONGEST_TRAIL,
}
# Numbers that an edition and the board record know by the same name.
EDITION_NUMBERS: Final = (
    "min_seats",
    "max_seats",
    "pieces",
    "cards_per_color",
    "wild_cards",
    "starting_cards",
    "starting_long_tickets",
    "starting_tickets",
    "starting_keep",
    "refused_start_leaves",
    "drawn_tickets",
    "drawn_keep",
    "small_game",
    "stations",
    "station_points",
    "longest_path_bonus",
    "globetrotter_bonus",
    "attraction_points",
)

Fields = Any  # one record's fields by name, for which NumPy has no type


def build_board(box: Box) -> Boxed:
    """Build the board record of a box: numbers, tracks, tickets and lookup tables."""
    boxed = new(BOARD_LAYOUT)
    board: Fields = boxed[0]
    for name in EDITION_NUMBERS:
        board[name] = getattr(box.edition, name)
    for place, tie_break in enumerate(box.edition.tie_breaks):
        board["tie_breaks"][place] = TIE_BREAKS[tie_break]
    board["colors"] = len(box.colors)
    _write_cities(box, board)
    _write_tracks(box, board)
    _write_reach(board)
    _write_tickets(box, board)
    _write_ids(board)
    return boxed


def order_colors(box: Box) -> tuple[Color, ...]:
    """Return the card colors by engine number: the map's own, those it lacks, then wild."""
    missing = tuple(color for color in Color if color not in {*box.colors, Color.WILD, Color.GRAY})
    return (*box.colors, *missing, Color.WILD)


def _write_cities(box: Box, board: Fields) -> None:
    board["cities"] = len(box.cities)
    for index, city in enumerate(box.cities):
        add(board["all_cities"], index)
        if city.is_attraction:
            add(board["attractions"], index)


def _write_tracks(box: Box, board: Fields) -> None:
    cities = {city.id: index for index, city in enumerate(box.cities)}
    numbers = {track.id: index for index, track in enumerate(box.tracks)}
    board["tracks"] = len(box.tracks)
    board["track_words"] = -(-len(box.tracks) // WORD_BITS)
    for index, track in enumerate(box.tracks):
        board["length"][index] = track.length
        board["color"][index] = GRAY if track.color is Color.GRAY else box.colors.index(track.color)
        board["ferry_wilds"][index] = track.ferry_wilds
        board["is_tunnel"][index] = track.is_tunnel
        board["twin"][index] = NO_TRACK if track.twin is None else numbers[track.twin]
        board["end_a"][index], board["end_b"][index] = (cities[end] for end in track.ends)
        add(board["all_tracks"], index)
        if board["twin"][index] > index:
            add(board["first_twins"], index)
        for end in track.ends:
            add(board["tracks_at"][cities[end]], index)


def _write_reach(board: Fields) -> None:
    for track in range(int(board["tracks"])):
        for reach in range(int(board["length"][track]), MAX_LENGTH + 1):
            add(board["within_reach"][board["color"][track], reach], track)
        for wilds in range(int(board["ferry_wilds"][track])):
            add(board["ferries_beyond"][wilds], track)


def _write_tickets(box: Box, board: Fields) -> None:
    cities = {city.id: index for index, city in enumerate(box.cities)}
    board["tickets"] = len(box.tickets)
    for index, ticket in enumerate(box.tickets):
        board["ticket_a"][index], board["ticket_b"][index] = (cities[end] for end in ticket.ends)
        board["ticket_points"][index] = ticket.points
        is_dealt_apart = ticket.is_long and box.edition.starting_long_tickets > 0
        add(board["long_tickets" if is_dealt_apart else "regular_tickets"], index)


def _write_ids(board: Fields) -> None:
    next_id = CLAIM
    for track in range(int(board["tracks"])):
        board["claim_first"][track] = next_id
        colors = int(board["colors"]) if board["color"][track] == GRAY else 1
        ways = count_payment_ids(colors, int(board["length"][track]), int(board["ferry_wilds"][track]))
        board["claim_track"][next_id - CLAIM : next_id - CLAIM + ways] = track
        next_id += ways
    board["station_first"] = next_id
    in_each_city = count_station_payment_ids(int(board["colors"]), int(board["stations"]))
    board["action_ids"] = next_id + int(board["cities"]) * in_each_city
