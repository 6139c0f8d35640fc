"""Perft: the number of action sequences of a small position by depth.

A change of the rules changes a count.
"""

import pytest

from maps.small_map import small_map
from scenarios import scenario
from whistlestop import Box, Game
from whistlestop.maps.loading import box_from_data


def count_ways(game: Game, depth: int) -> int:
    """Return the number of legal sequences of a length; simultaneous choices come seat by seat."""
    if depth == 0 or game.is_over:
        return 1
    seat = game.open_seats[0]
    return sum(count_ways(after(game, seat, action), depth - 1) for action in game.legal_actions(seat))


def after(game: Game, seat: int, action: object) -> Game:
    following = game.copy()
    following.play_quietly(seat, str(action))
    return following


def ring(**edition: object) -> Box:
    return box_from_data(small_map() | {"edition": {"players": [2, 3], **edition}}, "ring.toml")


def test_choosing_starting_tickets() -> None:
    # Of three tickets two or all three are kept: 3 + 1 ways, for each of the two seats.
    assert [count_ways(Game.new("usa", seats=2, seed=1), depth) for depth in (1, 2)] == [4, 4 * 4]


def test_choosing_starting_tickets_in_europe() -> None:
    # Of four tickets at least two are kept: 6 + 4 + 1 ways.
    assert [count_ways(Game.new("europe", seats=2, seed=1), depth) for depth in (1, 2)] == [11, 11 * 11]


def test_a_turn_with_an_empty_hand() -> None:
    # Tickets, a blind card, five colors of the row. After tickets seven choices; after a card, six more draws each
    # (the row has five colors and the deck), less where the new card is of a color that lies there already.
    game = scenario("usa")
    assert count_ways(game, 1) == 7


@pytest.mark.parametrize(
    ("held", "ways"),
    [
        # Ames-Bath twice (red; blue), Essen-Ames (red), Dover-Essen (gray).
        ("red", 1),  # red on the gray one
        ("2*red", 3),  # red on the gray one, on one lane, on Essen-Ames
        ("wild", 1),  # wilds alone on the gray one
        ("red wild", 4),  # gray: red, wild; a lane and Essen-Ames: one red and one wild
        ("2*wild", 4),  # gray; both lanes and Essen-Ames with wilds alone
    ],
)
def test_claims_on_the_ring(held: str, ways: int) -> None:
    game = scenario(ring(), hands=[held], row="red red blue blue blue")
    claims = [action for action in game.legal_actions(0) if str(action).startswith("claim")]
    assert len(claims) == ways


# From fixed deals, to rising depths: nobody counts these by hand, but no change of the rules can hide from them.
TREES = {
    "usa": [4, 16, 992],
    "europe": [11, 121, 19481],
    "new-york": [3, 9, 108, 810],
    "ring": [4, 16, 320, 7456],
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TREES)
def test_trees_from_a_fixed_deal(name: str) -> None:
    box = ring(stations=2, pieces=12) if name == "ring" else name
    game = Game.new(box, seats=2, seed=11, start=0)
    assert [count_ways(game, depth + 1) for depth in range(len(TREES[name]))] == TREES[name]


def test_a_tunnel_is_answered_before_anything_else() -> None:
    # Laying yellow for Paris-Zürich always meets one yellow card here: pay it, or refuse.
    game = scenario("europe", hands=["4*yellow"], deck="yellow 2*red")
    game.play(0, "claim paris-zurich yellow wilds=0")
    assert count_ways(game, 1) == 2
