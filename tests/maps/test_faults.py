"""Every fault of a map is reported with its place and the reason."""

from collections.abc import Callable

import pytest

from maps.small_map import CITIES, EDITION, FILE, Data, fault, faults_of, small_map
from whistlestop.maps.faults import Entry, Fault
from whistlestop.maps.fields import EN_DASH as DASH

Change = Callable[[Data], object]


def route(number: int, **changes: object) -> Change:
    return lambda data: data["route"][number - 1].update(changes)


def ticket(number: int, **changes: object) -> Change:
    return lambda data: data["ticket"][number - 1].update(changes)


def edition(**changes: object) -> Change:
    return lambda data: data["edition"].update(changes)


def top(**changes: object) -> Change:
    return lambda data: data.update(changes)


def without(*path: str | int) -> Change:
    def remove(data: Data) -> None:
        *way, last = path
        table = data
        for step in way:
            table = table[step]  # type: ignore[index]  # numbers step into lists
        del table[last]  # type: ignore[arg-type]

    return remove


def more_cities(*names: object) -> Change:
    return lambda data: data["cities"].extend(names)


COLORS, ATTRACTIONS = Entry("colors"), Entry("attractions")
R1, R3 = Entry("route", 1, f"Ames {DASH} Bath"), Entry("route", 3, f"Cork {DASH} Dover")
T1 = Entry("ticket", 1, f"Ames {DASH} Bath")
CARDS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")

