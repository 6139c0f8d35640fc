"""Every fault of a map is reported with its place and the reason."""

from collections.abc import Callable

import pytest

from maps.small_map import CITIES, Data, faults_of, small_map
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


R1, R3 = f"route 1 (Ames {DASH} Bath)", f"route 3 (Cork {DASH} Dover)"
T1 = f"ticket 1 (Ames {DASH} Bath)"
CARDS = "purple, white, blue, yellow, orange, black, red, green"

FAULTS: list[tuple[Change, str]] = [
    # names and cities
    (without("name"), "the field 'name' is missing"),
    (top(name=7), "'name' must be a text in quotes, not 7"),
    (top(name=""), "a name is empty"),
    (top(name="two\nlines"), r"the name 'two\nlines' has characters that can't be printed, or spaces at an end"),
    (without("cities"), "the field 'cities' is missing"),
    (top(cities="Ames"), "'cities' must be a list, not 'Ames'"),
    (more_cities("Ames"), "city 6 (Ames): 'Ames' is there twice"),
    (more_cities("Bäth"), "city 6 (Bäth): 'Bäth' and 'Bath' have the same id, 'bath'"),
    (more_cities(""), "city 6 (): a name is empty"),
    (more_cities(5), "city 6 (5): a city is a name in quotes, or a table with 'name' and 'english'"),
    (more_cities({"english": "X"}), "city 6 (?): the field 'name' is missing"),
    (more_cities({"name": "X", "english": 1}), "city 6 (X): 'english' must be a text in quotes, not 1"),
    (more_cities({"name": "X", "english": ""}), "city 6 (X): a name is empty"),
    (
        more_cities({"name": "X", "englsh": "Y"}),
        "city 6 (X): there is no field 'englsh'; did you mean 'english'?",
    ),
    (
        more_cities("!?"),
        "city 6 (!?): the name '!?' needs at least one letter or digit, for its id",
    ),
    (
        more_cities("a\x1b[2J"),
        r"city 6 ('a\x1b[2J'): the name 'a\x1b[2J' has characters that can't be printed, or spaces at an end",
    ),
    (
        more_cities("Fulda "),
        "city 6 (Fulda ): the name 'Fulda ' has characters that can't be printed, or spaces at an end",
    ),
    (more_cities("Fulda"), "these cities are not joined to the rest of the map: Fulda"),
    (top(attractions=["Corc"]), "attractions: no city is called 'Corc'; did you mean 'Cork'?"),
    (top(attractions=["Cork", "Cork"]), "attractions: 'Cork' is there twice"),
    (top(attractions={"Cork": 1}), "'attractions' must be a list, not {'Cork': 1}"),
    # colors
    (without("colors"), "the field 'colors' is missing"),
    (top(colors=["red", "blue", 3]), "'colors' must be a list of texts in quotes, not ['red', 'blue', 3]"),
    (top(colors=["red", "blue", "red"]), "colors: 'red' is there twice"),
    (top(colors=["red", "blue", "gray"]), f"colors: no card color is called 'gray'; there are: {CARDS}"),
    (top(colors=["red", "blue", "wild"]), f"colors: no card color is called 'wild'; there are: {CARDS}"),
    (
        top(colors=["red", "blue", "gren"]),
        f"colors: no card color is called 'gren'; there are: {CARDS}; did you mean 'green'?",
    ),
    (top(colors=[]), "colors: there must be at least one color"),
    # routes
    (top(route=5), "'route' must be a list, not 5"),
    (route(1, between="Ames"), "route 1 (Ames): 'between' must be a list, not 'Ames'"),
    (route(1, between=["Ames"]), "route 1 (Ames): 'between' must name two cities, not 1"),
    (route(1, between=["Ames", "Ames"]), f"route 1 (Ames {DASH} Ames): both ends are 'Ames'"),
    (
        route(1, between=["Ames", "Bathh"]),
        f"route 1 (Ames {DASH} Bathh): no city is called 'Bathh'; did you mean 'Bath'?",
    ),
    (route(1, between=["Ames", "Tokyo"]), f"route 1 (Ames {DASH} Tokyo): no city is called 'Tokyo'"),
    (without("route", 0, "between"), "route 1 (?): the field 'between' is missing"),
    (without("route", 0, "length"), f"{R1}: the field 'length' is missing"),
    (route(1, length=0), f"{R1}: 'length' must be a whole number from 1 to 9, not 0"),
    (route(1, length=10), f"{R1}: 'length' must be a whole number from 1 to 9, not 10"),
    (route(1, length=-(10**30)), f"{R1}: 'length' must be a whole number from 1 to 9, not -0xc9f2c9cd0…"),
    (route(1, length=1 << 20_000), f"{R1}: 'length' must be a whole number from 1 to 9, not 0x1000000000…"),
    (route(1, length=2.0), f"{R1}: 'length' must be a whole number from 1 to 9, not 2.0"),
    (route(1, length=True), f"{R1}: 'length' must be a whole number from 1 to 9, not True"),
    (route(1, length=None), f"{R1}: 'length' must be a whole number from 1 to 9, not None"),
    (route(1, lenght=2), f"{R1}: there is no field 'lenght'; did you mean 'length'?"),
    (route(1, tracks="red"), f"{R1}: 'tracks' must be a list, not 'red'"),
    (route(1, tracks=[]), f"{R1}: a route needs a track: 'tracks' is empty"),
    (
        route(1, tracks=["red", "grey"]),
        f"{R1}: no color is called 'grey'; this map has: red, blue, gray; did you mean 'gray'?",
    ),
    (route(1, tracks=["green"]), f"{R1}: 'green' is not among the colors of this map: red, blue, gray"),
    (route(1, tracks=["wild"]), f"{R1}: no color is called 'wild'; this map has: red, blue, gray"),
    (
        route(5, between=["Bath", "Ames"]),
        f"route 5 (Bath {DASH} Ames): route 1 joins the same two cities; write both tracks in one entry",
    ),
    (route(3, tunnel=1), f"{R3}: 'tunnel' must be true or false, not 1"),
    # tickets
    (top(ticket={}), "'ticket' must be a list, not {}"),
    (
        ticket(1, between=["Ames", "Baht"]),
        f"ticket 1 (Ames {DASH} Baht): no city is called 'Baht'; did you mean 'Bath'?",
    ),
    (ticket(1, between=["Ames", "Ames"]), f"ticket 1 (Ames {DASH} Ames): both ends are 'Ames'"),
    (ticket(1, points=0), f"{T1}: 'points' must be a whole number from 1 to 99, not 0"),
    (ticket(1, points=100), f"{T1}: 'points' must be a whole number from 1 to 99, not 100"),
    (ticket(1, reprint=0), f"{T1}: 'reprint' must be a whole number from 1 to 99, not 0"),
    (ticket(1, set="Base!"), f"{T1}: the set 'Base!' must be at most 60 lower-case letters, digits and '_'"),
    (ticket(1, big_city="yes"), f"{T1}: 'big_city' must be true or false, not 'yes'"),
    (ticket(1, long=0), f"{T1}: 'long' must be true or false, not 0"),
    (ticket(1, worth=3), f"{T1}: there is no field 'worth'"),
    (ticket(2, between=["Bath", "Ames"]), f"ticket 2 (Bath {DASH} Ames): ticket 1 is the same, in the set 'base'"),
    # the edition
    (top(edition=[]), "edition: this must be a table of fields with their values"),
    (edition(peices=40), "edition: there is no field 'peices'; did you mean 'pieces'?"),
    (edition(map="usa"), "edition: there is no field 'map'"),
    (edition(players=3), "edition: 'players' must be a list, not 3"),
    (edition(like="usaa"), "edition: no edition is called 'usaa'; did you mean 'usa'?"),
    (edition(like=["usa"]), "edition: 'like' must be a text in quotes, not ['usa']"),
    (edition(ticket_sets=["base", "bas"]), "edition: no ticket is of the set 'bas'; did you mean 'base'?"),
    (edition(ticket_sets=["base", "base"]), "edition: the ticket set 'base' is there twice"),
    (edition(big_cities_only="no"), "edition: 'big_cities_only' must be true or false, not 'no'"),
    (
        edition(piece_name="tram"),
        "edition: 'piece_name' can't be 'tram'; it is one of: taxi, train; did you mean 'train'?",
    ),
    (edition(wild_name="joker"), "edition: 'wild_name' can't be 'joker'; it is one of: locomotive, taxi"),
    (
        edition(tie_breaks=["tikets"]),
        "edition: no tie-break is called 'tikets'; there are: tickets, stations, trail; did you mean 'tickets'?",
    ),
    (edition(tie_breaks=["trail", "trail"]), "edition: the tie-break 'trail' is there twice"),
    (edition(tie_breaks="trail"), "edition: 'tie_breaks' must be a list, not 'trail'"),
    (edition(starting_keep=4), "edition: 'starting_keep' is 4, but only 3 tickets are offered"),
    (edition(drawn_tickets=2, drawn_keep=3), "edition: 'drawn_keep' is 3, but only 2 tickets are offered"),
    # the file as a whole
    (top(citys=[]), "there is no field 'citys'; did you mean 'cities'?"),
]


