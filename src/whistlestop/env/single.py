"""One seat against bots, as Gymnasium has it."""

import random
from collections.abc import Sequence
from typing import Any, Final

import gymnasium

from whistlestop.bots.bot import Bot
from whistlestop.bots.match import NO_LIMIT
from whistlestop.bots.registry import line_up, make_bot
from whistlestop.engine.game import is_number
from whistlestop.engine.keys import KEY_BYTES
from whistlestop.env.errors import ActionError, EnvError, IllegalNumberError
from whistlestop.env.features import Masks
from whistlestop.env.gym_errors import IllegalMoveError, NeedsResetError
from whistlestop.env.observed_game import ObservedGame
from whistlestop.env.rendering import RENDER_MODES, checked_render_mode
from whistlestop.env.rewards import greatest_reward, reward_by_name
from whistlestop.env.spaces import LegalActions, observation_space
from whistlestop.maps.board import Box
from whistlestop.maps.faults import shown

ON_ILLEGAL: Final = ("lose", "raise")

Info = dict[str, Any]  # Any: as in Gymnasium


class WhistlestopEnv(gymnasium.Env[Info, Any]):  # Any: a number, Python's or NumPy's
    """The agent plays one seat; the bots answer at once, until it is the agent's decision again."""

    metadata: Info = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        edition: str | Box = "usa",
        *,
        seats: int = 2,
        opponents: str | Sequence[str] = "random",
        seat: int | None = 0,
        reward: str = "win",
        on_illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        self._game = ObservedGame.dealt(edition, seats, bytes(KEY_BYTES))  # refuses what can't be played
        if seat is not None and not (is_number(seat) and 0 <= seat < seats):
            raise EnvError("env.bad_seat", last=seats - 1, seat=shown(seat))
        if not isinstance(on_illegal, str) or on_illegal not in ON_ILLEGAL:
            raise EnvError("env.bad_on_illegal", value=shown(on_illegal), known=", ".join(ON_ILLEGAL))
        self._bots: list[Bot] = [make_bot(spec, self._game.box) for spec in line_up(_names(opponents), seats - 1)]
        self._edition, self._wanted_seat, self._reward = edition, seat, reward_by_name(reward)
        self._raises = on_illegal == "raise"
        self._is_playing = False
        self.seat = 0 if seat is None else int(seat)
        self.render_mode = checked_render_mode(render_mode)
        self.observation_space = observation_space(self._game.layout)
        self.action_space: LegalActions = LegalActions(self._game.layout, self._legal_now)

    def __setstate__(self, state: Info) -> None:
        """Restore a copy, here or in another process, with a space of actions of its own game."""
        self.__dict__.update(state)
        self.action_space.legal_now = self._legal_now

    def _legal_now(self) -> Masks:
        return self._game.mask(self.seat)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Info, Info]:
        """Deal a new game, and let the bots play until the agent decides."""
        super().reset(seed=seed, options=options)
        seats = self._game.seats
        self._game = ObservedGame.dealt(self._edition, seats, self.np_random.bytes(KEY_BYTES))
        drawn = int(self.np_random.integers(seats))
        self.seat = drawn if self._wanted_seat is None else int(self._wanted_seat)
        # The bots' chance is their own: it must not be worked out from the game's key.
        self._rngs = [random.Random(self.np_random.bytes(KEY_BYTES)) for _ in self._bots]  # noqa: S311
        self._is_playing = True
        self._let_bots_play()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Info, float, bool, bool, Info]:
        """Carry out the agent's action and the bots' answers; `on_illegal` is for illegal ones."""
        if not self._is_playing:
            raise NeedsResetError("env.not_playing")
        try:
            self._game.play_number(self.seat, action)
        except ActionError as error:
            return self._refuse(error)
        self._let_bots_play()
        if not self._game.is_over:
            return self._seen(), 0.0, False, False, self._info()
        self._is_playing = False
        reward = float(self._game.rewards(self._reward)[self.seat])
        points = [score.total for score in self._game.scores()]
        return self._seen(), reward, True, False, {**self._info(), "points": points}

    def _refuse(self, error: ActionError) -> tuple[Info, float, bool, bool, Info]:
        """Refuse an action: an unknown one is an error, an illegal one loses or is an error too."""
        if self._raises or not isinstance(error, IllegalNumberError):
            raise IllegalMoveError(error.key, **error.values) from None
        self._is_playing = False
        lost = greatest_reward(self._reward, self._game.box)
        return self._seen(), -lost, True, False, {**self._info(), "illegal": str(error)}

    def _let_bots_play(self) -> None:
        game = self._game
        while not game.is_over and game.to_act != self.seat:
            place = game.to_act - (game.to_act > self.seat)
            bot, rng = self._bots[place], self._rngs[place]
            action = bot.choose(game.view_for(game.to_act), game.legal_actions(game.to_act), NO_LIMIT, rng)
            game.play_quietly(game.to_act, action)

    def _seen(self) -> Info:
        return {"observation": self._game.observation(self.seat), "action_mask": self._legal_now()}

    def _info(self) -> Info:
        """Return the mask again, where some libraries look for it, and which seat is the agent's."""
        return {"action_mask": self._legal_now(), "seat": self.seat}

    def render(self) -> str | None:
        """Return every action so far, one a line."""
        return self._game.transcript() if self.render_mode == "ansi" else None


def _names(opponents: object) -> Sequence[str]:
    """Return the names of bots, from a text with commas between them or one by one."""
    names = opponents.split(",") if isinstance(opponents, str) else opponents
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise EnvError("env.bad_opponents", opponents=shown(opponents))
    return names
