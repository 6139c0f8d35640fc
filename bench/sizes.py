"""The amounts of work that are measured."""

from dataclasses import dataclass
from typing import Final

LINEARITY: Final = 10


@dataclass(frozen=True, slots=True)
class Sizes:
    """The amounts of one run: enough of each to take a tenth of a second or more."""

    rounds: int
    games: int
    """Of `usa` with two seats in one call; `LINEARITY` times as many in the long call."""
    edition_games: int
    stepped_games: int
    friendly_games: int
    copies: int
    simulated_games: int
    replays: int
    end_positions: int
    catanatron_games: int
    """In each round; none leaves Catanatron out."""
    seconds_for_network: float
    """When to give one difficult network up; none of them is tried if this is 0."""
    has_cold_start: bool


FULL: Final = Sizes(
    rounds=7,
    games=10_000,
    edition_games=3_000,
    stepped_games=1_000,
    friendly_games=40,
    copies=5_000_000,
    simulated_games=2_000,
    replays=40,
    end_positions=1_000,
    catanatron_games=40,
    seconds_for_network=20,
    has_cold_start=True,
)

QUICK: Final = Sizes(
    rounds=3,
    games=2_000,
    edition_games=1_000,
    stepped_games=300,
    friendly_games=15,
    copies=1_000_000,
    simulated_games=500,
    replays=15,
    end_positions=300,
    catanatron_games=0,
    seconds_for_network=3,
    has_cold_start=False,
)

TINY: Final = Sizes(
    rounds=1,
    games=5,
    edition_games=3,
    stepped_games=1,
    friendly_games=1,
    copies=100,
    simulated_games=2,
    replays=1,
    end_positions=2,
    catanatron_games=0,
    seconds_for_network=0,
    has_cold_start=False,
)