FAULTS: list[tuple[Change, Fault]] = [
    # names and cities
    (without("name"), fault(FILE, "maps.missing", field="name")),
    (top(name=7), fault(FILE, "maps.not_text", field="name", value=7)),
    (top(name=""), fault(FILE, "maps.empty_name")),
    (top(name="two\nlines"), fault(FILE, "maps.unprintable_name", name="two\nlines")),
    (without("cities"), fault(FILE, "maps.missing", field="cities")),
    (top(cities="Ames"), fault(FILE, "maps.not_list", field="cities", value="Ames")),
    (more_cities("Ames"), fault(Entry("city", 6, "Ames"), "maps.city_twice", name="Ames")),
    (more_cities("Bäth"), fault(Entry("city", 6, "Bäth"), "maps.same_id", name="Bäth", other="Bath", id="bath")),
    (more_cities(""), fault(Entry("city", 6, ""), "maps.empty_name")),
    (more_cities(5), fault(Entry("city", 6, "5"), "maps.not_a_city")),
    (more_cities({"english": "X"}), fault(Entry("city", 6, "?"), "maps.missing", field="name")),
    (more_cities({"name": "X", "english": 1}), fault(Entry("city", 6, "X"), "maps.not_text", field="english", value=1)),
    (more_cities({"name": "X", "english": ""}), fault(Entry("city", 6, "X"), "maps.empty_name")),
    (
        more_cities({"name": "X", "englsh": "Y"}),
        fault(Entry("city", 6, "X"), "maps.unknown_key", field="englsh", guess="english"),
    ),
    (more_cities("!?"), fault(Entry("city", 6, "!?"), "maps.name_without_letters", name="!?")),
    (more_cities("a\x1b[2J"), fault(Entry("city", 6, "'a\\x1b[2J'"), "maps.unprintable_name", name="a\x1b[2J")),
    (more_cities("Fulda "), fault(Entry("city", 6, "Fulda "), "maps.unprintable_name", name="Fulda ")),
    (more_cities("Fulda"), fault(FILE, "maps.not_joined", cities=("Fulda",))),
    (top(attractions=["Corc"]), fault(ATTRACTIONS, "maps.no_such_city", name="Corc", guess="Cork")),
    (top(attractions=["Cork", "Cork"]), fault(ATTRACTIONS, "maps.city_twice", name="Cork")),
    (top(attractions={"Cork": 1}), fault(FILE, "maps.not_list", field="attractions", value={"Cork": 1})),
    # colors
    (without("colors"), fault(FILE, "maps.missing", field="colors")),
    (top(colors=["red", "blue", 3]), fault(FILE, "maps.not_texts", field="colors", value=["red", "blue", 3])),
    (top(colors=["red", "blue", "red"]), fault(COLORS, "maps.color_twice", color="red")),
    (top(colors=["red", "blue", "gray"]), fault(COLORS, "maps.no_card_color", color="gray", known=CARDS)),
    (top(colors=["red", "blue", "wild"]), fault(COLORS, "maps.no_card_color", color="wild", known=CARDS)),
    (
        top(colors=["red", "blue", "gren"]),
        fault(COLORS, "maps.no_card_color", color="gren", known=CARDS, guess="green"),
    ),
    (top(colors=[]), fault(COLORS, "maps.no_colors")),
    # routes
    (top(route=5), fault(FILE, "maps.not_list", field="route", value=5)),
    (route(1, between="Ames"), fault(Entry("route", 1, "Ames"), "maps.not_list", field="between", value="Ames")),
    (route(1, between=["Ames"]), fault(Entry("route", 1, "Ames"), "maps.not_two_cities", number=1)),
    (route(1, between=["Ames", "Ames"]), fault(Entry("route", 1, f"Ames {DASH} Ames"), "maps.same_city", name="Ames")),
    (
        route(1, between=["Ames", "Bathh"]),
        fault(Entry("route", 1, f"Ames {DASH} Bathh"), "maps.no_such_city", name="Bathh", guess="Bath"),
    ),
    (
        route(1, between=["Ames", "Tokyo"]),
        fault(Entry("route", 1, f"Ames {DASH} Tokyo"), "maps.no_such_city", name="Tokyo"),
    ),
    (without("route", 0, "between"), fault(Entry("route", 1, "?"), "maps.missing", field="between")),
    (without("route", 0, "length"), fault(R1, "maps.missing", field="length")),
    (route(1, length=0), fault(R1, "maps.not_number", field="length", value=0, low=1, high=9)),
    (route(1, length=10), fault(R1, "maps.not_number", field="length", value=10, low=1, high=9)),
    (route(1, length=-(10**30)), fault(R1, "maps.not_number", field="length", value=("-0xc9f2c9cd0…",), low=1, high=9)),
    (
        route(1, length=1 << 20_000),
        fault(R1, "maps.not_number", field="length", value=("0x1000000000…",), low=1, high=9),
    ),
    (route(1, length=2.0), fault(R1, "maps.not_number", field="length", value=2.0, low=1, high=9)),
    (route(1, length=True), fault(R1, "maps.not_number", field="length", value=True, low=1, high=9)),
    (route(1, length=None), fault(R1, "maps.not_number", field="length", value=None, low=1, high=9)),
    (route(1, lenght=2), fault(R1, "maps.unknown_key", field="lenght", guess="length")),
    (route(1, tracks="red"), fault(R1, "maps.not_list", field="tracks", value="red")),
    (route(1, tracks=[]), fault(R1, "maps.no_tracks")),
    (
        route(1, tracks=["red", "grey"]),
        fault(R1, "maps.no_track_color", color="grey", known=("red", "blue", "gray"), guess="gray"),
    ),
    (
        route(1, tracks=["green"]),
        fault(R1, "maps.color_not_on_map", color="green", known=("red", "blue", "gray")),
    ),
    (route(1, tracks=["wild"]), fault(R1, "maps.no_track_color", color="wild", known=("red", "blue", "gray"))),
    (
        route(5, between=["Bath", "Ames"]),
        fault(Entry("route", 5, f"Bath {DASH} Ames"), "maps.same_pair", number=1),
    ),
    (route(3, tunnel=1), fault(R3, "maps.not_flag", field="tunnel", value=1)),
    # tickets
    (top(ticket={}), fault(FILE, "maps.not_list", field="ticket", value={})),
    (
        ticket(1, between=["Ames", "Baht"]),
        fault(Entry("ticket", 1, f"Ames {DASH} Baht"), "maps.no_such_city", name="Baht", guess="Bath"),
    ),
    (
        ticket(1, between=["Ames", "Ames"]),
        fault(Entry("ticket", 1, f"Ames {DASH} Ames"), "maps.same_city", name="Ames"),
    ),
    (ticket(1, points=0), fault(T1, "maps.not_number", field="points", value=0, low=1, high=99)),
    (ticket(1, points=100), fault(T1, "maps.not_number", field="points", value=100, low=1, high=99)),
    (ticket(1, reprint=0), fault(T1, "maps.not_number", field="reprint", value=0, low=1, high=99)),
    (ticket(1, set="Base!"), fault(T1, "maps.bad_set", set="Base!", most=60)),
    (ticket(1, big_city="yes"), fault(T1, "maps.not_flag", field="big_city", value="yes")),
    (ticket(1, long=0), fault(T1, "maps.not_flag", field="long", value=0)),
    (ticket(1, worth=3), fault(T1, "maps.unknown_key", field="worth")),
    (
        ticket(2, between=["Bath", "Ames"]),
        fault(Entry("ticket", 2, f"Bath {DASH} Ames"), "maps.same_ticket", number=1, set="base"),
    ),
    # the edition
    (top(edition=[]), fault(EDITION, "maps.not_table")),
    (edition(peices=40), fault(EDITION, "maps.unknown_key", field="peices", guess="pieces")),
    (edition(map="usa"), fault(EDITION, "maps.unknown_key", field="map")),
    (edition(players=3), fault(EDITION, "maps.not_list", field="players", value=3)),
    (edition(like="usaa"), fault(EDITION, "maps.unknown_edition", edition="usaa", guess="usa")),
    (edition(like=["usa"]), fault(EDITION, "maps.not_text", field="like", value=["usa"])),
    (edition(ticket_sets=["base", "bas"]), fault(EDITION, "maps.no_such_set", set="bas", guess="base")),
    (edition(ticket_sets=["base", "base"]), fault(EDITION, "maps.set_twice", set="base")),
    (edition(big_cities_only="no"), fault(EDITION, "maps.not_flag", field="big_cities_only", value="no")),
    (
        edition(piece_name="tram"),
        fault(
            EDITION, "maps.no_word_of_ours", field="piece_name", value="tram", known=("taxi", "train"), guess="train"
        ),
    ),
    (
        edition(wild_name="joker"),
        fault(EDITION, "maps.no_word_of_ours", field="wild_name", value="joker", known=("locomotive", "taxi")),
    ),
    (
        edition(tie_breaks=["tikets"]),
        fault(EDITION, "maps.no_tie_break", value="tikets", known=("tickets", "stations", "trail"), guess="tickets"),
    ),
    (edition(tie_breaks=["trail", "trail"]), fault(EDITION, "maps.tie_break_twice", value="trail")),
    (edition(tie_breaks="trail"), fault(EDITION, "maps.not_list", field="tie_breaks", value="trail")),
    (edition(starting_keep=4), fault(EDITION, "maps.keep_too_many", field="starting_keep", keep=4, number=3)),
    (
        edition(drawn_tickets=2, drawn_keep=3),
        fault(EDITION, "maps.keep_too_many", field="drawn_keep", keep=3, number=2),
    ),
    # the file as a whole
    (top(citys=[]), fault(FILE, "maps.unknown_key", field="citys", guess="cities")),
]


