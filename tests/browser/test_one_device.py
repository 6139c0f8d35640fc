"""Two people at one device: it is handed over, and nobody sees the other's cards meanwhile."""

from playwright.sync_api import expect

from browser.clicking import Clicker
from browser.player import Player

COVER = "[data-cover]"


def test_two_people_share_a_screen(player: Player) -> None:
    player.visit()
    player.choose_edition("new-york")
    player.press("[data-share-screen]")
    for place, name in enumerate(("Ada", "Bob")):
        player.page.locator(f"[data-person='{place}']").fill(name)
    player.press("[data-open-shared]")
    clicker = Clicker(player.table)
    covered: list[str] = []
    player.page.locator(COVER).wait_for()
    is_going_on = True
    while is_going_on:
        cover = player.page.locator(COVER)
        if cover.count() > 0:
            covered.append(cover.get_attribute("data-cover") or "")
            expect(player.page.locator("[data-hand]")).to_have_count(0)
            player.press("[data-uncover]")
            cover.wait_for(state="detached")
        is_going_on = clicker.play_what_is_owed()
    assert set(covered) == {"0", "1"}
