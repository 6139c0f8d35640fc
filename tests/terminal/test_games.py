"""Whole games in the terminal, from the first ticket to the final table."""

import pytest

from maps.small_map import small_map
from sentences import says
from terminal.script import first_choice, screen_of, shows
from whistlestop.maps.loading import box_from_data, edition_ids
from whistlestop.texts import text

pytestmark = pytest.mark.slow

WHOLE_TABLE = {
    "usa": ["routes", "tickets", "longest_path", "total"],
    "europe": ["routes", "tickets", "stations", "longest_path", "total"],
    "new-york": ["routes", "tickets", "attractions", "total"],
    "usa-1910": ["routes", "tickets", "globetrotter", "total"],
    "usa-mega": ["routes", "tickets", "longest_path", "globetrotter", "total"],
}


@pytest.mark.parametrize("edition", edition_ids())
def test_a_newcomer_who_takes_the_first_choice_reaches_the_final_table(edition: str) -> None:
    screen = screen_of(edition)
    shown = screen.play(first_choice())
    assert screen.game.is_over
    end = shown[shown.index(text("terminal.title.over")) :]
    for part in WHOLE_TABLE.get(edition, ["routes", "tickets", "total"]):
        assert text(f"terminal.part.{part}") in end
    for score in screen.game.scores():
        assert f" {score.total}" in end
    assert end.count(text("terminal.completed")) == sum(score.completed_tickets for score in screen.game.scores())
    assert any(shows(end, f"terminal.{key}") for key in ("you_win", "wins", "share", "you_share"))


@pytest.mark.parametrize("number", ["2", "3", "4"])
@pytest.mark.parametrize("edition", ["usa", "europe", "new-york"])
def test_a_newcomer_who_claims_draws_tickets_or_builds_gets_there_too(edition: str, number: str) -> None:
    screen = screen_of(edition, seats=3)
    screen.play(first_choice(number))
    assert screen.game.is_over


def test_a_game_on_a_map_of_ones_own() -> None:
    screen = screen_of(box_from_data(small_map(), "map"))
    assert shows(screen.play(first_choice("2")), "terminal.greeting", map="Ring", players=text("bots.name.greedy"))
    assert screen.game.is_over


def test_nothing_is_wider_than_the_terminal() -> None:
    for edition in ("europe", "new-york"):
        shown = screen_of(edition, seats=4).play(first_choice("2"))
        assert max(len(line) for line in shown.splitlines() if not says(line, "terminal.prompt_keep")) <= 80


def test_the_log_shows_what_others_do_but_not_their_secrets() -> None:
    screen = screen_of("usa", seats=3)
    shown = screen.play(first_choice())
    first, second = (f"{text('bots.name.greedy')} {number}" for number in (1, 2))
    assert shows(shown, "terminal.event.tickets_kept", player=first, count=2)
    assert shows(shown, "terminal.event.claimed", player=second)
    assert shows(shown, "terminal.event.you.drawn")
    draws = [str(action) for seat, action in screen.game.actions if seat == 1].count("draw blind")
    assert " ".join(shown.split()).count(text("terminal.event.drawn", player=first)) == draws > 0
    assert shows(shown, "terminal.event.last_round") or shows(shown, "terminal.event.you.last_round")
