"""Targets of the one-step bot and the long-route bot: one track at a time."""

from typing import Final

from whistlestop.bots.baselines.drawing import from_row
from whistlestop.bots.baselines.paper import Paper
from whistlestop.bots.baselines.payments import claim_if_payable, color_for
from whistlestop.bots.baselines.usable import has_free_twin, is_free
from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.paths import NO_PATH, city_before, find_path
from whistlestop.engine.bits import has
from whistlestop.engine.ids import NO_ACTION
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import NO_TRACK, TURN, WILD, Board, Player, State

# How close a track is to the hand: payable in its color, or with wilds; below that, so much less the missing cards.
PAYABLE: Final = 10
PAYABLE_WITH_WILDS: Final = 9


@compiled
def target_for_tickets(board: Board, atlas: Atlas, player: Player, paper: Paper) -> int:
    """Return the first track to claim for the dearest open ticket, or `NO_TRACK`."""
    for place in range(paper.ticket_count):
        ticket = paper.tickets[place]
        # The way is written down from its goal on; found from the ticket's second city, it begins with the first.
        goal = board.ticket_a[ticket]
        if find_path(board, atlas, paper, board.ticket_b[ticket], goal) < NO_PATH:
            return _better_held(board, player, paper, _first_to_claim(board, paper, goal))
    return NO_TRACK


@compiled
def _first_to_claim(board: Board, paper: Paper, city: int) -> int:
    """Return the first track of the path found last that is not the seat's own."""
    while paper.cost[paper.arrived_by[city]] == 0.0:
        city = city_before(board, paper, city)
    return paper.arrived_by[city]


@compiled
def _better_held(board: Board, player: Player, paper: Paper, track: int) -> int:
    """Return the open track of a double route in whose color more cards are held."""
    if not has_free_twin(board, paper, track):
        return track
    twin = board.twin[track]
    held, held_of_twin = color_for(board, player, track), color_for(board, player, twin)
    return twin if player.hand[held_of_twin] > player.hand[held] else track


@compiled
def longest_target(board: Board, player: Player, paper: Paper) -> int:
    """Return the longest affordable free track, of those the closest to the hand, or `NO_TRACK`."""
    best, longest, closest = NO_TRACK, 0, 0
    for track in range(board.tracks):
        if is_free(paper, track):
            length, closeness = board.length[track], _closeness(board, player, track)
            if length > longest or (length == longest and closeness > closest):
                best, longest, closest = track, length, closeness
    return best


@compiled
def _closeness(board: Board, player: Player, track: int) -> int:
    """Return the closeness of a track to a hand: the fewer cards are missing, the higher."""
    length, held, wilds = board.length[track], player.hand[color_for(board, player, track)], player.hand[WILD]
    if held >= length and board.ferry_wilds[track] == 0:
        return PAYABLE
    missing = max(length - held - wilds, board.ferry_wilds[track] - wilds, 0)
    return (PAYABLE_WITH_WILDS if wilds > 0 else PAYABLE) - missing


@compiled
def go_for(board: Board, state: State, seat: int, paper: Paper, track: int) -> int:
    """Claim a track, or draw its color or a wild from the row; `NO_ACTION` if neither is there."""
    player = state.players[seat]
    action = NO_ACTION
    if track != NO_TRACK:
        color = color_for(board, player, track)
        if state.decision == TURN and has(paper.claimable, track):
            action = claim_if_payable(board, player, track, color)
        if action == NO_ACTION:
            action = from_row(state, color)
    if action == NO_ACTION:
        action = from_row(state, WILD)
    return action
