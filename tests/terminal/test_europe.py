"""Tunnels, ferries and stations in the terminal."""

import pytest

from terminal.script import Screen, first_choice, screen_of, typing
from whistlestop.engine.actions import ClaimRoute, PaySurcharge, RefuseSurcharge
from whistlestop.engine.game import Game

pytestmark = pytest.mark.slow


def long_game(number: str) -> str:
    return screen_of("europe", seats=2, seed=8).play(first_choice(number))


def test_a_tunnel_shows_its_odds_before_it_is_entered() -> None:
    shown = long_game("2")
    assert "more to pay: none " in shown
    assert "You enter the tunnel " in shown


def test_ferries_and_tunnels_are_marked() -> None:
    shown = screen_of("europe").play(typing("all", "map London", "map Zürich"))
    assert "any color ferry, 2 x [L]" in shown  # Amsterdam
    assert "[G] green tunnel" in shown  # Venezia


def test_a_station_is_built_in_a_chosen_city() -> None:
    shown = screen_of("europe").play(typing("all", "4", "1", "1"))
    assert "In which city? The station costs 1 card." in shown
    assert "- You build a station in Amsterdam for 1 " in shown


def test_the_second_station_costs_two_cards() -> None:
    assert "The station costs 2 cards of one color." in long_game("4")


def tunnel_that_asks_for_more() -> Game:
    """Return a game in which the player has entered a tunnel and owes an answer."""
    for seed in range(200):
        game = Game.new("europe", seats=2, seed=seed, start=0)
        for seat in (0, 1):
            game.play(seat, "keep 1 2")
        tunnels = {track.id for track in game.box.tracks if track.is_tunnel}
        claims = [a for a in game.legal_actions(0) if isinstance(a, ClaimRoute) and a.track in tunnels]
        if claims:
            game.play(0, claims[0])
            if any(isinstance(action, PaySurcharge) for action in game.legal_actions(0)):
                return game
    raise AssertionError("no tunnel asked for more")


def test_a_tunnel_that_asks_for_more_can_be_paid_or_given_up() -> None:
    paid = Screen(tunnel_that_asks_for_more())
    assert "more card" in paid.play(typing("1", ""))
    assert isinstance(paid.game.actions[3][1], PaySurcharge)
    given_up = Screen(tunnel_that_asks_for_more())
    last = str(len(given_up.game.legal_actions(0)))
    assert "You give up the tunnel " in given_up.play(typing(last, ""))
    assert isinstance(given_up.game.actions[3][1], RefuseSurcharge)
