"""The five levels: each plays every edition as a whole, and from what its seat may know."""

import os
import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from properties.games import random_games
from properties.worlds import reshuffled_behind
from whistlestop.bots.bot import Budget
from whistlestop.bots.match import bot_rng, game_key, play_out
from whistlestop.bots.registry import LEVELS, make_bot, opponents
from whistlestop.engine.game import Game
from whistlestop.maps.loading import edition_ids, load_box

pytestmark = pytest.mark.slow

QUICK = Budget(playouts=8)
# One at a table of every size is enough to find a bot that fails; rare positions need more.
GAMES = 20 if os.environ.get("WHISTLESTOP_LONG") == "1" else 4


def test_people_are_offered_five_levels_the_weakest_first() -> None:
    assert opponents()[:5] == LEVELS == ("newcomer", "casual", "regular", "expert", "master")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("edition", edition_ids())
def test_a_level_plays_to_the_end_at_tables_of_every_size(edition: str, level: str) -> None:
    box = load_box(edition)
    bot = make_bot(level, box)
    sizes = range(box.edition.min_seats, box.edition.max_seats + 1)
    for number in range(GAMES):
        seats = sizes[number % len(sizes)]
        game = Game.new(box, seats=seats, key=game_key(1, number))
        play_out(game, [bot] * seats, [bot_rng(1, number, seat) for seat in range(seats)], QUICK)
        assert game.is_over


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=25, deadline=None)
@given(game=random_games(), seed=st.integers(0, 2**32))
def test_T4_a_level_decides_from_what_its_seat_may_know(level: str, game: Game, seed: int) -> None:
    assume(not game.is_over)
    seat = game.open_seats[0]
    other_world = reshuffled_behind(game, seat, random.Random(seed))
    choices = [
        make_bot(level, each.box).choose(each.view_for(seat), each.legal_actions(seat), QUICK, random.Random(seed))
        for each in (game, other_world)
    ]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("level", ["newcomer", "casual"])
def test_the_lower_two_waver_between_a_ticket_and_quick_points(level: str) -> None:
    game = Game.new("usa", seats=2, seed=4)
    bot = make_bot(level, game.box)
    view, legal = game.view_for(0), game.legal_actions(0)
    choices = {str(bot.choose(view, legal, QUICK, random.Random(seed))) for seed in range(60)}
    assert len(choices) == 2
    assert choices <= {
        str(make_bot(mind, game.box).choose(view, legal, QUICK, random.Random(1))) for mind in ("greedy", "one-step")
    }


def test_a_budget_of_its_own_and_the_tables_hold_together() -> None:
    assert Budget(seconds=1.0).within(Budget(seconds=0.5)) == Budget(seconds=0.5)
    assert Budget(playouts=200).within(Budget(seconds=0.5)) == Budget(seconds=0.5, playouts=200)
    assert Budget().within(Budget()) == Budget()
