"""A screen for all in the middle of the table, and a phone in everybody's hand."""

from playwright.sync_api import expect

from browser.clicking import Clicker
from browser.conftest import NewPlayer
from browser.devices import PHONE
from browser.questions import ROOT

HAND = "[data-hand]"


def test_phones_are_hands_and_the_screen_shows_what_all_may_see(new_player: NewPlayer) -> None:
    screen, ada, bob = new_player(), new_player(PHONE), new_player(PHONE)
    screen.visit()
    screen.choose_edition("new-york")
    screen.press("[data-table-view]")
    screen.press("[data-view-seats='2']")
    screen.press("[data-open-view]")
    expect(screen.page.locator("[data-local-only]")).to_be_visible()  # the tests' server is at a loopback address
    assert screen.page.evaluate("() => navigator.wakeLock.request('screen').then((lock) => lock.type)") == "screen"
    link = screen.page.locator("[data-lobby] [data-link]").inner_text()
    expect(screen.page.get_by_role("img", name="code")).to_be_visible()
    for phone in (ada, bob):
        phone.sit_down_at(link)
    clickers = [Clicker(phone.table) for phone in (ada, bob)]
    for phone in (ada, bob):
        phone.table.wait_for_phase("running")
        phone.table.wait_for_decision()
        expect(phone.page.locator(HAND).first).to_be_visible()
    for clicker in clickers:
        clicker.play_what_is_owed()
    seen = ada.table.wait_for_decision() if ada.table.state().is_owed else bob.table.wait_for_decision()
    expect(screen.page.locator(ROOT)).to_have_attribute("data-seq", str(seen.seq))
    expect(screen.page.locator(HAND)).to_have_count(0)
    screen.press("[data-full-screen]")
    screen.page.wait_for_function("() => document.fullscreenElement !== null")
    expect(screen.page.locator("[data-full-screen]")).to_have_attribute("aria-pressed", "true")
