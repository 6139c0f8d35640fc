"""Trains a small agent for New York by deep Monte Carlo, in NumPy alone, and lets it play against the random bot.

    python examples/train_an_agent.py --seconds 120

It plays against itself in many games at once. A network guesses, for each action, by how many points the seat will be
ahead at the end; it takes the best guess, or now and then any legal action, and learns from how the games really ended.
Needs `pip install 'whistlestop[env]'`.
"""

import argparse
import time
from typing import Any

import numpy as np

from whistlestop.env import VectorGames

Numbers = np.ndarray[Any, np.dtype[np.float32]]
Whole = np.ndarray[Any, np.dtype[np.int64]]

GAMES = 128
STEPS = 192  # in each round, so that most games end at least twice
SAMPLE = 1024
POINTS = 30.0  # what counts as 1 for the network


class Network:
    """One hidden layer; learns by Adam."""

    def __init__(self, inputs: int, actions: int, hidden: int, rng: np.random.Generator) -> None:
        first = rng.normal(0, (2 / inputs) ** 0.5, (inputs, hidden))
        self.weights = [first, np.zeros(hidden), np.zeros((hidden, actions)), np.zeros(actions)]
        self.weights = [weight.astype(np.float32) for weight in self.weights]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.rounds = 0

    def guess(self, seen: Numbers) -> Numbers:
        """What each action is worth."""
        into, bias, out, out_bias = self.weights
        worth: Numbers = np.maximum(seen @ into + bias, 0) @ out + out_bias
        return worth

    def learn(self, seen: Numbers, actions: Whole, ends: Numbers, rate: float = 1e-3) -> None:
        """Move the guesses for the actions that were taken towards how it ended."""
        into, bias, out, out_bias = self.weights
        hidden = np.maximum(seen @ into + bias, 0)
        errors = (np.einsum("ij,ij->i", hidden, out.T[actions]) + out_bias[actions] - ends) / len(ends)
        back = errors[:, None] * out.T[actions] * (hidden > 0)
        steps = [seen.T @ back, back.sum(axis=0), np.zeros_like(out), np.zeros_like(out_bias)]
        np.add.at(steps[2].T, actions, errors[:, None] * hidden)
        np.add.at(steps[3], actions, errors)
        self._adam(steps, rate)

    def _adam(self, steps: list[Numbers], rate: float) -> None:
        self.rounds += 1
        for place, step in enumerate(steps):
            self.means[place] += 0.1 * (step - self.means[place])
            self.squares[place] += 0.001 * (step * step - self.squares[place])
            size = np.sqrt(self.squares[place] / (1 - 0.999**self.rounds)) + 1e-8
            self.weights[place] -= rate * self.means[place] / (1 - 0.9**self.rounds) / size


def as_inputs(games: VectorGames) -> Numbers:
    """Everything that the seats to act can see, one row a game, none of it large."""
    rows = np.concatenate([part.reshape(games.games, -1) for part in games.observations.values()], axis=1)
    return np.tanh(rows.astype(np.float32) / 8) * 4


def best(network: Network, games: VectorGames) -> Whole:
    """In every game the legal action with the best guess."""
    actions: Whole = np.where(games.masks, network.guess(as_inputs(games)), -np.inf).argmax(axis=1)
    return actions


def at_random(games: VectorGames, rng: np.random.Generator) -> Whole:
    """In every game any legal action."""
    actions: Whole = np.where(games.masks, rng.random(games.masks.shape), -1).argmax(axis=1)
    return actions


def play_a_round(network: Network, games: VectorGames, chance: float, rng: np.random.Generator) -> list[Any]:
    """Some steps of self-play: what was seen, done, and how it ended, where it did."""
    told: list[Any] = []
    for _ in range(STEPS):
        seen, seats = as_inputs(games), games.to_act.copy()
        tries = rng.random(games.games) < chance
        actions = np.where(tries, at_random(games, rng), best(network, games))
        games.step(actions)
        told.append((seen, seats, actions, games.has_ended.copy(), games.rewards.copy()))
    ends = np.full((games.games, games.seats), np.nan)
    for place in reversed(range(STEPS)):
        seen, seats, actions, has_ended, rewards = told[place]
        ends = np.where(has_ended[:, None], rewards / POINTS, ends)
        told[place] = seen, actions, ends[np.arange(games.games), seats]
    seen, actions, worth = (np.concatenate(part) for part in zip(*told, strict=True))
    is_known = ~np.isnan(worth)
    return [seen[is_known], actions[is_known], worth[is_known].astype(np.float32)]


def train(seconds: float, seed: int = 1) -> Network:
    """Play and learn for a while."""
    rng = np.random.default_rng(seed)
    games = VectorGames("new-york", games=GAMES, seats=2, reward="points")
    games.reset(seed=seed)
    network = Network(as_inputs(games).shape[1], games.masks.shape[1], 128, rng)
    start = time.process_time()
    while (used := time.process_time() - start) < seconds:
        chance = max(0.05, 0.5 * (1 - 2 * used / seconds))
        seen, actions, ends = play_a_round(network, games, chance, rng)
        for sample in np.array_split(rng.permutation(len(ends)), max(1, len(ends) // SAMPLE)):
            network.learn(seen[sample], actions[sample], ends[sample])
    return network


def wins_against_random(network: Network, count: int, seed: int = 2) -> float:
    """The part of so many games that the agent wins, on either seat; a tie is half a win."""
    rng, sits = np.random.default_rng(seed), np.arange(GAMES) % 2
    games = VectorGames("new-york", games=GAMES, seats=2, reward="win")
    games.reset(seed=seed)
    results: list[float] = []
    while len(results) < count:
        games.step(np.where(games.to_act == sits, best(network, games), at_random(games, rng)))
        results += [games.rewards[game, sits[game]] for game in np.flatnonzero(games.has_ended)]
    return float(np.mean(results[:count])) / 2 + 0.5


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=120, help="processor time for training (%(default)s)")
    seconds = parser.parse_args().seconds
    print(f"wins after {seconds:g} s: {wins_against_random(train(seconds), 1000):.1%}")
