"""Many games in one array are the games that `Game` plays, action by action."""

import pickle
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from env.watching import legal_at_random, small_box
from properties.games import TABLES
from whistlestop import SetupError, UnknownEditionError
from whistlestop.env import ActionError, EnvError, VectorGames
from whistlestop.env.errors import ClosedError, NotPlayingError
from whistlestop.env.observed_game import ObservedGame
from whistlestop.env.rewards import reward_by_name

pytestmark = pytest.mark.slow

REWARDS = ["win", "rank", "points"]


class Companions:
    """Ordinary games that are played beside those of a vector environment, with the same keys and actions."""

    def __init__(self, vector: VectorGames, reward: str) -> None:
        self.vector, self.reward = vector, reward_by_name(reward)
        self.games = [self.dealt(number) for number in range(vector.games)]
        self.ended = 0

    def dealt(self, number: int) -> ObservedGame:
        """Return the game that is being played in a place, from its key."""
        return ObservedGame.dealt(self.vector.equipment.box, self.vector.seats, self.vector.key_of(number))

    def step(self, actions: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> None:
        """One action on both sides, and everything compared."""
        actors = self.vector.to_act.copy()
        self.vector.step(actions)
        for number, game in enumerate(self.games):
            game.play_number(int(actors[number]), int(actions[number]))
            assert self.vector.has_ended[number] == game.is_over
            self.compare_ending(number, game, int(actors[number]))
        self.compare()

    def compare_ending(self, number: int, game: ObservedGame, actor: int) -> None:
        """Rewards, points and the last look; then the next game is dealt."""
        if not game.is_over:
            assert not self.vector.rewards[number].any()
            return
        self.ended += 1
        assert self.vector.rewards[number].tolist() == game.rewards(self.reward).tolist()
        assert self.vector.points[number].tolist() == [score.total for score in game.scores()]
        last_seen = {name: array[number].tolist() for name, array in self.vector.final_observations.items()}
        assert last_seen == {name: array.tolist() for name, array in game.observation(actor).items()}
        self.games[number] = self.dealt(number)

    def compare(self) -> None:
        """Who acts, what that seat sees, and what it can do."""
        for number, game in enumerate(self.games):
            seat = int(self.vector.to_act[number])
            assert seat == game.to_act
            legal = {game.equipment.codec.number_of[action] for action in game.legal_actions(seat)}
            assert set(np.flatnonzero(self.vector.masks[number]).tolist()) == legal
            seen = {name: array[number].tolist() for name, array in self.vector.observations.items()}
            assert seen == {name: array.tolist() for name, array in game.observation(seat).items()}


@settings(max_examples=15, deadline=None)
@given(
    table=st.sampled_from(TABLES),
    reward=st.sampled_from(REWARDS),
    seed=st.integers(0, 2**32),
    steps=st.integers(1, 200),
)
def test_a_vector_environment_plays_as_ordinary_games_do(
    table: tuple[str, int], reward: str, seed: int, steps: int
) -> None:
    vector, choose = VectorGames(table[0], seats=table[1], games=3, reward=reward), random.Random(seed)
    vector.reset(seed)
    companions = Companions(vector, reward)
    companions.compare()
    for _ in range(steps):
        companions.step(legal_at_random(vector.masks, choose))


@pytest.mark.parametrize("reward", REWARDS)
def test_where_a_game_ends_the_next_one_begins(reward: str) -> None:
    vector, choose = VectorGames(small_box(), games=4, seats=3, reward=reward), random.Random(7)
    vector.reset(7)
    companions = Companions(vector, reward)
    keys = {vector.key_of(number) for number in range(4)}
    while companions.ended < 12:
        companions.step(legal_at_random(vector.masks, choose))
        keys |= {vector.key_of(number) for number in range(4)}
    assert len(keys) == 4 + companions.ended


def course(threads: int = 1, key_each_action: bool = True) -> list[list[int]]:
    """What happens in some games: the points of those that end, and how all stand in the end."""
    vector = VectorGames("new-york", games=6, threads=threads, key_each_action=key_each_action)
    choose = random.Random(1)
    vector.reset(3)
    happened = []
    for _ in range(300):
        vector.step(legal_at_random(vector.masks, choose))
        happened += vector.points[vector.has_ended].tolist()
    vector.close()
    assert happened
    return [*happened, *(part.ravel().tolist() for part in vector.observations.values())]


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("edition", ["europe", "own map"])
def test_pickled_games_go_on_where_they_were(edition: str, threads: int) -> None:
    vector = VectorGames(small_box() if edition == "own map" else edition, games=4, threads=threads, reward="rank")
    choose = random.Random(1)
    vector.reset(3)
    for _ in range(40):
        vector.step(legal_at_random(vector.masks, choose))
    twin = pickle.loads(pickle.dumps(vector))  # noqa: S301 - our own
    for _ in range(80):
        actions = legal_at_random(vector.masks, choose)
        for each in (vector, twin):
            each.step(actions)
        for name, array in vector._batch._asdict().items():
            assert getattr(twin._batch, name).tobytes() == array.tobytes(), name
        assert all((twin.observations[name] == part).all() for name, part in vector.observations.items())


def test_what_was_closed_or_never_dealt_is_so_when_read_back() -> None:
    vector = VectorGames("new-york", games=2, threads=2)
    with pytest.raises(NotPlayingError):
        pickle.loads(pickle.dumps(vector)).step([0, 0])  # noqa: S301 - our own
    vector.close()
    with pytest.raises(ClosedError):
        pickle.loads(pickle.dumps(vector)).reset()  # noqa: S301 - our own


def test_threads_change_nothing() -> None:
    assert course() == course(threads=3) == course(threads=50)


def test_a_key_for_each_game_alone_gives_other_cards_but_whole_games() -> None:
    assert course(key_each_action=False) == course(key_each_action=False) != course()


def test_a_series_does_not_depend_on_how_many_others_there_are() -> None:
    few, many = VectorGames("usa", games=2), VectorGames("usa", games=9)
    for vector in (few, many):
        vector.reset(5)
    assert [few.key_of(game) for game in range(2)] == [many.key_of(game) for game in range(2)]
    few.reset(6)
    assert few.key_of(0) != many.key_of(0)
    few.reset()
    first = few.key_of(0)
    few.reset()
    assert few.key_of(0) != first


def test_a_game_takes_little_room() -> None:
    assert VectorGames("europe", seats=5, games=10).bytes_per_game <= 4096


def frozen(vector: VectorGames) -> list[bytes]:
    return [
        vector._batch.states.tobytes(),
        vector.masks.tobytes(),
        *(a.tobytes() for a in vector.observations.values()),
    ]


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([0, 0], "3 whole numbers"),
        ([[0, 0, 0]], "3 whole numbers"),
        ([0.0, 0.0, 0.0], "float64"),
        ([True, True, True], "bool"),
        (["a", "b", "c"], "3 whole numbers"),
        ([[1], [2, 3], []], "3 whole numbers"),
        ([2**70, 0, 0], "3 whole numbers"),
        (np.array([19, 19, 19], "timedelta64[s]"), "3 whole numbers"),
        ([-1, -1, -1], "action -1 is not legal in game 0"),
        ([10**6, 0, 0], "action 1000000 is not legal in game 0"),
        (np.array([2**63 + 5, 0, 0], np.uint64), f"action {2**63 + 5} is not legal in game 0"),
    ],
)
def test_bad_actions_are_refused_and_nothing_changes(actions: object, said: str) -> None:
    vector = VectorGames("usa", games=3)
    vector.reset(1)
    before = frozen(vector)
    with pytest.raises(ActionError, match=said):
        vector.step(actions)  # type: ignore[arg-type]
    assert frozen(vector) == before


