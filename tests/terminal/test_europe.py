"""Tunnels, ferries and stations in the terminal."""

import pytest

from terminal.script import Screen, first_choice, screen_of, shows, typing
from whistlestop.engine.actions import ClaimRoute, PaySurcharge, RefuseSurcharge
from whistlestop.engine.game import Game
from whistlestop.texts import text

pytestmark = pytest.mark.slow


def long_game(number: str) -> str:
    return screen_of("europe", seats=2, seed=8).play(first_choice(number))


def test_a_tunnel_shows_its_odds_before_it_is_entered() -> None:
    shown = long_game("2")
    assert shows(shown, "terminal.odds")
    assert shows(shown, "terminal.event.you.tunnel")


def test_ferries_and_tunnels_are_marked() -> None:
    shown = screen_of("europe").play(typing("all", "map London", "map Zürich"))
    assert f"{text('terminal.any_color')} {text('terminal.ferry', wilds=2, letter='L')}" in shown  # Amsterdam
    assert f"[G] {text('color.green')} {text('terminal.tunnel')}" in shown  # Venezia


def test_a_station_is_built_in_a_chosen_city() -> None:
    shown = screen_of("europe").play(typing("all", "4", "1", "1"))
    assert shows(shown, "terminal.menu.station", count=1)
    assert shows(shown, "terminal.event.you.station", city="Amsterdam")


def test_the_second_station_costs_two_cards() -> None:
    assert shows(long_game("4"), "terminal.menu.station", count=2)


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
    assert shows(paid.play(typing("1", "")), "terminal.menu.tunnel")
    assert isinstance(paid.game.actions[3][1], PaySurcharge)
    given_up = Screen(tunnel_that_asks_for_more())
    last = str(len(given_up.game.legal_actions(0)))
    assert shows(given_up.play(typing(last, "")), "terminal.event.you.refused")
    assert isinstance(given_up.game.actions[3][1], RefuseSurcharge)
