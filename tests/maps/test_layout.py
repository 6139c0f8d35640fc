"""Positions of the cities on the board."""

import json
import tomllib
from itertools import combinations
from math import dist
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maps.iberia import IBERIA
from maps.iberia import PLACES as IBERIAN_PLACES
from maps.iberia import layout_text as iberian_layout
from maps.small_map import CITIES, FILE, Data, fault, faults_of, small_map
from whistlestop.maps.board import Box
from whistlestop.maps.faults import Entry, Fault
from whistlestop.maps.layout import Layout, load_layout, spring_layout
from whistlestop.maps.loading import (
    MapError,
    MapText,
    box_from_data,
    check_map_file,
    edition_ids,
    load_box,
    load_map_file,
    load_map_texts,
)
from whistlestop.maps.shortest_paths import all_pairs_distances
from whistlestop.maps.stress_layout import move_apart

PLACES = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9], [0, 0.5]]


def layout_text(**changes: str) -> str:
    """Return a valid layout file for the small map; a city's line may be replaced or removed."""
    lines = {city: f"{{ position = {place} }}" for city, place in zip(CITIES, PLACES, strict=True)} | changes
    aspect = lines.pop("aspect", "1.5")
    return f"aspect = {aspect}\n[cities]\n" + "\n".join(f"{city} = {line}" for city, line in lines.items() if line)


def load_small(folder: Path, layout: str) -> Layout:
    (folder / "my.layout.toml").write_text(layout, encoding="utf-8")
    (folder / "my.json").write_text(json.dumps(small_map()), encoding="utf-8")
    return load_layout(load_map_file(folder / "my.json"))


def closest(layout: Layout) -> float:
    return min(dist(first, second) for first, second in combinations(layout.positions.values(), 2))


def is_on_board(layout: Layout) -> bool:
    return all(0.05 <= number <= 0.95 for spot in layout.positions.values() for number in spot)


@pytest.mark.parametrize("edition", edition_ids())
def test_every_shipped_map_has_a_layout(edition: str) -> None:
    box = load_box(edition)
    layout = load_layout(box)
    assert layout.geo is not None
    assert list(layout.positions) == list(layout.geo) == [city.id for city in box.cities]
    assert closest(layout) > 0.01


def test_denver_is_where_denver_is() -> None:
    layout = load_layout(load_box("usa"))
    assert layout.aspect == 1.5502
    assert layout.geo is not None
    [denver] = [city.id for city in load_box("usa").cities if city.id == "denver"]
    assert (layout.positions[denver], layout.geo[denver]) == ((0.3819, 0.5529), (39.739, -104.99))


def test_a_custom_map_has_its_layout_in_a_file_beside_it(tmp_path: Path) -> None:
    layout = load_small(tmp_path, layout_text())
    assert layout.aspect == 1.5
    assert list(layout.positions.values()) == [tuple(place) for place in PLACES]
    assert layout.geo is None


def small_layout(**changes: object) -> Data:
    return tomllib.loads(layout_text()) | changes


def test_a_map_may_hold_its_layout_itself() -> None:
    box = box_from_data(small_map() | {"layout": small_layout()}, "my.json")
    assert list(load_layout(box).positions.values()) == [tuple(place) for place in PLACES]


def test_a_layout_beside_a_map_becomes_part_of_its_records(tmp_path: Path) -> None:
    load_small(tmp_path, layout_text())
    box = load_map_file(tmp_path / "my.json")
    assert box.custom == small_map() | {"layout": small_layout()}
    assert load_layout(box_from_data(json.loads(json.dumps(box.custom)), "record")) == load_layout(box)


def test_two_layouts_are_one_too_many(tmp_path: Path) -> None:
    (tmp_path / "my.layout.toml").write_text(layout_text(), encoding="utf-8")
    (tmp_path / "my.json").write_text(json.dumps(small_map() | {"layout": small_layout()}), encoding="utf-8")
    expected = Fault("my.json", FILE, "maps.layout_twice", {"file": "my.layout.toml"})
    assert check_map_file(tmp_path / "my.json") == [expected]


