"""Chapter C: claiming a route."""

import pytest

from scenarios import cards, hand, scenario, texts
from whistlestop import Color, Game, IllegalActionError
from whistlestop.engine.claim import route_points
from whistlestop.engine.events import RouteClaimed
from whistlestop.maps.board import TrackId


def claims(game: Game, track: str, seat: int = 0) -> list[str]:
    start = f"claim {track} "
    return [text.removeprefix(start) for text in texts(game, seat) if text.startswith(start)]


def refusal(game: Game, seat: int, text: str) -> str:
    """Return the refusal of an action; check that nothing has changed."""
    before = game.record(), game.view_for(seat)
    with pytest.raises(IllegalActionError) as error:
        game.play(seat, text)
    assert (game.record(), game.view_for(seat)) == before
    return str(error.value)


def test_C1_as_many_cards_as_spaces_all_of_one_color() -> None:
    assert claims(scenario("usa", hands=["4*black"]), "denver-kansas_city-1") == ["black wilds=0"]
    assert claims(scenario("usa", hands=["3*black orange"]), "denver-kansas_city-1") == []


def test_C1_wilds_stand_for_any_color_and_wilds_alone_will_do() -> None:
    game = scenario("usa", hands=["2*black 4*wild"])
    assert claims(game, "denver-kansas_city-1") == ["black wilds=2", "black wilds=3", "wild wilds=4"]


@pytest.mark.parametrize("payment", ["black wilds=1", "black wilds=0", "wild wilds=4"])
def test_C1_cards_that_are_not_in_the_hand_are_refused(payment: str) -> None:
    game = scenario("usa", hands=["2*black"])
    assert refusal(game, 0, f"claim denver-kansas_city-1 {payment}").startswith("C1: the hand does not have")


@pytest.mark.parametrize("payment", ["wild wilds=3", "wild wilds=5", "black wilds=6"])
def test_C1_the_track_takes_exactly_its_length_in_cards(payment: str) -> None:
    game = scenario("usa", hands=["9*black 9*wild"])
    assert refusal(game, 0, f"claim denver-kansas_city-1 {payment}") == "C1: the track takes exactly 4 cards"


def test_C1_a_color_that_the_edition_lacks_pays_for_nothing() -> None:
    game = scenario("new-york", hands=["2*red"])
    assert refusal(game, 0, "claim soho-wall_street white wilds=0") == "C1: this edition has no white cards"


def test_C2_a_colored_route_takes_its_color() -> None:
    game = scenario("usa", hands=["4*red"])
    assert refusal(game, 0, "claim denver-kansas_city-1 red wilds=0") == "C2: the track takes black cards"


def test_C2_a_gray_route_takes_any_one_color() -> None:
    game = scenario("usa", hands=["3*red 3*blue 2*green"])
    assert claims(game, "calgary-vancouver") == ["blue wilds=0", "red wilds=0"]


def test_C2_a_gray_route_is_never_paid_in_two_colors() -> None:
    assert claims(scenario("usa", hands=["2*red blue"]), "calgary-vancouver") == []


def test_C3_the_payment_is_a_choice_fewest_wilds_first() -> None:
    game = scenario("usa", hands=["2*red 3*blue 2*wild"])
    payments = [f"{claim.color} {claim.wilds}" for claim in game.advice_for(0).payments(TrackId("calgary-vancouver"))]
    assert payments == ["blue 0", "blue 1", "red 1", "blue 2", "red 2"]
    assert sorted(claims(game, "calgary-vancouver")) == sorted(
        f"{color} wilds={wilds}" for color, wilds in map(str.split, payments)
    )


def test_C3_the_chosen_cards_leave_the_hand_and_no_others() -> None:
    game = scenario("usa", hands=["2*red 3*blue 2*wild"])
    game.play(0, "claim calgary-vancouver blue wilds=2")
    assert hand(game, 0) == cards("2*red 2*blue")


def test_C4_claim_with_too_few_trains_is_refused() -> None:
    game = scenario("usa", hands=["4*black"], pieces={0: 3})
    assert claims(game, "denver-kansas_city-1") == []
    assert refusal(game, 0, "claim denver-kansas_city-1 black wilds=0").startswith("C4: only 3 trains are left")


