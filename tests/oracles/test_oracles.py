"""Tests of the oracles: trails, tickets and scores of positions that can be counted by hand."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from oracles.little_map import little_box
from oracles.recount import POINTS_BY_LENGTH, recount
from oracles.tickets import best_stations, is_completed
from oracles.trails import longest_trail, trail_by_subsets, trail_by_sweeping, trail_by_walking
from whistlestop.maps.board import Box
from whistlestop.maps.loading import load_box

TRIANGLE = ["ames-bath-1", "bath-cork", "ames-cork"]
EVERY_WAY = [longest_trail, trail_by_walking, trail_by_subsets, trail_by_sweeping]


def random_tracks(box: Box, number: int, chance: random.Random) -> list[str]:
    """Return mostly connected tracks, as a player's are."""
    own = [chance.choice(box.tracks)]
    while len(own) < number:
        joined = [track for track in box.tracks if any(set(track.ends) & set(other.ends) for other in own)]
        new = chance.choice(joined if chance.random() < 0.9 else box.tracks)
        own += [new] if new not in own else []
    return [str(track.id) for track in own]


@pytest.mark.parametrize("way", EVERY_WAY)
@pytest.mark.parametrize(
    ("tracks", "spaces"),
    [
        ([], 0),
        (["ames-cork"], 1),
        (["ames-bath-1", "ames-bath-2"], 4),  # there and back
        (TRIANGLE, 6),  # once around: 2 + 3 + 1
        ([*TRIANGLE, "cork-dover"], 10),  # a cycle with a tail
        (
            [*TRIANGLE, "cork-dover", "ames-gent"],
            11,
        ),  # tail to tail without Ames-Cork: 4 + 3 + 2 + 2
        (["dover-fife", "dover-essen", "cork-dover"], 10),  # a star: its two longest arms
        (["ames-gent", "dover-fife"], 6),  # two apart: the longer one
        (["ames-bath-1", "ames-gent", "cork-dover", "dover-essen"], 6),  # two apart, with two tracks each: 4 and 6
        (["ames-bath-1", "ames-bath-2", "bath-cork", "ames-cork"], 8),  # both lanes and the way around
    ],
)
def test_P2_trails_counted_by_hand(way: Any, tracks: Sequence[str], spaces: int) -> None:  # Any: four functions
    assert way(little_box(), tracks) == spaces


@pytest.mark.parametrize("way", EVERY_WAY)
def test_P2_a_figure_of_eight_is_one_trail(way: Any) -> None:  # Any: four functions
    around_denver = ["denver-kansas_city-1", "kansas_city-oklahoma_city-1", "denver-oklahoma_city"]
    around_salt_lake = ["denver-salt_lake_city-1", "helena-salt_lake_city", "denver-helena"]
    assert way(load_box("usa"), around_denver + around_salt_lake) == (4 + 2 + 4) + (3 + 3 + 4)


@pytest.mark.parametrize("edition", ["usa", "europe", "new-york"])
@pytest.mark.parametrize("number", [3, 6, 9, 12, 15])
def test_P3_three_ways_find_the_same_trail(edition: str, number: int) -> None:
    box, chance = load_box(edition), random.Random(f"{edition} {number}")  # no secret, a fixed sample
    for _ in range(12):
        tracks = random_tracks(box, number, chance)
        lengths = {trail_by_walking(box, tracks), trail_by_subsets(box, tracks), trail_by_sweeping(box, tracks)}
        assert len(lengths) == 1, tracks


def test_K4_a_ticket_is_completed_by_own_tracks_in_one_piece() -> None:
    box = little_box()
    assert is_completed(box, ["ames-gent", "ames-cork"], [], "base-cork-gent")
    assert not is_completed(box, ["ames-gent", "bath-cork"], [], "base-cork-gent")
    assert not is_completed(box, [], [], "base-cork-gent")


def test_G4_a_borrowed_track_joins_two_groups() -> None:
    assert is_completed(little_box(), ["ames-gent", "cork-dover"], ["ames-cork"], "base-dover-gent")


def test_G4_a_station_lends_a_track_that_ends_in_its_city() -> None:
    tracks = [["ames-gent", "cork-dover"], ["ames-cork"]]
    ticket = ["base-dover-gent"]
    assert best_stations(little_box(), tracks, {}, 0, ticket) == (-5, 0)
    assert best_stations(little_box(), tracks, {"cork": 0}, 0, ticket) == (5, 1)
    assert best_stations(little_box(), tracks, {"cork": 1}, 0, ticket) == (-5, 0)
    assert best_stations(little_box(), tracks, {"dover": 0}, 0, ticket) == (-5, 0)


def test_G5_a_station_lends_the_same_track_for_all_tickets() -> None:
    tracks = [["bath-cork"], ["ames-gent", "dover-essen"], ["ames-cork", "cork-dover"]]
    tickets = ["base-ames-bath", "base-bath-dover", "base-bath-cork"]
    assert best_stations(little_box(), tracks, {"cork": 0}, 0, tickets) == (5, 2)
    assert best_stations(little_box(), tracks, {"cork": 0, "ames": 0}, 0, tickets) == (15, 3)


def test_G5_two_stations_lend_a_way_of_two_tracks() -> None:
    tracks = [["cork-dover"], ["ames-cork", "ames-gent"]]
    assert best_stations(little_box(), tracks, {"gent": 0, "cork": 0}, 0, ["base-dover-gent"]) == (5, 1)


