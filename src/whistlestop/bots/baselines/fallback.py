"""The baseline bots' fallback when their own rules don't apply, and their answer to tunnels."""

from whistlestop.bots.baselines.payments import claim_with_most_held
from whistlestop.engine.bits import WORD_BITS, lowest
from whistlestop.engine.claim import claimable_tracks
from whistlestop.engine.draw import can_draw_blind, row_cards_to_take
from whistlestop.engine.ids import DRAW_BLIND, DRAW_ROW, DRAW_TICKETS, NO_ACTION, PASS, PAY, REFUSE
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import CITY_WORDS, TURN, Board, State
from whistlestop.engine.stations import count_station_payments, free_cities, nth_station
from whistlestop.engine.tickets import tickets_left
from whistlestop.engine.tunnel import fewest_wilds_due, most_wilds_due


@compiled
def or_anything(board: Board, state: State, seat: int, action: int) -> int:
    """Return the action, or the first legal of: card, claim, tickets, station, pass."""
    if action == NO_ACTION:
        action = any_card(state)
    if action != NO_ACTION or state.decision != TURN:
        return action
    action = _any_claim(board, state, seat)
    if action == NO_ACTION and tickets_left(state) > 0:
        action = DRAW_TICKETS
    if action == NO_ACTION:
        action = _any_station(board, state, seat)
    return PASS if action == NO_ACTION else action


@compiled
def any_card(state: State) -> int:
    """Return a card from the deck, or else from the row; `NO_ACTION` if there is none."""
    if can_draw_blind(state):
        return DRAW_BLIND
    kinds = row_cards_to_take(state)
    return DRAW_ROW + lowest(kinds) if kinds else NO_ACTION


@compiled
def _any_claim(board: Board, state: State, seat: int) -> int:
    """Return the first track that can be claimed; `NO_ACTION` if there is none."""
    for word in range(board.track_words):
        tracks = claimable_tracks(board, state, seat, word)
        if tracks:
            return claim_with_most_held(board, state.players[seat], word * WORD_BITS + lowest(tracks))
    return NO_ACTION


@compiled
def _any_station(board: Board, state: State, seat: int) -> int:
    """Return a station in the first free city; `NO_ACTION` if none can be built."""
    if count_station_payments(board, state.players[seat]) == 0:
        return NO_ACTION
    for word in range(CITY_WORDS):
        cities = free_cities(board, state, word)
        if cities:
            return nth_station(board, state.players[seat], word * WORD_BITS + lowest(cities), 0)
    return NO_ACTION


@compiled
def answer_tunnel(state: State) -> int:
    """Pay with the fewest wilds, if that is possible."""
    wilds = fewest_wilds_due(state)
    return PAY + wilds if wilds <= most_wilds_due(state) else REFUSE
