"""Chapter E: the end."""

import pytest

from rules.test_claim import refusal
from scenarios import scenario
from whistlestop import Game
from whistlestop.engine.events import GameEnded, LastRoundBegan


def draw_two(game: Game) -> None:
    seat = game.open_seats[0]
    game.play(seat, "draw blind")
    game.play(seat, "draw blind")


@pytest.mark.parametrize(("pieces", "begins"), [(6, True), (5, True), (4, True), (7, False)])
def test_E1_two_pieces_or_fewer_at_the_end_of_a_turn_begin_the_last_round(pieces: int, begins: bool) -> None:
    game = scenario("usa", seats=3, hands=["4*black"], pieces={0: pieces})
    told = game.play(0, "claim denver-kansas_city-1 black wilds=0")
    assert (LastRoundBegan(0) in told) == begins
    assert game.public_view().turns_left == (3 if begins else None)
    assert game.is_last_round == begins


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_E1_every_player_that_one_included_has_exactly_one_more_turn(seats: int) -> None:
    game = scenario("usa", seats=seats, hands=["4*black"], pieces={0: 6})
    game.play(0, "claim denver-kansas_city-1 black wilds=0")
    turns = []
    while not game.is_over:
        turns.append(game.open_seats[0])
        draw_two(game)
    assert turns == [*range(1, seats), 0]


def test_E1_in_new_york_taxis_count() -> None:
    game = scenario("new-york", hands=["3*orange"], pieces={0: 5})
    told = game.play(0, "claim brooklyn-chinatown-1 orange wilds=0")
    assert LastRoundBegan(0) in told


def test_E1_stations_never_count() -> None:
    game = scenario("europe", hands=["3*red"], stations={0: "paris roma"}, pieces={0: 3})
    game.play(0, "station berlin red wilds=0")
    assert game.public_view().turns_left is None


def test_E1_a_refused_tunnel_is_a_turn() -> None:
    game = scenario("europe", hands=["", "3*yellow"], deck="8*yellow", pieces={0: 2})
    draw_two(game)
    assert game.public_view().turns_left == 2
    game.play(1, "claim paris-zurich yellow wilds=0")
    game.play(1, "refuse")
    assert game.public_view().turns_left == 1


def test_E1_a_pass_is_a_turn() -> None:
    game = scenario("usa", row="red - - - -", deck="", ticket_deck="", pieces={0: 2, 1: 0})
    game.play(0, "draw row red")
    game.play(1, "pass")
    assert game.public_view().turns_left == 1


def test_E1_later_players_dropping_to_two_change_nothing() -> None:
    game = scenario("usa", hands=["4*black", "4*purple"], pieces={0: 6, 1: 6})
    game.play(0, "claim denver-kansas_city-1 black wilds=0")
    told = game.play(1, "claim denver-omaha purple wilds=0")
    assert LastRoundBegan(1) not in told
    draw_two(game)
    assert game.is_over


def test_E2_then_the_game_is_scored() -> None:
    game = scenario("usa", hands=["4*black"], pieces={0: 6})
    game.play(0, "claim denver-kansas_city-1 black wilds=0")
    draw_two(game)
    game.play(0, "draw blind")
    told = game.play(0, "draw blind")
    assert told[-1] == GameEnded(winners=(0,))
    assert [score.total for score in game.scores()] == [17, 0]


def test_E2_nothing_can_be_played_after_it() -> None:
    game = scenario("usa", hands=["4*black"], pieces={0: 6})
    game.play(0, "claim denver-kansas_city-1 black wilds=0")
    draw_two(game)
    draw_two(game)
    assert (game.open_seats, game.legal_actions(0)) == ((), [])
    assert refusal(game, 0, "draw blind") == "X4: the game is over"
