"""Whole games against bots: from the start page to the last point, with a mouse, a finger or a keyboard."""

import os

import pytest
from playwright.sync_api import Page, expect

import whistlestop as ws
from browser.clicking import Clicker
from browser.conftest import NewPlayer
from browser.devices import PHONE
from browser.friends import Friends
from browser.player import Player
from browser.prepared_tables import builder_at, can_claim, last_round
from browser.screens import MAPS, sit_at
from browser.typing_keys import Typist
from server.running import RunningServer

# The rest are variants of these on the same map: their beginning and their end are enough.
IS_LONG = os.environ.get("WHISTLESTOP_LONG") == "1"
WHOLE = ws.edition_ids() if IS_LONG else MAPS


@pytest.mark.parametrize("edition", WHOLE)
def test_a_game_with_a_mouse(player: Player, edition: str) -> None:
    player.start_against_bots(edition)
    clicker = Clicker(player.table)
    clicker.play()
    assert clicker.claims > 0
    see_the_end(player)
    expect(player.page.locator("[data-shuffle='proven']")).to_be_attached()
    assert recorded(player).box.edition.id == edition


@pytest.mark.parametrize("edition", [edition for edition in ws.edition_ids() if edition not in WHOLE])
def test_the_beginning_and_the_end_of_a_game(
    new_player: NewPlayer, server: RunningServer, friends: Friends, edition: str
) -> None:
    ada, bob = new_player(), new_player()
    ada.start_against_bots(edition)
    Clicker(ada.table).play(actions=8)
    sit_at(bob, friends.do(builder_at(server.address, edition, last_round, seats=3)))
    Clicker(bob.table).play()
    see_the_end(bob)
    assert recorded(bob).box.edition.id == edition


def test_a_game_on_a_phone(new_player: NewPlayer) -> None:
    player = new_player(PHONE)
    player.start_against_bots()
    Clicker(player.table).play(actions=8)
    assert player.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE.width
    last_card = player.page.locator("[data-slot]").last.bounding_box()
    assert last_card is not None
    assert last_card["x"] + last_card["width"] <= PHONE.width
    Clicker(player.table).play()
    see_the_end(player)


def test_a_game_with_a_keyboard(player: Player) -> None:
    player.start_against_bots()
    typist = Typist(player.table)
    typist.play()
    assert typist.claims > 1
    see_the_end(player)


def test_keys_leave_the_map_where_the_camera_is(player: Player) -> None:
    player.start_against_bots()
    stage, tracks = player.page.locator("[data-stage]"), player.page.locator("[data-track]")
    for track in (tracks.first, tracks.last, tracks.first):
        track.evaluate("(track) => track.focus()")
        assert stage.evaluate("(stage) => [stage.scrollLeft, stage.scrollTop]") == [0, 0]
        for _ in range(4):  # so that others are out of sight
            player.page.keyboard.press("+")


def test_a_finger_on_the_map_presses_nothing_else(
    new_player: NewPlayer, server: RunningServer, friends: Friends
) -> None:
    player = new_player(PHONE)
    builder = friends.do(builder_at(server.address, "new-york", can_claim))
    sit_at(player, builder)
    before = player.table.wait_for_decision()
    for track in [place.id for place in player.table.claimable()]:
        [place] = [place for place in player.table.claimable() if place.id == track]
        if place.is_free:
            player.table.press_at(place.x, place.y)
            expect(player.table.find("[data-confirm]")).to_be_visible()
            assert player.table.state() == before
            player.press("[data-cancel]")
            expect(player.page.locator("[data-confirm]")).to_have_count(0)


def see_the_end(player: Player) -> None:
    """The game is over, and the page says how."""
    assert player.table.state().phase == "over"
    expect(player.page.locator("[data-final]")).to_be_visible()


def recorded(player: Player) -> ws.Game:
    """The game as the server has recorded it, played again."""
    answer = player.context.request.get(f"{player.address}/api/tables/{table_of(player.page)}/record")
    game = ws.Game.replay(answer.json())
    assert game.is_over
    return game


def table_of(page: Page) -> str:
    """The table in a page's address."""
    return page.url.rpartition("/t/")[2].partition("?")[0]