@pytest.mark.parametrize(("change", "fault"), FAULTS, ids=[fault[:60] for _, fault in FAULTS])
def test_a_single_fault_is_found_alone(change: Change, fault: str) -> None:
    data = small_map()
    change(data)
    assert faults_of(data) == [fault]


def test_the_small_map_has_no_fault() -> None:
    assert faults_of(small_map()) == []


PLAYERS = "edition: 'players' must be the smallest and the largest number of players, within 2 to 5, not "


@pytest.mark.parametrize("players", [[1, 3], [2, 6], [4, 3], [2], [2, 3, 4], [2.0, 3], [True, 3], ["2", "3"], []])
def test_players_are_two_numbers_from_2_to_5(players: list[object]) -> None:
    data = small_map()
    data["edition"]["players"] = players
    assert faults_of(data) == [PLAYERS + repr(players)]


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
        expected = f"edition: '{field}' must be a whole number from {low} to {high}, not {wrong!r}"
        assert faults_of(data) == [expected]


def test_all_faults_are_found_at_once() -> None:
    data = small_map()
    data["colours"] = 1
    data["route"][0] |= {"between": ["Ames", "Bathh"], "length": 0, "tracks": ["pink"]}
    data["ticket"][9]["points"] = "many"
    data["edition"]["pieces"] = 61
    assert [fault.split(": ")[0] for fault in faults_of(data)] == [
        "there is no field 'colours'; did you mean 'colors'?",
        *[f"route 1 (Ames {DASH} Bathh)"] * 3,
        f"ticket 10 (Dover {DASH} Essen)",
        "edition",
    ]


def test_a_map_without_readable_cities_is_not_blamed_for_every_route() -> None:
    assert faults_of(small_map() | {"cities": 5}) == ["'cities' must be a list, not 5"]


@pytest.mark.parametrize("data", [None, 5, "map", [], [{}], True])
def test_what_is_no_table_is_no_map(data: object) -> None:
    assert faults_of(data) == ["this must be a table of fields with their values"]


def test_an_empty_map_lacks_all_it_needs() -> None:
    assert faults_of({}) == [f"the field '{field}' is missing" for field in ("name", "colors", "cities")]


def test_entries_that_are_no_tables_are_named() -> None:
    data = small_map()
    data["route"].append("Ames")
    data["ticket"].append(["Ames", "Bath"])
    assert faults_of(data) == [
        "route 6 ('Ames'): this must be a table of fields with their values",
        "ticket 11 (['Ames', 'Bath']): this must be a table of fields with their values",
    ]


def test_the_cities_of_the_small_map_are_all_on_its_ring() -> None:
    assert {end for each in small_map()["route"] for end in each["between"]} == set(CITIES)
