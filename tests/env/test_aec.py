"""The environment of PettingZoo: its own conformance tests, and ours."""

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from env.watching import small_box
from properties.games import TABLES
from whistlestop import SetupError, UnknownEditionError, edition_ids
from whistlestop.env import ActionError, EnvError, aec
from whistlestop.env.rewards import Reward

pytestmark = [
    pytest.mark.slow,
    # What PettingZoo says of every environment with a mask that is not on its list.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]

Env = Any  # PettingZoo has no types


def legal(seen: dict[str, Any], choose: random.Random) -> int:
    return choose.choice(np.flatnonzero(seen["action_mask"]).tolist())


def play_out(env: Env, choose: random.Random) -> dict[str, float]:
    """Play to the end; gives every agent's rewards, added up."""
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        env.step(None if terminated or truncated else legal(seen, choose))
    return rewards


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_it_passes_the_tests_of_pettingzoo(edition: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec(edition, seats=seats), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


def test_whole_games_pass_them_too(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec("new-york", seats=3), num_cycles=1000)
    api_test(aec(small_box(), seats=2), num_cycles=1000)
    assert capsys.readouterr().out.count("Passed API test") == 2


@pytest.mark.parametrize("edition", edition_ids())
def test_the_same_seed_gives_the_same_game(edition: str) -> None:
    seed_test(lambda: aec(edition, seats=4), num_cycles=60)


def test_games_after_a_seeded_one_follow_from_it_and_differ() -> None:
    deals = []
    for _ in range(2):
        env = aec("usa")
        env.reset(seed=5)
        first = env.observe("seat_0")["observation"]["hand"].tolist()
        env.reset()
        deals.append((first, env.observe("seat_0")["observation"]["hand"].tolist()))
    assert deals[0] == deals[1]
    assert deals[0][0] != deals[0][1]


@pytest.mark.parametrize("cycles", [1, 4, 20])
def test_a_game_with_a_limit_is_cut_off(cycles: int) -> None:
    env, choose = aec("usa", seats=3, max_cycles=cycles), random.Random(1)
    env.reset(seed=1)
    acted = 0
    for _ in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        assert not terminated
        assert reward == 0
        acted += not truncated
        env.step(None if truncated else legal(seen, choose))
    assert acted == 3 * cycles


def test_a_game_that_ends_before_the_limit_is_not_cut_off() -> None:
    rewards = play_out(reset(aec(small_box(), max_cycles=5000)), random.Random(3))
    assert sum(rewards.values()) == 0


def reset(env: Env, seed: int = 1) -> Env:
    env.reset(seed=seed)
    return env


@pytest.mark.parametrize("reward", [each.name.lower() for each in Reward])
def test_rewards_come_at_the_end_and_are_those_that_were_asked_for(reward: str) -> None:
    env = reset(aec("new-york", seats=3, reward=reward), seed=2)
    rewards = play_out(env, random.Random(2))
    game = env.unwrapped._game
    assert list(rewards.values()) == pytest.approx(game.rewards(Reward[reward.upper()]).tolist())
    best = max(rewards, key=lambda agent: rewards[agent])
    assert int(best[-1]) in game.winners()


def test_starting_tickets_are_chosen_seat_by_seat_and_hidden() -> None:
    env = reset(aec("usa", seats=3))
    waiting = env.observe("seat_2")["observation"]
    chosen = []
    for seat in range(3):
        assert env.agent_selection == f"seat_{seat}"
        seen = env.observe("seat_2")["observation"]
        public = {"to_act", "has_chosen"}
        assert all(seen[name].tolist() == waiting[name].tolist() for name in seen if name not in public)
        assert seen["has_chosen"].tolist() == [0, *(int(number < seat) for number in range(2))]
        action = int(np.flatnonzero(env.observe(f"seat_{seat}")["action_mask"])[0])
        chosen.append(action)
        env.step(action)
    assert len(chosen) == 3


def test_only_who_acts_has_anything_to_choose_from() -> None:
    env = reset(aec("usa", seats=3))
    assert env.observe("seat_0")["action_mask"].any()
    assert not env.observe("seat_1")["action_mask"].any()


def test_an_illegal_action_is_refused_with_the_rule_and_changes_nothing() -> None:
    env = reset(aec("usa"))
    before = env.observe("seat_0")["observation"]
    with pytest.raises(ActionError, match=r"action 2 \(draw blind\) is not legal now.*S4: "):
        env.step(2)
    for rubbish in (-1, 10**6, 1.5, "draw blind", None, True, np.array([2]), np.array(True), np.array(2.0)):
        with pytest.raises(ActionError, match="an action is a whole number from 0 to 1139, not"):
            env.step(rubbish)
    after = env.observe("seat_0")["observation"]
    assert all(after[name].tolist() == before[name].tolist() for name in before)
    assert env.agent_selection == "seat_0"


def test_a_number_of_numpy_is_a_number_in_whatever_box_it_lies() -> None:
    for kind in (int, np.int8, np.uint64, np.array):
        env = reset(aec("usa", seats=np.int8(3), max_cycles=np.int8(100)))
        assert len(env.possible_agents) == 3
        assert env.observe("seat_0")["observation"]["tracks"].shape == (3, 100)
        env.step(kind(int(np.flatnonzero(env.observe("seat_0")["action_mask"])[0])))
        assert env.agent_selection == "seat_1"


def test_pettingzoos_own_wrapper_for_illegal_actions_works() -> None:
    env = reset(TerminateIllegalWrapper(aec("usa").unwrapped, illegal_reward=-1))
    env.step(2)
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards["seat_0"] == -1


def test_before_the_deal_pettingzoo_refuses_to_go_on() -> None:
    with pytest.raises(AssertionError, match="reset"):
        aec("usa").step(0)


def test_what_can_not_be_made_is_refused() -> None:
    with pytest.raises(UnknownEditionError, match="did you mean 'europe'"):
        aec("eurpe")
    with pytest.raises(SetupError, match="2 to 4 players"):
        aec("new-york", seats=5)
    with pytest.raises(EnvError, match="no reward"):
        aec("usa", reward="money")
    with pytest.raises(EnvError, match="number of cycles"):
        aec("usa", max_cycles=0)
    for mode in ("human", np.array(["ansi", "human"])):
        with pytest.raises(EnvError, match="no way to show a game is called"):
            aec("usa", render_mode=mode)
    env = reset(aec("usa"))
    for asked in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(EnvError, match=r"no agent is called 'seat_2' \(the agents are: seat_0, seat_1\)"):
            asked("seat_2")
        with pytest.raises(EnvError, match="no agent is called array"):
            asked(np.array([3, 4]))
    with pytest.raises(gymnasium.error.Error, match="Seed must be"):
        aec("usa").reset(seed=-1)


def test_it_has_a_name_with_a_version_and_can_be_read() -> None:
    env = reset(aec("europe", render_mode="ansi"))
    assert env.metadata["name"] == "whistlestop_europe_v0"
    assert str(env.unwrapped) == "whistlestop_europe_v0"
    env.step(int(np.flatnonzero(env.observe("seat_0")["action_mask"])[0]))
    assert env.render() == "0 keep 1 2"
    env.close()
