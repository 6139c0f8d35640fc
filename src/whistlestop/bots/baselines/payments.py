"""Payments of the baseline bots: in one color, with as few wilds as possible."""

from whistlestop.bots.planning.claiming import claim_in
from whistlestop.engine.ids import NO_ACTION
from whistlestop.engine.payment import fewest_wilds
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import GRAY, WILD, Board, Player


@compiled
def most_held_color(board: Board, player: Player) -> int:
    """Return the color of which a player has most cards, wilds aside."""
    best = 0
    for color in range(1, board.colors):
        if player.hand[color] > player.hand[best]:
            best = color
    return best


@compiled
def color_for(board: Board, player: Player, track: int) -> int:
    """Return a track's color, for a gray one the color held most."""
    return most_held_color(board, player) if board.color[track] == GRAY else board.color[track]


@compiled
def claim_with_most_held(board: Board, player: Player, track: int) -> int:
    """Return the claim of an affordable track, in the color held most if there is a choice."""
    return claim_in(board, player, track, color_for(board, player, track))


@compiled
def can_pay_in(board: Board, player: Player, track: int, color: int) -> bool:
    """Return whether a track can be paid for with cards of this color and wilds."""
    if board.color[track] not in (GRAY, color):
        return False
    return fewest_wilds(player.hand, color, board.length[track], board.ferry_wilds[track]) <= player.hand[WILD]


@compiled
def claim_if_payable(board: Board, player: Player, track: int, color: int) -> int:
    """Return the claim of a track in a color; `NO_ACTION` if that color can't pay for it."""
    return claim_in(board, player, track, color) if can_pay_in(board, player, track, color) else NO_ACTION


@compiled
def wilds_in_payment(board: Board, player: Player, track: int, color: int) -> int:
    """Return the number of wilds needed to pay for a track in a color."""
    return fewest_wilds(player.hand, color, board.length[track], board.ferry_wilds[track])
