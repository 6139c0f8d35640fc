"""Shortest paths over tracks."""

from whistlestop import load_box
from whistlestop.maps.board import CityId
from whistlestop.maps.shortest_paths import TrackGraph

USA = load_box("usa")
DENVER, EL_PASO = CityId("denver"), CityId("el_paso")


def graph(**changed: int) -> TrackGraph:
    """Return the map of the USA with every track at its length, or at the changed cost."""
    return TrackGraph((track, changed.get(track.id.replace("-", "_"), track.length)) for track in USA.tracks)


def test_the_cheapest_path_is_listed_from_the_start() -> None:
    assert graph().shortest_path(DENVER, EL_PASO) == ("denver-santa_fe", "el_paso-santa_fe")
    assert graph().shortest_path(EL_PASO, DENVER) == ("el_paso-santa_fe", "denver-santa_fe")


def test_a_dear_track_is_avoided() -> None:
    detour = ("denver-oklahoma_city", "oklahoma_city-santa_fe")
    assert graph(denver_santa_fe=9).shortest_path(DENVER, CityId("santa_fe")) == detour


def test_among_equal_costs_the_fewest_tracks_to_pay_for_win() -> None:
    one_or_two = graph(denver_santa_fe=4, el_paso_santa_fe=0, denver_phoenix=2, el_paso_phoenix=2)
    assert one_or_two.shortest_path(DENVER, EL_PASO) == ("denver-santa_fe", "el_paso-santa_fe")


def test_a_distance_is_the_cost_of_the_path() -> None:
    assert graph().shortest_distance(DENVER, EL_PASO) == 4
    assert graph().shortest_distance(DENVER, DENVER) == 0


def test_cities_that_are_not_connected_have_no_path() -> None:
    without_denver = TrackGraph((track, 1) for track in USA.tracks if DENVER not in track.ends)
    assert without_denver.shortest_path(DENVER, EL_PASO) is None
    assert without_denver.shortest_distance(DENVER, EL_PASO) is None
