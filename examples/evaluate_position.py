"""How good is every action in a position, for a player that can't see the others' cards?

    python examples/evaluate_position.py --worlds 20

Each action is played out on the same worlds, which all look to the seat as the real game does, with planners on all
seats. Needs `pip install 'whistlestop[env]'`.
"""

import argparse
import random
from statistics import mean

import numpy as np

import whistlestop as ws
from whistlestop.bots.bot import Bot, Budget
from whistlestop.bots.match import play_out
from whistlestop.bots.registry import make_bot
from whistlestop.env.observed_game import ObservedGame


def position(box: ws.Box, bots: list[Bot], actions: int) -> ObservedGame:
    """A game after so many actions of the bots."""
    game = ObservedGame.dealt(box, len(bots), key=bytes(32))
    while len(game.actions) < actions:
        seat = game.open_seats[0]
        bot, rng = bots[seat], random.Random(seat)  # noqa: S311 - nothing here is secret
        game.play(seat, bot.choose(game.view_for(seat), game.legal_actions(seat), Budget(), rng))
    return game


def evaluate(game: ObservedGame, bots: list[Bot], worlds: int) -> dict[ws.Action, float]:
    """By how many points the seat to act will be ahead after each action, on average."""
    seat, chance = game.open_seats[0], np.random.default_rng(1)
    imagined = [game.reshuffled_behind(seat, chance) for _ in range(worlds)]
    return {
        action: mean(points_ahead(world, seat, action, bots) for world in imagined)
        for action in game.legal_actions(seat)
    }


def points_ahead(world: ws.Game, seat: int, action: ws.Action, bots: list[Bot]) -> float:
    """How it ends in one world."""
    game = world.copy()
    game.play(seat, action)
    play_out(game, bots, [random.Random(seat) for seat in range(game.seats)])  # noqa: S311
    totals = [score.total for score in game.scores()]
    return totals[seat] - mean(total for other, total in enumerate(totals) if other != seat)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--worlds", type=int, default=20, help="how many worlds to try (%(default)s)")
    parser.add_argument("--actions", type=int, default=20, help="how far into the game (%(default)s)")
    options = parser.parse_args()
    box = ws.load_box("new-york")
    bots = [make_bot("planner", box) for _ in range(2)]
    game = position(box, bots, options.actions)
    for action, value in sorted(evaluate(game, bots, options.worlds).items(), key=lambda item: -item[1]):
        print(f"{value:+6.1f}  {action}")
