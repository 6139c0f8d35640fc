"""Dialogs: the keyboard stays in them, what lies behind is not read out, and the focus goes back to where it was."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.friends import Friends
from browser.player import Player
from browser.screens import SCREENS, Theater
from server.running import RunningServer

DIALOG: Final = "dialog:popover-open"
TABS: Final = 40
# Behind the last stop of a page comes the browser's own bar, and then the page once more.
IS_HELD: Final = f"""() => {{
  const {{ activeElement, body }} = document;
  return activeElement === body || document.querySelector('{DIALOG}').contains(activeElement);
}}"""

# Parts of a page are loaded when it is up already, and bring buttons with them.
HAS_SETTLED: Final = """async () => {
  const controls = () => document.querySelectorAll('button, a, [role]').length;
  const before = controls();
  await new Promise((done) => setTimeout(done, 500));
  return controls() === before;
}"""


def press_on(page: Page, button: str) -> None:
    page.locator(button).focus()
    page.keyboard.press("Enter")


@pytest.fixture(scope="module")
def theater(server: RunningServer, friends: Friends) -> Theater:
    return Theater(server.address, friends)


@pytest.mark.parametrize(
    ("screen", "buttons"),
    [
        ("start", ["[data-create-table]"]),
        ("start", ["[data-share-screen]"]),
        ("start", ["[data-table-view]"]),
        ("turn", ["[data-menu]"]),
        ("turn", ["[data-menu]", "[data-settings]"]),
        ("turn", ["[data-menu]", "[data-move-device]"]),
        ("turn", ["[data-menu]", "[data-open-rules]"]),
        ("turn", ["[data-open-list]"]),
        ("final", ["[data-statistics]"]),
        ("final", ["[data-shuffle]"]),
    ],
    ids=lambda given: given if isinstance(given, str) else given[-1].strip("[]"),
)
def test_a_dialog_is_all_there_is_while_it_is_open(
    player: Player, theater: Theater, screen: str, buttons: list[str]
) -> None:
    SCREENS[screen].bring(player, theater, "new-york")
    page = player.page
    page.wait_for_load_state("networkidle")
    page.wait_for_function(HAS_SETTLED)
    told = page.get_by_role("button").or_(page.get_by_role("link"))
    before = told.count()
    for button in buttons:
        press_on(page, button)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_have_count(1)
    expect(dialog.get_by_role("heading").first).to_be_focused()
    page.wait_for_load_state("networkidle")  # some have to be fetched
    expect(dialog.locator(told)).not_to_have_count(0)
    expect(told).to_have_count(dialog.locator(told).count())
    for key in ("Tab", "Shift+Tab"):
        for _ in range(TABS):
            page.keyboard.press(key)
            assert page.evaluate(IS_HELD), key
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.locator(buttons[0])).to_be_focused()
    expect(told).to_have_count(before)
