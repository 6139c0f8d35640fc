"""Two people at one device: it is handed over, and nobody sees the other's cards meanwhile."""

from playwright.sync_api import expect

from browser.clicking import Clicker
from browser.player import Player
from browser.questions import ROOT

COVER = "[data-cover]"
COVER_OR_DECISION = f"{COVER}, {ROOT}:not([data-decision='none'])"
TURNS = 6  # the page gives everybody some seconds to look at what they drew


def test_two_people_share_a_screen(player: Player) -> None:
    player.visit()
    player.choose_edition("new-york")
    player.press("[data-share-screen]")
    for place, name in enumerate(("Ada", "Bob")):
        player.page.locator(f"[data-person='{place}']").fill(name)
    player.press("[data-open-shared]")
    clicker = Clicker(player.table)
    covered: list[str] = []
    while len(covered) < TURNS:
        player.page.wait_for_selector(COVER_OR_DECISION)
        cover = player.page.locator(COVER)
        if cover.count() > 0:
            covered.append(cover.get_attribute("data-cover") or "")
            expect(player.page.locator("[data-hand]")).to_have_count(0)
            player.press("[data-uncover]")
            cover.wait_for(state="detached")
        else:
            clicker.play_what_is_owed()
    assert covered == (["0", "1"] * TURNS)[:TURNS] or covered == (["1", "0"] * TURNS)[:TURNS]
