"""Two people at one device: it is handed over turn by turn, and nobody sees the other's cards meanwhile."""

from itertools import pairwise

from playwright.sync_api import expect

from browser.clicking import Clicker
from browser.player import Player
from browser.questions import FINAL, ROOT

COVER = "[data-cover]"
SOMETHING_TO_DO = f"{COVER}, {FINAL}, {ROOT}:not([data-decision='none'])"
LAST_LOOK_MS = 2_000  # the page lets everybody see what they drew before it covers their cards


def test_two_people_play_a_game_on_one_screen(player: Player) -> None:
    player.page.clock.install()
    open_for(player, "Ada", "Bob")
    clicker = Clicker(player.table)
    handed_to: list[str] = []
    while goes_on(player):
        if player.page.locator(COVER).count() > 0:
            handed_to.append(uncover(player))
        else:
            clicker.play_what_is_owed()
            player.page.clock.fast_forward(LAST_LOOK_MS)
    assert clicker.claims > 0
    assert {*handed_to} == {"0", "1"}
    assert all(seat != before for before, seat in pairwise(handed_to))


def open_for(player: Player, *names: str) -> None:
    """Open a table of the shortest edition for people at this screen."""
    player.visit()
    player.choose_edition("new-york")
    player.press("[data-share-screen]")
    for place, name in enumerate(names):
        player.page.locator(f"[data-person='{place}']").fill(name)
    player.press("[data-open-shared]")


def goes_on(player: Player) -> bool:
    """Wait until there is something to do; whether it is anything but reading the final scores."""
    player.page.wait_for_selector(SOMETHING_TO_DO)
    return player.page.locator(FINAL).count() == 0


def uncover(player: Player) -> str:
    """Take the device over, once it shows nobody's cards; gives the seat."""
    cover = player.page.locator(COVER)
    seat = cover.get_attribute("data-cover") or ""
    expect(player.page.locator("[data-hand]")).to_have_count(0)
    player.press("[data-uncover]")
    cover.wait_for(state="detached")
    return seat
