"""A player who builds with long tracks only."""

from typing import Final

from whistlestop.bots.baselines.baseline_bot import BaselineBot
from whistlestop.bots.baselines.fallback import answer_tunnel, or_anything
from whistlestop.bots.baselines.keeping import keep_fewest_points
from whistlestop.bots.baselines.one_target import go_for, longest_target, target_for_tickets
from whistlestop.bots.baselines.paper import Paper
from whistlestop.bots.baselines.usable import count_tracks_not_pieces, is_free, look_at_tracks
from whistlestop.bots.baselines.wanted import list_tickets
from whistlestop.bots.planning.paths import NO_PATH
from whistlestop.engine.records import Boxed
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import NO_TRACK, SECOND_CARD, TUNNEL, TURN, Board, Player

LONG_ENOUGH: Final = 3


@compiled
def long_route_answer(boards: Boxed, atlases: Boxed, states: Boxed, seat: int, papers: Boxed) -> int:
    """Return the action of the long-route bot for a seat."""
    board, atlas, state, paper = boards[0], atlases[0], states[0], papers[0]
    if state.decision == TUNNEL:
        return answer_tunnel(state)
    if state.decision not in (TURN, SECOND_CARD):
        return keep_fewest_points(board, state, seat)
    player = state.players[seat]
    look_at_tracks(board, state, seat, paper)
    _leave_short_tracks_out(board, player, paper)
    count_tracks_not_pieces(board, paper)
    list_tickets(board, player, 0, paper)
    target = target_for_tickets(board, atlas, player, paper)
    if target == NO_TRACK:
        look_at_tracks(board, state, seat, paper)
        target = longest_target(board, player, paper)
    return or_anything(board, state, seat, go_for(board, state, seat, paper, target))


@compiled
def _leave_short_tracks_out(board: Board, player: Player, paper: Paper) -> None:
    """Plan no way over tracks that are short, unless there are pieces for no longer ones."""
    for track in range(board.tracks):
        if board.length[track] < min(LONG_ENOUGH, player.pieces) and is_free(paper, track):
            paper.cost[track] = NO_PATH


class LongRouteBot(BaselineBot):
    """Keeps the cheapest tickets and prefers long tracks.

    Keeps the cheapest tickets and no more, and goes for them track by track over tracks of at least three spaces;
    then for the longest there are.
    """

    name = "long-route"
    source = "FDG LongRouteJunkie"

    def _answer(self, known: Boxed, seat: int, paper: Boxed) -> int:
        return long_route_answer(self._board, self._atlas, known, seat, paper)
