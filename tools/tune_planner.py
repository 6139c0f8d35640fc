"""Tuning of the planner's weights by self-play: coordinate search on paired games.

python tools/tune_planner.py --edition usa --seats 2 --rounds 3
python tools/tune_planner.py --edition usa europe --weights pace cards_a_turn keep_piece

A trial changes one weight of a challenger, who plays the champion on the same deals in every seat. It is taken over
only if it wins clearly: by two standard errors over blocks of deals. The result is printed as TOML, as it belongs
into src/whistlestop/bots/planning/weights.toml: a table for each edition and number of seats. Same arguments, same
result, unless the weights in that file have changed: every search begins with those.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from whistlestop.bots.planning.atlas import atlas_of
from whistlestop.bots.planning.desk import DESK_LAYOUT
from whistlestop.bots.planning.playing import planned_games
from whistlestop.bots.planning.weights import weights_for, weights_record
from whistlestop.engine.equipment import equipment_of
from whistlestop.engine.records import new
from whistlestop.engine.state import MAX_SEATS, SCORE_LAYOUT, STATE_LAYOUT
from whistlestop.maps.editions import edition_ids
from whistlestop.maps.loading import load_box

STEPS: Final = (0.6, 0.8, 1.25, 1.6)  # what a weight is multiplied by
NUDGE: Final = 0.5  # and what is added to one that is 0
SCREENING: Final = 1500
CONFIRMING: Final = 8000
SURE: Final = 2.0

Weights = dict[str, float]


class Duels:
    """Challenger against champion on one edition, with a number of seats."""

    def __init__(self, edition: str, seats: int) -> None:
        equipment = equipment_of(load_box(edition))
        self._board, self._atlas, self._seats = equipment.board, atlas_of(equipment), seats
        self._states = new(STATE_LAYOUT, 2)
        self._states["seats"] = seats
        self._desk, self._scores = new(DESK_LAYOUT), new(SCORE_LAYOUT, MAX_SEATS)
        self._first = 0

    def lead(self, challenger: Weights, champion: Weights, deals: int) -> tuple[float, float]:
        """Return a challenger's win rate above its share on new deals, and the standard error."""
        wins = np.zeros(deals)
        for seat in range(self._seats):
            wins += self._wins_at(seat, challenger, champion, deals)
        self._first += deals
        shares = wins / self._seats
        return float(shares.mean() - 1 / self._seats), float(shares.std() / np.sqrt(deals))

    def _wins_at(self, seat: int, challenger: Weights, champion: Weights, deals: int) -> Any:  # Any: NumPy's numbers
        players = [weights_record(challenger if place == seat else champion) for place in range(self._seats)]
        out = np.zeros((deals, 2 * self._seats + 1), np.int64)
        planned_games(
            self._board, self._atlas, np.concatenate(players), self._states, self._desk, self._scores, self._first, out
        )
        winners = out[:, 1 : 2 * self._seats : 2] == 0
        return winners[:, seat] / winners.sum(axis=1)


def changed(value: float, step: float) -> float:
    """Return a weight after a step."""
    return value * step if abs(value) > 0.05 else NUDGE * (step - 1)  # noqa: PLR2004 - as good as nothing


def tune(duels: Duels, champion: Weights, names: Sequence[str], rounds: int, rng: random.Random) -> Weights:
    """Try to improve one weight after the other, several times."""
    for turn in range(rounds):
        names = sorted(names)
        rng.shuffle(names)
        for name in names:
            for step in STEPS:
                challenger = {**champion, name: round(changed(champion[name], step), 3)}
                if is_better(duels, challenger, champion):
                    print(
                        f"round {turn + 1}: {name} {champion[name]} -> {challenger[name]}", file=sys.stderr, flush=True
                    )
                    champion = challenger
                    break
    return champion


def is_better(duels: Duels, challenger: Weights, champion: Weights) -> bool:
    """Return whether a challenger wins: screened quickly first, then confirmed."""
    lead, error = duels.lead(challenger, champion, SCREENING)
    if lead < error:
        return False
    lead, error = duels.lead(challenger, champion, CONFIRMING)
    return lead > SURE * error


def print_tuned(edition: str, seats: int, chosen: argparse.Namespace) -> None:
    """Tune for one edition and number of seats, and print the weights that differ."""
    start = weights_for(edition, seats)
    duels = Duels(edition, seats)
    rng = random.Random(chosen.seed)  # noqa: S311 - trials are no secret
    tuned = tune(duels, start, chosen.weights or list(start), chosen.rounds, rng)
    lead, error = duels.lead(tuned, start, CONFIRMING)
    print(f"\n# wins {lead + 1 / seats:.1%} ± {1.96 * error:.1%} against the weights it began with")
    print(f"[{edition}.{seats}]")
    common = weights_for("common", seats)
    for name, value in tuned.items():
        if value != common[name]:
            print(f"{name} = {value}", flush=True)


def main() -> None:
    """Tune for the given editions and numbers of seats."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", nargs="+", default=["usa"], choices=list(edition_ids()))
    parser.add_argument("--seats", nargs="+", type=int, help="numbers of seats; default: all that the edition allows")
    parser.add_argument("--weights", nargs="+", help="only these", choices=list(weights_for("common", 2)))
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for edition in chosen.edition:
        rules = load_box(edition).edition
        for seats in chosen.seats or range(rules.min_seats, rules.max_seats + 1):
            print_tuned(edition, seats, chosen)


if __name__ == "__main__":
    main()
