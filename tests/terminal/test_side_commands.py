"""Commands other than moves never end a game: in any edition or language, or by a bug."""

import logging
import re
from collections.abc import Iterator

import pytest

from sentences import saying
from terminal.script import screen_of, shows, typing
from whistlestop import texts
from whistlestop.bots.bot import Budget
from whistlestop.maps.loading import edition_ids, load_box
from whistlestop.rule_pages.pages import all_chapters, chapter_titles, rules_for
from whistlestop.terminal import commands, hint, menu
from whistlestop.texts import languages, text

pytestmark = pytest.mark.slow

RULES = [rule for chapter in all_chapters() for rule in chapter.rules]
LETTERS = [chapter.letter for chapter in all_chapters()]


@pytest.fixture
def spoken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Set a language for a whole test, as a shell does."""
    monkeypatch.setenv("WHISTLESTOP_LANGUAGE", request.param)
    texts.spoken_language.cache_clear()
    yield request.param
    monkeypatch.undo()
    texts.spoken_language.cache_clear()


@pytest.mark.parametrize("spoken", languages(), indirect=True)
@pytest.mark.parametrize("edition", edition_ids())
def test_every_rule_and_chapter_can_be_read_in_every_language(edition: str, spoken: str) -> None:
    questions = ["?", *(f"? {about}" for about in [*LETTERS, *RULES])]
    shown = screen_of(edition).play(typing(text("terminal.all"), *questions))
    box = load_box(edition)
    said = " ".join(shown.split())
    assert spoken == texts.spoken_language()
    assert said.count("{") == 0
    for rule, sentences in rules_for(box).items():
        told = text("terminal.rule", id=rule, rule=sentences)
        assert said.count(" ".join(told.split())) == 2, rule  # with its chapter, and by itself
    for letter, title in chapter_titles(box).items():
        assert f"{letter} {title}" in said
    assert text("terminal.command_failed") not in said


@pytest.mark.parametrize("spoken", languages(), indirect=True)
@pytest.mark.parametrize("edition", edition_ids())
def test_every_other_command_works_in_every_language(
    edition: str, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hint, "THINKING_TIME", Budget(seconds=0.01))
    city = f"map {load_box(edition).cities[0].name}"
    screen = screen_of(edition)
    typed = ("hint", text("terminal.all"), "table", "score", "map", city, "map x", "hint", "undo", "draw blind")
    shown = screen.play(typing(*typed))
    assert spoken == texts.spoken_language()
    assert text("terminal.command_failed") not in " ".join(shown.split())
    assert [str(action) for seat, action in screen.game.actions if seat == 0][1:2] == ["draw blind"]


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("?", "chapter_titles"), ("? C8", "rule_text"), ("? C", "rules_of"), ("help", "chapter_titles"),
        ("table", "turn_screen"), ("score", "score_table"), ("map", "map_table"), ("map denverr", "did_you_mean"),
        ("hint", "find_hint"),
    ],
)  # fmt: skip
def test_a_bug_is_reported_and_the_question_asked_again(
    line: str, part: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(commands, part, _fail)
    screen = screen_of()
    shown = screen.play(typing("all", line, "draw blind", "draw blind"))
    assert text("terminal.command_failed") in " ".join(shown.split())
    assert "start" not in shown.partition(text("terminal.command_failed"))[2]
    assert len(re.findall(saying("terminal.event.you.drawn"), shown)) == 2
    assert len(screen.game.actions) >= 4
    assert "KeyError: 'start'" in caplog.text


def test_a_menu_that_can_not_be_shown_leaves_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(menu.Decision, "_claim_menu", _fail)
    shown = screen_of().play(typing("all", "2", "1", "1"))
    assert text("terminal.command_failed") in " ".join(shown.split())
    after = shown.partition(text("terminal.menu.first_card"))[2]
    assert shows(after, "terminal.event.you.drawn") or shows(after, "terminal.event.you.taken")
    assert "KeyError: 'start'" in caplog.text


def test_no_detail_of_a_bug_is_printed(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(commands, "score_table", _fail)
    monkeypatch.setattr(logging.getLogger(), "handlers", [])  # those of the tests themselves
    screen_of().play(typing("all", "score"))
    assert capfd.readouterr() == ("", "")


def _fail(*_: object) -> object:
    raise KeyError("start")