def test_G5_with_equal_points_more_completed_tickets_count() -> None:
    # Cork lends Cork-Dover for one ticket of 10 points, or Ames-Cork for two of 5.
    box = little_box()
    worth = {"base-bath-dover": 10, "base-ames-bath": 5, "base-ames-cork": 5}
    box = replace(box, tickets=tuple(replace(each, points=worth.get(each.id, 5)) for each in box.tickets))
    tracks = [["bath-cork"], ["ames-cork", "cork-dover"]]
    assert best_stations(box, tracks, {"cork": 0}, 0, list(worth)) == (0, 2)


def final_of(tracks: dict[str, int], tickets: list[list[str]], stations: dict[str, int] | None = None) -> Any:
    """Return the part of a record that a recount reads; Any, as the record holds it."""
    return {"seats": len(tickets), "final": {"tracks": tracks, "stations": stations or {}, "tickets": tickets}}


def test_P1_a_whole_score() -> None:
    tracks = {"ames-cork": 0, "ames-gent": 0, "cork-dover": 1, "dover-fife": 1}
    tickets = [["base-cork-gent", "base-ames-fife"], ["base-cork-fife"]]
    counted = recount(little_box(attraction_points=1), final_of(tracks, tickets, {"essen": 0}))
    assert counted["scores"] == [
        {
            "routes": 1 + 2,
            "tickets": 5 - 5,
            "stations": 2 * 4,
            "attractions": 2,
            "longest_path": 0,
            "globetrotter": 0,
            "total": 13,
            "completed_tickets": 1,
            "longest_trail": 3,
        },
        {
            "routes": 7 + 15,
            "tickets": 5,
            "stations": 3 * 4,
            "attractions": 1,
            "longest_path": 10,
            "globetrotter": 0,
            "total": 50,
            "completed_tickets": 1,
            "longest_trail": 10,
        },
    ]
    assert counted["winners"] == [1]


def test_P2_all_tied_seats_take_the_bonus_and_trails_count_without_one() -> None:
    tracks = {"ames-gent": 0, "dover-essen": 1}
    with_bonus = recount(little_box(), final_of(tracks, [[], [], []]))["scores"]
    assert [score["longest_path"] for score in with_bonus] == [10, 10, 0]
    without = recount(little_box(longest_path_bonus=0), final_of(tracks, [[], [], []]))["scores"]
    assert [(score["longest_path"], score["longest_trail"]) for score in without] == [(0, 2), (0, 2), (0, 0)]


def test_P2_P7_nobody_takes_a_bonus_for_nothing() -> None:
    scores = recount(little_box(globetrotter_bonus=15), final_of({}, [["base-ames-bath"], []]))["scores"]
    assert [(score["longest_path"], score["globetrotter"]) for score in scores] == [(0, 0), (0, 0)]


def test_P2_a_borrowed_track_is_not_part_of_a_trail() -> None:
    counted = recount(little_box(), final_of({"ames-gent": 0, "ames-cork": 1}, [[], []], {"ames": 0}))
    assert [score["longest_trail"] for score in counted["scores"]] == [2, 1]


def test_P7_globetrotter_goes_to_all_with_the_most_completed_tickets() -> None:
    tracks = {"ames-gent": 0, "ames-cork": 1}
    tickets = [["base-ames-gent"], ["base-ames-cork"], ["base-bath-gent"]]
    counted = recount(little_box(globetrotter_bonus=15), final_of(tracks, tickets))
    assert [score["globetrotter"] for score in counted["scores"]] == [15, 15, 0]


LANES = {"ames-bath-1": 0, "ames-bath-2": 1}


def test_P5_completed_tickets_break_a_tie() -> None:
    tickets = [["base-ames-bath", "base-ames-cork"], []]  # 5 - 5 points, and one completed
    assert recount(little_box(), final_of(LANES, tickets))["winners"] == [0]
    assert recount(little_box(tie_breaks=[]), final_of(LANES, tickets))["winners"] == [0, 1]


def test_P5_fewer_stations_break_a_tie() -> None:
    settings: dict[str, object] = {"station_points": 0}
    record = final_of(LANES, [[], []], {"essen": 0})
    assert recount(little_box(**settings), record)["winners"] == [1]
    assert recount(little_box(**settings, tie_breaks=["tickets", "trail"]), record)["winners"] == [0, 1]


def test_P5_the_longer_trail_breaks_a_tie_and_equal_ones_share() -> None:
    # Tracks of 4 and 2 spaces each; only seat 2 has them apart from each other.
    box = with_length(little_box(longest_path_bonus=0), "ames-bath-1", 4)
    tracks = {"cork-dover": 0, "dover-essen": 0, "ames-bath-1": 1, "ames-gent": 1}
    assert recount(box, final_of(tracks, [[], []]))["winners"] == [0, 1]
    box = with_length(little_box(longest_path_bonus=0), "bath-cork", 4)
    tracks = {"cork-dover": 0, "dover-essen": 0, "ames-bath-1": 1, "bath-cork": 2, "ames-gent": 2}
    counted = recount(box, final_of(tracks, [[], [], []]))
    assert [score["total"] for score in counted["scores"]] == [21, 14, 21]
    assert counted["winners"] == [0]


def with_length(box: Box, track_id: str, length: int) -> Box:
    """Return the same map with one track of another length."""
    tracks = [replace(each, length=length) if each.id == track_id else each for each in box.tracks]
    return replace(box, tracks=tuple(tracks))


def test_P4_an_attraction_counts_once_for_each_who_reaches_it() -> None:
    tracks = {"bath-cork": 0, "ames-cork": 0, "cork-dover": 1}
    scores = recount(little_box(attraction_points=2), final_of(tracks, [[], []]))["scores"]
    assert [score["attractions"] for score in scores] == [2, 2]


@pytest.mark.parametrize(
    ("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15), (7, 18), (8, 21), (9, 27)]
)
def test_C5_points_by_length(length: int, points: int) -> None:
    assert POINTS_BY_LENGTH[length] == points