def test_faults_of_a_layout_are_reported_with_those_of_its_map(tmp_path: Path) -> None:
    (tmp_path / "my.layout.toml").write_text(layout_text(aspect="9"), encoding="utf-8")
    (tmp_path / "my.json").write_text(json.dumps(small_map() | {"name": ""}), encoding="utf-8")
    assert [found.file for found in check_map_file(tmp_path / "my.json")] == ["my.json", "my.layout.toml"]


def test_a_fault_of_a_layout_within_the_map_says_so() -> None:
    data = small_map() | {"layout": small_layout(aspect=9, cities={"Bath": {"position": [2, 2]}, "Batth": {}})}
    assert faults_of(data) == [
        fault(LAYOUT, "maps.not_decimal", field="aspect", low=0.2, high=5.0, value=9),
        fault(Entry("place", 2, "Batth"), "maps.no_such_city", name="Batth", guess="Bath"),
        fault(Entry("place", 1, "Bath"), "maps.not_a_spot", field="position", ranges=UNIT_SQUARE, value=[2, 2]),
    ]
    assert faults_of(small_map() | {"layout": 5}) == [fault(LAYOUT, "maps.not_table")]


def test_a_custom_map_without_a_layout_is_laid_out_by_its_distances() -> None:
    box = box_from_data(small_map(), "my.toml")
    assert load_layout(box) == spring_layout(box)


def test_a_map_that_says_nothing_of_north_begins_top_left() -> None:
    for first in CITIES:
        data = small_map() | {"cities": [first, *(city for city in CITIES if city != first)]}
        x, y = next(iter(load_layout(box_from_data(data, "my.toml")).positions.values()))
        assert x <= 0.5
        assert y <= 0.5


def peninsula(*given: str) -> dict[str, tuple[float, float]]:
    """Return the layout of the peninsula if only some of its cities have a position."""
    box = load_map_texts(
        MapText("my.toml", IBERIA), MapText("my.layout.toml", iberian_layout(*given)) if given else None
    )
    layout = load_layout(box)
    assert all(0.05 <= number <= 0.95 for spot in layout.positions.values() for number in spot)
    return {city.name: layout.positions[city.id] for city in box.cities}


@pytest.mark.parametrize(
    "given",
    [
        ("Barcelona", "Lisboa", "Bilbao"),
        ("Barcelona", "A Coruña", "Málaga"),
        ("Lisboa", "Sevilla", "Madrid", "Bilbao"),
        ("Barcelona", "Porto"),
        ("A Coruña", "Málaga"),
    ],
)
def test_what_a_layout_leaves_out_is_laid_out_around_what_it_gives(given: tuple[str, ...]) -> None:
    places = peninsula(*given)
    assert {city: places[city] for city in given} == {city: IBERIAN_PLACES[city] for city in given}
    west, east = min(places, key=lambda city: places[city][0]), max(places, key=lambda city: places[city][0])
    assert (west in {"A Coruña", "Porto", "Lisboa"}, east) == (True, "Barcelona")
    if len(given) > 2:
        assert places["Bilbao"][1] < places["Madrid"][1] < places["Málaga"][1]
    errors = [dist(places[city], IBERIAN_PLACES[city]) for city in places]
    assert max(errors) < 0.4


def test_one_given_city_stays_in_its_place_and_in_its_corner() -> None:
    places = peninsula("Barcelona")
    assert places["Barcelona"] == (0.93, 0.3)
    assert max(places.values()) == places["Barcelona"]


@pytest.mark.parametrize("given", [(), ("Barcelona",), ("Barcelona", "Porto"), ("Barcelona", "Porto", "Sevilla")])
def test_a_layout_is_the_same_every_time(given: tuple[str, ...]) -> None:
    assert peninsula(*given) == peninsula(*given)


