"""One judge: offered actions can be played, others are refused, all queries agree."""

import random

import numpy as np
import pytest
from hypothesis import given, settings

from properties.games import TABLES, play_on, random_games
from whistlestop import Game, IllegalActionError, edition_ids, load_box, parse_action
from whistlestop.engine.choice import count_actions, nth_action
from whistlestop.engine.equipment import equipment_of
from whistlestop.engine.records import Boxed, Ints, new
from whistlestop.engine.rulebook import compiled
from whistlestop.engine.state import MENU_LAYOUT


@compiled
def pick_all(boards: Boxed, states: Boxed, seat: int, menus: Boxed, out: Ints) -> int:
    count = count_actions(boards[0], states[0], seat, menus[0])
    for n in range(count):
        out[n] = nth_action(boards[0], states[0], seat, menus[0], n)
    return count


@settings(max_examples=60, deadline=None)
@given(game=random_games())
def test_picking_the_nth_action_agrees_with_the_list(game: Game) -> None:
    for seat in game.open_seats:
        picked = np.zeros(len(game.equipment.codec.actions), np.int64)
        count = pick_all(game.equipment.board, game._states, seat, new(MENU_LAYOUT), picked)
        assert picked[:count].tolist() == game._legal_numbers(seat)


@settings(max_examples=40, deadline=None)
@given(game=random_games())
def test_every_offered_action_succeeds_and_every_other_is_refused(game: Game) -> None:
    before = game._states.tobytes()
    for seat in range(game.seats):
        legal = set(game.legal_actions(seat))
        assert bool(legal) == (seat in game.open_seats)
        for action in game.equipment.codec.actions:
            assert (game.why_illegal(seat, action) is None) == (action in legal)
        refused = random.Random(seat).sample(game.equipment.codec.actions, 20)
        for action in refused:
            if action not in legal:
                with pytest.raises(IllegalActionError):
                    game.play(seat, action)
    assert game._states.tobytes() == before


@settings(max_examples=40, deadline=None)
@given(game=random_games())
def test_every_offered_action_can_be_played(game: Game) -> None:
    for seat in game.open_seats:
        for action in game.legal_actions(seat):
            tried = game.copy()
            tried.play(seat, action)
            assert tried.actions[-1] == (seat, action)


@pytest.mark.parametrize("edition", edition_ids())
def test_text_action_and_number_are_three_forms_of_one_thing(edition: str) -> None:
    codec = equipment_of(load_box(edition)).codec
    texts = [str(action) for action in codec.actions]
    assert len(set(texts)) == len(texts)
    for number, (action, text) in enumerate(zip(codec.actions, texts, strict=True)):
        assert parse_action(text) == action
        assert codec.encode(action).number == number


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_S4_the_order_of_starting_choices_never_matters(edition: str, seats: int) -> None:
    choose = random.Random(seats)
    games = [Game.new(edition, seats=seats, seed=9) for _ in range(4)]
    choices = [choose.choice(games[0].legal_actions(seat)) for seat in range(seats)]
    for game in games:
        for seat in choose.sample(range(seats), seats):
            game.play(seat, choices[seat])
    assert all(game == games[0] and game.view_for(0) == games[0].view_for(0) for game in games)
    assert games[0] == play_on(games[0], choose, 0)
