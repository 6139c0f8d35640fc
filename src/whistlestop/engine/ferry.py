"""Chapter F: ferries."""

from whistlestop.engine.rulebook import rule
from whistlestop.engine.state import MAX_LENGTH, WILD, Board, Player


@rule("F1")
def too_few_wilds(board: Board, player: Player, word: int) -> int:
    """Ferries with more wild symbols than the player has wilds."""
    return board.ferries_beyond[min(player.hand[WILD], MAX_LENGTH), word]