def test_latitudes_and_longitudes_are_enough_for_a_layout() -> None:
    geo = {"Ames": [43.4, -8.4], "Bath": [41.4, 2.2], "Cork": [36.7, -4.4]}
    cities = {city: {"geo": place} for city, place in geo.items()}
    box = box_from_data(small_map() | {"layout": {"aspect": 1.4, "cities": cities}}, "my.toml")
    places = load_layout(box).positions
    ames, bath, cork, *_ = places.values()
    assert ames[0] < cork[0] < bath[0]
    assert ames[1] < bath[1] < cork[1]
    assert (ames[1], cork[1]) == (0.05, 0.95)


def test_a_map_around_the_date_line_is_in_one_piece() -> None:
    geo = {"Ames": [-18, 178], "Bath": [-14, -171], "Cork": [-9, 160], "Dover": [-21, -175], "Essen": [-22, 166]}
    layout = {"aspect": 1.4, "cities": {city: {"geo": place} for city, place in geo.items()}}
    places = load_layout(box_from_data(small_map() | {"layout": layout}, "my.toml")).positions
    assert sorted(places, key=lambda city: places[city][0]) == ["cork", "essen", "ames", "dover", "bath"]


BATH, LAYOUT = Entry("city", 2, "Bath"), Entry("layout")
UNIT_SQUARE = ("0..1", "0..1")


def layout_fault(entry: Entry, key: str, **values: object) -> Fault:
    return fault(entry, key, file="my.layout.toml", **values)


def bath(line: str) -> str:
    return layout_text(Bath=line)


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        (bath("{}"), layout_fault(BATH, "maps.missing", field="position")),
        (bath("5"), layout_fault(BATH, "maps.not_table")),
        (bath("{ position = [0.1, 0.1] }"), layout_fault(BATH, "maps.same_spot", other="Ames")),
        (bath("{ position = [0, 0], go = 1 }"), layout_fault(BATH, "maps.unknown_key", field="go", guess="geo")),
        (
            layout_text(Batth="{}"),
            layout_fault(Entry("city", 6, "Batth"), "maps.no_such_city", name="Batth", guess="Bath"),
        ),
        (layout_text(aspect="0"), layout_fault(FILE, "maps.not_decimal", field="aspect", low=0.2, high=5.0, value=0)),
        (
            layout_text(aspect="'wide'"),
            layout_fault(FILE, "maps.not_decimal", field="aspect", low=0.2, high=5.0, value="wide"),
        ),
        (layout_text().replace("aspect = 1.5", ""), layout_fault(FILE, "maps.missing", field="aspect")),
        (
            layout_text().replace("aspect", "aspekt = 1\naspect"),
            layout_fault(FILE, "maps.unknown_key", field="aspekt", guess="aspect"),
        ),
        ("aspect = [", layout_fault(FILE, "maps.broken_line", line=1, syntax=("TOML",), reason=("Invalid value",))),
    ],
)
def test_a_fault_of_a_layout_is_named(tmp_path: Path, layout: str, expected: Fault) -> None:
    with pytest.raises(MapError) as caught:
        load_small(tmp_path, layout)
    assert caught.value.faults == (expected,)


@pytest.mark.parametrize(
    "place", ["[0.5, 1.5]", "[-0.1, 0.5]", "[0.5]", "'left'", "[nan, 0.5]", "['0', 0.5]", "[0, 0, 0]"]
)
def test_a_position_is_two_numbers_from_0_to_1(tmp_path: Path, place: str) -> None:
    with pytest.raises(MapError) as caught:
        load_small(tmp_path, bath(f"{{ position = {place} }}"))
    expected = layout_fault(BATH, "maps.not_a_spot", field="position", ranges=UNIT_SQUARE, value=(place,))
    assert caught.value.faults == (expected,)


