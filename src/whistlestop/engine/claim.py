"""Chapter C: claiming a route.

Tracks are sets of bits, so most rules answer for a whole word of tracks at once.
"""

from typing import Final

from whistlestop.engine.bits import WORD_BITS, add, lowest
from whistlestop.engine.cards import discard, fill_row, take_from_hand
from whistlestop.engine.ferry import too_few_wilds
from whistlestop.engine.ids import claim_id
from whistlestop.engine.payment import count_mixed_payments, count_payments_of_any_color, fewest_wilds, most_wilds
from whistlestop.engine.records import Array
from whistlestop.engine.rulebook import compiled, rule
from whistlestop.engine.state import COLORS, GRAY, MAX_LENGTH, WILD, Board, Menu, Player, State
from whistlestop.engine.turn import end_turn

POINTS_BY_LENGTH: Final = (0, 1, 2, 4, 7, 10, 15, 18, 21, 27)


@rule("C5")
def route_points(length: int) -> int:
    """Return the points of a track by its length."""
    return POINTS_BY_LENGTH[length]


@rule("C6")
def taken_tracks(state: State, word: int) -> int:
    """Return the claimed tracks, as bits."""
    taken = 0
    for seat in range(state.seats):
        taken |= state.players[seat].claimed[word]
    return taken


@rule("C7", "C9")
def twins_of(board: Board, tracks: int, word: int) -> int:
    """Return the twins of those of the tracks that belong to a double route."""
    firsts = board.first_twins[word]
    return (tracks & firsts) << 1 | tracks >> 1 & firsts


@rule("C7", "C8")
def closed_tracks(board: Board, state: State, seat: int, word: int) -> int:
    """Return the tracks closed to a seat by their twin: its own, in a small game anybody's."""
    if state.seats <= board.small_game:
        return twins_of(board, taken_tracks(state, word), word)
    return twins_of(board, state.players[seat].claimed[word], word)


@rule("C6", "C7", "C8")
def open_tracks(board: Board, state: State, seat: int, word: int) -> int:
    """Return the tracks that a seat could claim if it had the cards and pieces."""
    return board.all_tracks[word] & ~taken_tracks(state, word) & ~closed_tracks(board, state, seat, word)


@rule("C1", "C2", "C4")
def tracks_within_reach(board: Board, player: Player, word: int) -> int:
    """Return the tracks for which a player has pieces and cards, except wilds for ferries."""
    most = min(player.pieces, MAX_LENGTH)
    wilds = player.hand[WILD]
    best = 0
    tracks = 0
    for color in range(COLORS):
        cards = player.hand[color]
        best = max(best, cards)
        tracks |= board.within_reach[color, min(cards + wilds, most), word]
    return tracks | board.within_reach[GRAY, min(best + wilds, most), word]


@rule("C1", "C2", "C4", "C6", "C7", "C8", "F1")
def claimable_tracks(board: Board, state: State, seat: int, word: int) -> int:
    """Return the tracks that a seat can claim now."""
    player = state.players[seat]
    tracks = open_tracks(board, state, seat, word) & tracks_within_reach(board, player, word)
    return tracks & ~too_few_wilds(board, player, word)


@rule("C1", "C2", "C3", "F1")
def count_payments(board: Board, player: Player, track: int) -> int:
    """Return the number of ways a player can pay for a track."""
    color, length, ferry_wilds = board.color[track], board.length[track], board.ferry_wilds[track]
    if color == GRAY:
        return count_payments_of_any_color(player.hand, length, ferry_wilds)
    return count_mixed_payments(player.hand, color, length, ferry_wilds) + int(player.hand[WILD] >= length)


@rule("C3", "C6")
def offer_claims(board: Board, state: State, seat: int, menu: Menu) -> None:
    """Put every track that a seat can claim now on the menu, with its number of payments."""
    menu.tracks = 0
    menu.claims = 0
    for word in range(board.track_words):
        tracks = claimable_tracks(board, state, seat, word)
        while tracks:
            track = word * WORD_BITS + lowest(tracks)
            tracks &= tracks - 1
            ways = count_payments(board, state.players[seat], track)
            menu.track[menu.tracks] = track
            menu.ways[menu.tracks] = ways
            menu.tracks += 1
            menu.claims += ways


@compiled
def nth_payment(board: Board, player: Player, track: int, n: int) -> int:
    """Return the claim with the n-th payment for a track.

    Payments are ordered by color, then fewest wilds first; wilds alone come last.
    """
    length, ferry_wilds = board.length[track], board.ferry_wilds[track]
    is_gray = board.color[track] == GRAY
    first = 0 if is_gray else board.color[track]
    last = board.colors - 1 if is_gray else board.color[track]
    for color in range(first, last + 1):
        ways = count_mixed_payments(player.hand, color, length, ferry_wilds)
        if n < ways:
            return claim_id(board, track, color, fewest_wilds(player.hand, color, length, ferry_wilds) + n)
        n -= ways
    return claim_id(board, track, WILD, length)


@compiled
def list_payments(board: Board, player: Player, track: int, out: Array[int], count: int) -> int:
    """Append the claims of a track with every payment; return the new count."""
    length, ferry_wilds = board.length[track], board.ferry_wilds[track]
    is_gray = board.color[track] == GRAY
    first = 0 if is_gray else board.color[track]
    last = board.colors - 1 if is_gray else board.color[track]
    most = most_wilds(player.hand, length)
    for color in range(first, last + 1):
        for wilds in range(fewest_wilds(player.hand, color, length, ferry_wilds), most + 1):
            out[count] = claim_id(board, track, color, wilds)
            count += 1
    if player.hand[WILD] >= length:
        out[count] = claim_id(board, track, WILD, length)
        count += 1
    return count


@rule("C5", "C6")
def claim_route(state: State, track: int, length: int, color: int, wilds: int) -> None:
    """Discard the payment and put a piece on every space.

    Gaps in the row are filled from the discards (D8).
    """
    discard(state, color, length - wilds)
    discard(state, WILD, wilds)
    add(state.players[state.seat].claimed, track)
    state.players[state.seat].pieces -= length
    fill_row(state)
    end_turn(state)


@rule("C1", "C2", "U1")
def lay_payment(state: State, length: int, color: int, wilds: int) -> None:
    """Take the cards that pay for a track out of the hand."""
    take_from_hand(state, state.seat, color, length - wilds)
    take_from_hand(state, state.seat, WILD, wilds)
