"""Everything a player can type besides numbers."""

import json
import re
from pathlib import Path

import pytest

from sentences import HOLE, saying
from terminal.script import screen_of, shows, typing
from whistlestop import texts
from whistlestop.engine.errors import Refusal
from whistlestop.engine.game import Game
from whistlestop.maps.loading import load_box
from whistlestop.rule_pages.pages import chapter_titles, rules_for
from whistlestop.texts import text

pytestmark = pytest.mark.slow


def shown_after(*lines: str, edition: str = "usa", seed: int = 3) -> str:
    """Return the screen after tickets were kept and these lines were typed."""
    return screen_of(edition, seed=seed).play(typing("all", *lines))


def test_the_notation_is_accepted_at_any_question() -> None:
    assert shows(shown_after("draw blind"), "terminal.event.you.drawn")
    assert shows(shown_after("1", "tickets"), "terminal.offer", count=3)
    assert shows(screen_of().play(typing("keep 1 2")), "terminal.event.you.tickets_kept")


def test_a_letter_stands_for_a_card() -> None:
    assert shows(shown_after("1", "k"), "terminal.event.you.taken", card=text("color.black"))


def test_b_is_the_letter_of_blue_and_no_way_back() -> None:
    screen = screen_of(seed=seed_with_blue())
    assert shows(screen.play(typing("all", "1", "b")), "terminal.event.you.taken", card=text("color.blue"))


def seed_with_blue() -> int:
    """Return a seed with a blue card in the first row that no bot takes before the player."""
    return next(seed for seed in range(100) if f"[B] {text('color.blue')}" in shown_after("1", seed=seed))


def test_a_refused_action_names_its_rule_and_is_asked_again() -> None:
    shown = shown_after("claim denver-kansas_city-1 black wilds=1")
    refusal = Refusal("C1", "refusal.too_few_cards", {}).sentence()
    assert shows(shown, "terminal.refused", refusal=refusal, rule="C1")
    assert shown.count(text("terminal.menu.turn")) == 2


def test_a_refusal_that_asks_back_has_no_period_after_the_question() -> None:
    shown = shown_after("claim denver-kansas_citi-1 black wilds=0")
    guess = text("refusal.unknown_track_guess", name="'denver-kansas_citi-1'", guess="'denver-kansas_city-1'")
    assert shows(shown, "terminal.refused", refusal=f"X2: {guess}", rule="X2")


@pytest.mark.parametrize("line", ["claim no-where red wilds=0", "keep 1", "pay wilds=0", "pass", "station"])
def test_a_refusal_changes_nothing(line: str) -> None:
    screen = screen_of()
    shown = screen.play(typing("all", line))
    assert shows(shown, "terminal.refused")
    assert len(screen.game.actions) == 2


def test_too_few_tickets_are_refused() -> None:
    shown = screen_of().play(typing("1"))
    refusal = Refusal("S4", "refusal.keep_more_starting_tickets", {"count": 2, "offered": 3}).sentence()
    assert shows(shown, "terminal.refused", refusal=refusal)


@pytest.mark.parametrize(
    "line", ["5", "0", "99999999999999999999999", "blah", "-1", "²", "\N{ARABIC-INDIC DIGIT ONE}", "[bold]", "\x1b[31m"]
)
def test_what_is_no_choice_is_asked_again(line: str) -> None:
    shown = shown_after(line, "1")
    assert shows(shown, "terminal.no_choice", last=3)
    assert shows(shown, "terminal.menu.first_card")


@pytest.mark.parametrize("line", ["4", "one", "1 4", "1-2", "[bold]"])
def test_what_names_no_tickets_is_asked_again(line: str) -> None:
    assert shows(screen_of().play(typing(line)), "terminal.no_tickets_chosen")


def test_zero_goes_back() -> None:
    shown = shown_after("1", "0", "2", "back")
    assert shown.count(text("terminal.menu.turn")) == 3


def test_help_lists_what_can_be_asked_and_the_chapters() -> None:
    shown = shown_after("?")
    assert shows(shown, "terminal.help")
    assert f"C  {chapter_titles(load_box('usa'))['C']}" in shown


