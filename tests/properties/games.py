"""Random games of every edition and seat count, stopped anywhere."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import note
from hypothesis import strategies as st

from whistlestop import Game, edition_ids, load_box

TABLES = [
    (name, seats)
    for name in edition_ids()
    for seats in range(load_box(name).edition.min_seats, load_box(name).edition.max_seats + 1)
]


def played(game: Game, choose: random.Random, actions: int | None = None) -> Iterator[Game]:
    """Yield the game after each random action, up to a number of them or its end."""
    while not game.is_over and actions != 0:
        actions = None if actions is None else actions - 1
        # Drawing at random for ever would leave the board empty: half of the time, claim if you can.
        seat = choose.choice(game.open_seats)
        legal = game.legal_actions(seat)
        claims = [action for action in legal if str(action).startswith(("claim", "station", "pay"))]
        game.play(seat, choose.choice(claims if claims and choose.random() < 0.5 else legal))
        yield game


def play_on(game: Game, choose: random.Random, actions: int | None = None) -> Game:
    """Return the game after a number of random actions, or at its end."""
    for _ in played(game, choose, actions):
        pass
    return game


@dataclass(frozen=True)
class Moment:
    """A random game after a number of actions, as plain numbers: a reproducible example."""

    edition: str
    seats: int
    seed: int
    actions: int

    def game(self) -> Game:
        """Return the game, played again."""
        dealt = Game.new(self.edition, seats=self.seats, seed=self.seed)
        return play_on(dealt, random.Random(self.seed + 1), self.actions)


@st.composite
def moments(draw: st.DrawFn, most_actions: int = 400) -> Moment:
    """Generate any edition and seat count, after any number of random actions."""
    edition, seats = draw(st.sampled_from(TABLES))
    return Moment(edition, seats, draw(st.integers(0, 2**32)), draw(st.integers(0, most_actions)))


@st.composite
def random_games(draw: st.DrawFn, most_actions: int = 400) -> Game:
    """Generate the game of any moment; a failed test prints which."""
    moment = draw(moments(most_actions))
    note(repr(moment))
    return moment.game()