def test_C4_the_last_piece_may_be_placed() -> None:
    game = scenario("usa", hands=["4*black"], pieces={0: 4})
    game.play(0, "claim denver-kansas_city-1 black wilds=0")
    assert game.public_view().players[0].pieces == 0


@pytest.mark.parametrize(
    ("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15), (7, 18), (8, 21), (9, 27)]
)
def test_C5_points_by_length(length: int, points: int) -> None:
    assert route_points(length) == points


def test_C5_points_are_scored_at_once_and_the_payment_is_discarded() -> None:
    game = scenario("usa", hands=["4*black wild"])
    told = game.play(0, "claim denver-kansas_city-1 black wilds=1")
    assert told[0] == RouteClaimed(0, game.box.tracks[16].id, Color.BLACK, 1, points=7)
    view = game.public_view()
    assert (view.players[0].route_points, view.players[0].pieces) == (7, 41)
    assert dict(view.discards) == {Color.BLACK: 3, Color.WILD: 1}


def test_C5_new_york_shows_the_running_points_as_well() -> None:
    game = scenario("new-york", hands=["4*purple"])
    game.play(0, "claim chelsea-soho purple wilds=0")
    assert game.public_view().players[0].route_points == 7


def test_C6_a_claimed_track_is_taken_and_the_cards_stay_in_the_hand() -> None:
    game = scenario("usa", seats=4, hands=["4*black"], tracks={1: "denver-kansas_city-1"})
    assert refusal(game, 0, "claim denver-kansas_city-1 black wilds=0") == "C6: the track is already claimed"
    assert hand(game, 0) == cards("4*black")


def test_C6_a_claim_need_not_touch_ones_own_tracks() -> None:
    game = scenario("usa", hands=["3*red"], tracks={0: "atlanta-miami"})
    assert claims(game, "calgary-vancouver") == ["red wilds=0"]


def test_C6_cards_taken_means_route_given() -> None:
    game = scenario("usa", hands=["3*red"])
    game.play(0, "claim calgary-vancouver red wilds=0")
    assert game.public_view().tracks == {"calgary-vancouver": 0}
    assert hand(game, 0) == cards("")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_C7_one_player_never_claims_both_tracks_of_a_double(seats: int) -> None:
    game = scenario("usa", seats=seats, hands=["4*orange"], tracks={0: "denver-kansas_city-1"})
    said = refusal(game, 0, "claim denver-kansas_city-2 orange wilds=0")
    assert said == "C7: one player never claims both tracks of a double route"


@pytest.mark.parametrize("seats", [2, 3])
def test_C8_both_tracks_of_a_double_are_never_claimed_with_two_or_three(seats: int) -> None:
    game = scenario("usa", seats=seats, hands=["4*orange"], tracks={1: "denver-kansas_city-1"})
    assert refusal(game, 0, "claim denver-kansas_city-2 orange wilds=0").startswith("C8: ")


@pytest.mark.parametrize("seats", [4, 5])
def test_C8_with_four_or_five_another_may_claim_the_second_track(seats: int) -> None:
    game = scenario("usa", seats=seats, hands=["4*orange"], tracks={1: "denver-kansas_city-1"})
    game.play(0, "claim denver-kansas_city-2 orange wilds=0")
    assert game.public_view().tracks == {"denver-kansas_city-1": 1, "denver-kansas_city-2": 0}


@pytest.mark.parametrize(("seats", "is_open"), [(2, False), (3, True), (4, True)])
def test_C8_in_new_york_only_two_players_are_a_small_game(seats: int, is_open: bool) -> None:
    game = scenario("new-york", seats=seats, hands=["3*red"], tracks={1: "brooklyn-chinatown-1"})
    assert (claims(game, "brooklyn-chinatown-2") == ["red wilds=0"]) == is_open


def test_C8_the_first_track_is_closed_by_the_second_as_well() -> None:
    game = scenario("usa", hands=["4*black"], tracks={1: "denver-kansas_city-2"})
    assert refusal(game, 0, "claim denver-kansas_city-1 black wilds=0").startswith("C8: ")


def test_C9_tracks_to_different_cities_are_no_double_route() -> None:
    game = scenario("usa", hands=["4*purple"], tracks={1: "denver-kansas_city-1"})
    assert claims(game, "denver-omaha") == ["purple wilds=0"]
    singles = [track for track in game.box.tracks if track.twin is None]
    assert len({track.ends for track in singles}) == len(singles)
