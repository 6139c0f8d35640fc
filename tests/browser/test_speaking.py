"""Every language in a browser: spoken at once, everywhere, and with letters of our own."""

import os
from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from tools.write_catalogs import texts

from browser.clicking import Clicker
from browser.conftest import NewPlayer
from browser.devices import DESKTOP, PHONE
from browser.player import Player
from whistlestop.texts import SOURCE_LANGUAGE, languages, text

IS_LONG: Final = os.environ.get("WHISTLESTOP_LONG") == "1"
OTHERS: Final = [language for language in languages() if language != SOURCE_LANGUAGE]
PLAYED: Final = languages() if IS_LONG else ("ro",)
REGIONS: Final = {"el": "el-GR", "en": "en-GB", "fr": "fr-CA", "nl": "nl-BE", "ro": "ro-MD"}
# Everything that is read or heard on a page.
_ALL_WORDS: Final = """
() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest('script, style, [data-language]')) found.push(node.data);
  for (const name of ['aria-label', 'title', 'placeholder'])
    found.push(...[...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)));
  return [...new Set(found.map((words) => words.replace(/\\s+/g, ' ').trim()))];
}
"""


def player_in(new_player: NewPlayer, language: str) -> Player:
    return new_player(replace(DESKTOP, locale=REGIONS[language]))


def left_in_english(page: Page, language: str) -> set[str]:
    """Texts on a page that are English, and are others in the language."""
    own, english = texts(language), texts(SOURCE_LANGUAGE)
    foreign = {form for key, form in english.items() if isinstance(form, str) and own[key] != form}
    spoken = {form for form in own.values() if isinstance(form, str)}
    return set(page.evaluate(_ALL_WORDS)) & (foreign - spoken)


def spoken_on(page: Page) -> str:
    return page.locator("html").get_attribute("lang") or ""


@pytest.mark.parametrize("language", languages())
def test_the_page_speaks_as_the_browser_does(new_player: NewPlayer, language: str) -> None:
    page = player_in(new_player, language).visit()
    expect(page.locator("#play-now")).to_have_text(text("web.start.play_now", language=language))
    assert spoken_on(page) == language
    assert language == SOURCE_LANGUAGE or left_in_english(page, language) == set()


@pytest.mark.parametrize("language", languages())
def test_all_letters_are_our_own(new_player: NewPlayer, language: str) -> None:
    player = player_in(new_player, language)
    page = player.visit()
    session = player.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    for selector in ("h1", ".poster-title", ".sentence", "[data-play]", "[data-level]", "[data-create-table]"):
        node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
        fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        assert fonts, selector
        assert all(font["isCustomFont"] for font in fonts), (selector, fonts)


def test_a_language_that_nobody_wrote_texts_in_is_english(new_player: NewPlayer) -> None:
    page = new_player(replace(DESKTOP, locale="ja-JP")).visit()
    assert spoken_on(page) == SOURCE_LANGUAGE


def test_the_start_page_offers_every_language_by_its_own_name(player: Player) -> None:
    page = player.visit()
    names = page.locator("select[data-language] option").all_inner_texts()
    assert names == ["Ελληνικά", "English", "Français", "Nederlands", "Română"]


@pytest.mark.parametrize("language", OTHERS)
def test_a_switch_at_the_table_changes_everything_but_the_game(player: Player, language: str) -> None:
    player.start_against_bots()
    Clicker(player.table).play(actions=2)
    before = player.table.state()
    page = player.page
    assert left_in_english(page, language) != set()
    page.evaluate("() => { window.isSame = true; }")
    player.press("[data-menu]")
    player.press("[data-settings]")
    page.locator("dialog select[data-language]").select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert left_in_english(page, language) == set()
    assert page.evaluate("() => window.isSame"), "the page was loaded again"
    assert player.table.state() == before
    Clicker(player.table).play(actions=1)
    page.reload()
    player.table.wait_until_live()
    assert spoken_on(page) == language
    assert left_in_english(page, language) == set()


@pytest.mark.parametrize("language", PLAYED)
def test_a_game_is_played_in_a_language(new_player: NewPlayer, language: str) -> None:
    player = player_in(new_player, language)
    player.start_against_bots()
    Clicker(player.table).play()
    expect(player.page.locator("[data-final]")).to_be_visible()
    assert spoken_on(player.page) == language
    assert language == SOURCE_LANGUAGE or left_in_english(player.page, language) == set()


def test_a_phrase_is_read_by_each_in_their_own_language(new_player: NewPlayer) -> None:
    ann, bob = new_player(replace(PHONE, locale="el-GR")), player_in(new_player, "nl")
    link = ann.open_table("new-york", seats=2)
    bob.sit_down_at(link)
    for player in (ann, bob):
        player.table.wait_for_phase("running")
        player.table.wait_until_live()
    bob.page.locator("[data-phrases]").focus()
    bob.page.keyboard.press("Enter")
    bob.page.locator("[data-phrase='good_luck']").focus()
    bob.page.keyboard.press("Enter")
    expect(bob.page.locator(".log-place ol")).to_contain_text(text("web.log.phrase.good_luck", language="nl"))
    expect(ann.page.locator(".log-place ol")).to_contain_text(text("web.log.phrase.good_luck", language="el"))
