"""The state of a game and its board, one record each; neither holds anything derivable."""

from typing import Annotated, Final

import numpy as np

from whistlestop.engine.bits import WORD_BITS
from whistlestop.engine.records import Array, Table, layout_of

# The most that one compilation serves. A map that needs more is refused when it is loaded.
MAX_SEATS: Final = 5
MAX_CITIES: Final = 64
MAX_TRACKS: Final = 128
MAX_TICKETS: Final = 128
MAX_LENGTH: Final = 9
MAX_OFFER: Final = 6
MAX_STATIONS: Final = 3
MAX_CLAIM_IDS: Final = MAX_TRACKS * (8 * MAX_LENGTH + 1)

ROW_SLOTS: Final = 5
TUNNEL_CARDS: Final = 3
COLORS: Final = 8
WILD: Final = COLORS  # as a card
GRAY: Final = COLORS  # as a track
CARD_KINDS: Final = COLORS + 1
SET_WORDS: Final = -(-MAX_TRACKS // WORD_BITS)
CITY_WORDS: Final = -(-MAX_CITIES // WORD_BITS)
JOURNAL: Final = 128

NOBODY: Final = -1
NO_CARD: Final = -1
NO_TRACK: Final = -1
NOT_ENDING: Final = -1
RESHUFFLED: Final = -2  # in the journal, among the cards turned up

# The decisions a seat can owe.
STARTING_TICKETS: Final = 0
TURN: Final = 1
SECOND_CARD: Final = 2
KEEP_TICKETS: Final = 3
TUNNEL: Final = 4
OVER: Final = 5

Counts = Annotated[Array[int], (CARD_KINDS,)]  # cards of each kind
Set = Annotated[Array[int], (SET_WORDS,)]  # tracks or tickets
CitySet = Annotated[Array[int], (CITY_WORDS,)]
OfEachTrack = Annotated[Array[int], (MAX_TRACKS,)]
OfEachTicket = Annotated[Array[int], (MAX_TICKETS,)]


class Player:
    """What belongs to one seat: any number of cards and tickets (T3)."""

    hand: Counts
    known: Counts  # cards in the hand that everybody knows of: taken from the row, or taken back from a tunnel
    pieces: int
    claimed: Set
    tickets: Set
    stations: CitySet
    offer: Annotated[Array[int], (MAX_OFFER,)]
    offered: int
    kept: int  # the positions chosen from a starting offer, as bits, until all seats have chosen


class State:
    """A whole game between two actions."""

    key: Annotated[Array[int], (8,)]
    generator: Annotated[Array[int], (4,)]
    needs_key: int  # the generator is keyed again when this action first draws a random number
    action_number: int
    seats: int
    seat: int
    decision: int
    passes: int
    turns_left: int
    deck: Counts
    discards: Counts
    row: Annotated[Array[int], (ROW_SLOTS,)]
    undrawn: Set
    refused: Annotated[Array[int], (MAX_TICKETS,), np.int8]  # under the undrawn tickets, first to be drawn first
    refused_count: int
    tunnel_track: int
    tunnel_color: int
    tunnel_wilds: int
    tunnel_turned: Annotated[Array[int], (TUNNEL_CARDS,)]
    journal: Annotated[Array[int], (JOURNAL,), np.int8]  # what this action turned up, in order
    journal_count: int
    players: Annotated[Array[Player], (MAX_SEATS,)]


class Board:
    """A map and an edition's numbers, with the lookup tables that make the rules fast."""

    min_seats: int
    max_seats: int
    pieces: int
    cards_per_color: int
    wild_cards: int
    starting_cards: int
    starting_long_tickets: int
    starting_tickets: int
    starting_keep: int
    refused_start_leaves: int
    drawn_tickets: int
    drawn_keep: int
    small_game: int
    stations: int
    station_points: int
    longest_path_bonus: int
    globetrotter_bonus: int
    attraction_points: int
    tie_breaks: Annotated[Array[int], (3,)]

    colors: int
    cities: int
    tracks: int
    track_words: int
    tickets: int

    length: OfEachTrack
    color: OfEachTrack
    ferry_wilds: OfEachTrack
    is_tunnel: OfEachTrack
    twin: OfEachTrack
    end_a: OfEachTrack
    end_b: OfEachTrack
    all_tracks: Set
    first_twins: Set  # of every double route the first track; the second is the next bit
    within_reach: Annotated[Table, (CARD_KINDS, MAX_LENGTH + 1, SET_WORDS)]  # tracks of a color up to a length
    ferries_beyond: Annotated[Table, (MAX_LENGTH + 1, SET_WORDS)]  # tracks that need more wilds than the index

    all_cities: CitySet
    attractions: CitySet
    tracks_at: Annotated[Table, (MAX_CITIES, SET_WORDS)]  # tracks that end in a city

    ticket_a: OfEachTicket
    ticket_b: OfEachTicket
    ticket_points: OfEachTicket
    long_tickets: Set
    regular_tickets: Set

    claim_first: OfEachTrack  # the id of the first payment for a track
    claim_track: Annotated[Array[int], (MAX_CLAIM_IDS,), np.int16]  # the track of a claim's id, counted from the first
    station_first: int
    action_ids: int


class Menu:
    """The possibilities of a turn, before every payment becomes an action of its own."""

    can_draw_tickets: int
    can_draw_blind: int
    row_kinds: int
    claims: int  # the number of payments for all tracks together
    tracks: int
    track: OfEachTrack
    ways: OfEachTrack
    station_ways: int
    cities: int


class Score:
    """The final score of one seat, part by part (P1)."""

    routes: int
    tickets: int
    stations: int
    attractions: int
    longest_path: int
    globetrotter: int
    total: int
    completed_tickets: int
    longest_trail: int
    rank: int  # 0 for a winner; equal seats share a rank


PLAYER_LAYOUT: Final = layout_of(Player)
STATE_LAYOUT: Final = layout_of(State)
BOARD_LAYOUT: Final = layout_of(Board)
MENU_LAYOUT: Final = layout_of(Menu)
SCORE_LAYOUT: Final = layout_of(Score)
