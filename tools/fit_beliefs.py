"""Fit of the searcher's beliefs about opponents' tickets to games of planners.

python tools/fit_beliefs.py --edition usa --seats 2 --games 80

In every twelfth position one seat looks at another. Each ticket that it can't see has some features; their weights are
fitted by maximum likelihood of the tickets that the other really holds. It prints the log loss per ticket, without any
belief and with the fitted one, and the constants for src/whistlestop/bots/search/beliefs.py. Same arguments, same
result.
"""

import argparse
import random
from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from whistlestop.bots.match import NO_LIMIT
from whistlestop.bots.planner_bot import PlannerBot
from whistlestop.engine.game import Game
from whistlestop.maps.board import Box, TicketId
from whistlestop.maps.loading import load_box
from whistlestop.maps.shortest_paths import TrackGraph

FEATURES: Final = ("whole way", "each piece", "completed", "blocked", "end", "stop")
STEPS: Final = np.array([2.0, 0.02, 2.0, 2.0, 0.7, 0.7])  # of the descent
ROUNDS: Final = 300
EVERY: Final = 12

Rows = Any  # NumPy's numbers


Costs = dict[int, int]
"""The pieces that each track open to a seat would cost it: 0 for its own."""


class Country:
    """A board as a graph."""

    def __init__(self, box: Box) -> None:
        self.tracks = box.tracks
        self.tickets = {ticket.id: ticket for ticket in box.tickets if not ticket.is_long}
        self._at: dict[str, list[int]] = {}
        for number, track in enumerate(self.tracks):
            for city in track.ends:
                self._at.setdefault(city, []).append(number)
        empty = self.graph({number: track.length for number, track in enumerate(self.tracks)})
        self.distance = {name: empty.shortest_distance(*ticket.ends) or 0 for name, ticket in self.tickets.items()}

    def graph(self, costs: Costs) -> TrackGraph:
        """Return the graph of the tracks that have a cost."""
        return TrackGraph((self.tracks[number], cost) for number, cost in costs.items())

    def features(self, ticket_id: TicketId, costs: Costs, graph: TrackGraph) -> list[float]:
        """Return the features of a ticket for the owner of the tracks without costs."""
        ticket = self.tickets[ticket_id]
        own = [sum(costs.get(number) == 0 for number in self._at[city]) for city in ticket.ends]
        ends, stops = own.count(1), sum(count > 1 for count in own)
        left = graph.shortest_distance(*ticket.ends)
        if left is None:
            return [0.0, 0.0, 0.0, 1.0, ends, stops]
        built = max(0, self.distance[ticket_id] - left)
        return [built / self.distance[ticket_id], built, float(left == 0), 0.0, ends, stops]


def samples(edition: str, seats: int, games: int) -> Iterator[tuple[Rows, Rows]]:
    """Yield the features of all tickets a seat may hold, and which of them it holds."""
    box = load_box(edition)
    country, bot = Country(box), PlannerBot(box)
    rng = random.Random(1)  # noqa: S311 - no secret
    for seed in range(games):
        game = Game.new(box, seats=seats, seed=seed)
        while not game.is_over:
            seat = game.open_seats[0]
            game.play_quietly(seat, bot.choose(game.view_for(seat), game.legal_actions(seat), NO_LIMIT, rng))
            if len(game.actions) % EVERY == 0 and len(game.open_seats) == 1:
                me, other = rng.sample(range(seats), 2)
                yield from _look(country, game, me, other)


def _look(country: Country, game: Game, me: int, other: int) -> Iterator[tuple[Rows, Rows]]:
    costs = _costs(country, game, other)
    seen, held = (set(game.own_view(seat).tickets) for seat in (me, other))
    pool = [ticket for ticket in country.tickets if ticket not in seen]
    is_held = np.array([ticket in held for ticket in pool])
    if 0 in costs.values() and is_held.any():
        graph = country.graph(costs)
        yield np.array([country.features(ticket, costs, graph) for ticket in pool]), is_held


def _costs(country: Country, game: Game, seat: int) -> Costs:
    """Return the costs of the tracks that are a seat's own or still open."""
    owners = {track: player for player in range(game.seats) for track in game.state.claimed(player)}
    are_doubles_closed = game.seats <= game.box.edition.small_game
    twins = {country.tracks[track].twin for track in owners if are_doubles_closed}
    closed = {number for number, track in enumerate(country.tracks) if number in owners or track.id in twins}
    own = {number: 0 for number, owner in owners.items() if owner == seat}
    return {number: track.length for number, track in enumerate(country.tracks) if number not in closed} | own


def loss(weights: Rows, looks: list[tuple[Rows, Rows]]) -> tuple[float, Rows]:
    """Return the mean negative log likelihood of held tickets, and its gradient."""
    total, slope, tickets = 0.0, np.zeros(len(weights)), 0
    for features, is_held in looks:
        odds = np.exp(features @ weights)
        chances = odds / odds.sum()
        total -= np.log(chances[is_held]).sum()
        slope -= features[is_held].sum(axis=0) - is_held.sum() * (chances @ features)
        tickets += is_held.sum()
    return total / tickets, slope / tickets


def main() -> None:
    """Fit for one edition and number of seats, and print the constants."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="usa")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=80)
    chosen = parser.parse_args()
    looks = list(samples(chosen.edition, chosen.seats, chosen.games))
    weights = np.zeros(len(FEATURES))
    print(f"{len(looks)} looks; loss without any belief: {loss(weights, looks)[0]:.3f}")
    for _ in range(ROUNDS):
        weights -= STEPS * loss(weights, looks)[1]
    print(f"with the fitted one: {loss(weights, looks)[0]:.3f}")
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"{name:12} {weight:6.2f}")


if __name__ == "__main__":
    main()
