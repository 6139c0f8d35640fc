"""A view in two parts: what everybody sees, and what is a seat's alone."""

import pytest

from whistlestop import Game, SetupError


@pytest.mark.parametrize("edition", ["usa", "europe", "new-york"])
def test_the_own_part_is_the_one_in_the_whole_view(edition: str) -> None:
    game = Game.new(edition, seats=2, seed=7)
    assert [game.own_view(seat) for seat in (0, 1)] == [game.view_for(seat).own for seat in (0, 1)]


def test_nobody_has_a_seat_that_is_not_there() -> None:
    with pytest.raises(SetupError):
        Game.new("usa", seats=2, seed=7).own_view(2)
