"""One game, agent by agent, as PettingZoo has it."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from whistlestop.engine.game import is_number
from whistlestop.engine.keys import KEY_BYTES
from whistlestop.env.errors import EnvError
from whistlestop.env.observed_game import ObservedGame
from whistlestop.env.registration import VERSION
from whistlestop.env.rendering import RENDER_MODES, checked_render_mode
from whistlestop.env.rewards import reward_by_name
from whistlestop.env.spaces import action_space, observation_space
from whistlestop.maps.board import Box
from whistlestop.maps.faults import shown

Info = dict[str, Any]  # Any: as in PettingZoo


def aec(edition: str | Box = "usa", **options: Any) -> OrderEnforcingWrapper:  # Any: those of `WhistlestopAEC`
    """Return a game of an edition or a custom map; calls out of order are refused by PettingZoo."""
    return OrderEnforcingWrapper(WhistlestopAEC(edition, **options))


class WhistlestopAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Seats are agents; starting tickets are chosen seat by seat, unseen by the others."""

    metadata: Info = {"render_modes": [*RENDER_MODES], "is_parallelizable": False}  # noqa: RUF012 - as PettingZoo declares it

    def __init__(
        self,
        edition: str | Box = "usa",
        *,
        seats: int = 2,
        reward: str = "win",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if max_cycles is not None and not (is_number(max_cycles) and max_cycles >= 1):
            raise EnvError("env.bad_max_cycles", value=shown(max_cycles))
        self._reward = reward_by_name(reward)
        self._game = ObservedGame.dealt(edition, seats, bytes(KEY_BYTES))  # refuses what can't be played
        seats = self._game.seats
        self._edition, self._most_actions = edition, None if max_cycles is None else int(max_cycles) * seats
        self.metadata = {**self.metadata, "name": f"whistlestop_{self._game.edition}_v{VERSION}"}
        self.render_mode = checked_render_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        layout = self._game.layout
        self.observation_spaces = {agent: observation_space(layout) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(layout) for agent in self.possible_agents}
        self._chance: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observations, the same for all agents."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of all actions; the mask has the legal ones."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise EnvError("env.unknown_agent", agent=shown(agent), known=", ".join(self.possible_agents))
        return agent

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:  # noqa: ARG002 - there are none
        """Deal a new game: after the same seed, the same games follow."""
        if seed is not None or self._chance is None:
            self._chance, _ = np_random(seed)
        self._game = ObservedGame.dealt(self._edition, len(self.possible_agents), self._chance.bytes(KEY_BYTES))
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._game.to_act]

    def observe(self, agent: str) -> Info:
        """Return the observation of an agent, with its mask if it is to act."""
        seat = self.possible_agents.index(self._known(agent))
        is_acting = not self._game.is_over and seat == self._game.to_act
        mask = self._game.mask(seat) if is_acting else self._game.layout.new_masks(1)[0]
        return {"observation": self._game.observation(seat), "action_mask": mask}

    def step(self, action: Any) -> None:  # Any: a number; nothing once an agent is done
        """Carry out an action of the selected agent; refuse an illegal one and change nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._game.play_number(self.possible_agents.index(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._game.is_over:
            self._end()
        elif self._most_actions is not None and len(self._game.actions) >= self._most_actions:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._game.to_act]
        self._accumulate_rewards()

    def _end(self) -> None:
        rewards, scores = self._game.rewards(self._reward), self._game.scores()
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = float(rewards[seat])
            self.terminations[agent] = True
            self.infos[agent] = {"points": scores[seat].total}

    def render(self) -> str | None:
        """Return every action so far, one a line."""
        return self._game.transcript() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
