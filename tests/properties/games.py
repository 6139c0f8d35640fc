"""Games nobody wrote: random ones of every edition and seat count, stopped anywhere."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from whistlestop import Game, edition_ids, load_box

TABLES = [
    (name, seats)
    for name in edition_ids()
    for seats in range(load_box(name).edition.min_seats, load_box(name).edition.max_seats + 1)
]


def played(game: Game, choose: random.Random, actions: int | None = None) -> Iterator[Game]:
    """The game after each of so many random actions, or of all to its end."""
    while not game.is_over and actions != 0:
        actions = None if actions is None else actions - 1
        # Drawing at random for ever would leave the board empty: half of the time, claim if you can.
        seat = choose.choice(game.open_seats)
        legal = game.legal_actions(seat)
        claims = [action for action in legal if str(action).startswith(("claim", "station", "pay"))]
        game.play(seat, choose.choice(claims if claims and choose.random() < 0.5 else legal))
        yield game


def play_on(game: Game, choose: random.Random, actions: int | None = None) -> Game:
    """The game after so many random actions, or at its end."""
    for _ in played(game, choose, actions):
        pass
    return game


@st.composite
def random_games(draw: st.DrawFn, most_actions: int = 400) -> Game:
    """A game of any edition and seat count, after any number of random actions."""
    edition, seats = draw(st.sampled_from(TABLES))
    seed = draw(st.integers(0, 2**32))
    return play_on(
        Game.new(edition, seats=seats, seed=seed), random.Random(seed + 1), draw(st.integers(0, most_actions))
    )
