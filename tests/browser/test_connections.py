"""Games go on after a reload, a spell without a net, and a server that was killed; between two browsers, by a link."""

from playwright.sync_api import expect

from browser.browser_monitor import CUT_OFF
from browser.clicking import Clicker, play_together
from browser.conftest import NewPlayer
from browser.player import Player
from browser.questions import ROOT
from browser.table_page import TablePage
from server.running import RunningServer
from whistlestop.texts import text


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


def test_a_press_while_the_server_is_gone_is_played_once(player: Player, server: RunningServer) -> None:
    player.watch.expect(CUT_OFF)
    player.start_against_bots()
    before = Clicker(player.table).play(actions=1)
    assert before.decision == "turn"
    server.kill()
    see_link(player, "offline")
    expect(player.page.get_by_role("alert")).to_contain_text(text("web.table.strip.offline", language="en"))
    player.page.locator("[data-deck]").dblclick()
    server.start()
    see_link(player, "live")
    root = player.page.locator(ROOT)
    expect(root).to_have_attribute("data-decision", "second-card")
    expect(root).to_have_attribute("data-seq", str(before.seq + 1))


def test_two_tabs_show_the_same_table(player: Player) -> None:
    player.start_against_bots()
    before = Clicker(player.table).play(actions=1)
    other = player.context.new_page()
    other.goto(player.page.url)
    for page in (player.page, other):
        page.wait_for_selector(f"{ROOT}[data-decision='turn'][data-seq='{before.seq}']")
    for page in (player.page, other):
        page.locator("[data-deck]").click()
        player.table.wait_until_past(before.seq)
    for page in (player.page, other):
        expect(page.locator(ROOT)).not_to_have_attribute("data-decision", "second-card")
    assert TablePage(other).wait_for_decision(after=before.seq) == player.table.wait_for_decision(after=before.seq)
