"""What `make bench-bots` says of a bar."""

import pytest
from bench.bots.bars import Bar
from bench.bots.results import Result

from whistlestop.bots.arena.played_game import PlayedGame

BOTS = ("planner", "random")


def game(number: int, *, is_won: bool) -> PlayedGame:
    """A game on one of the two seats of a deal, which the first bot wins or loses."""
    block, rotation = divmod(number, 2)
    scores = (9, 7) if is_won == (rotation == 0) else (7, 9)
    winner = scores.index(9)
    return PlayedGame("usa", block, block, rotation, BOTS[:: 1 - 2 * rotation], scores, (winner,), (1.0, 1.0), (1, 1))


@pytest.mark.parametrize(
    ("wins", "played", "verdict"),
    [(2, 2, "so far"), (0, 2, "not yet"), (1, 4, "NO"), (2, 4, "yes"), (3, 4, "moonshot")],
)
def test_a_bar_is_reached_only_when_all_its_games_are_played(wins: int, played: int, verdict: str) -> None:
    bar = Bar("A group", BOTS, games=4, at_least=0.5, moonshot=0.75)
    games = [game(number, is_won=number < wins) for number in range(played)]
    assert Result(bar, games).verdict == verdict
