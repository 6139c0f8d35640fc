"""A hint in a real browser: asked for, read, and done, by hand and by keyboard."""

import re
from typing import Final

from playwright.sync_api import expect

from browser.axe import stumbling_blocks
from browser.conftest import NewPlayer
from browser.devices import DESKTOP, PHONE
from browser.player import Player
from sentences import HOLE, saying
from whistlestop.texts import text

ASK: Final = "[data-ask-hint]"
THERE: Final = "[data-hint='there']"
DECISIONS: Final = 6


def follow_hint(player: Player) -> None:
    """Ask, read, do it, and confirm what has to be confirmed."""
    table, page = player.table, player.page
    before = table.wait_for_decision()
    player.press(ASK)
    page.wait_for_selector(THERE)
    assert page.locator(f"{THERE} p").inner_text().endswith(".")
    player.press("[data-follow-hint]")
    expect(page.locator("[data-hint]")).to_have_count(0)
    if before.decision in {"starting-tickets", "keep-tickets"}:
        player.press("[data-keep]")
    elif table.shows("[data-confirm]"):
        player.press("[data-confirm]")
    table.wait_until_past(before.seq)


def test_a_game_can_be_played_by_hints(player: Player) -> None:
    player.start_against_bots("new-york")
    for _ in range(DECISIONS):
        follow_hint(player)


def test_a_hint_is_for_everybody_and_covers_nothing_that_is_pressed_on_a_phone(new_player: NewPlayer) -> None:
    for device in (DESKTOP, PHONE):
        player = new_player(device)
        player.start_against_bots("new-york")
        player.table.wait_for_decision()
        player.press(ASK)
        player.page.wait_for_selector(THERE)
        player.page.wait_for_timeout(400)  # until the card has come in
        assert stumbling_blocks(player.page) == []
        assert player.page.evaluate("() => document.documentElement.scrollWidth") <= device.width
        expect(player.page.locator("[data-announcer='polite']")).to_contain_text(
            re.compile(saying("hints.announced", action=text("hints.action.keep", language="en", tickets=HOLE)))
        )


def test_the_keyboard_asks_for_a_hint_and_closes_it(player: Player) -> None:
    player.start_against_bots("new-york")
    player.table.wait_for_decision()
    player.page.keyboard.press("Alt+h")
    expect(player.page.locator(THERE)).to_be_focused()
    player.page.keyboard.press("Escape")
    expect(player.page.locator(ASK)).to_be_focused()
    expect(player.page.locator(THERE)).to_have_count(0)


def test_a_table_without_hints_has_no_button_for_them(player: Player) -> None:
    player.visit()
    player.choose_edition("new-york")
    player.press("[data-create-table]")
    player.press("[data-seats='2']")
    player.press("[data-bots='1']")
    player.press("details summary")
    player.page.locator("select[data-hints]").select_option(index=1)
    player.press("[data-open-table]")
    player.table.wait_until_live()
    player.table.wait_for_decision()
    expect(player.page.locator(ASK)).to_have_count(0)
