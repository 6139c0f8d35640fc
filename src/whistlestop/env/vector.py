"""Many games in one array: one compiled call steps them all and deals where one has ended.

Needs nothing but what the engine needs.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final

import numpy as np

from whistlestop.engine.game import is_number
from whistlestop.engine.keys import key_from_seed, key_words, new_key
from whistlestop.engine.records import Ints, new
from whistlestop.engine.state import STATE_LAYOUT
from whistlestop.env.errors import ActionError, ClosedError, EnvError, NotPlayingError
from whistlestop.env.features import Layout
from whistlestop.env.observed_game import ObservedGame
from whistlestop.env.rewards import reward_by_name
from whistlestop.env.stepping import SERIES_LAYOUT, Batch, begin_series, deal_games, first_illegal, step_games
from whistlestop.maps.board import Box
from whistlestop.maps.faults import shown

# What anybody gives who means whole numbers in a row: `step` looks at it more closely.
Actions = Ints | Sequence[int]
WHOLE_NUMBERS: Final = "iu"  # as NumPy calls the kinds of them
SHARED_ARRAYS: Final = ("boards", "places", "blanks")  # the same for all games, and made with them
KEPT_ARRAYS: Final = tuple(name for name in Batch._fields if name not in SHARED_ARRAYS)


class VectorGames:
    """So many games of one edition, always at a decision: wherever one ends, the next has begun.

    All arrays are made once and written again by every step; copy what should last longer.
    """

    def __init__(
        self,
        edition: str | Box = "usa",
        *,
        games: int,
        seats: int = 2,
        reward: str = "win",
        threads: int = 1,
        key_each_action: bool = True,
    ) -> None:
        _check_positive("games", games)
        _check_positive("threads", threads)
        self._options = {"reward": reward, "threads": threads, "key_each_action": key_each_action}
        sample = ObservedGame.dealt(edition, seats, new_key())  # which refuses what can't be played
        self.equipment, self.seats, self.games = sample.equipment, sample.seats, int(games)
        self.layout = Layout(self.equipment, self.seats)
        self._reward = int(reward_by_name(reward))
        self._keys_each_action = bool(key_each_action)
        self._batch = self._batch_that_fits()
        self._chunks = self._split(min(int(threads), self.games))
        self._pool = ThreadPoolExecutor(len(self._chunks) - 1) if len(self._chunks) > 1 else None
        self._is_dealt = self._is_closed = False
        batch = self._batch
        self.observations = self.layout.split(batch.rows)
        """What the seat that acts may know, part by part: an array with a line for every game."""
        self.masks = batch.masks
        """1 for everything that it can do."""
        self.to_act = batch.to_act
        """The seat that acts."""
        self.has_ended = batch.has_ended
        """Whether the last step has ended the game; then all the above is the next game's already."""
        self.rewards = batch.rewards
        """Every seat's reward for the last step: 0, but where a game has ended."""
        self.points = batch.points
        """Every seat's points in the game that ended last."""
        self.final_observations = self.layout.split(batch.final_rows)
        """What the seat that ended that game saw afterwards."""

    def _batch_that_fits(self) -> Batch:
        try:
            return self._new_batch()
        except (MemoryError, ValueError):  # NumPy has another error for arrays that fit into no machine
            raise EnvError("env.too_many_games", games=shown(self.games)) from None

    def _new_batch(self) -> Batch:
        games, seats, layout = self.games, self.seats, self.layout
        blanks = new(STATE_LAYOUT)
        blanks["seats"] = seats
        return Batch(
            boards=self.equipment.board,
            places=layout.places,
            blanks=blanks,
            series=new(SERIES_LAYOUT, games),
            states=new(STATE_LAYOUT, games),
            to_act=np.zeros(games, np.int64),
            rows=layout.new_rows(games),
            masks=layout.new_masks(games),
            final_rows=layout.new_rows(games),
            has_ended=np.zeros(games, np.bool_),
            rewards=np.zeros((games, seats), np.float64),
            points=np.zeros((games, seats), np.int64),
        )

    def _split(self, threads: int) -> list[tuple[slice, Batch]]:
        """Return the part of every array that each thread works on."""
        edges = np.linspace(0, self.games, threads + 1).astype(int).tolist()
        parts = [slice(first, last) for first, last in pairwise(edges)]
        games: dict[str, Any] = self._batch._asdict()  # Any: arrays of all kinds
        shared = {name: games.pop(name) for name in SHARED_ARRAYS}
        return [(part, Batch(**shared, **{name: array[part] for name, array in games.items()})) for part in parts]

    def reset(self, seed: int | None = None) -> None:
        """Deal new games: the same for the same seed, and unforeseeable without one."""
        self._check_open()
        if seed is not None and not (is_number(seed) and seed >= 0):
            raise EnvError("env.bad_seed", seed=shown(seed))
        begin_series(key_words(new_key() if seed is None else key_from_seed(int(seed))), self._batch.series)
        self._batch.has_ended[:] = False
        self._batch.rewards[:] = 0
        self._batch.points[:] = 0
        self._in_threads(lambda _, batch: deal_games(batch))
        self._is_dealt = True

    def step(self, actions: Actions) -> None:
        """Carry out one action in every game; refuse all of them if one is illegal."""
        checked = self._checked(actions)
        self._in_threads(
            lambda part, batch: step_games(batch, checked[part], self._reward, self._keys_each_action),
        )

    def _checked(self, actions: Actions) -> Ints:
        self._check_open()
        if not self._is_dealt:
            raise NotPlayingError("env.not_playing")
        given = _as_array(actions)
        if given.shape != (self.games,) or given.dtype.kind not in WHOLE_NUMBERS:
            raise ActionError("env.bad_actions", games=self.games, shape=given.shape, type=given.dtype)
        numbers = np.ascontiguousarray(given, np.int64)
        game = first_illegal(self.masks, numbers)
        if game < self.games:
            raise ActionError("env.masked_action", action=int(given[game]), game=game, actions=self.masks.shape[1])
        return numbers

    def _check_open(self) -> None:
        if self._is_closed:
            raise ClosedError("env.closed")

    def _in_threads(self, work: Callable[[slice, Batch], None]) -> None:
        """Do some work for every part of the games: the first here, each other in its own thread."""
        others = [self._pool.submit(work, *chunk) for chunk in self._chunks[1:]] if self._pool is not None else []
        work(*self._chunks[0])
        for other in others:
            other.result()

    def key_of(self, game: int) -> bytes:
        """Return the key of the game in a place; `Game` plays the same with it and the actions.

        It holds all secrets.
        """
        if not (is_number(game) and 0 <= game < self.games):
            raise EnvError("env.bad_game", game=shown(game), last=self.games - 1)
        key: Ints = self._batch.states["key"][game]
        return key.astype("<u4").tobytes()

    @property
    def bytes_per_game(self) -> int:
        """The memory of a game in bytes, without observations and masks."""
        batch = self._batch
        kept = (batch.series, batch.states, batch.to_act, batch.has_ended, batch.rewards, batch.points)
        return sum(array.nbytes for array in kept) // self.games

    def __reduce__(self) -> tuple[Callable[..., "VectorGames"], tuple[object, ...]]:
        """Return what pickle keeps: the arguments and all states; threads are started again."""
        box = self.equipment.box
        made = {"games": self.games, "seats": self.seats, **self._options}
        arrays = {name: getattr(self._batch, name) for name in KEPT_ARRAYS}
        return _restored, (box.edition.id if box.custom is None else box, made, arrays, self._is_dealt, self._is_closed)

    def close(self) -> None:
        """End the threads; nothing is played any more."""
        self._is_closed = True
        if self._pool is not None:
            self._pool.shutdown()


def _restored(
    edition: str | Box, made: Mapping[str, Any], arrays: Mapping[str, Any], is_dealt: bool, is_closed: bool
) -> VectorGames:
    """Return games as they were pickled."""
    vector = VectorGames(edition, **made)
    for name, array in arrays.items():
        getattr(vector._batch, name)[...] = array
    vector._is_dealt = is_dealt
    if is_closed:
        vector.close()
    return vector


def _as_array(actions: Actions) -> np.ndarray[Any, np.dtype[Any]]:  # Any: whatever was given
    """Return a value as an array, an empty one if it can't be one."""
    try:
        return np.asarray(actions)
    except ValueError:
        return np.empty(0, object)


def _check_positive(name: str, value: int) -> None:
    if not is_number(value) or value < 1:
        raise EnvError(f"env.bad_{name}", value=shown(value))
