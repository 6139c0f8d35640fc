"""The environments of Gymnasium: one seat against bots, and many games at once."""

import pickle
import random
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from env.watching import legal_at_random, small_box
from whistlestop import SetupError, UnknownEditionError, edition_ids
from whistlestop.bots.registry import LineUpError, UnknownBotError
from whistlestop.env import EnvError, SelfPlayVectorEnv, WhistlestopEnv

pytestmark = pytest.mark.slow

Info = dict[str, Any]  # Any: as in Gymnasium


def play_out(env: Any, choose: random.Random, seed: int | None = None) -> tuple[float, Info]:
    """Play a game to its end; gives the reward and what is said of it."""
    seen, _ = env.reset(seed=seed)
    while True:
        seen, reward, terminated, truncated, info = env.step(
            choose.choice(np.flatnonzero(seen["action_mask"]).tolist())
        )
        assert not truncated
        if terminated:
            return reward, info
        assert reward == 0


@pytest.mark.parametrize("edition", edition_ids())
def test_every_edition_passes_the_checks_of_gymnasium(edition: str) -> None:
    check_env(gymnasium.make(f"whistlestop/{edition}-v0").unwrapped)


def test_other_seats_and_bots_pass_them_too() -> None:
    env = gymnasium.make("whistlestop/new-york-v0", seats=4, seat=None, opponents="greedy,random", reward="rank")
    check_env(env.unwrapped)
    check_env(WhistlestopEnv(small_box(), seats=3, seat=2), skip_render_check=True)


def test_the_mask_is_in_the_observation_and_in_the_info() -> None:
    env = gymnasium.make("whistlestop/usa-v0")
    seen, info = env.reset(seed=1)
    assert seen["action_mask"].tolist() == info["action_mask"].tolist()
    assert env.action_space.sample(info["action_mask"]) in np.flatnonzero(info["action_mask"])
    assert all(env.action_space.sample() in np.flatnonzero(info["action_mask"]) for _ in range(20))


def test_a_random_agent_loses_against_a_greedy_bot() -> None:
    won, choose = 0.0, random.Random(1)
    env = WhistlestopEnv("new-york", opponents="greedy", seat=None)
    for seed in range(10):
        reward, info = play_out(env, choose, seed)
        won += reward
        assert (reward > 0) == (info["points"][info["seat"]] == max(info["points"]))
    assert won < 0


def test_the_agent_can_sit_anywhere() -> None:
    assert {
        play_out(WhistlestopEnv("new-york", seats=4, seat=seat), random.Random(1), 1)[1]["seat"] for seat in (0, 3)
    } == {0, 3}
    env = WhistlestopEnv("new-york", seats=4, seat=None)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(40)} == {0, 1, 2, 3}


def test_the_same_seed_gives_the_same_game_with_the_same_answers() -> None:
    env = WhistlestopEnv("new-york", opponents="random", render_mode="ansi")
    played = []
    for _ in range(2):
        play_out(env, random.Random(4), 9)
        played.append(env.render())
    assert played[0] == played[1]


def test_copies_go_their_own_way() -> None:
    env = WhistlestopEnv("new-york", opponents="planner")
    first = env.reset(seed=1)[1]["action_mask"]
    for twin in (deepcopy(env), pickle.loads(pickle.dumps(env))):  # noqa: S301 - our own
        later = twin.step(twin.action_space.sample())[4]["action_mask"]
        assert later.tolist() != first.tolist()
        assert all(later[twin.action_space.sample()] for _ in range(20))
        assert all(first[env.action_space.sample()] for _ in range(20))


def test_a_space_alone_samples_any_action() -> None:
    space = pickle.loads(pickle.dumps(WhistlestopEnv("new-york").action_space))  # noqa: S301 - our own
    space.seed(1)
    assert len({int(space.sample()) for _ in range(50)}) > 20
    assert space == WhistlestopEnv("new-york").action_space


def test_games_in_other_processes_play_like_those_here() -> None:
    shown = []
    for mode in ("sync", "async"):
        envs = gymnasium.make_vec("whistlestop/new-york-v0", num_envs=2, vectorization_mode=mode)
        choose, (seen, _) = random.Random(1), envs.reset(seed=3)
        for _ in range(10):
            seen, *_ = envs.step(legal_at_random(seen["action_mask"], choose))
        shown.append({name: array.tolist() for name, array in seen["observation"].items()})
        envs.close()
    assert shown[0] == shown[1]


def test_an_illegal_action_loses_and_says_why() -> None:
    env = WhistlestopEnv("usa")
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(2)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert info["illegal"].startswith("action 2 (draw blind) is not legal now")
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
        env.step(2)


def test_an_illegal_action_can_be_an_error_that_changes_nothing() -> None:
    env = WhistlestopEnv("usa", on_illegal="raise")
    before, _ = env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match=r"action 2 \(draw blind\) is not legal now.*S4: "):
        env.step(2)
    after, *_ = env.step(int(np.flatnonzero(before["action_mask"])[0]))
    assert after["observation"]["ticket_counts"][0] > 0


@pytest.mark.parametrize("action", [-1, 1140, 1.5, "pass", None, [3]])
def test_an_action_that_does_not_exist_is_an_error(action: object) -> None:
    env = WhistlestopEnv("usa")
    env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match="an action is a whole number from 0 to 1139"):
        env.step(action)


