"""Games go on after a reload, a spell without a net, and a server that was killed; between two browsers, by a link."""

from playwright.sync_api import expect

from browser.clicking import Clicker, play_together
from browser.conftest import NewPlayer
from browser.player import Player
from browser.questions import ROOT
from browser.watching import CUT_OFF
from server.running import RunningServer


def see_link(player: Player, link: str) -> None:
    expect(player.page.locator(ROOT)).to_have_attribute("data-link", link, timeout=30_000)


def lose_the_net(player: Player) -> None:
    """Be without a net for a moment."""
    player.context.set_offline(True)
    see_link(player, "offline")
    player.context.set_offline(False)
    see_link(player, "live")


def test_a_game_survives_everything(player: Player, server: RunningServer) -> None:
    player.watch.expect(CUT_OFF)
    player.start_against_bots()
    clicker = Clicker(player.table)
    before = clicker.play(actions=4)
    player.page.reload()
    player.table.wait_until_live()
    assert player.table.wait_for_decision() == before
    clicker.play(actions=2)
    lose_the_net(player)
    clicker.play(actions=2)
    server.kill()
    see_link(player, "offline")
    server.start()
    see_link(player, "live")
    assert clicker.play().phase == "over"


def test_two_people_play_by_link(new_player: NewPlayer, server: RunningServer) -> None:
    ada, bob = new_player(), new_player()
    for player in (ada, bob):
        player.watch.expect(CUT_OFF)
    link = ada.open_table("new-york", seats=2)
    bob.sit_down_at(link)
    clickers = [Clicker(player.table) for player in (ada, bob)]
    for player in (ada, bob):
        player.table.wait_for_phase("running")
    for _ in range(6):
        for clicker in clickers:
            clicker.play_what_is_owed()
    bob.page.reload()
    bob.table.wait_until_live()
    lose_the_net(ada)
    server.kill()
    server.start()
    for player in (ada, bob):
        see_link(player, "live")
    play_together(*clickers)
    for player in (ada, bob):
        expect(player.page.locator("[data-final]")).to_be_visible()
