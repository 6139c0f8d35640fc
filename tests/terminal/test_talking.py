"""Everything a player can type besides numbers."""

import json
import re
from pathlib import Path

import pytest

from terminal.script import screen_of, typing
from whistlestop import texts
from whistlestop.engine.game import Game

pytestmark = pytest.mark.slow


def shown_after(*lines: str, edition: str = "usa", seed: int = 3) -> str:
    """Return the screen after tickets were kept and these lines were typed."""
    return screen_of(edition, seed=seed).play(typing("all", *lines))


def test_the_notation_is_accepted_at_any_question() -> None:
    assert "- You draw from the deck: " in shown_after("draw blind")
    assert "You are offered 3 tickets:" in shown_after("1", "tickets")
    assert "- You keep " in screen_of().play(typing("keep 1 2"))


def test_a_letter_stands_for_a_card() -> None:
    assert "- You take from the row: black." in shown_after("1", "k")


def test_b_is_the_letter_of_blue_and_no_way_back() -> None:
    screen = screen_of(seed=seed_with_blue())
    assert "- You take from the row: blue." in screen.play(typing("all", "1", "b"))


def seed_with_blue() -> int:
    """Return a seed with a blue card in the first row that no bot takes before the player."""
    return next(seed for seed in range(100) if "[B] blue" in shown_after("1", seed=seed))


def test_a_refused_action_names_its_rule_and_is_asked_again() -> None:
    shown = shown_after("claim denver-kansas_city-1 black wilds=1")
    assert "C1: the hand does not have these cards\nNothing has changed; ? C1 shows the rule." in shown
    assert shown.count("What do you do?") == 2


def test_a_refusal_that_asks_back_has_no_period_after_the_question() -> None:
    shown = shown_after("claim denver-kansas_citi-1 black wilds=0")
    assert "did you mean 'denver-kansas_city-1'? Nothing has changed" in " ".join(shown.split())


@pytest.mark.parametrize("line", ["claim no-where red wilds=0", "keep 1", "pay wilds=0", "pass", "station"])
def test_a_refusal_changes_nothing(line: str) -> None:
    screen = screen_of()
    shown = screen.play(typing("all", line))
    assert "Nothing has changed" in " ".join(shown.split())
    assert len(screen.game.actions) == 2


def test_too_few_tickets_are_refused() -> None:
    shown = screen_of().play(typing("1"))
    assert "S4: at least 2 of the 3 starting tickets have to be kept" in shown


@pytest.mark.parametrize(
    "line", ["5", "0", "99999999999999999999999", "blah", "-1", "²", "\N{ARABIC-INDIC DIGIT ONE}", "[bold]", "\x1b[31m"]
)
def test_what_is_no_choice_is_asked_again(line: str) -> None:
    shown = shown_after(line, "1")
    assert "is none of the choices from 1 to 3" in shown
    assert "Which card?" in shown


@pytest.mark.parametrize("line", ["4", "one", "1 4", "1-2", "[bold]"])
def test_what_names_no_tickets_is_asked_again(line: str) -> None:
    assert "names no tickets" in screen_of().play(typing(line))


def test_zero_goes_back() -> None:
    shown = shown_after("1", "0", "2", "back")
    assert shown.count("What do you do?") == 3


def test_help_lists_what_can_be_asked_and_the_chapters() -> None:
    shown = shown_after("?")
    assert "map, map <city>" in shown
    assert "C  Claim a route" in shown


@pytest.mark.parametrize("question", ["? C8", "?C8", "? c8", "help C8"])
def test_a_rule_is_shown_by_its_id(question: str) -> None:
    assert "C8: With up to 3 players, the second track" in shown_after(question)


def test_an_edition_has_the_chapters_and_the_numbers_that_it_needs() -> None:
    assert "the chapters are S T D C K E P X" in shown_after("? U")
    europe = shown_after("?", "? U", "? S1", edition="europe")
    assert "U  Tunnels" in europe
    assert all(f"U{number}: " in europe for number in range(1, 7))
    assert "S1: You begin with 45 trains and no points. You have 3 stations as well." in europe


def test_a_chapter_is_shown_by_its_letter() -> None:
    shown = shown_after("? d")
    assert all(f"D{number}: " in shown for number in range(1, 10))


@pytest.mark.parametrize("question", ["? Z9", "? Z", "? C99", "? what"])
def test_an_unknown_rule_is_refused_with_the_chapters(question: str) -> None:
    assert "the chapters are S T D C" in shown_after(question)


def test_the_score_is_shown_as_if_the_game_ended_now() -> None:
    screen = screen_of()
    shown = screen.play(typing("all", "score"))
    assert "Your points if the game ended now" in shown
    assert str(screen.game.advice_for(0).score_now().total) in shown


def test_the_map_is_listed_by_city() -> None:
    assert "denver-kansas_city-1" in shown_after("map")
    one_city = shown_after("map Kansas City")
    assert "denver-kansas_city-1" in one_city
    assert "boston-montreal-1" not in one_city
    assert "did you mean 'Denver'?" in shown_after("map Denverr")


def test_the_table_is_shown_again() -> None:
    assert shown_after("table").count("Row:") == 3  # before the first turn, in it, and when asked for


def test_a_claim_can_be_undone_until_the_turn_is_ended() -> None:
    screen = screen_of()
    shown = screen.play(typing("all", "2", "1", "undo"))
    assert "Taken back: claim " in shown
    assert shown.count("Your turn") == 2
    assert len(screen.game.actions) == 2


def test_a_draw_can_not_be_undone() -> None:
    assert "this can't be taken back" in shown_after("draw blind", "undo")


def test_quitting_is_asked_for_and_the_game_can_be_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    taken = tmp_path / "taken.json"
    taken.write_text("precious")
    screen = screen_of()
    shown = screen.play(typing("all", "quit", "n", "draw blind", "quit", "y", f"save {taken}", f"save {file}"))
    assert "It can't be saved in" in shown
    assert taken.read_text() == "precious"
    assert shown.endswith("Goodbye.\n")
    assert Game.replay(json.loads(file.read_text())) == screen.game


def test_a_number_at_the_end_writes_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert screen_of().play(typing("all", "quit", "y", "1")).endswith("Goodbye.\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lines", [(), ("all",), ("all", "1"), ("all", "quit"), ("all", "quit", "y"), ("", "all", "")])
def test_the_end_of_the_input_quits_cleanly(lines: tuple[str, ...]) -> None:
    assert screen_of().play(typing(*lines)).endswith("Goodbye.\n")


@pytest.mark.parametrize(
    ("language", "expected"), [("en", "C4: One of your trains goes on"), ("ro", "C4: Pe spațiile rutei pui")]
)
def test_rules_are_read_in_the_language_of_the_shell(
    monkeypatch: pytest.MonkeyPatch, language: str, expected: str
) -> None:
    monkeypatch.setattr(texts, "spoken_language", lambda: language)
    assert expected in shown_after("? C4")


def test_a_hint_says_what_to_do_and_why() -> None:
    shown = screen_of(seed=3).play(typing("hint"))
    assert re.search(r"Hint: Keep .+\. [A-Z].+\.", shown.replace("\n", " "))
    assert re.search(r"Hint: [A-Z].+\. [A-Z].+\.", shown_after("hint").replace("\n", " "))
