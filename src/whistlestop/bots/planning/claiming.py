"""The choice of the track to claim now, and of the one to aim for without open tickets."""

from typing import Final

from whistlestop.bots.planning.costs import largest_pile, new_attractions
from whistlestop.bots.planning.desk import Desk, Plan
from whistlestop.bots.planning.paying import NO_COLOR, cheapest_color, price_in, wilds_to_pay
from whistlestop.bots.planning.plan import add_to_plan, start_plan
from whistlestop.bots.planning.prospects import turns_left_for, turns_to_build
from whistlestop.bots.planning.weights import Weights
from whistlestop.engine.bits import WORD_BITS, lowest
from whistlestop.engine.cards import count_hidden_cards
from whistlestop.engine.claim import claimable_tracks, open_tracks, route_points, twins_of
from whistlestop.engine.ids import NO_ACTION, claim_id
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import GRAY, NO_TRACK, TUNNEL_CARDS, WILD, Board, Player, State

PLENTY_OF_CARDS: Final = 12


@compiled
def best_planned_claim(board: Board, weights: Weights, state: State, seat: int, desk: Desk) -> int:
    """Return the best claim of a planned track or its twin, or `NO_ACTION` if all can wait."""
    player, plan = state.players[seat], desk.plans[seat]
    best, most = NO_ACTION, weights.claim_least
    for word in range(board.track_words):
        planned = plan.tracks[word]
        if planned == 0:
            continue
        tracks = (planned | twins_of(board, planned, word)) & claimable_tracks(board, state, seat, word)
        is_open = open_tracks(board, state, seat, word)
        lone = is_open & ~twins_of(board, is_open, word)
        while tracks:
            bit = lowest(tracks)
            tracks &= tracks - 1
            track = word * WORD_BITS + bit
            color = paying_color(board, weights, player, plan, track)
            if board.is_tunnel[track] and not _dares_tunnel(board, state, player, track, color):
                continue
            value = _worth(board, weights, player, plan, track, color) + weights.claim_lone * (lone >> bit & 1)
            if value > most:
                best, most = claim_in(board, player, track, color), value
    return best


@compiled
def _dares_tunnel(board: Board, state: State, player: Player, track: int, color: int) -> bool:
    """Return whether to enter a tunnel: not when the same few cards would be turned again."""
    if count_hidden_cards(state) >= PLENTY_OF_CARDS:
        return True
    spare = player.hand[WILD] - board.length[track]
    return spare + (0 if color == WILD else player.hand[color]) >= TUNNEL_CARDS


@compiled
def paying_color(board: Board, weights: Weights, player: Player, plan: Plan, track: int) -> int:
    """Return the color in which a track is best paid."""
    return cheapest_color(
        board, weights, player, plan, board.color[track], board.length[track], board.ferry_wilds[track]
    )


@compiled
def claim_in(board: Board, player: Player, track: int, color: int) -> int:
    """Return the claim of a track in a color, with the fewest wilds."""
    wilds = wilds_to_pay(player, color, board.length[track], board.ferry_wilds[track])
    return claim_id(board, track, WILD if wilds == board.length[track] else color, wilds)


@compiled
def _worth(board: Board, weights: Weights, player: Player, plan: Plan, track: int, color: int) -> float:
    price = price_in(weights, player, plan, color, board.length[track], board.ferry_wilds[track])
    return _points_for(board, player, track) - price


@compiled
def _points_for(board: Board, player: Player, track: int) -> float:
    """Return the points of a track: by its length, and for new attractions."""
    return float(route_points(board.length[track]) + board.attraction_points * new_attractions(board, player, track))


@compiled
def set_goal(board: Board, weights: Weights, state: State, seat: int, desk: Desk) -> None:
    """Plan for the one track that brings most points for the turns it takes."""
    player, plan = state.players[seat], desk.plans[seat]
    start_plan(board, weights, state, seat, desk)
    plan.is_goal = 1
    best, most = NO_TRACK, weights.goal_least
    pile = largest_pile(board, player)
    turns_left = turns_left_for(weights, state, seat)
    for word in range(board.track_words):
        tracks = open_tracks(board, state, seat, word)
        while tracks:
            track = word * WORD_BITS + lowest(tracks)
            tracks &= tracks - 1
            turns = _turns_for(board, weights, player, track, pile)
            if board.length[track] > player.pieces or turns > turns_left:
                continue
            gained = _points_for(board, player, track)
            if _touches(board, player, track):
                gained += weights.goal_touch * board.length[track]
            if gained > most * (turns + weights.goal_turns):
                best, most = track, gained / (turns + weights.goal_turns)
    if best != NO_TRACK:
        add_to_plan(board, plan, best)


@compiled
def _touches(board: Board, player: Player, track: int) -> bool:
    """Return whether a track touches another of the player's, and may extend the longest trail."""
    for word in range(board.track_words):
        near = board.tracks_at[board.end_a[track], word] | board.tracks_at[board.end_b[track], word]
        if near & player.claimed[word]:
            return True
    return False


@compiled
def _turns_for(board: Board, weights: Weights, player: Player, track: int, pile: int) -> float:
    length, color = board.length[track], board.color[track]
    held = (pile if color == GRAY else player.hand[color]) + player.hand[WILD]
    lacking = max(length - held, board.ferry_wilds[track] - player.hand[WILD])
    return turns_to_build(weights, lacking, 1)


@compiled
def best_claim_of_all(board: Board, weights: Weights, state: State, seat: int, desk: Desk) -> int:
    """Return the claim with most points, plan or no plan; `NO_ACTION` if there is none."""
    player, plan = state.players[seat], desk.plans[seat]
    best, most = NO_ACTION, -1
    for word in range(board.track_words):
        tracks = claimable_tracks(board, state, seat, word)
        while tracks:
            track = word * WORD_BITS + lowest(tracks)
            tracks &= tracks - 1
            color = paying_color(board, weights, player, plan, track)
            if color != NO_COLOR and board.length[track] > most:
                best, most = claim_in(board, player, track, color), board.length[track]
    return best
