"""What holds for the reasons of any action in any position."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from properties.games import random_games
from properties.worlds import reshuffled_behind
from whistlestop import Action, Game
from whistlestop.hints.explaining import reasons_for

MOST_ACTIONS = 40


def some_actions(game: Game, seat: int, seed: int) -> list[Action]:
    legal = game.legal_actions(seat)
    kinds = {type(action): action for action in legal}  # one of each kind, whatever there is most of
    return [*kinds.values(), *random.Random(seed).sample(legal, min(MOST_ACTIONS, len(legal)))]


@settings(max_examples=60, deadline=None)
@given(game=random_games(), seed=st.integers(0, 2**32))
def test_every_legal_action_has_one_or_two_reasons(game: Game, seed: int) -> None:
    for seat in game.open_seats:
        view = game.view_for(seat)
        for action in some_actions(game, seat, seed):
            assert 1 <= len(reasons_for(game.box, view, action)) <= 2


@settings(max_examples=30, deadline=None)
@given(game=random_games(), seed=st.integers(0, 2**32))
def test_T4_reasons_rest_on_what_the_seat_may_know(game: Game, seed: int) -> None:
    for seat in game.open_seats:
        other_world = reshuffled_behind(game, seat, random.Random(seed))
        views = [world.view_for(seat) for world in (game, other_world)]
        for action in some_actions(game, seat, seed)[:12]:
            first, second = (reasons_for(game.box, view, action) for view in views)
            assert first == second
