"""Chapter G: stations."""

import pytest

from rules.test_claim import refusal
from scenarios import cards, hand, scenario, texts
from whistlestop import Color, Game
from whistlestop.engine.events import StationBuilt
from whistlestop.maps.loading import box_from_data


def payments(game: Game, city: str) -> list[str]:
    start = f"station {city} "
    return [text.removeprefix(start) for text in texts(game, 0) if text.startswith(start)]


def test_G1_in_any_city_without_a_station_of_anybody() -> None:
    game = scenario("europe", hands=["3*red"], stations={1: "paris"})
    assert payments(game, "paris") == []
    assert payments(game, "london") == ["red wilds=0"]
    assert refusal(game, 0, "station paris red wilds=0") == "G1: there is a station in that city already"


def test_G1_not_even_where_ones_own_stands() -> None:
    assert payments(scenario("europe", hands=["3*red"], stations={0: "paris"}), "paris") == []


def test_G1_three_a_game() -> None:
    game = scenario("europe", hands=["9*red"], stations={0: "paris london roma"})
    assert refusal(game, 0, "station berlin red wilds=0") == "G1: all stations are built"


def test_G1_one_a_turn() -> None:
    game = scenario("europe", hands=["9*red"])
    game.play(0, "station paris red wilds=0")
    assert game.open_seats == (1,)


@pytest.mark.parametrize(
    ("built", "held", "expected"),
    [
        ("", "red wild", ["red wilds=0", "wild wilds=1"]),
        ("roma", "red 2*wild", ["red wilds=1", "wild wilds=2"]),
        ("roma", "red blue", []),
        ("roma wien", "3*red wild", ["red wilds=0", "red wilds=1"]),
        ("roma wien", "2*red 3*wild", ["red wilds=1", "red wilds=2", "wild wilds=3"]),
    ],
)
def test_G2_the_first_costs_one_the_second_two_the_third_three(built: str, held: str, expected: list[str]) -> None:
    assert payments(scenario("europe", hands=[held], stations={0: built}), "paris") == expected


def test_G2_the_cards_are_discarded() -> None:
    game = scenario("europe", hands=["2*red wild"], stations={0: "roma"})
    told = game.play(0, "station paris red wilds=1")
    assert told[0] == StationBuilt(0, game.box.cities[29].id, Color.RED, cards=2, wilds=1)
    assert (hand(game, 0), game.public_view().discards) == (cards("red"), cards("red wild"))


@pytest.mark.parametrize("payment", ["red wilds=1", "wild wilds=2", "red wilds=9", "wild wilds=0"])
def test_G2_another_price_is_refused(payment: str) -> None:
    game = scenario("europe", hands=["3*red 3*wild"])
    assert refusal(game, 0, f"station paris {payment}").startswith("G2: the next station costs")


def test_G2_cards_that_are_not_in_the_hand_are_refused() -> None:
    game = scenario("europe", hands=["3*red"], stations={0: "roma"})
    assert refusal(game, 0, "station paris blue wilds=0").startswith("G2: the hand does not have these cards")


def test_G2_a_color_that_the_edition_lacks_is_refused() -> None:
    game = scenario(box_from_data(star_map(), "star.toml"), hands=["3*red"], row=STAR_ROW)
    assert refusal(game, 0, "station hub green wilds=0") == "G2: this edition has no green cards"


@pytest.mark.parametrize(("built", "points"), [("", 12), ("paris", 8), ("paris roma wien", 0)])
def test_G3_every_station_not_built_is_worth_four_points(built: str, points: int) -> None:
    assert scenario("europe", stations={0: built}).advice_for(0).score_now().stations == points


TICKET = {0: "berlin-roma"}
OWN = "berlin-wien wien-zagrab venezia-zagrab"  # from Berlin as far as Venezia


STAR_ROW = "red red red blue blue"


