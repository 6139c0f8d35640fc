"""The graph that a seat can use: its own tracks at no cost, and those still open to it."""

from whistlestop.bots.baselines.paper import Paper
from whistlestop.bots.planning.paths import NO_PATH
from whistlestop.engine.bits import WORD_BITS, has
from whistlestop.engine.claim import claimable_tracks, open_tracks
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import Board, State


@compiled
def look_at_tracks(board: Board, state: State, seat: int, paper: Paper) -> None:
    """Write what every track costs in pieces, and which ones can be claimed now."""
    player = state.players[seat]
    for word in range(board.track_words):
        paper.claimable[word] = claimable_tracks(board, state, seat, word)
        is_open = open_tracks(board, state, seat, word)
        for bit in range(min(WORD_BITS, board.tracks - word * WORD_BITS)):
            track = word * WORD_BITS + bit
            if player.claimed[word] >> bit & 1:
                paper.cost[track] = 0.0
            elif is_open >> bit & 1 and board.length[track] <= player.pieces:
                paper.cost[track] = float(board.length[track])
            else:
                paper.cost[track] = NO_PATH


@compiled
def is_free(paper: Paper, track: int) -> bool:
    """Return whether a track is open, and neither the seat's own nor planned already."""
    return 0.0 < paper.cost[track] < NO_PATH


@compiled
def count_tracks_not_pieces(board: Board, paper: Paper) -> None:
    """Let every open track cost the same, however long it is."""
    for track in range(board.tracks):
        if is_free(paper, track):
            paper.cost[track] = 1.0


@compiled
def has_free_twin(board: Board, paper: Paper, track: int) -> bool:
    """Return whether a track is half of a double route of which the other half is open too."""
    twin = board.twin[track]
    return twin >= 0 and is_free(paper, twin)


@compiled
def longest_claimable(board: Board, paper: Paper) -> int:
    """Return the longest track that can be claimed now, the first of them; -1 if there is none."""
    best, longest = -1, 0
    for track in range(board.tracks):
        if has(paper.claimable, track) and board.length[track] > longest:
            best, longest = track, board.length[track]
    return best
