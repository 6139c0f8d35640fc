"""The game for OpenSpiel: its own simulation test, and ours."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from env.watching import small_map_file
from properties.games import TABLES
from whistlestop import Game, SetupError, UnknownEditionError
from whistlestop.env import ActionError, EnvError, load_game
from whistlestop.env.observed_game import ObservedGame
from whistlestop.env.spiel import SEED_BYTES

pytestmark = pytest.mark.slow

State = Any  # OpenSpiel has no types


def played(game: Any, seed: int, actions: int | None = None) -> State:
    """Return a state after so many random actions of players, or at the end."""
    choose, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and actions != 0:
        if state.is_chance_node():
            state.apply_action(choose.choice(state.chance_outcomes())[0])
        else:
            actions = None if actions is None else actions - 1
            state.apply_action(choose.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("edition", "players"), [("new-york", 2), ("new-york", 4), ("europe", 2)])
def test_it_passes_the_simulation_test_of_openspiel(edition: str, players: int) -> None:
    pyspiel.random_sim_test(load_game(edition, players=players), num_sims=2, serialize=True, verbose=False)


def test_a_map_of_ones_own_passes_it_too(tmp_path: Path) -> None:
    game = pyspiel.load_game("python_whistlestop", {"map": str(small_map_file(tmp_path)), "players": 3})
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


def test_who_has_kept_all_tickets_has_a_long_one_in_every_world() -> None:
    game = ObservedGame.dealt("europe", 3, key=bytes(32))
    for seat in range(3):
        game.play(seat, "keep 1 2 3 4")
    seen, chance = game.view_for(0), np.random.default_rng(1)
    worlds = [game.reshuffled_behind(0, chance) for _ in range(20)]
    long = {ticket.id for ticket in game.box.tickets if ticket.is_long}
    assert all(world.view_for(0) == seen for world in worlds)
    assert all(len(long.intersection(world.own_view(1).tickets)) == 1 for world in worlds)


@pytest.mark.parametrize(("edition", "least", "most"), [("usa", 2, 3), ("europe", 2, 4), ("usa-mega", 3, 5)])
def test_S4_any_number_of_starting_tickets_may_have_been_kept_until_all_have_chosen(
    edition: str, least: int, most: int
) -> None:
    """In every resampled world, what the others have chosen is legal, and each number that is legal is met."""
    game = ObservedGame.dealt(edition, 2, key=bytes(32))
    game.play(1, "keep 1 2 3")
    chance, seen, kept = np.random.default_rng(1), game.view_for(0), set()
    for _ in range(60):
        world = game.reshuffled_behind(0, chance)
        assert world.view_for(0) == seen
        world.play(0, "keep 1 2 3")
        kept.add(len(world.own_view(1).tickets))
    assert kept == set(range(least, most + 1))


@settings(max_examples=40, deadline=None)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**32), actions=st.integers(1, 150))
def test_a_seat_can_not_tell_a_resampled_state_from_the_real_one(
    table: tuple[str, int], seed: int, actions: int
) -> None:
    state = played(load_game(table[0], players=table[1]), seed, actions)
    sampler = random.Random(seed).random
    for player in range(table[1]):
        other = state.resample_from_infostate(player, sampler)
        assert other.current_player() == state.current_player()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        if not state.is_terminal():
            other.apply_action(random.Random(seed).choice(other.legal_actions()))


def test_what_is_hidden_is_dealt_again() -> None:
    state = played(load_game("usa"), 1, 30)
    sampler = random.Random(1).random
    others = {state.resample_from_infostate(0, sampler).information_state_string(1) for _ in range(10)}
    assert len(others) == 10


@settings(max_examples=20, deadline=None)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**32), actions=st.integers(0, 150))
def test_a_state_is_the_same_when_read_back(table: tuple[str, int], seed: int, actions: int) -> None:
    game = load_game(table[0], players=table[1])
    state = played(game, seed, actions)
    for real in (state, state.resample_from_infostate(0, random.Random(seed).random)):
        read = game.deserialize_state(real.serialize())
        assert str(read) == str(real)
        assert read.history() == real.history()
        assert read.legal_actions() == real.legal_actions()
        assert read.serialize() == real.serialize()


def test_a_state_and_its_game_are_the_same_when_read_back_together() -> None:
    game = load_game("europe", players=3, reward="points")
    state = played(game, 1, 40)
    game_again, state_again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(game_again) == str(game)
    assert state_again.information_state_string(2) == state.information_state_string(2)


def test_a_copy_goes_its_own_way() -> None:
    state = played(load_game("new-york"), 1, 10)
    before, twin = str(state), state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before != str(twin)


@pytest.mark.parametrize("reward", ["win", "rank", "points"])
def test_returns_are_the_rewards_that_were_asked_for(reward: str) -> None:
    game = load_game("new-york", players=3, reward=reward)
    state = played(game, 3)
    assert sum(state.returns()) == pytest.approx(0)
    assert game.min_utility() <= min(state.returns()) < max(state.returns()) <= game.max_utility()


def test_a_history_is_a_game_that_anybody_can_deal() -> None:
    state = played(load_game("europe", players=3), 5, 25)
    history = state.history()
    game = Game.new("europe", seats=3, seed=int.from_bytes(bytes(history[:SEED_BYTES]), "big"))
    for number in history[SEED_BYTES:]:
        game.play(game.open_seats[0], game.equipment.codec.actions[number])
    assert "\n".join(f"{seat} {action}" for seat, action in game.actions) == str(state).partition("\n")[2]


def test_starting_tickets_are_chosen_player_by_player_and_hidden() -> None:
    game = load_game("usa", players=2)
    first, second = (played(game, 1, 0) for _ in range(2))
    for state in (first, second):
        for byte in (1, 2, 3, 4):
            state.apply_action(byte)
    first.apply_action(first.legal_actions()[0])
    second.apply_action(second.legal_actions()[-1])
    assert first.current_player() == second.current_player() == 1
    assert first.information_state_string(1) == second.information_state_string(1)
    assert first.information_state_string(0) != second.information_state_string(0)


def test_an_observer_without_private_information_sees_what_everybody_sees() -> None:
    game = load_game("usa", players=2)
    state = played(game, 1, 30)
    nothing_private = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    observer = game.make_py_observer(nothing_private)
    observer.set_from(state, 0)
    assert not observer.dict["hand"].any()
    assert observer.dict["tracks"].any() or observer.dict["hand_sizes"].any()
    assert observer.string_from(state, 0) == observer.string_from(state, 1)
    with pytest.raises(EnvError, match="nobody sees everybody's cards"):
        game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
        )
    with pytest.raises(EnvError, match="no parameters, and so not depth"):
        game.make_py_observer(None, {"depth": 3})


def test_openspiels_search_can_play_it() -> None:
    game = load_game("new-york", players=2)
    state = played(game, 2, 6)
    chance = np.random.RandomState(1)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, chance), 2.0, 5, random_state=chance)
    assert bot.step(state) in state.legal_actions()


def test_what_can_not_be_made_is_refused() -> None:
    with pytest.raises(UnknownEditionError, match="did you mean 'usa'"):
        load_game("usb")
    with pytest.raises(SetupError, match="2 to 4 players"):
        load_game("new-york", players=5)
    with pytest.raises(EnvError, match="no reward is called 'money'"):
        load_game("usa", reward="money")
    with pytest.raises(pyspiel.SpielError, match="depth"):
        load_game("usa", depth=3)


def test_an_illegal_action_is_refused() -> None:
    state = played(load_game("usa"), 1, 0)
    for byte in (1, 2, 3, 4):
        state.apply_action(byte)
    before = str(state)
    with pytest.raises((ValueError, pyspiel.SpielError), match="illegal|not legal|legal"):
        state.apply_action_with_legality_check(2)
    assert str(state) == before


def test_a_number_that_is_no_action_is_refused() -> None:
    state = load_game("usa").new_initial_state()
    with pytest.raises(ActionError, match="an action is a whole number from 0 to 255, not 256"):
        state.apply_action(256)
    for byte in (1, 2, 3, 4):
        state.apply_action(byte)
    for number in (-2, 1140):
        with pytest.raises(ActionError, match="an action is a whole number from 0 to 1139"):
            state.apply_action(number)
        with pytest.raises(ActionError, match="an action is a whole number from 0 to 1139"):
            state.action_to_string(0, number)


def test_nobody_acts_once_the_game_is_over() -> None:
    state = played(load_game("new-york"), 1)
    before = str(state)
    with pytest.raises(ActionError, match="action 0 .* is not legal now.* over"):
        state.apply_action(0)
    assert str(state) == before
