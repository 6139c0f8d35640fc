"""A view in two parts: what everybody sees, and what only a seat itself sees."""

import pickle
from dataclasses import replace

import pytest

from scenarios import scenario
from whistlestop import Game, IllegalActionError, SetupError, View
from whistlestop.engine.actions import is_open
from whistlestop.engine.track_rules import TAKEN_RULE, price_rule
from whistlestop.maps.loading import load_box


@pytest.mark.parametrize("edition", ["usa", "europe", "new-york"])
def test_the_own_part_is_the_one_in_the_whole_view(edition: str) -> None:
    game = Game.new(edition, seats=2, seed=7)
    assert [game.own_view(seat) for seat in (0, 1)] == [game.view_for(seat).own for seat in (0, 1)]


def test_a_missing_seat_is_refused() -> None:
    with pytest.raises(SetupError):
        Game.new("usa", seats=2, seed=7).own_view(2)


def test_T4_which_tickets_are_kept_is_all_that_an_action_hides() -> None:
    codec = Game.new("europe", seats=2, seed=1).equipment.codec
    hidden = {str(action).split()[0] for action in codec.actions if not is_open(action)}
    assert hidden == {"keep"}


@pytest.mark.parametrize(
    ("seats", "closed"), [(2, {"denver-kansas_city-2": "C8"}), (3, {"denver-kansas_city-2": "C8"}), (4, {})]
)
def test_C8_a_view_lists_tracks_closed_by_their_twin(seats: int, closed: dict[str, str]) -> None:
    game = scenario("usa", seats=seats, tracks={1: "denver-kansas_city-1 denver-omaha"})
    assert game.public_view().closed == game.view_for(0).closed == game.closed_to(0) == closed


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_C7_the_view_of_a_seat_says_that_its_own_track_closes_the_twin(seats: int) -> None:
    game = scenario("usa", seats=seats, tracks={1: "denver-kansas_city-1 denver-omaha"})
    assert game.view_for(1).closed == game.closed_to(1) == {"denver-kansas_city-2": "C7"}


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seat", [0, 1])
def test_X5_a_claim_is_refused_by_the_rule_in_the_view(seats: int, seat: int) -> None:
    tracks = {0: "denver-kansas_city-1", 1: "dallas-houston-2"}
    game = scenario("usa", seats=seats, turn=seat, hands=[*[""] * seat, "6*wild"], tracks=tracks)
    view = game.view_for(seat)
    assert set(view.closed.values()) == ({"C7", "C8"} if seats == 2 else {"C7"})
    for track, rule in {**view.closed, **dict.fromkeys(view.tracks, TAKEN_RULE)}.items():
        length = next(each.length for each in game.box.tracks if each.id == track)
        with pytest.raises(IllegalActionError, match=f"^{rule}: "):
            game.play(seat, f"claim {track} wild wilds={length}")


def test_C8_no_track_is_both_taken_and_closed() -> None:
    game = scenario("usa", seats=2, tracks={0: "denver-kansas_city-1", 1: "denver-kansas_city-2"})
    assert game.public_view().closed == game.view_for(0).closed == {}


@pytest.mark.parametrize(
    ("edition", "track", "rule"),
    [
        ("usa", "denver-omaha", "C1"),
        ("usa", "duluth-sault_st_marie", "C2"),
        ("europe", "constantinople-sevastopol", "F1"),
        ("europe", "madrid-pamplona-2", "U1"),
    ],
)
def test_each_kind_of_track_has_the_rule_of_its_price(edition: str, track: str, rule: str) -> None:
    assert [price_rule(each) for each in load_box(edition).tracks if each.id == track] == [rule]


@pytest.mark.parametrize(("built", "price"), [("", 1), ("roma", 2), ("roma wien", 3), ("roma wien paris", 0)])
def test_G2_a_view_has_the_price_of_the_next_station(built: str, price: int) -> None:
    assert scenario("europe", stations={0: built}).public_view().players[0].station_price == price


def test_G2_there_is_no_price_without_stations() -> None:
    assert Game.new("usa", seats=2, seed=7).public_view().players[0].station_price == 0


def pickled(view: View) -> View:
    again = pickle.loads(pickle.dumps(view))  # noqa: S301 - our own
    assert isinstance(again, View)
    return again


@pytest.mark.parametrize("edition", ["usa", "europe"])
def test_a_view_and_its_records_survive_pickling(edition: str) -> None:
    game = Game.new(edition, seats=2, seed=7)
    for view in (game.view_for(1), game.public_view()):
        again = pickled(view)
        assert again == view
        assert [record.tobytes() for record in again.knowledge] == [record.tobytes() for record in view.knowledge]


def test_the_records_of_a_restored_view_can_be_written() -> None:
    view = pickled(Game.new("usa", seats=2, seed=7).view_for(0))
    view.knowledge.known["seat"] = 1
    assert view.knowledge.known["seat"][0] == 1


def test_a_view_made_by_hand_has_no_records() -> None:
    view = replace(Game.new("usa", seats=2, seed=7).view_for(0), passes=1)
    with pytest.raises(AttributeError):
        _ = view.knowledge
