"""Limits that the rules and the engine set for a map as a whole."""

from itertools import pairwise

from maps.small_map import EDITION, FILE, Data, fault, faults_of, small_map
from whistlestop.maps.faults import Entry
from whistlestop.maps.fields import EN_DASH as DASH

R1, R2 = Entry("route", 1, f"Ames {DASH} Bath"), Entry("route", 2, f"Bath {DASH} Cork")


def test_C7_a_map_with_three_tracks_between_two_cities_is_refused() -> None:
    data = small_map()
    data["route"][0]["tracks"] = ["red", "blue", "gray"]
    assert faults_of(data) == [fault(R1, "maps.three_tracks", number=3)]


def test_F1_a_ferry_is_gray() -> None:
    data = small_map()
    data["route"][1]["tracks"] = ["gray", "red"]
    assert faults_of(data) == [fault(R2, "maps.ferry_not_gray")]


def test_F1_a_ferry_asks_for_no_more_wilds_than_it_is_long() -> None:
    data = small_map()
    data["route"][1]["ferry"] = 4
    assert faults_of(data) == [fault(R2, "maps.ferry_too_wild", wilds=4, length=3)]


def test_F1_a_route_is_never_both_ferry_and_tunnel() -> None:
    data = small_map()
    data["route"][1]["tunnel"] = True
    assert faults_of(data) == [fault(R2, "maps.ferry_and_tunnel")]


def test_S3_a_map_with_too_few_tickets_for_its_seats_is_refused() -> None:
    data = small_map()
    del data["ticket"][8:]
    assert faults_of(data) == [fault(EDITION, "maps.too_few_tickets", number=8, seats=3, needed=9)]


def test_S3_a_map_with_just_enough_tickets_is_played() -> None:
    data = small_map()
    del data["ticket"][9:]
    assert faults_of(data) == []


def test_S3_long_tickets_are_a_deck_of_their_own() -> None:
    data = small_map()
    data["edition"] |= {"starting_long_tickets": 1, "starting_tickets": 2}
    data["ticket"][0]["long"] = data["ticket"][1]["long"] = True
    assert faults_of(data) == [fault(EDITION, "maps.too_few_long_tickets", number=2, seats=3, needed=3)]


def test_S3_where_no_long_tickets_are_dealt_they_are_ordinary() -> None:
    data = small_map()
    for each in data["ticket"]:
        each["long"] = True
    assert faults_of(data) == []


def test_S3_a_map_with_too_few_cards_for_its_seats_is_refused() -> None:
    data = small_map()
    data["edition"] |= {"cards_per_color": 6, "wild_cards": 4}
    assert faults_of(data) == [fault(EDITION, "maps.too_few_cards", number=16, seats=3, needed=17)]


def test_S3_tickets_that_are_not_in_play_do_not_count() -> None:
    data = small_map()
    data["edition"]["big_cities_only"] = True
    assert faults_of(data) == [fault(EDITION, "maps.too_few_tickets", number=0, seats=3, needed=9)]


def test_at_most_six_tickets_are_offered_at_the_start() -> None:
    data = small_map()
    data["edition"] |= {"players": [2, 2], "starting_long_tickets": 2, "starting_tickets": 5}
    assert faults_of(data) == [fault(EDITION, "maps.large_offer", number=7, most=6)]


def test_a_map_has_two_cities_at_least() -> None:
    data = small_map() | {"cities": ["Ames"], "route": [], "attractions": []}
    data["ticket"] = []
    assert faults_of(data)[0] == fault(FILE, "maps.number_of_cities", number=1, low=2, high=64)


def long_line(cities: int) -> Data:
    """Return cities in a row, each joined to the next by a double route."""
    names = [f"City {number}" for number in range(1, cities + 1)]
    routes = [{"between": [first, second], "length": 1, "tracks": ["red", "blue"]} for first, second in pairwise(names)]
    tickets = [{"between": [names[0], name], "points": 1} for name in names[1:]]
    return small_map() | {"cities": names, "attractions": [], "route": routes, "ticket": tickets}


def test_a_map_has_at_most_64_cities() -> None:
    assert faults_of(long_line(64)) == []
    assert faults_of(long_line(65)) == [fault(FILE, "maps.number_of_cities", number=65, low=2, high=64)]


def test_a_map_has_at_most_128_tracks() -> None:
    data = long_line(64)
    ways = [{"between": ["City 1", f"City {number}"], "length": 1, "tracks": ["red"]} for number in (3, 4, 5)]
    data["route"] += ways[:2]
    assert faults_of(data) == []
    data["route"] += ways[2:]
    assert faults_of(data) == [fault(FILE, "maps.too_many_tracks", number=129, most=128)]


def test_at_most_128_tickets_are_in_play() -> None:
    data = long_line(64)
    data["ticket"] += [{"between": ["City 2", f"City {number}"], "points": 1} for number in range(3, 65)]
    data["ticket"] += [{"between": ["City 3", f"City {number}"], "points": 1} for number in (4, 5, 6)]
    assert faults_of(data) == []
    data["ticket"].append({"between": ["City 3", "City 7"], "points": 1})
    assert faults_of(data) == [fault(FILE, "maps.too_many_tickets", number=129, most=128)]


def test_a_name_has_at_most_60_characters() -> None:
    data = small_map()
    data["name"] = "N" * 60
    assert faults_of(data) == []
    data["name"] = "N" * 61
    [found] = faults_of(data)
    assert (found.key, found.values["most"]) == ("maps.long_name", "60")
    assert "..." in found.values["name"]
