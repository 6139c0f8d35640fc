"""A player who claims whatever lies on the ways of its tickets."""

from typing import Final

from whistlestop.bots.baselines.baseline_bot import BaselineBot
from whistlestop.bots.baselines.drawing import from_row
from whistlestop.bots.baselines.fallback import answer_tunnel, or_anything
from whistlestop.bots.baselines.keeping import keep_all
from whistlestop.bots.baselines.paper import Paper
from whistlestop.bots.baselines.payments import claim_with_most_held, color_for
from whistlestop.bots.baselines.usable import count_tracks_not_pieces, is_free, look_at_tracks
from whistlestop.bots.baselines.wanted import list_tickets
from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.paths import NO_PATH, city_before, find_path
from whistlestop.engine.bits import has
from whistlestop.engine.claim import route_points
from whistlestop.engine.ids import NO_ACTION
from whistlestop.engine.records import Boxed
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import NO_TRACK, SECOND_CARD, TUNNEL, TURN, Board

TICKET_POINT: Final = 2.0
WORTH_OF_NONE: Final = -1e9


@compiled
def path_answer(boards: Boxed, atlases: Boxed, states: Boxed, seat: int, papers: Boxed) -> int:
    """Return the action of the path bot for a seat."""
    board, atlas, state, paper = boards[0], atlases[0], states[0], papers[0]
    if state.decision == TUNNEL:
        return answer_tunnel(state)
    if state.decision not in (TURN, SECOND_CARD):
        return keep_all(state, seat)
    player = state.players[seat]
    look_at_tracks(board, state, seat, paper)
    count_tracks_not_pieces(board, paper)
    list_tickets(board, player, 0, paper)
    if not _praise_tracks_on_ways(board, atlas, paper):
        _praise_short_tracks(board, paper)
    action = NO_ACTION
    if state.decision == TURN:
        track = _best_track(board, paper, True)
        if track != NO_TRACK:
            action = claim_with_most_held(board, player, track)
    if action == NO_ACTION:
        track = _best_track(board, paper, False)
        if track != NO_TRACK:
            action = from_row(state, color_for(board, player, track))
    return or_anything(board, state, seat, action)


@compiled
def _praise_tracks_on_ways(board: Board, atlas: Atlas, paper: Paper) -> bool:
    """Value every track on a ticket's path by the ticket's points; return whether there is one."""
    for track in range(board.tracks):
        paper.worth[track] = WORTH_OF_NONE
    is_any = False
    for place in range(paper.ticket_count):
        ticket = paper.tickets[place]
        city = board.ticket_b[ticket]
        if find_path(board, atlas, paper, board.ticket_a[ticket], city) >= NO_PATH:
            continue
        is_any = True
        while paper.arrived_by[city] != NO_TRACK:
            track = paper.arrived_by[city]
            city = city_before(board, paper, city)
            if paper.cost[track] > 0.0:
                paper.worth[track] = max(paper.worth[track], float(route_points(board.length[track])))
                paper.worth[track] += TICKET_POINT * board.ticket_points[ticket]
    return is_any


@compiled
def _praise_short_tracks(board: Board, paper: Paper) -> None:
    """Value the cheapest free tracks most, without a ticket to complete."""
    for track in range(board.tracks):
        if is_free(paper, track):
            paper.worth[track] = -float(board.length[track])


@compiled
def _best_track(board: Board, paper: Paper, must_be_payable: bool) -> int:
    """Return the best-valued track, of all or of the affordable ones, or `NO_TRACK`."""
    best, most = NO_TRACK, WORTH_OF_NONE
    for track in range(board.tracks):
        if paper.worth[track] > most and (has(paper.claimable, track) or not must_be_payable):
            best, most = track, paper.worth[track]
    return best


class PathBot(BaselineBot):
    """Keeps all its tickets, draws no more, and claims the tracks that serve the most points."""

    name = "path"
    source = "FDG route focused"

    def _answer(self, known: Boxed, seat: int, paper: Boxed) -> int:
        return path_answer(self._board, self._atlas, known, seat, paper)