def star_map() -> dict[str, object]:
    """Return a hub with two arms, one of them longer."""
    return {
        "name": "Star",
        "colors": ["red", "blue"],
        "cities": ["Hub", "Ames", "Bath", "Cork"],
        "route": [
            {"between": ["Hub", "Ames"], "length": 1, "tracks": ["red"]},
            {"between": ["Hub", "Bath"], "length": 1, "tracks": ["red"]},
            {"between": ["Bath", "Cork"], "length": 1, "tracks": ["red"]},
        ],
        "ticket": [
            {"between": ["Hub", "Ames"], "points": 10},
            {"between": ["Hub", "Bath"], "points": 5},
            {"between": ["Hub", "Cork"], "points": 5},
        ],
        "edition": {
            "players": [2, 2], "starting_tickets": 1, "starting_keep": 1, "drawn_tickets": 1, "stations": 3,
        },
    }  # fmt: skip


def test_G4_a_station_lets_its_owner_count_one_track_of_an_opponent() -> None:
    tracks = {0: OWN, 1: "roma-venezia"}
    alone = scenario("europe", tickets=TICKET, tracks=tracks)
    helped = scenario("europe", tickets=TICKET, tracks=tracks, stations={0: "venezia"})
    assert alone.advice_for(0).score_now().completed_tickets == 0
    assert helped.advice_for(0).score_now().completed_tickets == 1
    assert helped.advice_for(0).borrowed_tracks() == {"venezia": "roma-venezia"}


def test_G4_the_track_must_end_in_the_stations_city() -> None:
    tracks = {0: OWN, 1: "roma-venezia"}
    game = scenario("europe", tickets=TICKET, tracks=tracks, stations={0: "wien"})
    assert game.advice_for(0).score_now().completed_tickets == 0


def test_G4_a_station_borrows_one_track_only() -> None:
    tracks = {0: "berlin-wien wien-zagrab", 1: "venezia-zagrab roma-venezia"}
    game = scenario("europe", tickets=TICKET, tracks=tracks, stations={0: "venezia"})
    assert game.advice_for(0).score_now().completed_tickets == 0


def test_G4_never_for_the_longest_path() -> None:
    game = scenario("europe", tracks={0: OWN, 1: "roma-venezia"}, stations={0: "venezia"})
    assert game.advice_for(0).score_now().longest_trail == 7


def test_G4_a_track_between_cities_that_are_joined_anyway_helps_nobody() -> None:
    tracks = {0: "berlin-wien berlin-frankfurt-1 frankfurt-munchen", 1: "munchen-wien"}
    game = scenario("europe", tracks=tracks, stations={0: "wien"})
    assert game.advice_for(0).borrowed_tracks() == {}


def test_G5_several_stations_work_together() -> None:
    tracks = {0: "berlin-wien wien-zagrab", 1: "venezia-zagrab roma-venezia"}
    game = scenario("europe", tickets=TICKET, tracks=tracks, stations={0: "roma zagrab"})
    score = game.advice_for(0).score_now()
    assert (score.completed_tickets, score.tickets) == (1, 9)


def test_G5_one_choice_for_all_tickets_the_one_with_the_most_points() -> None:
    tracks = {0: f"{OWN} budapest-wien-1", 1: "roma-venezia venezia-zurich"}
    tickets = {0: "berlin-roma budapest-zurich"}
    game = scenario("europe", tickets=tickets, tracks=tracks, stations={0: "venezia"})
    assert game.advice_for(0).score_now().tickets == 9 - 6


def test_G5_then_the_one_with_the_most_completed_tickets() -> None:
    game = scenario(
        box_from_data(star_map(), "star.toml"),
        tickets={0: "ames-hub bath-hub cork-hub"},
        tracks={0: "bath-cork", 1: "ames-hub bath-hub"},
        stations={0: "hub"},
        row=STAR_ROW,
    )
    score = game.advice_for(0).score_now()
    assert (score.tickets, score.completed_tickets) == (0, 2)
