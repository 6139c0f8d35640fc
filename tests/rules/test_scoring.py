"""Chapter P: scoring."""

import pytest

from scenarios import scenario
from whistlestop import Game, GameError, Score, load_box
from whistlestop.maps.loading import box_from_data


def ended(game: Game) -> tuple[Score, ...]:
    """Play the last round without changing the board, and score."""
    while not game.is_over:
        seat = game.open_seats[0]
        legal = [str(action) for action in game.legal_actions(seat)]
        game.play(seat, next(text for text in ("draw blind", "tickets", "keep 1", "pass", legal[0]) if text in legal))
    return game.scores()


def last_round(edition: str, **position: object) -> Game:
    """Return a position in which no seat has more than two pieces, with the given tickets."""
    seats = int(str(position.get("seats", 2)))
    return scenario(edition, pieces=dict.fromkeys(range(seats), 2), **position)  # type: ignore[arg-type]


def test_P1_the_score_is_the_sum_of_its_parts() -> None:
    game = last_round(
        "europe",
        tickets={0: "berlin-roma paris-wien"},
        tracks={0: "berlin-wien wien-zagrab venezia-zagrab roma-venezia"},
        stations={0: "paris"},
    )
    score = ended(game)[0]
    assert (score.routes, score.tickets, score.stations, score.longest_path) == (4 + 2 + 2 + 2, 9 - 8, 8, 10)
    assert score.total == 10 + 1 + 8 + 10


def test_P1_scores_are_secret_until_the_end() -> None:
    with pytest.raises(GameError, match="not over"):
        scenario("usa").scores()


def trail(edition: str, tracks: str) -> int:
    return scenario(edition, tracks={0: tracks}, pieces={0: 45}).advice_for(0).score_now().longest_trail


@pytest.mark.parametrize(
    ("tracks", "length"),
    [
        ("", 0),
        ("denver-omaha", 4),
        ("denver-omaha chicago-omaha", 8),
        ("denver-omaha chicago-omaha calgary-winnipeg", 8),
        # A cycle with a tail at one city, then with tails at two, then with two tails at one.
        ("atlanta-nashville nashville-raleigh atlanta-raleigh-1 atlanta-miami", 11),
        ("atlanta-nashville nashville-raleigh atlanta-raleigh-1 atlanta-miami pittsburgh-raleigh", 11),
        ("atlanta-nashville nashville-raleigh atlanta-raleigh-1 atlanta-miami atlanta-charleston", 13),
        # Two cycles that meet in one city make one trail.
        ("atlanta-nashville nashville-raleigh atlanta-raleigh-1 atlanta-charleston charleston-miami atlanta-miami", 17),
    ],
)
def test_P2_cities_may_repeat_but_no_route_is_used_twice(tracks: str, length: int) -> None:
    assert trail("usa", tracks) == length


def test_P2_everyone_who_ties_for_longest_takes_the_bonus() -> None:
    scores = ended(last_round("usa", tracks={0: "denver-omaha", 1: "helena-winnipeg"}))
    assert [score.longest_path for score in scores] == [10, 10]


def test_P2_only_the_longest_takes_it() -> None:
    scores = ended(last_round("usa", tracks={0: "denver-omaha", 1: "denver-santa_fe"}))
    assert [score.longest_path for score in scores] == [10, 0]


def test_P2_without_any_route_there_is_no_bonus() -> None:
    assert [score.longest_path for score in ended(last_round("usa"))] == [0, 0]


@pytest.mark.parametrize("edition", ["new-york", "usa-1910", "usa-big-cities"])
def test_P2_not_every_edition_has_the_bonus(edition: str) -> None:
    track = load_box(edition).tracks[-1]
    scores = ended(last_round(edition, tracks={0: track.id}))
    assert (scores[0].longest_path, scores[0].longest_trail) == (0, track.length)


def test_P3_the_length_is_exact_on_a_complete_graph() -> None:
    """A complete graph of eight cities: 28 tracks, more than any trail can use."""
    names = ["Ames", "Bath", "Cork", "Dover", "Essen", "Flint", "Genoa", "Hull"]
    pairs = [(one, other) for place, one in enumerate(names) for other in names[place + 1 :]]
    data = {
        "name": "Complete",
        "colors": ["red"],
        "cities": names,
        "route": [{"between": list(pair), "length": 1, "tracks": ["red"]} for pair in pairs],
        "ticket": [{"between": list(pair), "points": 5} for pair in pairs],
        "edition": {"cards_per_color": 60},
    }
    game = scenario(box_from_data(data, "complete.toml"), row="red red red red red")
    everything = " ".join(track.id for track in game.box.tracks)
    complete = scenario(box_from_data(data, "complete.toml"), row="red red red red red", tracks={0: everything})
    # Every city has seven tracks. A trail leaves six cities odd, so three tracks stay unused.
    assert complete.advice_for(0).score_now().longest_trail == 28 - 3


