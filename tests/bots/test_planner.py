"""What the planner does, and why."""

import pytest

from bots.choices import choice
from scenarios import scenario
from whistlestop.bots.planning.weights import WEIGHTS_LAYOUT, weights_for, weights_record
from whistlestop.bots.simulation import simulate
from whistlestop.maps.loading import edition_ids, load_box

pytestmark = pytest.mark.slow

# From Houston to Winnipeg, but for two gray spaces to Kansas City and four black ones from Duluth.
MOST_OF_THE_WAY = "dallas-houston-1 dallas-oklahoma_city-1 kansas_city-omaha-1 duluth-omaha-1"


def test_it_claims_what_a_ticket_needs() -> None:
    game = scenario(hands=["4*red 2*blue"], tickets={0: "denver-el_paso"})
    assert choice("planner", game) in {
        "claim denver-santa_fe red wilds=0",
        "claim denver-santa_fe blue wilds=0",
        "claim el_paso-santa_fe red wilds=0",
        "claim el_paso-santa_fe blue wilds=0",
        "claim denver-oklahoma_city red wilds=0",  # longer, for more points
    }


def test_it_goes_round_what_others_have_claimed() -> None:
    game = scenario(
        hands=["2*red 2*yellow"],
        tickets={0: "denver-el_paso"},
        tracks={1: "denver-santa_fe"},
        row="black blue green orange white",
    )
    assert "santa_fe" not in choice("planner", game)


def test_it_pays_a_gray_track_with_cards_that_it_needs_nowhere_else() -> None:
    tracks = {0: MOST_OF_THE_WAY, 1: "denver-oklahoma_city"}  # or else it would go by Denver, with long tracks
    game = scenario(hands=["2*black 2*white"], tickets={0: "houston-winnipeg"}, tracks=tracks)
    assert choice("planner", game) == "claim kansas_city-oklahoma_city-1 white wilds=0"


def test_it_draws_the_color_that_it_lacks() -> None:
    game = scenario(
        hands=["3*black"],
        tickets={0: "houston-winnipeg"},
        tracks={0: f"{MOST_OF_THE_WAY} kansas_city-oklahoma_city-1"},
        row="purple yellow black purple yellow",
    )
    assert choice("planner", game) == "draw row black"


def test_with_all_tickets_done_it_goes_for_points() -> None:
    game = scenario(
        hands=["6*white"], tickets={0: "denver-el_paso"}, tracks={0: "denver-santa_fe el_paso-santa_fe"}, pieces={0: 20}
    )
    assert choice("planner", game) == "claim calgary-winnipeg white wilds=0"


def test_in_its_last_turn_it_takes_what_points_there_are() -> None:
    game = scenario(
        hands=["5*white 2*red"], tickets={0: "boston-miami"}, pieces={0: 10, 1: 2}, row="black blue green orange purple"
    )
    game._states["turns_left"] = 1
    assert choice("planner", game) in {
        "claim denver-phoenix white wilds=0",
        "claim salt_lake_city-san_francisco-2 white wilds=0",
    }


def test_it_builds_a_station_when_its_last_way_is_taken() -> None:
    game = scenario(
        "europe",
        hands=["red"],
        tickets={0: "barcelona-bruxelles"},
        tracks={0: "bruxelles-paris-1 pamplona-paris-1", 1: "barcelona-pamplona barcelona-marseille barcelona-madrid"},
        pieces={0: 4, 1: 4},
    )
    game._states["turns_left"] = 1
    assert choice("planner", game) in {"station barcelona red wilds=0", "station pamplona red wilds=0"}


@pytest.mark.parametrize("edition", edition_ids())
def test_it_has_every_constant_for_every_table(edition: str) -> None:
    box = load_box(edition)
    for seats in range(box.edition.min_seats, box.edition.max_seats + 1):
        constants = weights_for(edition, seats)
        plain = {name for name in constants if not name.startswith("length_")}
        assert plain == set(WEIGHTS_LAYOUT.names or ()) - {"length"}
        assert (weights_record(constants)["length"][0, 1:] > 0).all()


@pytest.mark.parametrize("edition", ["usa", "europe", "new-york"])
def test_it_beats_the_greedy_bot(edition: str) -> None:
    results = list(simulate(load_box(edition), seats=2, games=20, seed=1, bots=["planner", "greedy"]))
    assert sum(0 in result.winners for result in results) >= 18
