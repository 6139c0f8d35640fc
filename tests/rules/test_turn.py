"""Chapter T: a turn."""

import pytest

from scenarios import scenario, texts
from whistlestop import Color, Game, IllegalActionError

KINDS = {"tickets", "draw", "claim", "station"}


def kinds(game: Game, seat: int) -> set[str]:
    return {text.split()[0] for text in texts(game, seat)}


def test_T1_a_turn_is_one_of_drawing_claiming_or_tickets() -> None:
    assert kinds(scenario("usa", hands=["3*red"]), 0) == KINDS - {"station"}


def test_T1_in_europe_a_turn_may_also_build_a_station() -> None:
    assert kinds(scenario("europe", hands=["3*red"]), 0) == KINDS


def test_T1_without_stations_none_can_be_built() -> None:
    with pytest.raises(IllegalActionError, match="^T1: this edition has no stations"):
        scenario("usa", hands=["red"]).play(0, "station denver red wilds=0")


def test_T1_exactly_one_thing_is_done() -> None:
    game = scenario("usa", hands=["3*red"])
    game.play(0, "claim dallas-houston-1 red wilds=0")
    assert game.open_seats == (1,)


def test_T2_passing_is_not_legal_while_anything_else_is() -> None:
    with pytest.raises(IllegalActionError, match="^T2: "):
        scenario("usa").play(0, "pass")


def test_T2_a_seat_that_can_do_nothing_passes() -> None:
    game = scenario("usa", row="- - - - -", deck="", ticket_deck="")
    assert texts(game, 0) == ["pass"]


def stuck_game(seats: int) -> Game:
    """Return a game without cards to draw: the last seat holds them all, and has no pieces."""
    return scenario("usa", seats=seats, row="- - - - -", deck="", ticket_deck="", pieces={seats - 1: 0}, turn=0)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_T2_after_as_many_passes_in_a_row_as_seats_the_game_ends(seats: int) -> None:
    game = stuck_game(seats)
    for seat in range(seats):
        assert not game.is_over
        game.play(seat, "pass")
    assert game.is_over
    assert game.public_view().turn == seats - 1


def test_T2_a_turn_in_between_resets_the_count() -> None:
    game = scenario("usa", hands=["", "3*red"], row="- - - - -", deck="", ticket_deck="")
    game.play(0, "pass")
    game.play(1, "claim dallas-houston-1 red wilds=0")
    assert game.public_view().passes == 0
    assert not game.is_over


def test_T3_any_number_of_cards_and_tickets_may_be_held() -> None:
    game = scenario("usa", deck="", ticket_deck="boston-miami", turn=1)
    assert sum(game.state.hand(1)) == 105
    game.play(1, "tickets")
    game.play(1, "keep 1")
    assert game.view_for(1).players[1].tickets == 1


def test_T4_a_view_shows_what_is_public_and_what_is_ones_own() -> None:
    game = scenario("usa", hands=["2*red", "3*blue wild"], tickets={0: "boston-miami", 1: "dallas-new_york"})
    view = game.view_for(0)
    assert view.own is not None
    assert dict(view.own.hand) == {Color.RED: 2}
    assert view.own.tickets == ("base-boston-miami",)
    assert [(player.cards, player.tickets) for player in view.players] == [(2, 1), (4, 1)]


def test_T4_a_spectator_sees_no_secrets() -> None:
    assert scenario("usa", hands=["2*red"]).public_view().own is None


def test_T4_cards_taken_from_the_row_are_known_until_they_may_have_been_paid() -> None:
    game = scenario("usa", hands=["red"], row="red red blue green white")
    game.play(0, "draw row red")
    game.play(0, "draw row red")
    assert dict(game.view_for(1).players[0].known_cards) == {Color.RED: 2}
    game.play(1, "draw blind")
    game.play(1, "draw blind")
    game.play(0, "claim dallas-houston-1 red wilds=0")
    assert dict(game.view_for(1).players[0].known_cards) == {Color.RED: 1}


def test_T4_legal_actions_are_for_the_seat_alone() -> None:
    assert scenario("usa", hands=["3*red"]).legal_actions(1) == []
