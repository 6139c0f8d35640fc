"""A plan: tracks to be claimed, the pieces they take and the cards they need."""

from whistlestop.bots.baselines.paper import Paper
from whistlestop.bots.planning.paths import city_before
from whistlestop.engine.bits import add, has
from whistlestop.engine.claim import route_points
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import CARD_KINDS, COLORS, GRAY, NO_TRACK, SET_WORDS, Board, Player


@compiled
def clear_plan(paper: Paper) -> None:
    """Plan nothing."""
    for word in range(SET_WORDS):
        paper.planned[word] = 0
    for kind in range(CARD_KINDS):
        paper.need[kind] = 0
    paper.planned_pieces = paper.planned_points = 0


@compiled
def plan_track(board: Board, paper: Paper, track: int) -> None:
    """Plan to claim a track; from now on it costs nothing to use it."""
    length = board.length[track]
    add(paper.planned, track)
    paper.cost[track] = 0.0
    paper.need[board.color[track]] += length
    paper.planned_pieces += length
    paper.planned_points += route_points(length)


@compiled
def plan_way(board: Board, paper: Paper, goal: int) -> None:
    """Plan every track of the way found last that is not one's own or planned already."""
    city = goal
    while paper.arrived_by[city] != NO_TRACK:
        track = paper.arrived_by[city]
        city = city_before(board, paper, city)
        if paper.cost[track] > 0.0:
            plan_track(board, paper, track)


@compiled
def pieces_for_way(board: Board, paper: Paper, goal: int) -> int:
    """Return the number of pieces the path found last would take beyond the plan."""
    pieces = 0
    city = goal
    while paper.arrived_by[city] != NO_TRACK:
        track = paper.arrived_by[city]
        city = city_before(board, paper, city)
        if paper.cost[track] > 0.0:
            pieces += board.length[track]
    return pieces


@compiled
def aim_at_colors(board: Board, player: Player, paper: Paper) -> None:
    """Choose for every planned gray track the color of which most cards are to spare."""
    for kind in range(CARD_KINDS):
        paper.aim[kind] = 0 if kind == GRAY else paper.need[kind]
    for track in range(board.tracks):
        if board.color[track] == GRAY and has(paper.planned, track):
            best = 0
            for color in range(1, board.colors):
                if player.hand[color] - paper.aim[color] > player.hand[best] - paper.aim[best]:
                    best = color
            paper.aim[best] += board.length[track]


@compiled
def cards_short(player: Player, paper: Paper, color: int) -> int:
    """Return the number of cards of a color that the planned tracks of that color still lack."""
    return max(0, paper.need[color] - player.hand[color])


@compiled
def most_needed_color(player: Player, paper: Paper) -> int:
    """Return the color of which the planned tracks lack most cards; -1 if they lack none."""
    best, most = -1, 0
    for color in range(COLORS):
        lacking = cards_short(player, paper, color)
        if lacking > most:
            best, most = color, lacking
    return best
