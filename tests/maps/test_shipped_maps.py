"""The maps and editions that come with the package, pinned number by number."""

import hashlib
from collections import Counter

import pytest

from whistlestop.maps.board import Box, Color, TieBreak
from whistlestop.maps.loading import UnknownEditionError, edition_ids, load_box
from whistlestop.texts import text

EDITIONS = ("usa", "usa-anniversary", "europe", "new-york", "usa-1910", "usa-mega", "usa-big-cities")


def doubles(box: Box) -> int:
    return sum(track.twin is not None for track in box.tracks) // 2


def spaces(box: Box) -> int:
    return sum(track.length for track in box.tracks)


def fingerprint(box: Box) -> str:
    ids = [city.id for city in box.cities] + [track.id for track in box.tracks] + [ticket.id for ticket in box.tickets]
    return hashlib.sha256("\n".join(ids).encode()).hexdigest()[:16]


def value_of(box: Box, ticket: str) -> int:
    return next(each.points for each in box.tickets if each.id == ticket)


def test_there_are_seven_editions() -> None:
    assert edition_ids() == EDITIONS


@pytest.mark.parametrize(
    ("edition", "cities", "tracks", "double_routes", "all_spaces"),
    [("usa", 36, 100, 22, 309), ("europe", 47, 101, 11, 300), ("new-york", 15, 41, 11, 84)],
)
def test_the_boards(edition: str, cities: int, tracks: int, double_routes: int, all_spaces: int) -> None:
    box = load_box(edition)
    assert (len(box.cities), len(box.tracks), doubles(box), spaces(box)) == (cities, tracks, double_routes, all_spaces)


@pytest.mark.parametrize(
    ("edition", "tunnels", "ferries", "attractions"), [("usa", 0, 0, 0), ("europe", 18, 13, 0), ("new-york", 0, 0, 9)]
)
def test_what_is_special_on_the_boards(edition: str, tunnels: int, ferries: int, attractions: int) -> None:
    box = load_box(edition)
    assert sum(track.is_tunnel for track in box.tracks) == tunnels
    assert sum(track.is_ferry for track in box.tracks) == ferries
    assert sum(city.is_attraction for city in box.cities) == attractions