def test_one_illegal_action_stops_all() -> None:
    vector = VectorGames("usa", games=3)
    vector.reset(1)
    before = frozen(vector)
    actions = legal_at_random(vector.masks, random.Random(1))
    actions[2] = 0
    with pytest.raises(ActionError, match="action 0 is not legal in game 2"):
        vector.step(actions)
    assert frozen(vector) == before


@pytest.mark.parametrize("seed", [-1, 1.5, "7", True])
def test_a_bad_seed_is_refused(seed: object) -> None:
    with pytest.raises(EnvError, match="a seed is a whole number"):
        VectorGames("usa", games=1).reset(seed)  # type: ignore[arg-type]


def test_what_can_not_be_made_is_refused() -> None:
    with pytest.raises(EnvError, match="number of games"):
        VectorGames("usa", games=0)
    for too_many in (10**10, 2**70):
        with pytest.raises(EnvError, match="games don't fit into the memory"):
            VectorGames("usa", games=too_many)
    with pytest.raises(EnvError, match="number of threads"):
        VectorGames("usa", games=1, threads=0)
    with pytest.raises(EnvError, match="no reward is called 'money'.*win, rank, points"):
        VectorGames("usa", games=1, reward="money")
    with pytest.raises(SetupError, match="2 to 5 players"):
        VectorGames("usa", games=1, seats=6)
    with pytest.raises(UnknownEditionError, match="did you mean 'usa'"):
        VectorGames("usb", games=1)
    with pytest.raises(EnvError, match="an edition is given by its name"):
        VectorGames(5, games=1)  # type: ignore[arg-type]
    with pytest.raises(EnvError, match="call reset"):
        VectorGames("usa", games=1).step([0])


@pytest.mark.parametrize("game", [-1, 3, 1.0, "0"])
def test_a_game_that_is_not_there_has_no_key(game: object) -> None:
    vector = VectorGames("usa", games=3)
    vector.reset(1)
    with pytest.raises(EnvError, match="games are counted from 0 to 2"):
        vector.key_of(game)  # type: ignore[arg-type]


@pytest.mark.parametrize("threads", [1, 2])
def test_what_is_closed_plays_no_more(threads: int) -> None:
    vector = VectorGames("usa", games=2, threads=threads)
    vector.reset(1)
    vector.close()
    vector.close()
    with pytest.raises(EnvError, match="these games have been closed"):
        vector.reset()
    with pytest.raises(EnvError, match="these games have been closed"):
        vector.step(vector.masks.argmax(axis=1))


def test_numbers_of_numpy_are_numbers() -> None:
    vector = VectorGames("usa", games=np.int8(100), seats=np.int8(3), threads=np.int8(2))  # type: ignore[arg-type]
    vector.reset(np.int8(7))  # type: ignore[arg-type]
    assert vector.observations["tracks"].shape == (100, 3, 100)
