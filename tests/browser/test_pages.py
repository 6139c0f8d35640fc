"""Every page as it comes from the server: without errors, with nothing from elsewhere, for every eye and hand."""

from dataclasses import replace
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Response, expect

from browser.axe import stumbling_blocks
from browser.conftest import NewPlayer
from browser.devices import DESKTOP, DEVICES, PHONE, Device
from browser.player import PATIENCE_MS, Player
from whistlestop.texts import text

NO_SUCH: Final = "0000000000000000"
PATHS: Final = ["/", "/nowhere", f"/t/{NO_SUCH}", f"/r/{NO_SUCH}"]
FIRST_ERROR: Final = 400
NOT_THERE: Final = "404"  # the server says so, and the browser repeats it in its console


@pytest.mark.parametrize("device", DEVICES, ids=lambda device: device.name)
@pytest.mark.parametrize("path", PATHS)
def test_a_page_fits_its_screen(new_player: NewPlayer, path: str, device: Device) -> None:
    player = new_player(device)
    player.watch.expect(NOT_THERE)
    page = player.visit(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= device.width


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PATHS)
def test_nobody_stumbles(new_player: NewPlayer, path: str, scheme: Any) -> None:  # Any: a literal to Playwright
    player = new_player(replace(DESKTOP, color_scheme=scheme))
    player.watch.expect(NOT_THERE)
    assert stumbling_blocks(player.visit(path)) == []


def test_an_address_that_leads_nowhere_leads_home(player: Player) -> None:
    page = player.visit("/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text(text("web.not_found.title", language="en"))
    page.evaluate("() => { window.isSame = true; }")
    page.get_by_role("main").get_by_role("link").first.click()
    expect(page).to_have_url(f"{player.address}/")
    assert page.evaluate("() => window.isSame"), "the page was loaded again"
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(text("web.not_found.title", language="en"))


def test_a_first_visit_asks_for_nothing_that_is_refused(player: Player) -> None:
    answers: list[Response] = []
    player.context.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 - Playwright wants a function
    with player.page.expect_response("**/api/me/tables"):
        player.visit()
    player.start_against_bots()
    player.table.wait_for_decision()
    assert [f"{answer.status} {answer.url}" for answer in answers if answer.status >= FIRST_ERROR] == []


def test_the_chosen_colors_stay(player: Player) -> None:
    page = player.visit()
    backgrounds = {background(page)}
    for _ in range(2):
        page.get_by_role("button", name=text("web.menu.theme", language="en")).click()
        backgrounds.add(background(page))
    assert len(backgrounds) == 2
    last = background(page)
    page.reload()
    page.wait_for_selector("main")
    assert background(page) == last


def background(page: Page) -> str:
    return str(page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor"))


def test_letters_are_our_own(player: Player) -> None:
    page = player.visit()
    session = player.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": "h1"})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    assert fonts
    assert all(font["isCustomFont"] for font in fonts)


def test_the_first_key_leads_past_the_bar(player: Player) -> None:
    page = player.visit()
    page.keyboard.press("Tab")
    expect(page.locator("a.skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def test_a_watch_notices_what_goes_wrong(new_player: NewPlayer) -> None:
    player = new_player(PHONE)
    page = player.visit()
    for deed in (
        "() => console.error('a fault')",
        "() => { document.body.append(Object.assign(new Image(), { src: 'https://example.org/' })); }",
        "() => { setTimeout(() => { throw new Error('another fault'); }); }",
    ):
        page.evaluate(deed)
    parts = ("a fault", "another fault", "Content Security Policy")
    for _ in range(PATIENCE_MS // 50):
        unheard = [part for part in parts if not any(part in problem for problem in player.watch.problems)]
        if not unheard:
            break
        page.wait_for_timeout(50)
    assert unheard == []
    player.watch.expect("fault|example.org")
