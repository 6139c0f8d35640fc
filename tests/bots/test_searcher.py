"""How the searcher spends its budget, and what it finds."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from properties.games import random_games
from properties.worlds import reshuffled_behind
from scenarios import scenario
from whistlestop.bots.bot import Budget
from whistlestop.bots.search.halving import Values, best_of
from whistlestop.bots.search_bot import SearchBot
from whistlestop.engine.game import Game
from whistlestop.maps.loading import load_box

pytestmark = pytest.mark.slow


class Tries:
    """Candidates of known worth, with luck that all of them share in a world and luck of their own."""

    def __init__(self, worths: list[float], noise: float) -> None:
        self.worths, self.noise = np.array(worths), noise
        self.tried: list[int] = []
        self._rng = np.random.default_rng(1)

    def __call__(self, candidates: Any, values: Values) -> None:
        self.tried += [int(candidate) for candidate in candidates for _ in range(values.shape[1])]
        shared = self._rng.normal(size=values.shape[1])
        values[:] = self.worths[candidates][:, None] + shared + self.noise * self._rng.normal(size=values.shape)


@pytest.mark.parametrize("candidates", [2, 3, 7, 20, 32])
@pytest.mark.parametrize("playouts", [1, 40, 200, 3000])
def test_it_ends_and_keeps_to_its_playouts(candidates: int, playouts: int) -> None:
    tries = Tries([n / 50 for n in range(candidates)], noise=0.1)
    best_of(np.arange(candidates), tries, Budget(playouts=playouts))
    at_least_once_a_round = 3 * candidates
    assert 0 < len(tries.tried) <= playouts + at_least_once_a_round


def test_it_finds_the_best() -> None:
    tries = Tries([0.1, 0.3, 0.5, 0.2, 0.45, 0.0, 0.1, 0.3], noise=0.1)
    assert best_of(np.arange(8), tries, Budget(playouts=800)) == 2


def test_it_spends_most_on_the_best() -> None:
    tries = Tries([0.3, 0.31, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], noise=0.3)
    best_of(np.arange(8), tries, Budget(playouts=800))
    assert tries.tried.count(0) + tries.tried.count(1) > len(tries.tried) / 2


def test_it_stops_early_when_all_others_are_clearly_behind() -> None:
    tries = Tries([0.9, 0.1, 0.1, 0.1], noise=0.05)
    assert best_of(np.arange(4), tries, Budget(playouts=10_000)) == 0
    assert len(tries.tried) < 200


def test_it_stops_when_only_one_action_is_left_in_whatever_style() -> None:
    actions, tries = np.array([7, 7, 8, 7]), Tries([0.9, 0.91, 0.1, 0.9], noise=0.05)
    assert actions[best_of(actions, tries, Budget(playouts=10_000))] == 7
    assert len(tries.tried) < 200


def test_it_tries_nothing_when_there_is_one_action_only() -> None:
    tries = Tries([0.1, 0.9], noise=0.0)
    assert best_of(np.array([5, 5]), tries, Budget(playouts=100)) in (0, 1)
    assert tries.tried == []


def test_among_equals_it_follows_the_planner() -> None:
    assert best_of(np.arange(5), Tries([0.5] * 5, noise=0.0), Budget(playouts=100)) == 0


def test_without_playouts_it_is_the_planner() -> None:
    tries = Tries([0.1, 0.9], noise=0.0)
    assert best_of(np.arange(2), tries, Budget(playouts=0)) == 0
    assert tries.tried == []


def test_a_time_limit_ends_it() -> None:
    assert best_of(np.arange(8), Tries([0.5] * 8, noise=1.0), Budget(seconds=0.01)) in range(8)


def asked(game: Game, seat: int, seed: int, playouts: int = 24) -> str:
    bot = SearchBot(game.box)
    view, legal = game.view_for(seat), game.legal_actions(seat)
    return str(bot.choose(view, legal, Budget(playouts=playouts), random.Random(seed)))


@settings(max_examples=25, deadline=None)
@given(game=random_games(), seed=st.integers(0, 2**32))
def test_T4_its_choice_does_not_depend_on_what_is_hidden(game: Game, seed: int) -> None:
    assume(not game.is_over)
    seat = game.open_seats[0]
    other_world = reshuffled_behind(game, seat, random.Random(seed))
    assert asked(game, seat, seed) == asked(other_world, seat, seed)


def test_it_finishes_its_ticket_in_the_last_turn() -> None:
    game = scenario(
        hands=["2*red 6*white"],
        tickets={0: "new_york-seattle"},
        pieces={0: 8, 1: 2},
        tracks={0: "helena-seattle duluth-helena chicago-duluth chicago-pittsburgh-1"},
        row="blue blue green green black",
    )
    game._states["turns_left"] = 1
    # Twenty-two points for the ticket are more than fifteen for the long white track.
    assert asked(game, 0, seed=1, playouts=200).startswith("claim new_york-pittsburgh-2 white")


def test_more_playouts_do_not_hang_with_few_candidates() -> None:
    box = load_box("new-york")
    game = Game.new(box, seats=2, seed=5)
    for _ in range(12):
        seat = game.open_seats[0]
        game.play(seat, asked(game, seat, seed=1, playouts=60))
    assert len(game.actions) == 12
