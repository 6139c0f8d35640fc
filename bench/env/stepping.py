"""Environments stepped with random actions chosen before, outside the measured time."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from bench.measuring import Workload, timed
from whistlestop.engine.randomness import draw_below
from whistlestop.engine.records import Ints
from whistlestop.engine.rulebook import compiled
from whistlestop.env import VectorGames, WhistlestopEnv, aec
from whistlestop.env.features import Masks

SEED: Final = 7
SINGLE_STEPS: Final = 500
# What one game can be measured as: agent by agent, or as one agent against a random bot.
AEC: Final = "aec"
SINGLE: Final = "single"


@dataclass(frozen=True, slots=True)
class VectorCase:
    """A vector environment to be measured."""

    edition: str
    seats: int
    games: int
    threads: int = 1
    key_each_action: bool = True

    @property
    def name(self) -> str:
        """The name of the case for people."""
        threads = "" if self.threads == 1 else f", {self.threads} threads"
        return f"{self.edition}, {self.seats} seats{threads}{'' if self.key_each_action else ', a key for each game'}"


def vector_workload(case: VectorCase, steps: int) -> Workload:
    """Return steps of many games, counted game by game, with the first deals."""
    games = VectorGames(
        case.edition, seats=case.seats, games=case.games, threads=case.threads, key_each_action=case.key_each_action
    )
    chosen: list[Ints] = []

    def step_through() -> float:
        if not chosen:
            chosen.extend(_random_actions(games, steps))
        games.reset(SEED)
        for actions in chosen:
            games.step(actions)
        return len(chosen) * games.games

    return timed(case.name, step_through)


def _random_actions(games: VectorGames, steps: int) -> list[Ints]:
    generator, chosen = np.arange(1, 5), []
    games.reset(SEED)
    for _ in range(steps):
        actions = np.zeros(games.games, np.int64)
        choose_at_random(games.masks, generator, actions)
        games.step(actions)
        chosen.append(actions)
    return chosen


@compiled
def choose_at_random(masks: Masks, generator: Ints, actions: Ints) -> None:
    """Write a random legal action for every game."""
    for game in range(len(masks)):
        left = draw_below(generator, masks[game].sum())
        action = 0
        while left > 0 or masks[game, action] == 0:
            left -= masks[game, action]
            action += 1
        actions[game] = action


def single_workloads() -> list[Workload]:
    """Return one game through PettingZoo and through Gymnasium, as a first program would."""
    return [timed(AEC, lambda: _step_agents(SINGLE_STEPS)), timed(SINGLE, lambda: _step_one(SINGLE_STEPS))]


def _step_agents(steps: int) -> int:
    env = aec("usa")
    env.reset(seed=SEED)
    for number in range(steps):
        seen, _, terminated, _, _ = env.last()
        if terminated:
            env.reset()
        else:
            env.step(_legal(seen, number))
    return steps


def _step_one(steps: int) -> int:
    env = WhistlestopEnv("usa", opponents="random")
    seen, _ = env.reset(seed=SEED)
    for number in range(steps):
        seen, _, terminated, _, _ = env.step(_legal(seen, number))
        if terminated:
            seen, _ = env.reset()
    return steps


def _legal(seen: dict[str, Any], number: int) -> int:  # Any: arrays
    legal = np.flatnonzero(seen["action_mask"])
    return int(legal[number * 7919 % len(legal)])
