"""Ids are derived from names, the same way on every machine."""

import unicodedata

import pytest

from whistlestop.engine.actions import ClaimRoute
from whistlestop.engine.notation import parse_action
from whistlestop.maps.board import CityId, Color
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
        ("Αθήνα", "athina"),
        ("Θεσσαλονίκη", "thessaloniki"),
        ("ΧΑΝΙΆ", "chania"),
        ("Москва", "moskva"),
        ("Київ", "kiiv"),
        ("Ниш 2", "nish_2"),
        ("北京", "u5317u4eac"),
        ("부산", "ubd80uc0b0"),
        ("القاهرة", "u627u644u642u627u647u631u629"),
        ("תל אביב", "u5eau5dc_u5d0u5d1u5d9u5d1"),
        ("!?", ""),
        ("🚂", ""),
    ],
)
def test_a_city_id_is_the_name_in_plain_lower_case_letters(name: str, expected: str) -> None:
    assert city_id(name) == expected


@pytest.mark.parametrize(
    ("one", "another"), [("か", "が"), ("दल्ली", "दिल्ली"), ("ปา", "ป่า"), ("京" * 60, "京" * 59 + "都")]
)
def test_what_other_scripts_tell_apart_has_two_ids(one: str, another: str) -> None:
    assert city_id(one) != city_id(another)


def test_a_letter_may_be_written_in_one_sign_or_in_two() -> None:
    for name in ("Ιωάννινα", "がぎ", "부산", "Łódź", "Йошкар"):
        assert city_id(unicodedata.normalize("NFD", name)) == city_id(unicodedata.normalize("NFC", name))


@pytest.mark.parametrize("name", ["x" * 60, "ß" * 60, "щ" * 60, "京" * 60, "\N{CJK UNIFIED IDEOGRAPH-20000}" * 60])
def test_a_claim_between_the_longest_names_fits_into_an_action(name: str) -> None:
    ends = (city_id(name), city_id(name[:-1] + "ø"))
    action = ClaimRoute(track_id(ends, 2), Color.PURPLE, wilds=10)
    assert parse_action(str(action)) == action


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