@pytest.mark.parametrize(("change", "expected"), FAULTS, ids=[str(expected)[:60] for _, expected in FAULTS])
def test_a_single_fault_is_found_alone(change: Change, expected: Fault) -> None:
    data = small_map()
    change(data)
    assert faults_of(data) == [expected]


def test_the_small_map_has_no_fault() -> None:
    assert faults_of(small_map()) == []


@pytest.mark.parametrize("players", [[1, 3], [2, 6], [4, 3], [2], [2, 3, 4], [2.0, 3], [True, 3], ["2", "3"], []])
def test_players_are_two_numbers_from_2_to_5(players: list[object]) -> None:
    data = small_map()
    data["edition"]["players"] = players
    assert faults_of(data) == [fault(EDITION, "maps.players", low=2, high=5, value=players)]


@pytest.mark.parametrize(
    ("field", "low", "high"),
    [
        ("pieces", 1, 60),
        ("cards_per_color", 1, 62),
        ("wild_cards", 0, 62),
        ("starting_cards", 0, 62),
        ("starting_long_tickets", 0, 6),
        ("starting_tickets", 0, 6),
        ("starting_keep", 1, 6),
        ("drawn_tickets", 1, 6),
        ("drawn_keep", 1, 6),
        ("small_game", 0, 5),
        ("stations", 0, 3),
        ("station_points", 0, 99),
        ("longest_path_bonus", 0, 99),
        ("globetrotter_bonus", 0, 99),
        ("attraction_points", 0, 99),
    ],
)
def test_every_number_of_an_edition_has_its_limits(field: str, low: int, high: int) -> None:
    for wrong in (low - 1, high + 1, "3", 1.5, False, None, [low]):
        data = small_map()
        data["edition"][field] = wrong
        expected = fault(EDITION, "maps.not_number", field=field, low=low, high=high, value=wrong)
        assert faults_of(data) == [expected]


def test_all_faults_are_found_at_once() -> None:
    data = small_map()
    data["colours"] = 1
    data["route"][0] |= {"between": ["Ames", "Bathh"], "length": 0, "tracks": ["pink"]}
    data["ticket"][9]["points"] = "many"
    data["edition"]["pieces"] = 61
    assert [found.entry for found in faults_of(data)] == [
        FILE,
        *[Entry("route", 1, f"Ames {DASH} Bathh")] * 3,
        Entry("ticket", 10, f"Dover {DASH} Essen"),
        EDITION,
    ]


def test_a_map_without_readable_cities_is_not_blamed_for_every_route() -> None:
    assert faults_of(small_map() | {"cities": 5}) == [fault(FILE, "maps.not_list", field="cities", value=5)]


@pytest.mark.parametrize("data", [None, 5, "map", [], [{}], True])
def test_what_is_no_table_is_no_map(data: object) -> None:
    assert faults_of(data) == [fault(FILE, "maps.not_table")]


def test_an_empty_map_lacks_all_it_needs() -> None:
    assert faults_of({}) == [fault(FILE, "maps.missing", field=field) for field in ("name", "colors", "cities")]


def test_entries_that_are_no_tables_are_named() -> None:
    data = small_map()
    data["route"].append("Ames")
    data["ticket"].append(["Ames", "Bath"])
    assert faults_of(data) == [
        fault(Entry("route", 6, "'Ames'"), "maps.not_table"),
        fault(Entry("ticket", 11, "['Ames', 'Bath']"), "maps.not_table"),
    ]


def test_the_cities_of_the_small_map_are_all_on_its_ring() -> None:
    assert {end for each in small_map()["route"] for end in each["between"]} == set(CITIES)
