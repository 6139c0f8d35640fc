"""A player who thinks of one ticket at a time, and of one track on its way."""

from typing import Final

from whistlestop.bots.baselines.baseline_bot import BaselineBot
from whistlestop.bots.baselines.fallback import answer_tunnel, or_anything
from whistlestop.bots.baselines.keeping import keep_all, keep_fewest_points
from whistlestop.bots.baselines.one_target import go_for, longest_target, target_for_tickets
from whistlestop.bots.baselines.usable import count_tracks_not_pieces, look_at_tracks
from whistlestop.bots.baselines.wanted import list_tickets
from whistlestop.bots.planning.prospects import fewest_pieces_of_rivals
from whistlestop.engine.ids import DRAW_TICKETS
from whistlestop.engine.records import Boxed
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import KEEP_TICKETS, NO_TRACK, STARTING_TICKETS, TUNNEL, TURN, State
from whistlestop.engine.tickets import tickets_left

PIECES_FOR_TICKETS: Final = 8  # of every player


@compiled
def one_step_answer(boards: Boxed, atlases: Boxed, states: Boxed, seat: int, papers: Boxed) -> int:
    """Return the action of the one-step bot for a seat."""
    board, atlas, state, paper = boards[0], atlases[0], states[0], papers[0]
    if state.decision == TUNNEL:
        return answer_tunnel(state)
    if state.decision == STARTING_TICKETS:
        return keep_all(state, seat)
    if state.decision == KEEP_TICKETS:
        return keep_fewest_points(board, state, seat)
    player = state.players[seat]
    look_at_tracks(board, state, seat, paper)
    count_tracks_not_pieces(board, paper)
    list_tickets(board, player, 0, paper)
    target = target_for_tickets(board, atlas, player, paper)
    if target == NO_TRACK:
        if state.decision == TURN and _wants_tickets(state, seat):
            return DRAW_TICKETS
        target = longest_target(board, player, paper)
    return or_anything(board, state, seat, go_for(board, state, seat, paper, target))


@compiled
def _wants_tickets(state: State, seat: int) -> bool:
    """Return whether there are tickets to draw, and pieces for some more turns on all seats."""
    fewest = min(state.players[seat].pieces, fewest_pieces_of_rivals(state, seat))
    return fewest >= PIECES_FOR_TICKETS and tickets_left(state) > 0


class OneStepBot(BaselineBot):
    """Goes for its dearest open ticket, one track at a time.

    Goes for its dearest open ticket by the way with the fewest tracks, track by track; draws tickets when all are
    completed. It plans again for every decision, which is as good as doing so whenever somebody has claimed a track.
    """

    name = "one-step"
    source = "FDG OneStepThinker"

    def _answer(self, known: Boxed, seat: int, paper: Boxed) -> int:
        return one_step_answer(self._board, self._atlas, known, seat, paper)
