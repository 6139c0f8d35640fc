"""A bot that prefers the paths that lack the fewest cards, and takes the best-valued action."""

from typing import Final

from whistlestop.bots.baselines.baseline_bot import BaselineBot
from whistlestop.bots.baselines.cheapest_paths import plan_cheapest_ways
from whistlestop.bots.baselines.drawing import is_in_row
from whistlestop.bots.baselines.fallback import answer_tunnel, or_anything
from whistlestop.bots.baselines.keeping import keep
from whistlestop.bots.baselines.paper import Paper
from whistlestop.bots.baselines.payments import can_pay_in, claim_with_most_held, wilds_in_payment
from whistlestop.bots.baselines.plan import cards_short
from whistlestop.bots.baselines.usable import look_at_tracks
from whistlestop.bots.baselines.wanted import list_tickets, points_of_offered
from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.claiming import claim_in
from whistlestop.engine.bits import has
from whistlestop.engine.claim import route_points
from whistlestop.engine.draw import can_draw_blind
from whistlestop.engine.ids import DRAW_BLIND, DRAW_ROW, DRAW_TICKETS, NO_ACTION
from whistlestop.engine.network import find, join_cities
from whistlestop.engine.records import Boxed
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.scoring import ends_in
from whistlestop.engine.state import CARD_KINDS, GRAY, NO_TRACK, SECOND_CARD, TUNNEL, TURN, WILD, Board, Player, State
from whistlestop.engine.tickets import is_enough_to_keep, tickets_left
from whistlestop.maps.board import Box

ON_THE_WAY: Final = 2.0
OFF_THE_WAY: Final = -1.0
WILD_PAID: Final = 9.0
BLIND_CARD: Final = 1.0
WILD_CARD: Final = 2.0
PIECES_FOR_TICKETS: Final = 1 / 3  # of those with which the game begins: on the map of the original, 15 of 45
NOTHING: Final = -1e9
IMPOSSIBLE: Final = -1000  # below any sum of points: tickets that can't all be completed are compared by it


@compiled
def cost_path_answer(boards: Boxed, atlases: Boxed, states: Boxed, seat: int, papers: Boxed) -> int:
    """Return the action of the cost-path bot for a seat."""
    board, atlas, state, paper = boards[0], atlases[0], states[0], papers[0]
    if state.decision == TUNNEL:
        return answer_tunnel(state)
    if state.decision not in (TURN, SECOND_CARD):
        return _best_tickets(board, atlas, state, seat, paper)
    player = state.players[seat]
    list_tickets(board, player, 0, paper)
    has_plan = plan_cheapest_ways(board, atlas, state, seat, paper)
    best, most = _best_card(state, player, paper)
    if state.decision == TURN:
        if paper.ticket_count == 0 and tickets_left(state) > 0:
            value = player.pieces - PIECES_FOR_TICKETS * board.pieces
            if value >= most:
                best, most = DRAW_TICKETS, value
        claim, value = _best_claim(board, state, seat, paper, has_plan and paper.ticket_count > 0)
        if value > most:
            best = claim
    return or_anything(board, state, seat, best)


@compiled
def adversarial_answer(boards: Boxed, atlases: Boxed, states: Boxed, seat: int, papers: Boxed) -> int:
    """Return the action of the cost-path bot for a seat, if it prefers to block rivals."""
    board, state, paper = boards[0], states[0], papers[0]
    if state.decision == TURN:
        look_at_tracks(board, state, seat, paper)
        for rival in range(state.seats):
            track = _link_of(board, state.players[rival], paper) if rival != seat else NO_TRACK
            if track != NO_TRACK:
                return claim_with_most_held(board, state.players[seat], track)
    return cost_path_answer(boards, atlases, states, seat, papers)


@compiled
def _link_of(board: Board, rival: Player, paper: Paper) -> int:
    """Return a claimable track that would connect two components of a rival, or `NO_TRACK`."""
    parent = join_cities(board, rival)
    for track in range(board.tracks):
        a, b = board.end_a[track], board.end_b[track]
        is_link = ends_in(board, rival, a) and ends_in(board, rival, b) and find(parent, a) != find(parent, b)
        if is_link and has(paper.claimable, track):
            return track
    return NO_TRACK


@compiled
def _best_tickets(board: Board, atlas: Atlas, state: State, seat: int, paper: Paper) -> int:
    """Keep the most points that can all be completed; if none can, the fewest points."""
    player = state.players[seat]
    best, most = 0, 2 * IMPOSSIBLE
    for chosen in range(1, 1 << player.offered):
        if is_enough_to_keep(board, state, seat, chosen):
            list_tickets(board, player, chosen, paper)
            points = points_of_offered(board, player, chosen)
            value = points if plan_cheapest_ways(board, atlas, state, seat, paper) else IMPOSSIBLE - points
            if value > most:
                best, most = chosen, value
    return keep(best)


@compiled
def _best_card(state: State, player: Player, paper: Paper) -> tuple[int, float]:
    """Return the best card to draw, and its value."""
    best, most = NO_ACTION, NOTHING
    if can_draw_blind(state):
        best, most = DRAW_BLIND, BLIND_CARD
    for kind in range(CARD_KINDS):
        if is_in_row(state, kind):
            value = WILD_CARD if kind == WILD else float(cards_short(player, paper, kind))
            if value > most:
                best, most = DRAW_ROW + kind, value
    return best, most


@compiled
def _best_claim(board: Board, state: State, seat: int, paper: Paper, has_plan: bool) -> tuple[int, float]:
    """Return the best claim with the best way to pay for it, and its value."""
    player = state.players[seat]
    progress = _points_on_the_way(board, player, paper)
    best, most = NO_ACTION, NOTHING
    for track in range(board.tracks):
        if not has(paper.claimable, track):
            continue
        for color in range(board.colors):
            if not can_pay_in(board, player, track, color):
                continue
            value = float(route_points(board.length[track]))
            if has_plan and has(paper.planned, track):
                value += ON_THE_WAY + progress - _price(board, player, paper, track, color)
            elif has_plan:
                value = OFF_THE_WAY
            if value > most:
                best, most = claim_in(board, player, track, color), value
    return best, most


@compiled
def _points_on_the_way(board: Board, player: Player, paper: Paper) -> int:
    """Return the points of the tracks on the ways that are claimed already."""
    points = 0
    for track in range(board.tracks):
        if has(paper.ways, track) and has(player.claimed, track):
            points += route_points(board.length[track])
    return points


@compiled
def _price(board: Board, player: Player, paper: Paper, track: int, color: int) -> float:
    """Return the price of a payment: wilds, and for a gray track a color needed elsewhere."""
    price = WILD_PAID * wilds_in_payment(board, player, track, color)
    return price + cards_short(player, paper, color) if board.color[track] == GRAY else price


class CostPathBot(BaselineBot):
    """Completes its tickets over the paths with the fewest missing cards.

    Goes for the ways that complete all its tickets with the fewest missing cards. Looking at all such ways would
    take too long: it follows a few for each ticket, and keeps the eight best sets of them.

    The adversarial one first claims any track that would join two parts of somebody else's network.
    """

    name = "cost-path"
    source = "willdzeng CFAE and Adversarial"

    def __init__(self, box: Box, *, adversarial: bool = False) -> None:
        super().__init__(box)
        self._is_adversarial = adversarial

    def _answer(self, known: Boxed, seat: int, paper: Boxed) -> int:
        answer = adversarial_answer if self._is_adversarial else cost_path_answer
        return answer(self._board, self._atlas, known, seat, paper)
