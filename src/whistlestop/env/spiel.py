"""The game for OpenSpiel, with information states, resampling and serialization.

All chance of a game is drawn at the beginning: a few chance nodes draw the bytes of a seed, and every card follows from
it. So a history is the whole game, and a search resamples what a seat can't see, the draws to come included.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyspiel

from whistlestop.engine.keys import key_from_seed
from whistlestop.engine.state import MAX_SEATS
from whistlestop.env.errors import EnvError
from whistlestop.env.features import Layout
from whistlestop.env.observed_game import ObservedGame, checked_number
from whistlestop.env.rewards import Reward, greatest_reward, reward_by_name
from whistlestop.maps.loading import load_box, load_map_file

SHORT_NAME: Final = "python_whistlestop"
SEED_BYTES: Final = 4  # drawn one after the other
BYTE_VALUES: Final = 256
# No rule ends a game in which everybody refuses tunnels for ever; no game has come near this.
MAX_ACTIONS: Final = 1 << 16

PRIVATE_PARTS: Final = ("hand", "my_tickets", "my_offer", "my_choice")

GAME_TYPE: Final = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Whistlestop",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={
        "edition": "new-york",
        "map": "",  # a file with a map of one's own, instead of an edition
        "players": 2,
        "reward": "win",
    },
)

Parameters = Mapping[str, Any]  # Any: texts and numbers


class WhistlestopGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The rules of one edition for a number of seats."""

    def __init__(self, params: Parameters | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        self.box = load_map_file(Path(given["map"])) if given["map"] else load_box(given["edition"])
        self.seats, self.reward = int(given["players"]), reward_by_name(given["reward"])
        game = self.deal(bytes(SEED_BYTES))  # refuses what can't be played
        self.layout, self.actions = game.layout, game.equipment.codec.actions
        super().__init__(GAME_TYPE, _game_info(game, self.reward), dict(params or {}))

    def new_initial_state(self) -> "WhistlestopState":
        """Return a state before the deal."""
        return WhistlestopState(self)

    def deal(self, seed: bytes) -> ObservedGame:
        """Return the game that follows from a seed, the same that `Game.new` deals for it."""
        return ObservedGame.dealt(self.box, self.seats, key_from_seed(int.from_bytes(seed, "big")))

    # Any: OpenSpiel's own types
    def make_py_observer(self, iig_obs_type: Any = None, params: Parameters | None = None) -> "WhistlestopObserver":
        """Return an observer of states from a seat."""
        return WhistlestopObserver(self.layout, iig_obs_type, params)


class WhistlestopState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A game between two actions, or before the deal."""

    def __init__(self, game: WhistlestopGame) -> None:
        super().__init__(game)
        self.seed = b""
        self.played: ObservedGame | None = None

    def current_player(self) -> int:
        """Return the seat that acts; at the start the first that has not chosen its tickets."""
        if self.played is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.played.is_over else self.played.to_act

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the next byte of the seed: each is as likely as the other."""
        return [(value, 1 / BYTE_VALUES) for value in range(BYTE_VALUES)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.played is not None
        return self.played.legal_numbers(player)

    def _apply_action(self, action: int) -> None:
        if self.played is not None:
            # Once the game is over nobody acts, and the first seat gets the result.
            self.played.play_number(0 if self.played.is_over else self.played.to_act, action)
            return
        self.seed += bytes([checked_number(action, BYTE_VALUES)])
        if len(self.seed) == SEED_BYTES:
            self.played = self.get_game().deal(self.seed)

    def _action_to_string(self, player: int, action: int) -> str:
        is_chance = player == pyspiel.PlayerId.CHANCE
        names = range(BYTE_VALUES) if is_chance else self.get_game().actions
        return str(names[checked_number(action, len(names))])

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.played is not None and self.played.is_over

    def returns(self) -> list[float]:
        """Return every seat's reward, zeros before the end."""
        game: WhistlestopGame = self.get_game()
        if not self.is_terminal() or self.played is None:
            return [0.0] * game.seats
        return [float(reward) for reward in self.played.rewards(game.reward)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "WhistlestopState":
        """Return a state that looks the same to the seat, with everything hidden dealt again."""
        other: WhistlestopState = self.clone()
        if self.played is not None:
            chance = np.random.default_rng([int(sampler() * (1 << 32)) for _ in range(4)])
            other.played = self.played.reshuffled_behind(player, chance)
        return other

    def __str__(self) -> str:
        return self.seed.hex() if self.played is None else f"{self.seed.hex()}\n{self.played.transcript()}"


class WhistlestopObserver:
    """Observations as a tensor and as text; without private information, a spectator's."""

    def __init__(self, layout: Layout, iig_obs_type: Any, params: Parameters | None) -> None:
        if params:
            raise EnvError("env.no_parameters", parameters=", ".join(params))
        wanted = pyspiel.IIGObservationType(perfect_recall=False) if iig_obs_type is None else iig_obs_type
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise EnvError("env.not_all_private")
        self._layout = layout
        self._is_private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(layout.width, np.float32)
        self.dict = layout.split(self.tensor)

    def set_from(self, state: WhistlestopState, player: int) -> None:
        """Write what a seat may know: zeros before the deal."""
        self.tensor[:] = 0 if state.played is None else state.played.row(player)
        if not self._is_private:
            for name in PRIVATE_PARTS:
                self.dict[name][:] = 0

    def string_from(self, state: WhistlestopState, player: int) -> str:
        """Return what a seat may know as JSON, empty before the deal."""
        if state.played is None:
            return ""
        view = state.played.view_for(player) if self._is_private else state.played.public_view()
        return json.dumps(asdict(view), separators=(",", ":"))


def _game_info(game: ObservedGame, reward: Reward) -> Any:  # Any: OpenSpiel's
    utility = greatest_reward(reward, game.box)
    return pyspiel.GameInfo(
        num_distinct_actions=game.layout.sizes.actions,
        max_chance_outcomes=BYTE_VALUES,
        num_players=game.seats,
        min_utility=-utility,
        max_utility=utility,
        utility_sum=0.0,
        max_game_length=MAX_ACTIONS,
    )


def load_game(edition: str = "new-york", **parameters: Any) -> Any:
    """Return the game of an edition, as OpenSpiel's own `load_game` gives it."""
    return pyspiel.load_game(SHORT_NAME, {"edition": edition, **parameters})


pyspiel.register_game(GAME_TYPE, WhistlestopGame)
