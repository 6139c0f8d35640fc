"""A game with observations and action numbers: the base of environments of single games."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from whistlestop.engine import core
from whistlestop.engine.equipment import Equipment
from whistlestop.engine.events import RouteClaimed
from whistlestop.engine.game import Game, is_number
from whistlestop.engine.records import Floats, new
from whistlestop.engine.state import MAX_SEATS, SCORE_LAYOUT, STATE_LAYOUT
from whistlestop.env.errors import ActionError, EnvError, IllegalNumberError
from whistlestop.env.features import Layout, Masks, Observation, Observations
from whistlestop.env.rewards import Reward, reward_seats
from whistlestop.env.worlds import world_behind
from whistlestop.env.writing import observe
from whistlestop.maps.board import Box
from whistlestop.maps.faults import shown


class ObservedGame(Game):
    """A game like any other, with observations, masks and rewards."""

    @classmethod
    def dealt(cls, edition: str | Box, seats: int, key: bytes) -> "ObservedGame":
        """Return a new game; refuse an unknown edition, or a number of seats it is not for."""
        if not isinstance(edition, str | Box):
            raise EnvError("env.bad_edition", edition=shown(edition))
        game = cls.new(edition, seats=seats, key=key)
        assert isinstance(game, cls)
        return game

    @property
    def layout(self) -> Layout:
        """The layout of its observations."""
        return layout_for(self.equipment, self.seats)

    @property
    def to_act(self) -> int:
        """The seat that acts next; at the start the first that has not chosen its tickets."""
        return self.open_seats[0]

    def row(self, seat: int) -> Observations:
        """Return all that a seat may know, in one row."""
        row: Observations = self.layout.new_rows(1)[0]
        observe(self.equipment.board, self.layout.places, self._states, self._plain_seat(seat), row)
        return row

    def observation(self, seat: int) -> Observation:
        """Return all that a seat may know, part by part."""
        return self.layout.split(self.row(seat))

    def mask(self, seat: int) -> Masks:
        """Return the mask of a seat: 1 for every legal action."""
        mask: Masks = self.layout.new_masks(1)[0]
        mask[self.legal_numbers(seat)] = 1
        return mask

    def legal_numbers(self, seat: int) -> list[int]:
        """Return the numbers of everything that a seat can do now, rising."""
        return self._legal_numbers(seat)

    def play_number(self, seat: int, number: int) -> None:
        """Carry out a legal action by its number; refuse any other and change nothing (X1)."""
        actions = self.equipment.codec.actions
        checked = checked_number(number, len(actions))
        if checked not in self.legal_numbers(seat):
            meant = actions[checked]
            reason = self.why_illegal(seat, meant)
            raise IllegalNumberError("env.illegal_action", action=checked, meaning=meant, reason=reason)
        self._advance(self._plain_seat(seat), checked)

    def rewards(self, reward: Reward) -> Floats:
        """Return every seat's reward once the game is over."""
        scores, rewards = new(SCORE_LAYOUT, MAX_SEATS), np.zeros(self.seats, np.float64)
        core.score(self.equipment.board, self._states, scores)
        reward_seats(scores, self.seats, int(reward), rewards)
        return rewards

    def reshuffled_behind(self, seat: int, chance: np.random.Generator) -> "ObservedGame":
        """Return a game that looks the same to one seat, with everything hidden from it dealt again.

        Its record can't be replayed: other cards would not have led here.
        """
        plain, twin = self._plain_seat(seat), self.copy()
        assert isinstance(twin, ObservedGame)
        if not self.is_over:
            twin._use(world_behind(self, plain, chance))
        return twin

    def __reduce__(self) -> tuple[Callable[..., "ObservedGame"], tuple[object, ...]]:
        box = self.box if self.box.custom is not None else self.edition
        played = [(seat, self.equipment.codec.number_of[action]) for seat, action in self.actions]
        return _restored, (box, self.seats, self.key, self._states.tobytes(), played, tuple(self._claims))

    def __deepcopy__(self, _: dict[int, object]) -> Game:
        return self.copy()

    def transcript(self) -> str:
        """Return every action so far, one a line: the seat and the action's text."""
        return "\n".join(f"{seat} {action}" for seat, action in self.actions)


def checked_number(number: object, count: int) -> int:
    """Return the number of one of so many actions; refuses what is none.

    Spaces of Gymnasium count arrays without a dimension among their numbers, so they are numbers here too.
    """
    plain: Any = number[()] if isinstance(number, np.ndarray) and number.ndim == 0 else number  # Any: not known yet
    if not is_number(plain) or not 0 <= plain < count:
        raise ActionError("env.bad_action", last=count - 1, action=shown(number))
    return int(plain)


def _restored(
    edition: str | Box,
    seats: int,
    key: bytes,
    state: bytes,
    played: Sequence[tuple[int, int]],
    claims: Sequence[RouteClaimed],
) -> ObservedGame:
    """Return a game as it was when it was pickled."""
    game = ObservedGame.dealt(edition, seats, key)
    game._use(np.frombuffer(bytearray(state), STATE_LAYOUT))
    game._played = [(seat, game.equipment.codec.actions[number]) for seat, number in played]
    game._claims = list(claims)
    return game


@lru_cache(maxsize=64)
def layout_for(equipment: Equipment, seats: int) -> Layout:
    """Return the layout of a table, made once."""
    return Layout(equipment, seats)
