"""The tickets that are still to be completed, and the order in which a bot thinks of them."""

from whistlestop.bots.baselines.paper import Paper
from whistlestop.bots.planning.atlas import Atlas
from whistlestop.bots.planning.paths import NO_PATH, find_path
from whistlestop.engine.bits import has
from whistlestop.engine.network import find, join_cities
from whistlestop.engine.records import Ints
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import Board, Player


@compiled
def list_tickets(board: Board, player: Player, chosen: int, paper: Paper) -> None:
    """Note the open tickets, dearest first: those held and those chosen from the offer."""
    parent = join_cities(board, player)
    paper.ticket_count = 0
    for ticket in range(board.tickets):
        if has(player.tickets, ticket):
            _note_if_open(board, parent, ticket, paper)
    for position in range(player.offered):
        if chosen >> position & 1:
            _note_if_open(board, parent, player.offer[position], paper)


@compiled
def _note_if_open(board: Board, parent: Ints, ticket: int, paper: Paper) -> None:
    """Note a ticket that is not completed, before all that are worth less."""
    if find(parent, board.ticket_a[ticket]) == find(parent, board.ticket_b[ticket]):
        return
    place = paper.ticket_count
    while place > 0 and board.ticket_points[paper.tickets[place - 1]] < board.ticket_points[ticket]:
        paper.tickets[place] = paper.tickets[place - 1]
        place -= 1
    paper.tickets[place] = ticket
    paper.ticket_count += 1


@compiled
def strike_unreachable(board: Board, atlas: Atlas, paper: Paper) -> int:
    """Drop the tickets whose cities can't be connected any more; return the number of them."""
    kept = 0
    for place in range(paper.ticket_count):
        ticket = paper.tickets[place]
        if find_path(board, atlas, paper, board.ticket_a[ticket], board.ticket_b[ticket]) < NO_PATH:
            paper.tickets[kept] = ticket
            kept += 1
    struck = paper.ticket_count - kept
    paper.ticket_count = kept
    return struck


@compiled
def points_of_wanted(board: Board, paper: Paper) -> int:
    """Return the points of the noted tickets together."""
    points = 0
    for place in range(paper.ticket_count):
        points += board.ticket_points[paper.tickets[place]]
    return points


@compiled
def points_of_offered(board: Board, player: Player, chosen: int) -> int:
    """Return the points of the chosen ones of the offered tickets together."""
    points = 0
    for position in range(player.offered):
        if chosen >> position & 1:
            points += board.ticket_points[player.offer[position]]
    return points
