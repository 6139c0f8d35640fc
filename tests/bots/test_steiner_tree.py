"""The steiner bot's plan is the smallest there is."""

from itertools import combinations

import numpy as np
import pytest

from whistlestop.bots.baselines.paper import PAPER_LAYOUT
from whistlestop.bots.baselines.plan import clear_plan
from whistlestop.bots.baselines.steiner_tree import MOST_TERMINALS, plan_steiner_tree
from whistlestop.bots.baselines.usable import look_at_tracks
from whistlestop.bots.planning.atlas import atlas_of
from whistlestop.engine.equipment import equipment_of
from whistlestop.engine.game import Game
from whistlestop.engine.records import new
from whistlestop.maps.loading import load_box

pytestmark = pytest.mark.slow


def planned_pieces(edition: str, *tickets: int) -> int:
    """Return the pieces of the smallest tree for some tickets on the empty board."""
    game = Game.new(edition, seats=2, seed=1)
    equipment, paper = game.equipment, new(PAPER_LAYOUT)[0]
    clear_plan(paper)
    look_at_tracks(equipment.board[0], game._states[0], 0, paper)
    paper["tickets"][: len(tickets)] = tickets
    paper["ticket_count"] = len(tickets)
    plan_steiner_tree(equipment.board[0], atlas_of(equipment)[0], game._states[0]["players"][0], paper)
    return int(paper["planned_pieces"])


@pytest.mark.parametrize("edition", ["usa", "europe", "new-york"])
def test_one_ticket_takes_the_shortest_way(edition: str) -> None:
    equipment = equipment_of(load_box(edition))
    board, distance = equipment.board[0], atlas_of(equipment)[0]["distance"]
    for ticket in range(int(board["tickets"])):
        assert planned_pieces(edition, ticket) == distance[board["ticket_a"][ticket], board["ticket_b"][ticket]]


@pytest.mark.parametrize("edition", ["usa", "europe", "new-york"])
def test_three_cities_are_joined_where_their_ways_meet_best(edition: str) -> None:
    equipment = equipment_of(load_box(edition))
    board, distance = equipment.board[0], atlas_of(equipment)[0]["distance"]
    tried = 0
    for pair in combinations(range(int(board["tickets"])), 2):
        ends = {int(board[end][ticket]) for ticket in pair for end in ("ticket_a", "ticket_b")}
        if len(ends) == 3:
            tried += 1
            assert planned_pieces(edition, *pair) == min(np.sum(distance[list(ends), : int(board["cities"])], axis=0))
    assert tried > 0


def test_more_cities_than_it_can_join_are_left_out() -> None:
    many = planned_pieces("usa", *range(MOST_TERMINALS))
    assert many >= planned_pieces("usa", *range(3)) > 0