def test_geography_is_for_all_cities_or_for_none(tmp_path: Path) -> None:
    with pytest.raises(MapError) as caught:
        load_small(tmp_path, layout_text(Bath="{ position = [0.5, 0.5], geo = [51.4, -2.4] }"))
    assert [(found.entry.number, found.entry.name) for found in caught.value.faults] == [
        (1, "Ames"),
        (3, "Cork"),
        (4, "Dover"),
        (5, "Essen"),
    ]


def test_a_place_beyond_the_poles_is_refused(tmp_path: Path) -> None:
    lines = {city: f"{{ position = {place}, geo = [91, 0] }}" for city, place in zip(CITIES, PLACES, strict=True)}
    with pytest.raises(MapError) as caught:
        load_small(tmp_path, layout_text(**lines))
    values = {"field": "'geo'", "ranges": "-90..90, -180..180", "value": "[91, 0]"}
    assert [(found.key, found.values) for found in caught.value.faults] == [("maps.not_a_spot", values)] * len(CITIES)


def test_cities_that_are_no_table_are_refused(tmp_path: Path) -> None:
    with pytest.raises(MapError) as caught:
        load_small(tmp_path, "aspect = 1\ncities = 5")
    assert layout_fault(FILE, "maps.field_not_table", field="cities", value=5) in caught.value.faults


def test_the_shortest_distance_counts_spaces() -> None:
    lengths = all_pairs_distances(box_from_data(small_map(), "my.toml"))
    ames, bath, cork, dover, essen = range(5)
    assert lengths[ames, bath] == 2
    assert lengths[ames, cork] == lengths[cork, ames] == 2 + 3
    assert lengths[bath, dover] == 2 + 2 + 1
    assert lengths[essen, essen] == 0


@pytest.mark.parametrize("edition", ["usa", "europe", "new-york"])
def test_a_spring_layout_is_the_same_every_time_and_on_the_board(edition: str) -> None:
    layout = spring_layout(load_box(edition))
    assert layout == spring_layout(load_box(edition))
    assert is_on_board(layout)
    assert closest(layout) >= 0.01


def test_a_spring_layout_puts_near_cities_near() -> None:
    places = {str(city): spot for city, spot in spring_layout(load_box("usa")).positions.items()}
    assert dist(places["seattle"], places["portland"]) < dist(places["seattle"], places["miami"]) / 5


def map_of(cities: int, joined: list[tuple[int, int]]) -> Box:
    data: Data = small_map() | {"cities": [f"City {number}" for number in range(cities)], "attractions": []}
    data["route"] = [
        {"between": [f"City {first}", f"City {second}"], "length": 1, "tracks": ["gray"]} for first, second in joined
    ]
    data["ticket"] = [{"between": ["City 0", "City 1"], "points": 1, "set": f"set_{number}"} for number in range(9)]
    return box_from_data(data, "my.toml")


@settings(max_examples=25, deadline=None)
@given(parents=st.lists(st.integers(0, 63), min_size=1, max_size=63))
def test_any_tree_of_cities_finds_a_place_for_each(parents: list[int]) -> None:
    joined = [(parent % child, child) for child, parent in enumerate(parents, start=1)]
    layout = spring_layout(map_of(len(parents) + 1, joined))
    assert is_on_board(layout)
    assert closest(layout) >= 0.01 - 1e-9


def test_a_star_of_64_cities_finds_a_place_for_each() -> None:
    layout = spring_layout(map_of(64, [(0, city) for city in range(1, 64)]))
    assert closest(layout) >= 0.01 - 1e-9


def test_cities_on_one_spot_are_moved_apart() -> None:
    spots = [tuple(spot) for spot in move_apart(np.full((64, 2), 0.5), np.zeros(64, dtype=np.bool_))]
    assert spots[0] == (0.5, 0.5)
    assert min(dist(first, second) for first, second in combinations(spots, 2)) >= 0.01 - 1e-9
    assert max(dist((0.5, 0.5), spot) for spot in spots) < 0.1
