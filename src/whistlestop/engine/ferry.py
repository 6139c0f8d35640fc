"""Chapter F: ferries."""

from whistlestop.engine.rulebook import rule
from whistlestop.engine.state import MAX_LENGTH, WILD, Board, Player


@rule("F1")
def too_few_wilds(board: Board, player: Player, word: int) -> int:
    """Return the ferries that need more wilds than the player has, as bits."""
    return board.ferries_beyond[min(player.hand[WILD], MAX_LENGTH), word]
