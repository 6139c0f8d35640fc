"""Action ids: every action of a board as a fixed integer. Records never hold them.

Used by search, masks and policy heads.
"""

from typing import Final

from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import CARD_KINDS, GRAY, MAX_OFFER, TUNNEL_CARDS, WILD, Board

NO_ACTION: Final = -1
PASS: Final = 0
DRAW_TICKETS: Final = 1
DRAW_BLIND: Final = 2
DRAW_ROW: Final = 3  # + the card's kind
REFUSE: Final = DRAW_ROW + CARD_KINDS
PAY: Final = REFUSE + 1  # + the number of wilds
KEEP: Final = PAY + TUNNEL_CARDS + 1  # + the chosen positions as bits, less one: at least one is kept
CLAIM: Final = KEEP + (1 << MAX_OFFER) - 1  # claims follow track by track, then stations city by city


@compiled
def count_payment_ids(colors: int, cards: int, ferry_wilds: int) -> int:
    """Return the number of payments of so many cards, given any hand."""
    return colors * (cards - ferry_wilds) + 1


@compiled
def payment_number(colors: int, cards: int, ferry_wilds: int, color: int, wilds: int) -> int:
    """Return the index of a payment: by color, then by wilds; wilds alone come last."""
    if color == WILD:
        return colors * (cards - ferry_wilds)
    return color * (cards - ferry_wilds) + wilds - ferry_wilds


@compiled
def payment_color(colors: int, cards: int, ferry_wilds: int, number: int) -> int:
    """Return the color of a payment's index."""
    if number == colors * (cards - ferry_wilds):
        return WILD
    return number // (cards - ferry_wilds)


@compiled
def payment_wilds(colors: int, cards: int, ferry_wilds: int, number: int) -> int:
    """Return the number of wilds of a payment's index."""
    if number == colors * (cards - ferry_wilds):
        return cards
    return ferry_wilds + number % (cards - ferry_wilds)


@compiled
def count_paying_colors(board: Board, track: int) -> int:
    """Return the number of colors that can pay for a track: all for gray, else its own."""
    return board.colors if board.color[track] == GRAY else 1


@compiled
def claim_id(board: Board, track: int, color: int, wilds: int) -> int:
    """Return the id of a claim. On a colored track the color is the track's own, or wild."""
    chosen = color if board.color[track] == GRAY or color == WILD else 0
    return board.claim_first[track] + payment_number(
        count_paying_colors(board, track), board.length[track], board.ferry_wilds[track], chosen, wilds
    )


@compiled
def claimed_track(board: Board, action: int) -> int:
    """Return the track of a claim's id."""
    return int(board.claim_track[action - CLAIM])


@compiled
def claim_color(board: Board, action: int) -> int:
    """Return the color of a claim's payment: wild for wilds alone."""
    track = claimed_track(board, action)
    number = action - board.claim_first[track]
    chosen = payment_color(count_paying_colors(board, track), board.length[track], board.ferry_wilds[track], number)
    if board.color[track] != GRAY and chosen != WILD:
        return board.color[track]
    return chosen


@compiled
def claim_wilds(board: Board, action: int) -> int:
    """Return the number of wilds of a claim's payment."""
    track = claimed_track(board, action)
    number = action - board.claim_first[track]
    return payment_wilds(count_paying_colors(board, track), board.length[track], board.ferry_wilds[track], number)


@compiled
def count_station_payment_ids(colors: int, stations: int) -> int:
    """Return the number of payments for any station: a color and some wilds, or wilds alone."""
    return (colors + 1) * stations


@compiled
def station_id(board: Board, city: int, color: int, wilds: int) -> int:
    """Return the id of building a station: by city, color, then wilds; wilds alone come last.

    Its cost is not part of the id: that is the price of the player's next station.
    """
    row, place = (board.colors, wilds - 1) if color == WILD else (color, wilds)
    return board.station_first + (city * (board.colors + 1) + row) * board.stations + place


@compiled
def station_city(board: Board, action: int) -> int:
    """Return the city of a station's id."""
    return (action - board.station_first) // count_station_payment_ids(board.colors, board.stations)


@compiled
def station_color(board: Board, action: int) -> int:
    """Return the color of a station's payment: wild for wilds alone."""
    row = (action - board.station_first) // board.stations % (board.colors + 1)
    return WILD if row == board.colors else row


@compiled
def station_wilds(board: Board, action: int) -> int:
    """Return the number of wilds of a station's payment."""
    place = (action - board.station_first) % board.stations
    return place + 1 if station_color(board, action) == WILD else place