def test_P4_each_attraction_at_an_end_of_a_route_is_a_point() -> None:
    tracks = {0: "chelsea-soho soho-wall_street", 1: "lincoln_center-midtown_west"}
    scores = ended(last_round("new-york", tracks=tracks))
    assert [score.attractions for score in scores] == [2, 0]


def test_P4_an_attraction_counts_once() -> None:
    scores = ended(last_round("new-york", tracks={0: "chelsea-soho chelsea-midtown_west"}))
    assert scores[0].attractions == 1


def test_P4_only_new_york_has_them() -> None:
    assert ended(last_round("usa", tracks={0: "denver-omaha"}))[0].attractions == 0


def test_P5_most_points_wins() -> None:
    game = last_round("usa", seats=3, tracks={2: "denver-omaha"})
    ended(game)
    assert game.winners() == (2,)


def ties_map() -> dict[str, object]:
    """Return two lines of three cities and two single routes; ties break in all three ways."""
    routes = [("Ames", "Bath"), ("Bath", "Cork"), ("Dover", "Essen"), ("Essen", "Flint"), ("Cork", "Dover")]
    return {
        "name": "Ties",
        "colors": ["red", "blue"],
        "cities": ["Ames", "Bath", "Cork", "Dover", "Essen", "Flint"],
        "route": [{"between": list(pair), "length": 2, "tracks": ["red"]} for pair in routes],
        "ticket": [{"between": list(pair), "points": 2} for pair in routes],
        "edition": {
            "players": [2, 2], "starting_tickets": 2, "starting_keep": 1, "stations": 3, "longest_path_bonus": 0,
            "tie_breaks": ["tickets", "stations", "trail"],
        },
    }  # fmt: skip


@pytest.mark.parametrize(
    ("decides", "position"),
    [
        ("completed tickets", {"tracks": {0: "ames-bath", 1: "dover-essen essen-flint"}, "tickets": {0: "ames-bath"}}),
        ("fewest stations", {"tracks": {0: "ames-bath", 1: "dover-essen"}, "stations": {1: "cork"}}),
        ("longest trail", {"tracks": {0: "ames-bath bath-cork", 1: "cork-dover essen-flint"}}),
    ],
)
def test_P5_ties_break_in_the_editions_order(decides: str, position: dict[str, dict[int, str]]) -> None:
    box = box_from_data(ties_map(), "ties.toml")
    game = scenario(box, row="red red red blue blue", pieces={0: 2, 1: 2}, ticket_deck="", **position)  # type: ignore[arg-type]
    assert len({score.total for score in ended(game)}) == 1, decides
    assert game.winners() == (0,)


def test_P5_seats_still_tied_share_the_victory() -> None:
    game = last_round("usa", seats=3, tracks={0: "denver-omaha", 2: "helena-winnipeg"})
    ended(game)
    assert game.winners() == (0, 2)


REPRINTED = {
    "los_angeles-miami": (20, 19),
    "los_angeles-new_york": (21, 20),
    "new_york-seattle": (22, 20),
    "oklahoma_city-sault_st_marie": (9, 8),
}


@pytest.mark.parametrize("edition", ["usa-anniversary", "usa-mega", "usa-big-cities"])
def test_P6_old_tickets_count_with_their_reprinted_values(edition: str) -> None:
    old = {ticket.ends: ticket.points for ticket in load_box("usa").tickets}
    new = {ticket.ends: ticket.points for ticket in load_box(edition).tickets if ticket.id.startswith("base-")}
    changed = {"-".join(ends): (old[ends], points) for ends, points in new.items() if points != old[ends]}
    assert changed == {ticket: REPRINTED[ticket] for ticket in REPRINTED if tuple(ticket.split("-")) in new}
    assert changed


@pytest.mark.parametrize(("edition", "bonus"), [("usa-1910", 15), ("usa-mega", 15), ("usa", 0), ("usa-big-cities", 0)])
def test_P7_most_completed_tickets_take_the_globetrotter_bonus(edition: str, bonus: int) -> None:
    ticket = load_box(edition).tickets[-1].id.partition("-")[2]
    (way,) = scenario(edition, tickets={0: ticket}).advice_for(0).ticket_ways()
    game = last_round(edition, tracks={0: " ".join(way.tracks)}, tickets={0: ticket})
    assert [score.globetrotter for score in ended(game)] == [bonus, 0]


def test_P7_everyone_who_ties_for_the_most_takes_it() -> None:
    tickets = {seat: ticket.id.partition("-")[2] for seat, ticket in enumerate(load_box("usa-1910").tickets[:2])}
    ways = [scenario("usa-1910", tickets={0: ticket}).advice_for(0).ticket_ways()[0] for ticket in tickets.values()]
    tracks = {seat: " ".join(way.tracks) for seat, way in enumerate(ways)}
    assert [score.globetrotter for score in ended(last_round("usa-1910", tickets=tickets, tracks=tracks))] == [15, 15]


def test_P7_with_no_ticket_completed_there_is_no_bonus() -> None:
    assert [score.globetrotter for score in ended(last_round("usa-1910"))] == [0, 0]
