"""Whole games in the terminal, from the first ticket to the final table."""

import pytest

from maps.small_map import small_map
from terminal.script import first_choice, screen_of
from whistlestop.maps.loading import box_from_data, edition_ids

pytestmark = pytest.mark.slow

WHOLE_TABLE = {
    "usa": ["routes", "tickets", "longest path", "total"],
    "europe": ["routes", "tickets", "stations", "longest path", "total"],
    "new-york": ["routes", "tickets", "attractions", "total"],
    "usa-1910": ["routes", "tickets", "globetrotter", "total"],
    "usa-mega": ["routes", "tickets", "longest path", "globetrotter", "total"],
}


@pytest.mark.parametrize("edition", edition_ids())
def test_a_newcomer_who_takes_the_first_choice_reaches_the_final_table(edition: str) -> None:
    screen = screen_of(edition)
    shown = screen.play(first_choice())
    assert screen.game.is_over
    end = shown[shown.index("The game is over") :]
    for part in WHOLE_TABLE.get(edition, ["routes", "tickets", "total"]):
        assert part in end
    for score in screen.game.scores():
        assert f" {score.total}" in end
    assert end.count("completed") == sum(score.completed_tickets for score in screen.game.scores())
    assert "win" in end or "share the victory" in end


@pytest.mark.parametrize("number", ["2", "3", "4"])
@pytest.mark.parametrize("edition", ["usa", "europe", "new-york"])
def test_a_newcomer_who_claims_draws_tickets_or_builds_gets_there_too(edition: str, number: str) -> None:
    screen = screen_of(edition, seats=3)
    screen.play(first_choice(number))
    assert screen.game.is_over


def test_a_game_on_a_map_of_ones_own() -> None:
    screen = screen_of(box_from_data(small_map(), "map"))
    assert "Ring: you play against Greedy." in screen.play(first_choice("2"))
    assert screen.game.is_over


def test_nothing_is_wider_than_the_terminal() -> None:
    for edition in ("europe", "new-york"):
        shown = screen_of(edition, seats=4).play(first_choice("2"))
        assert max(len(line) for line in shown.splitlines() if not line.startswith("Which do")) <= 80


def test_the_log_shows_what_others_do_but_not_their_secrets() -> None:
    shown = screen_of("usa", seats=3).play(first_choice())
    assert "- Greedy 1 keeps 2 tickets." in shown
    assert "- Greedy 2 claims " in shown
    assert "- You draw from the deck: " in shown
    assert "Greedy 1 draws from the deck: " not in shown
    assert "everybody has one more turn" in shown
