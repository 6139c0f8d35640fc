"""Where the cities are drawn."""

from itertools import combinations
from math import dist
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maps.small_map import CITIES, Data, small_map
from whistlestop.maps.board import Box
from whistlestop.maps.layout import Layout, load_layout, spring_layout
from whistlestop.maps.loading import MapError, box_from_data, edition_ids, load_box
from whistlestop.maps.springs import move_apart, travel_lengths

PLACES = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9], [0, 0.5]]


def layout_text(**changes: str) -> str:
    """A sound layout file for the small map; a city's line may be replaced, or left out."""
    lines = {city: f"{{ position = {place} }}" for city, place in zip(CITIES, PLACES, strict=True)} | changes
    aspect = lines.pop("aspect", "1.5")
    return f"aspect = {aspect}\n[cities]\n" + "\n".join(f"{city} = {line}" for city, line in lines.items() if line)


def load_small(folder: Path, layout: str) -> Layout:
    (folder / "my.layout.toml").write_text(layout, encoding="utf-8")
    return load_layout(box_from_data(small_map(), "my.toml"), folder / "my.toml")


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


def test_a_custom_map_without_a_layout_is_laid_out_by_its_distances(tmp_path: Path) -> None:
    box = box_from_data(small_map(), "my.toml")
    assert load_layout(box, tmp_path / "my.toml") == load_layout(box) == spring_layout(box)


def bath(line: str) -> str:
    return layout_text(Bath=line)


@pytest.mark.parametrize(
    ("layout", "fault"),
    [
        (bath(""), "the city 'Bath' has no position"),
        (bath("{}"), "city 2 (Bath): the field 'position' is missing"),
        (bath("5"), "city 2 (Bath): this must be a table of fields with their values"),
        (bath("{ position = [0.1, 0.1] }"), "city 2 (Bath): this is the place of 'Ames' already"),
        (bath("{ position = [0, 0], go = 1 }"), "city 2 (Bath): there is no field 'go'; did you mean 'geo'?"),
        (layout_text(Batth="{}"), "city 6 (Batth): no city is called 'Batth'; did you mean 'Bath'?"),
        (layout_text(aspect="0"), "'aspect' must be a number from 0.2 to 5.0, not 0"),
        (layout_text(aspect="'wide'"), "'aspect' must be a number from 0.2 to 5.0, not 'wide'"),
        (layout_text().replace("aspect = 1.5", ""), "the field 'aspect' is missing"),
        (layout_text().replace("aspect", "aspekt = 1\naspect"), "there is no field 'aspekt'; did you mean 'aspect'?"),
        ("aspect = [", "line 1 is not valid TOML: Invalid value"),
    ],
)
def test_a_fault_of_a_layout_is_named(tmp_path: Path, layout: str, fault: str) -> None:
    with pytest.raises(MapError) as caught:
        load_small(tmp_path, layout)
    assert str(caught.value) == f"my.layout.toml: {fault}"


@pytest.mark.parametrize(
    "place", ["[0.5, 1.5]", "[-0.1, 0.5]", "[0.5]", "'left'", "[nan, 0.5]", "['0', 0.5]", "[0, 0, 0]"]
)
def test_a_position_is_two_numbers_from_0_to_1(tmp_path: Path, place: str) -> None:
    with pytest.raises(MapError) as caught:
        load_small(tmp_path, bath(f"{{ position = {place} }}"))
    expected = "my.layout.toml: city 2 (Bath): 'position' must be two numbers within 0..1, 0..1, not "
    assert str(caught.value) == expected + place


def test_geography_is_for_all_cities_or_for_none(tmp_path: Path) -> None:
    with pytest.raises(MapError) as caught:
        load_small(tmp_path, layout_text(Bath="{ position = [0.5, 0.5], geo = [51.4, -2.4] }"))
    assert [str(fault.entry) for fault in caught.value.faults] == [
        "city 1 (Ames)",
        "city 3 (Cork)",
        "city 4 (Dover)",
        "city 5 (Essen)",
    ]


def test_a_place_beyond_the_poles_is_refused(tmp_path: Path) -> None:
    lines = {city: f"{{ position = {place}, geo = [91, 0] }}" for city, place in zip(CITIES, PLACES, strict=True)}
    with pytest.raises(MapError, match=r"'geo' must be two numbers within -90\.\.90, -180\.\.180, not \[91, 0\]"):
        load_small(tmp_path, layout_text(**lines))


def test_cities_that_are_no_table_are_refused(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="'cities' must be a table of fields with their values, not 5"):
        load_small(tmp_path, "aspect = 1\ncities = 5")


def test_the_shortest_way_counts_spaces() -> None:
    lengths = travel_lengths(box_from_data(small_map(), "my.toml"))
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
    spots = [tuple(spot) for spot in move_apart(np.full((64, 2), 0.5))]
    assert spots[0] == (0.5, 0.5)
    assert min(dist(first, second) for first, second in combinations(spots, 2)) >= 0.01 - 1e-9
    assert max(dist((0.5, 0.5), spot) for spot in spots) < 0.1