IDS = {
    "usa": "fe2b5d1fa2aa5ffc",
    "usa-anniversary": "d49b1b9bc3b79e7d",
    "europe": "6628518427548eef",
    "new-york": "c3bfd2c1ef6eb0d9",
    "usa-1910": "19f9ae73c35873b3",
    "usa-mega": "d49b1b9bc3b79e7d",
    "usa-big-cities": "7187361b07a9cc38",
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_id_ever_changes(edition: str) -> None:
    assert fingerprint(load_box(edition)) == IDS[edition]


def test_some_ids_one_by_one() -> None:
    usa, europe = load_box("usa"), load_box("europe")
    assert [city.id for city in usa.cities[:3]] == ["atlanta", "boston", "calgary"]
    assert usa.tracks[0].id == "atlanta-new_orleans-1"
    assert {"denver-kansas_city-1", "calgary-helena"} <= {track.id for track in usa.tracks}
    assert usa.tickets[0].id == "base-atlanta-montreal"
    assert {"kobenhavn", "kyiv", "munchen", "zagrab"} <= {city.id for city in europe.cities}


@pytest.mark.parametrize("color", [color for color in Color if color not in (Color.GRAY, Color.WILD)])
def test_each_color_of_the_usa_has_7_tracks_and_27_spaces(color: Color) -> None:
    lengths = [track.length for track in load_box("usa").tracks if track.color == color]
    assert (len(lengths), sum(lengths)) == (7, 27)


@pytest.mark.parametrize(
    ("edition", "sets"),
    [
        ("usa", {"base": 30}),
        ("usa-anniversary", {"base": 30, "1910": 35, "mystery": 4}),
        ("usa-1910", {"1910": 35}),
        ("usa-mega", {"base": 30, "1910": 35, "mystery": 4}),
        ("europe", {"base": 46}),
        ("new-york", {"base": 18}),
    ],
)
def test_the_tickets_in_play(edition: str, sets: dict[str, int]) -> None:
    assert Counter(ticket.id.split("-")[0] for ticket in load_box(edition).tickets) == sets


def test_the_big_cities_game_has_35_tickets() -> None:
    assert len(load_box("usa-big-cities").tickets) == 35


@pytest.mark.parametrize(("edition", "points"), [("usa", 349), ("europe", 444), ("new-york", 92)])
def test_the_points_of_all_base_tickets(edition: str, points: int) -> None:
    assert sum(ticket.points for ticket in load_box(edition).tickets) == points


def test_europe_has_six_long_tickets_of_20_and_21_points() -> None:
    assert sorted(ticket.points for ticket in load_box("europe").tickets if ticket.is_long) == [20, 20, 20, 21, 21, 21]


@pytest.mark.parametrize("edition", ["usa-anniversary", "usa-mega"])
@pytest.mark.parametrize(
    ("ticket", "old", "new"),
    [
        ("base-los_angeles-miami", 20, 19),
        ("base-los_angeles-new_york", 21, 20),
        ("base-new_york-seattle", 22, 20),
        ("base-oklahoma_city-sault_st_marie", 9, 8),
    ],
)
def test_P6_four_old_tickets_have_another_value_in_the_reprint(edition: str, ticket: str, old: int, new: int) -> None:
    assert (value_of(load_box("usa"), ticket), value_of(load_box(edition), ticket)) == (old, new)


def test_P6_all_other_old_tickets_keep_their_value() -> None:
    new = {ticket.id: ticket.points for ticket in load_box("usa-anniversary").tickets}
    assert sum(new[ticket.id] != ticket.points for ticket in load_box("usa").tickets) == 4


def test_P6_the_big_cities_game_uses_the_reprinted_values() -> None:
    assert value_of(load_box("usa-big-cities"), "base-los_angeles-new_york") == 20


@pytest.mark.parametrize(
    ("edition", "longest_path", "globetrotter"),
    [
        ("usa", 10, 0),
        ("usa-anniversary", 10, 0),
        ("europe", 10, 0),
        ("new-york", 0, 0),
        ("usa-1910", 0, 15),
        ("usa-mega", 10, 15),
        ("usa-big-cities", 0, 0),
    ],
)
def test_P7_which_edition_has_which_bonus(edition: str, longest_path: int, globetrotter: int) -> None:
    numbers = load_box(edition).edition
    assert (numbers.longest_path_bonus, numbers.globetrotter_bonus) == (longest_path, globetrotter)


@pytest.mark.parametrize(
    ("edition", "long", "dealt", "keep"),
    [
        ("usa", 0, 3, 2),
        ("usa-anniversary", 0, 3, 2),
        ("europe", 1, 3, 2),
        ("new-york", 0, 2, 1),
        ("usa-1910", 0, 3, 2),
        ("usa-mega", 0, 5, 3),
        ("usa-big-cities", 0, 4, 2),
    ],
)
def test_S3_tickets_dealt_and_kept_at_the_start(edition: str, long: int, dealt: int, keep: int) -> None:
    numbers = load_box(edition).edition
    assert (numbers.starting_long_tickets, numbers.starting_tickets, numbers.starting_keep) == (long, dealt, keep)


@pytest.mark.parametrize(
    ("edition", "drawn"),
    [
        ("usa", 3),
        ("usa-anniversary", 3),
        ("europe", 3),
        ("new-york", 2),
        ("usa-1910", 3),
        ("usa-mega", 4),
        ("usa-big-cities", 4),
    ],
)
def test_K1_K2_tickets_drawn_and_one_kept(edition: str, drawn: int) -> None:
    numbers = load_box(edition).edition
    assert (numbers.drawn_tickets, numbers.drawn_keep) == (drawn, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_S1_C8_players_pieces_and_small_games(edition: str) -> None:
    numbers = load_box(edition).edition
    expected = (2, 4, 15, 2) if edition == "new-york" else (2, 5, 45, 3)
    assert (numbers.min_seats, numbers.max_seats, numbers.pieces, numbers.small_game) == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_S2_cards_in_the_deck_and_dealt(edition: str) -> None:
    box = load_box(edition)
    numbers = box.edition
    expected = (6, 6, 8, 2) if edition == "new-york" else (8, 12, 14, 4)
    assert (len(box.colors), numbers.cards_per_color, numbers.wild_cards, numbers.starting_cards) == expected


@pytest.mark.parametrize(
    ("edition", "tie_breaks"),
    [
        ("europe", ("tickets", "stations", "trail")),
        ("new-york", ("tickets",)),
        *[(edition, ("tickets", "trail")) for edition in EDITIONS if edition.startswith("usa")],
    ],
)
def test_P5_tie_breaks(edition: str, tie_breaks: tuple[str, ...]) -> None:
    assert load_box(edition).edition.tie_breaks == tuple(TieBreak(each) for each in tie_breaks)


def test_S4_only_in_europe_refused_starting_tickets_leave_the_game() -> None:
    assert [edition for edition in EDITIONS if load_box(edition).edition.refused_start_leaves] == ["europe"]


def test_G1_G3_only_europe_has_stations() -> None:
    stations = {edition: load_box(edition).edition for edition in EDITIONS}
    assert [edition for edition, numbers in stations.items() if numbers.stations] == ["europe"]
    assert (stations["europe"].stations, stations["europe"].station_points) == (3, 4)


def test_P4_only_new_york_pays_for_attractions() -> None:
    assert [edition for edition in EDITIONS if load_box(edition).edition.attraction_points] == ["new-york"]


def test_in_new_york_pieces_and_wild_cards_are_taxis() -> None:
    numbers = load_box("new-york").edition
    assert (numbers.piece_name, numbers.wild_name) == ("taxi", "taxi")


@pytest.mark.parametrize("edition", EDITIONS)
def test_C7_the_tracks_of_a_double_route_stand_in_pairs_before_all_single_ones(edition: str) -> None:
    tracks = load_box(edition).tracks
    paired = 2 * doubles(load_box(edition))
    for first, second in zip(tracks[:paired:2], tracks[1:paired:2], strict=True):
        assert (first.twin, second.twin) == (second.id, first.id)
    assert all(track.twin is None for track in tracks[paired:])
    for group in (tracks[:paired], tracks[paired:]):
        assert [track.id for track in group] == sorted(track.id for track in group)


@pytest.mark.parametrize("edition", EDITIONS)
def test_ends_are_in_alphabetical_order(edition: str) -> None:
    box = load_box(edition)
    ends = [track.ends for track in box.tracks] + [ticket.ends for ticket in box.tickets]
    assert all(first < second for first, second in ends)


def test_F1_ferries_are_gray_and_never_tunnels() -> None:
    ferries = [track for track in load_box("europe").tracks if track.is_ferry]
    assert {(track.color, track.is_tunnel) for track in ferries} == {(Color.GRAY, False)}
    assert Counter(track.ferry_wilds for track in ferries) == {1: 9, 2: 4}


def test_a_box_is_read_once() -> None:
    assert load_box("usa") is load_box("usa")
    assert load_box("usa").custom is None


def test_an_unknown_edition_is_refused_with_a_guess_and_the_list() -> None:
    with pytest.raises(UnknownEditionError) as caught:
        load_box("europa")
    assert (caught.value.edition, caught.value.guess) == ("europa", "europe")
    assert "'europe'" in str(caught.value)
    assert ", ".join(EDITIONS) in str(caught.value)


def test_an_unknown_edition_like_no_other_has_no_guess() -> None:
    with pytest.raises(UnknownEditionError) as caught:
        load_box("xyzzy")
    assert caught.value.guess is None
    reason = text("maps.unknown_edition", edition="'xyzzy'")
    assert str(caught.value) == text("maps.editions_are", reason=reason, known=", ".join(EDITIONS))