def test_what_can_not_be_made_is_refused() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
        WhistlestopEnv("usa").step(0)
    with pytest.raises(EnvError, match="the seat is a whole number from 0 to 1"):
        WhistlestopEnv("usa", seat=2)
    with pytest.raises(EnvError, match=r"an illegal action can't do 'explode' \(it can: lose, raise\)"):
        WhistlestopEnv("usa", on_illegal="explode")
    with pytest.raises(EnvError, match="an illegal action can't do array"):
        WhistlestopEnv("usa", on_illegal=np.array(["lose", "raise"]))  # type: ignore[arg-type]  # on purpose
    with pytest.raises(EnvError, match=r"no way to show a game is called 'human' \(there is: ansi\)"):
        WhistlestopEnv("usa", render_mode="human")
    with pytest.raises(EnvError, match="an edition is given by its name, or by a map .*, not by 5"):
        WhistlestopEnv(5)  # type: ignore[arg-type]  # on purpose
    for opponents in (5, ["greedy", 5]):
        with pytest.raises(EnvError, match="opponents are names of bots"):
            WhistlestopEnv("usa", seats=3, opponents=opponents)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(UnknownBotError, match="did you mean 'greedy'"):
        WhistlestopEnv("usa", opponents="gredy")
    with pytest.raises(LineUpError, match="only 1 seat"):
        WhistlestopEnv("usa", opponents="greedy,random")
    with pytest.raises(SetupError, match="2 to 5 players"):
        WhistlestopEnv("usa", seats=1)
    with pytest.raises(UnknownEditionError, match="did you mean 'usa'"):
        WhistlestopEnv("usaa")
    with pytest.raises(gymnasium.error.NameNotFound, match="usaa"):
        gymnasium.make("whistlestop/usaa-v0")
    with pytest.raises((gymnasium.error.Error, ValueError), match="[Ss]eed"):
        WhistlestopEnv("usa").reset(seed=-1)


def test_many_games_at_once_are_an_environment_of_gymnasium() -> None:
    envs = gymnasium.make_vec("whistlestop/new-york-self-play-v0", num_envs=5, seats=3, reward="rank")
    assert isinstance(envs.unwrapped, SelfPlayVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    seen, info = envs.reset(seed=1)
    choose, ended = random.Random(1), 0
    while ended < 5:
        assert envs.observation_space.contains(seen)
        actors = info["to_act"]
        seen, rewards, terminated, truncated, info = envs.step(legal_at_random(seen["action_mask"], choose))
        assert not truncated.any()
        assert rewards.tolist() == info["rewards"][np.arange(5), actors].tolist()
        ended += int(terminated.sum())
        if terminated.any():
            check_final_info(envs, terminated, info)
    envs.close()


def check_final_info(envs: Any, terminated: Any, info: Info) -> None:
    assert info["_final_obs"].tolist() == terminated.tolist()
    assert info["episode"]["l"][terminated].min() > 10
    for game in np.flatnonzero(terminated):
        last_seen = info["final_obs"][game]
        assert envs.single_observation_space.contains(last_seen)
        assert last_seen["observation"]["decision"].tolist() == [0, 0, 0, 0, 0, 1]
        assert info["rewards"][game].sum() == pytest.approx(0)
        best = int(np.argmax(info["final_info"]["points"][game]))
        assert info["rewards"][game][best] > 0


def test_what_many_games_show_is_copied_unless_that_is_not_wanted() -> None:
    for copies in (True, False):
        envs = SelfPlayVectorEnv("new-york", num_envs=2, copy=copies)
        seen, _ = envs.reset(seed=1)
        before = seen["observation"]["decision"].tolist()
        for _ in range(3):
            envs.step(legal_at_random(envs.games.masks, random.Random(1)))
        assert (seen["observation"]["decision"].tolist() == before) == copies


def test_many_games_follow_from_their_seed() -> None:
    deals = []
    for _ in range(2):
        envs = SelfPlayVectorEnv("usa", num_envs=2)
        deals.append([envs.reset(seed=seed)[0]["observation"]["hand"].tolist() for seed in (3, None)])
    assert deals[0] == deals[1]
    assert deals[0][0] != deals[0][1]


def test_many_games_refuse_as_gymnasium_does() -> None:
    envs = gymnasium.make_vec("whistlestop/new-york-self-play-v0", num_envs=2)
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
        envs.step([0, 0])
    envs.reset(seed=1)
    for actions, said in (([0, 0], "action 0 is not legal in game 0"), ([0.0], "2 whole numbers"), (None, "2 whole")):
        with pytest.raises(gymnasium.error.InvalidAction, match=said):
            envs.step(actions)
    envs.close()
    for go_on in (envs.reset, lambda: envs.step([0, 0])):
        with pytest.raises(gymnasium.error.ClosedEnvironmentError, match="these games have been closed"):
            go_on()
    with pytest.raises(EnvError, match="can't be shown.*not 'human'"):
        gymnasium.make_vec("whistlestop/usa-self-play-v0", num_envs=2, render_mode="human")


def test_many_games_reset_together_or_one_by_one() -> None:
    envs = SelfPlayVectorEnv("new-york", num_envs=2)
    with pytest.raises(EnvError, match="reset_mask is not for this environment"):
        envs.reset(options={"reset_mask": np.array([True, False])})
    assert envs.reset(seed=1, options={"anything": "else"})
