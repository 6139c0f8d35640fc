"""Many games in one array as a vector environment of Gymnasium, for the seat to act."""

from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from whistlestop.engine.records import Floats
from whistlestop.env.errors import EnvError
from whistlestop.env.gym_errors import named_as_gymnasium_does
from whistlestop.env.spaces import action_space, observation_space
from whistlestop.env.stepping import Flags
from whistlestop.env.vector import VectorGames
from whistlestop.maps.board import Box
from whistlestop.maps.faults import shown

Info = dict[str, Any]  # Any: as in Gymnasium
Step = tuple[Info, Floats, Flags, Flags, Info]

MOST_SEEDS = 1 << 63
PARTIAL_RESET = "reset_mask"  # an option of Gymnasium's own, for environments that don't reset by themselves


class SelfPlayVectorEnv(VectorEnv[Info, Any, Any]):  # Any: arrays
    """One policy on all seats: observations of the seat to act, rewards of the one that acted."""

    metadata: Info = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        edition: str | Box = "usa",
        *,
        num_envs: int = 1,
        seats: int = 2,
        reward: str = "win",
        threads: int = 1,
        key_each_action: bool = True,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise EnvError("env.not_shown", mode=shown(render_mode))
        self.games = VectorGames(
            edition, games=num_envs, seats=seats, reward=reward, threads=threads, key_each_action=key_each_action
        )
        self.num_envs, self._copies = self.games.games, copy
        self.single_observation_space = observation_space(self.games.layout)
        self.single_action_space = action_space(self.games.layout)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._lines = np.arange(self.num_envs)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Info, Info]:
        """Deal new games; without a seed, those that follow from the last one."""
        if isinstance(options, dict) and PARTIAL_RESET in options:
            raise EnvError("env.no_partial_reset", option=PARTIAL_RESET)
        if seed is not None:
            super().reset(seed=seed)
        with named_as_gymnasium_does():
            self.games.reset(int(self.np_random.integers(MOST_SEEDS)))
        return self._seen(), self._info()

    def step(self, actions: Any) -> Step:
        """Carry out an action in every game; ended ones are dealt again (same-step autoreset)."""
        games, acted = self.games, self.games.to_act.copy()
        with named_as_gymnasium_does():
            games.step(actions)
        has_ended = games.has_ended.copy()
        info = self._info()
        if has_ended.any():
            info |= self._final_info(has_ended)
        return self._seen(), games.rewards[self._lines, acted], has_ended, np.zeros_like(has_ended), info

    def _seen(self) -> Info:
        seen: Info = {"observation": self.games.observations, "action_mask": self.games.masks}
        return deepcopy(seen) if self._copies else seen

    def _info(self) -> Info:
        """Return the seat to act, and every seat's reward for the last step."""
        return {"to_act": self.games.to_act.copy(), "rewards": self.games.rewards.copy()}

    def _final_info(self, has_ended: Flags) -> Info:
        """Return the last observations of the games that have ended, and every seat's points."""
        last_seen = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(has_ended).tolist():
            parts = {name: array[game].copy() for name, array in self.games.final_observations.items()}
            last_seen[game] = {"observation": parts, "action_mask": self.games.layout.new_masks(1)[0]}
        points = {"points": self.games.points.copy(), "_points": has_ended}
        return {"final_obs": last_seen, "_final_obs": has_ended, "final_info": points, "_final_info": has_ended}

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        self.games.close()
