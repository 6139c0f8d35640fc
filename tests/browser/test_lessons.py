"""Lessons in a browser: by keyboard alone, through a reload, in every language."""

import os
from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import expect

from browser.conftest import NewPlayer
from browser.devices import DESKTOP, PHONE
from browser.learning import GUIDE, Learner
from browser.player import Player
from browser.test_speaking import REGIONS, left_in_english
from whistlestop import edition_ids
from whistlestop.lessons.lesson import lessons
from whistlestop.maps.loading import load_box
from whistlestop.texts import SOURCE_LANGUAGE, languages, text

IS_LONG: Final = os.environ.get("WHISTLESTOP_LONG") == "1"
MAPS: Final = ["usa", "europe", "new-york"]
# Words of a lesson that can't be read: out of their box, out of the screen, or below something else.
FIND_UNREAD: Final = """() => {
  const isAt = (element, x, y) => document.elementFromPoint(x, y)?.closest('[data-lesson]') === element;
  const guide = document.querySelector('[data-lesson]');
  const unread = (words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
    return lines.some(({ left, right, top, bottom }) => !isAt(guide, (left + right) / 2, (top + bottom) / 2));
  };
  return [...guide.querySelectorAll('.why, [data-asks]')].filter(unread).map((words) => words.textContent.trim());
}"""
# How high what the words are about still is: the sheet with its tickets, or the map.
ROOM: Final = """() => {
  const sheet = document.querySelector('[data-sheet]');
  const offers = [...document.querySelectorAll('[data-offer]')].map((offer) => offer.getBoundingClientRect());
  const at = (x, y) => document.elementFromPoint(x, y)?.closest('[data-sheet]');
  const isSeen = ({ left, top, height }) => at(left + 4, top + height / 2) === sheet;
  if (sheet !== null) return offers.every(isSeen) ? sheet.clientHeight : 0;
  return document.querySelector('main').clientHeight;
}"""
LEAST_ROOM: Final = 150

TAUGHT: Final = [(edition, language) for edition in edition_ids() for language in languages()]
SAMPLE: Final = [("europe", "ro")]


def begin(player: Player, edition: str) -> Learner:
    player.visit(f"/rules/{edition}")
    player.press("[data-learn]")
    player.table.wait_until_live()
    return Learner(player.table)


@pytest.mark.parametrize(("edition", "language"), TAUGHT if IS_LONG else SAMPLE)
def test_a_lesson_by_keyboard(new_player: NewPlayer, edition: str, language: str) -> None:
    player = new_player(replace(DESKTOP, locale=REGIONS[language]))
    learner = begin(player, edition)
    assert learner.learn() == len(lessons()[edition].steps) - 1
    expect(learner.guide).to_contain_text(text("lesson.complete", language=language))
    cities = {city.name for city in load_box(edition).cities}  # as the board prints them
    assert language == SOURCE_LANGUAGE or left_in_english(player.page, language) <= cities
    learner.enter("[data-play-on]")
    expect(learner.guide).to_have_count(0)
    learner.play(actions=1)


def test_from_the_start_page_through_a_wrong_move_and_a_reload(player: Player) -> None:
    player.visit()
    player.choose_edition("usa")
    player.press("[data-learn='usa']")
    learner = Learner(player.table)
    for step in range(2):
        learner.do(learner.wait_for_step(step) or "")
    assert (learner.wait_for_step(2) or "").startswith("draw row ")
    seq = player.table.state().seq
    learner.enter("[data-deck]")
    expect(player.page.locator("[data-toast]")).to_contain_text(text("problem.lesson_goes_elsewhere", language="en"))
    assert player.table.state().seq == seq
    player.page.reload()
    learner.do(learner.wait_for_step(2) or "")
    learner.wait_for_step(3)
    player.press("[data-leave-lesson]")
    row = player.page.locator("[data-my-games] li")
    expect(row).to_contain_text(text("web.games.lesson", language="en"))
    row.locator("a").click()
    learner.wait_for_step(3)


def test_what_a_step_is_about_is_lit(new_player: NewPlayer) -> None:
    player = new_player(PHONE)
    learner = begin(player, "new-york")
    for step in range(3):
        learner.do(learner.wait_for_step(step) or "")
    learner.wait_for_step(3)
    lit = player.page.locator("[data-band='chinatown-lower_east_side'] [data-traced]")
    expect(lit.first).to_be_attached()
    learner.do(learner.wait_for_step(3) or "")
    learner.wait_for_step(4)
    expect(lit).to_have_count(0)
    outline = player.page.locator("[data-slot][data-color='wild']").first.evaluate(
        "(card) => getComputedStyle(card).outlineStyle"
    )
    assert outline == "solid"
    assert player.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE.width


@pytest.mark.parametrize("language", languages() if IS_LONG else ["el"])
def test_on_a_phone_no_sheet_lies_on_what_is_to_be_done(new_player: NewPlayer, language: str) -> None:
    player = new_player(replace(PHONE, locale=REGIONS[language]))
    learner = begin(player, "europe")  # four tickets are offered there
    learner.wait_for_step(0)
    sheet = player.page.locator("[data-sheet]").bounding_box()
    asked = learner.guide.locator("[data-asks]").bounding_box()
    assert sheet is not None
    assert asked is not None
    assert asked["y"] + asked["height"] <= sheet["y"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("edition", MAPS if IS_LONG else ["europe"])
def test_on_a_phone_all_words_of_a_lesson_are_read(new_player: NewPlayer, edition: str, language: str) -> None:
    player = new_player(replace(PHONE, locale=REGIONS[language]))
    learner = begin(player, edition)
    step = 0
    while (wanted := learner.wait_for_step(step)) is not None:
        assert player.page.evaluate(FIND_UNREAD) == [], f"step {step + 1}"
        assert player.page.evaluate(ROOM) >= LEAST_ROOM, f"step {step + 1}"
        kind, *positions = wanted.split()
        if kind == "keep":
            player.table.keep_tickets(*map(int, positions))
        else:
            player.table.choose_from_list(wanted)
        step += 1
    assert step == len(lessons()[edition].steps) - 1
    assert player.page.evaluate(FIND_UNREAD) == []


def test_a_game_that_is_no_lesson_has_no_guide(player: Player) -> None:
    player.start_against_bots()
    player.table.wait_for_decision()
    assert player.page.locator(GUIDE).count() == 0
