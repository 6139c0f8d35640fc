"""A bot in twenty lines: it claims the longest track it can pay for, and draws cards at random otherwise.

whistlestop arena --bots examples.write_a_bot:LongTrackBot,random --games 20
"""

import random
from collections.abc import Sequence

import whistlestop as ws
from whistlestop.bots.bot import Budget


class LongTrackBot:
    """Likes long tracks; with `least=3` it leaves shorter ones to others."""

    name = "long-track"

    def __init__(self, box: ws.Box, *, least: int = 1) -> None:
        self.lengths = {track.id: track.length for track in box.tracks if track.length >= least}

    # What a bot may know is in `view`, how long it may think in `budget`; this one looks at neither.
    def choose(self, view: ws.View, legal: Sequence[ws.Action], budget: Budget, rng: random.Random) -> ws.Action:  # noqa: ARG002
        """One of the legal actions."""
        claims = [action for action in legal if isinstance(action, ws.ClaimRoute) and action.track in self.lengths]
        if claims:
            return max(claims, key=lambda claim: self.lengths[claim.track])
        return rng.choice([action for action in legal if not isinstance(action, ws.DrawTickets)] or legal)


if __name__ == "__main__":
    from whistlestop.bots.match import play_out
    from whistlestop.bots.registry import make_bot

    box = ws.load_box("usa")
    bots = [LongTrackBot(box), make_bot("random", box)]
    wins = [0, 0]
    for seed in range(10):
        game = ws.Game.new(box, seats=2, seed=seed)
        play_out(game, bots, [random.Random(seed), random.Random(-seed)])  # noqa: S311 - nothing here is secret
        for winner in game.winners():
            wins[winner] += 1
    print(f"{bots[0].name} won {wins[0]} of 10 games against {bots[1].name}")
