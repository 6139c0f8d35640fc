"""Ids are worked out from names, the same way for everybody."""

import pytest

from whistlestop.maps.board import CityId
from whistlestop.maps.names import city_id, did_you_mean, ticket_id, track_id

DENVER, KANSAS_CITY = CityId("denver"), CityId("kansas_city")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Denver", "denver"),
        ("Kansas City", "kansas_city"),
        ("Sault St. Marie", "sault_st_marie"),
        ("Rostov-on-Don", "rostov_on_don"),
        ("Montréal", "montreal"),
        ("København", "kobenhavn"),
        ("ØRSTED", "orsted"),
        ("Kyïv", "kyiv"),
        ("Łódź", "lodz"),
        ("Weißenfels", "weissenfels"),
        ("Zágráb", "zagrab"),
        ("İzmir", "izmir"),
        ("Route 66", "route_66"),
        ("Æbeltoft", "aebeltoft"),
        ("北京", ""),
    ],
)
def test_a_city_id_is_the_name_in_plain_lower_case_letters(name: str, expected: str) -> None:
    assert city_id(name) == expected


def test_a_track_id_does_not_depend_on_the_direction() -> None:
    assert track_id((DENVER, KANSAS_CITY)) == track_id((KANSAS_CITY, DENVER)) == "denver-kansas_city"


def test_the_lanes_of_a_double_route_are_counted_from_one() -> None:
    assert track_id((KANSAS_CITY, DENVER), 2) == "denver-kansas_city-2"


def test_a_ticket_id_is_its_set_and_its_cities() -> None:
    assert ticket_id("1910", (KANSAS_CITY, DENVER)) == "1910-denver-kansas_city"


@pytest.mark.parametrize(
    ("name", "guess"), [("Kansas Citty", "Kansas City"), ("DENVER", "Denver"), ("Tokyo", None), (7, None), ("", None)]
)
def test_a_slip_of_the_pen_is_guessed_and_nothing_else(name: object, guess: str | None) -> None:
    assert did_you_mean(name, ["Denver", "Kansas City"]) == guess


def test_very_long_rubbish_is_not_guessed_at() -> None:
    assert did_you_mean("Denver" * 1000, ["Denver"]) is None