@pytest.mark.parametrize("question", ["? C8", "?C8", "? c8", "help C8"])
def test_a_rule_is_shown_by_its_id(question: str) -> None:
    assert shows(shown_after(question), "terminal.rule", id="C8", rule=rules_for(load_box("usa"))["C8"])


def test_an_edition_has_the_chapters_and_the_numbers_that_it_needs() -> None:
    assert shows(shown_after("? U"), "terminal.no_rule", chapters="S T D C K E P X")
    europe = shown_after("?", "? U", "? S1", edition="europe")
    assert f"U  {chapter_titles(load_box('europe'))['U']}" in europe
    assert all(f"U{number}: " in europe for number in range(1, 7))
    first_rule = rules_for(load_box("europe"))["S1"]
    assert {"45", "3"} <= set(re.findall(r"\d+", first_rule))  # trains and stations
    assert shows(europe, "terminal.rule", id="S1", rule=first_rule)


def test_a_chapter_is_shown_by_its_letter() -> None:
    shown = shown_after("? d")
    assert all(f"D{number}: " in shown for number in range(1, 10))


@pytest.mark.parametrize("question", ["? Z9", "? Z", "? C99", "? what"])
def test_an_unknown_rule_is_refused_with_the_chapters(question: str) -> None:
    assert shows(shown_after(question), "terminal.no_rule", chapters="S T D C K E P X")


def test_the_score_is_shown_as_if_the_game_ended_now() -> None:
    screen = screen_of()
    shown = screen.play(typing("all", "score"))
    assert shows(shown, "terminal.title.score_now")
    assert str(screen.game.advice_for(0).score_now().total) in shown


def test_the_map_is_listed_by_city() -> None:
    assert "denver-kansas_city-1" in shown_after("map")
    one_city = shown_after("map Kansas City")
    assert "denver-kansas_city-1" in one_city
    assert "boston-montreal-1" not in one_city
    assert shows(shown_after("map Denverr"), "refusal.unknown_city_guess", guess="'Denver'")


def test_the_table_is_shown_again() -> None:
    assert shown_after("table").count(text("terminal.row")) == 3  # before the first turn, in it, and when asked for


def test_a_claim_can_be_undone_until_the_turn_is_ended() -> None:
    screen = screen_of()
    shown = screen.play(typing("all", "2", "1", "undo"))
    assert shows(shown, "terminal.taken_back", action=f"claim {HOLE}")
    assert shown.count(text("terminal.title.turn")) == 2
    assert len(screen.game.actions) == 2


def test_a_draw_can_not_be_undone() -> None:
    assert shows(shown_after("draw blind", "undo"), "error.no_undo")


def test_quitting_is_asked_for_and_the_game_can_be_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    taken = tmp_path / "taken.json"
    taken.write_text("precious")
    screen = screen_of()
    shown = screen.play(typing("all", "quit", "n", "draw blind", "quit", "y", f"save {taken}", f"save {file}"))
    assert shows(shown, "terminal.not_saved")
    assert taken.read_text() == "precious"
    assert shown.endswith(f"{text('terminal.bye')}\n")
    assert Game.replay(json.loads(file.read_text())) == screen.game


def test_a_number_at_the_end_writes_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert screen_of().play(typing("all", "quit", "y", "1")).endswith(f"{text('terminal.bye')}\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lines", [(), ("all",), ("all", "1"), ("all", "quit"), ("all", "quit", "y"), ("", "all", "")])
def test_the_end_of_the_input_quits_cleanly(lines: tuple[str, ...]) -> None:
    assert screen_of().play(typing(*lines)).endswith(f"{text('terminal.bye')}\n")


@pytest.mark.parametrize("language", ["en", "ro"])
def test_rules_are_read_in_the_language_of_the_shell(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setattr(texts, "spoken_language", lambda: language)
    assert re.search(rf"C4: {saying('rules.C4', language=language)}", " ".join(shown_after("? C4").split()))


def test_a_hint_says_what_to_do_and_why() -> None:
    shown = screen_of(seed=3).play(typing("hint"))
    assert shows(shown, "hints.announced", action=text("hints.action.keep", tickets=HOLE))
    assert shows(shown_after("hint"), "hints.announced")
