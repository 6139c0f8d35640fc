"""A seat moves to another device by a link, and the game goes on there."""

import re
from typing import Final

from playwright.sync_api import Page, expect

from browser.clicking import Clicker
from browser.conftest import NewPlayer
from browser.player import Player
from browser.questions import ROOT
from browser.table_page import TablePage
from whistlestop.texts import text

NO_SUCH_OFFER: Final = r"status of 403 .*/move"
ON_TURN: Final = f"{ROOT}[data-link='live'][data-decision='turn']"


def ask_for_link(player: Player) -> str:
    """Return the link with which another device takes the seat over."""
    player.press("[data-menu]")
    player.press("[data-move-device]")
    return player.page.locator(".shown-link").inner_text()


def begin_game(player: Player) -> str:
    """Play the first decision against a bot; return a link that moves the seat."""
    player.start_against_bots()
    assert Clicker(player.table).play(actions=1).decision == "turn"
    return ask_for_link(player)


def follow(page: Page, link: str) -> None:
    """Open the link, and see the seat's own turn there; the secret is gone from the address."""
    page.goto(link)
    page.wait_for_selector(ON_TURN)
    expect(page).to_have_url(re.compile(r"/t/\w+$"))


def test_the_game_goes_on_where_the_link_is_followed(new_player: NewPlayer) -> None:
    desk, phone = new_player(), new_player()
    follow(phone.page, begin_game(desk))
    expect(desk.page.get_by_role("alert")).to_have_text(text("web.table.moved_away", language="en"))
    before = phone.table.state().seq
    assert Clicker(phone.table).play(actions=2).seq > before
    phone.page.reload()
    assert phone.table.wait_for_decision().is_owed


def test_a_link_that_is_followed_in_the_same_browser_keeps_the_seat(player: Player) -> None:
    link = begin_game(player)
    other = player.context.new_page()
    follow(other, link)
    player.page.reload()
    link = ask_for_link(player)
    follow(player.page, link)  # only what follows the # differs: the browser loads nothing
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    for page in (player.page, other):
        page.wait_for_selector(ON_TURN)
    assert Clicker(player.table).play(actions=1).is_owed
    assert TablePage(other).wait_for_decision().is_owed


def test_a_link_that_is_followed_twice_keeps_the_seat(new_player: NewPlayer) -> None:
    desk, phone = new_player(), new_player()
    phone.watch.expect(NO_SUCH_OFFER)
    link = begin_game(desk)
    follow(phone.page, link)
    follow(phone.context.new_page(), link)


def test_used_link_is_refused_with_a_sentence(new_player: NewPlayer) -> None:
    desk, phone, third = new_player(), new_player(), new_player()
    third.watch.expect(NO_SUCH_OFFER)
    link = begin_game(desk)
    follow(phone.page, link)
    third.page.goto(link)
    expect(third.page.get_by_role("alert")).to_contain_text(text("problem.no_such_offer", language="en"))
