"""The rules as pages: for every eye and screen, and a way from what was refused to the rule behind it."""

from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.axe import stumbling_blocks
from browser.conftest import NewPlayer
from browser.devices import DESKTOP, PHONE, Device
from browser.friends import Friends
from browser.player import Player
from browser.screens import Theater, second_card, turn
from server.running import RunningServer
from whistlestop import edition_ids
from whistlestop.maps.loading import load_box
from whistlestop.rule_pages.pages import rules_for
from whistlestop.texts import text

BY_NIGHT: Final = replace(PHONE, color_scheme="dark")
ALL_RULES: Final = r"""() => Object.fromEntries(
  [...document.querySelectorAll('[data-rule]')].map((rule) =>
    [rule.dataset.rule, rule.querySelector('p').innerText.replace(/\s+/g, ' ').trim()])
)"""
# A track that can't be claimed, nor its twin: who touches one of two means either.
REFUSED: Final = """() => {
  const tracksIn = (state) => [...document.querySelectorAll(`[data-track][data-state="${state}"]`)];
  const idsOf = (state) => tracksIn(state).map((one) => one.dataset.track);
  const routeOf = (track) => track.replace(/-\\d+$/, '');
  const open = new Set(idsOf('claimable').map(routeOf));
  return idsOf('').find((track) => !open.has(routeOf(track)));
}"""


@pytest.fixture(scope="module")
def theater(server: RunningServer, friends: Friends) -> Theater:
    return Theater(server.address, friends)


@pytest.mark.parametrize("device", [DESKTOP, BY_NIGHT], ids=lambda device: f"{device.name}-{device.color_scheme}")
@pytest.mark.parametrize("edition", ["europe", "new-york"])
def test_a_page_of_rules_is_for_everybody(new_player: NewPlayer, edition: str, device: Device) -> None:
    page = read(new_player(device), f"/rules/{edition}")
    assert stumbling_blocks(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= device.width
    assert page.locator("figure").count() > 8


@pytest.mark.parametrize("edition", edition_ids())
def test_the_terminal_tells_the_same_rules(player: Player, edition: str) -> None:
    page = read(player, f"/rules/{edition}")
    assert page.evaluate(ALL_RULES) == rules_for(load_box(edition))


def test_an_address_leads_to_a_rule(player: Player) -> None:
    page = read(player, "/rules/europe#D4")
    expect(page.locator("#D4")).to_be_focused()
    expect(page.locator("#D4")).to_be_in_viewport()
    page.locator("#G4 a").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#G4")).to_be_focused()
    expect(page).to_have_url(f"{player.address}/rules/europe#G4")
    expect(page.locator("li.marked")).to_have_count(1)


def title_of(edition: str) -> str:
    return text("rules.title", language="en", edition=text(f"web.edition.{edition}", language="en"))


def test_the_start_page_leads_to_the_rules_of_what_is_chosen(player: Player) -> None:
    page = player.visit()
    player.choose_edition("new-york")
    player.press("[data-rules-link]")
    expect(page.get_by_role("heading", level=1)).to_have_text(title_of("new-york"))
    page.get_by_role("link", name=text("web.edition.usa-mega", language="en")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title_of("usa-mega"))
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(title_of("new-york"))


def test_rules_of_nothing_are_nowhere(player: Player) -> None:
    player.watch.expect("404")
    expect(player.visit("/rules/mars").get_by_role("heading", level=1)).to_have_text(
        text("web.not_found.title", language="en")
    )


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
def test_what_is_refused_leads_to_its_rule(new_player: NewPlayer, theater: Theater, device: Device) -> None:
    player = new_player(device)
    turn(player, theater, "new-york")
    page, address = player.page, player.page.url
    touch_in_vain(page)
    link = page.locator("[data-rule-link]").first
    rule = str(link.get_attribute("data-rule-link"))
    player.press("[data-rule-link]")
    expect(page.locator(f"dialog #{rule}")).to_be_focused()
    expect(page.locator(f"dialog #{rule}")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert page.url == address


def test_a_claim_between_two_cards_leads_to_the_rule_about_them(player: Player, theater: Theater) -> None:
    second_card(player, theater, "new-york")
    touch_in_vain(player.page)
    expect(player.page.locator("[data-rule-link='D1']").first).to_be_visible()


def test_what_is_said_about_a_route_leads_to_its_rule(player: Player, theater: Theater) -> None:
    turn(player, theater, "europe")
    page = player.page
    track = page.locator("[data-track][data-state='claimable'] .slot, [data-track][data-state='claimable'] rect").first
    box = track.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    link = page.locator("[data-bubble] [data-rule-link]")
    rule = str(link.get_attribute("data-rule-link"))
    link.hover()
    page.wait_for_timeout(1000)  # longer than a bubble stays by itself
    link.click()
    expect(page.locator(f"dialog #{rule}")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def touch_in_vain(page: Page) -> None:
    """Press a track that can't be claimed, as a screen reader does."""
    track = page.evaluate(REFUSED)
    page.locator(f"[data-track='{track}']").dispatch_event("click")


def read(player: Player, path: str) -> Page:
    player.visit(path).wait_for_selector("[data-rules]")
    return player.page
