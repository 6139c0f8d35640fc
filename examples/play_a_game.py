"""A whole game through the public API, played at random."""

import random

import whistlestop as ws

game = ws.Game.new("europe", seats=3, seed=7)
rng = random.Random(7)  # noqa: S311 - nothing here is secret

while not game.is_over:
    seat = game.open_seats[0]
    action = rng.choice(game.legal_actions(seat))
    game.play(seat, action)

for seat, score in enumerate(game.scores()):
    print(f"seat {seat}: {score.total} points, {score.completed_tickets} tickets completed")
print("won by", *game.winners())
assert ws.Game.replay(game.record()) == game
