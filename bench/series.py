"""Workloads of `whistlestop simulate` and `whistlestop replay`."""

import json
from collections.abc import Sequence
from typing import Final

from bench.measuring import Workload, timed
from bench.sizes import Sizes
from whistlestop.bots.simulation import simulate
from whistlestop.engine.game import Game
from whistlestop.maps.loading import load_box

SIMULATED: Final = "simulated"
REPLAYED: Final = "replayed"
SEED: Final = 1


def series_workloads(sizes: Sizes) -> list[Workload]:
    """Return random games with a key for each action, and replays of their records."""
    games = simulate(load_box("usa"), 2, sizes.replays, SEED, with_records=True)
    records = [game.record for game in games if game.record is not None]
    return [
        timed(SIMULATED, lambda: sum(1 for _ in simulate(load_box("usa"), 2, sizes.simulated_games, SEED))),
        timed(REPLAYED, lambda: _replay(records)),
    ]


def _replay(records: Sequence[str]) -> int:
    for record in records:
        Game.replay(json.loads(record))
    return len(records)
