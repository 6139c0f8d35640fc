"""The breakdown of every seat's score once the game is over."""

import random

import pytest

from engine.test_trail import chained, complete, grid, network, prism, tailed
from properties.games import play_on
from properties.test_small_games import ring
from scenarios import scenario
from whistlestop import Box, Game, GameError, Scoring, load_box
from whistlestop.engine.evidence import explain_score
from whistlestop.maps.board import CityId, TrackId


def scoring(edition: str | Box, seat: int = 0, **position: object) -> Scoring:
    """Return the breakdown of a seat's score if the game ended now."""
    game = scenario(edition, **position)  # type: ignore[arg-type]
    return explain_score(game.equipment, game._states, seat)


def walk(box: Box, start: CityId | None, way: tuple[TrackId, ...]) -> CityId | None:
    """Return the city reached over these tracks, each of which continues the last one."""
    tracks = {track.id: track for track in box.tracks}
    assert len(set(way)) == len(way)
    city = start
    for track in way:
        one, other = tracks[track].ends
        assert city in {one, other}
        city = other if city == one else one
    return city


def length_of(box: Box, trail: tuple[TrackId, ...]) -> int:
    return sum(track.length for track in box.tracks if track.id in trail)


def check_evidence(game: Game) -> None:
    """Check that the breakdown shows exactly what the scores count."""
    final, box = game.final(), game.box
    assert final is not None
    ends = {ticket.id: ticket.ends for ticket in box.tickets}
    for seat, (found, score) in enumerate(zip(game.scoring(), final.scores, strict=True)):
        own = {track for track, owner in final.tracks.items() if owner == seat}
        assert tuple(ticket.ticket for ticket in found.tickets) == final.tickets[seat]
        assert sum(ticket.points for ticket in found.tickets) == score.tickets
        assert sum(ticket.is_completed for ticket in found.tickets) == score.completed_tickets
        for ticket in found.tickets:
            start, goal = ends[ticket.ticket]
            assert walk(box, start, ticket.tracks) == (goal if ticket.is_completed else start)
            assert set(ticket.tracks) <= own | set(found.borrowed.values())
        assert set(found.trail) <= own
        assert walk(box, found.trail_from, found.trail) is not None or not own
        assert length_of(box, found.trail) == score.longest_trail
        assert len(found.attractions) * box.edition.attraction_points == score.attractions


@pytest.mark.parametrize("box", [ring(), load_box("new-york")], ids=["ring", "new-york"])
@pytest.mark.parametrize("seed", range(3))
def test_P1_the_breakdown_matches_the_scores(box: Box, seed: int) -> None:
    check_evidence(play_on(Game.new(box, seats=2, seed=seed), random.Random(seed)))


def test_P1_there_is_no_breakdown_before_the_end() -> None:
    with pytest.raises(GameError, match="not over"):
        scenario("usa").scoring()


def test_K4_a_completed_ticket_has_the_shortest_path_from_its_first_city() -> None:
    around = "denver-phoenix el_paso-phoenix"
    (ticket,) = scoring(
        "usa", tickets={0: "denver-el_paso"}, tracks={0: f"{around} denver-santa_fe el_paso-santa_fe"}
    ).tickets
    assert (ticket.is_completed, ticket.points, ticket.tracks) == (True, 4, ("denver-santa_fe", "el_paso-santa_fe"))


def test_K4_a_ticket_that_is_not_completed_costs_its_points() -> None:
    (ticket,) = scoring("usa", tickets={0: "denver-el_paso"}, tracks={0: "denver-santa_fe"}).tickets
    assert (ticket.is_completed, ticket.points, ticket.tracks) == (False, -4, ())


def test_G4_a_borrowed_track_is_part_of_the_path() -> None:
    found = scoring(
        "europe",
        tickets={0: "berlin-roma"},
        tracks={0: "berlin-wien wien-zagrab venezia-zagrab", 1: "roma-venezia"},
        stations={0: "venezia"},
    )
    assert found.borrowed == {"venezia": "roma-venezia"}
    assert found.tickets[0].tracks == ("berlin-wien", "wien-zagrab", "venezia-zagrab", "roma-venezia")
    assert "roma-venezia" not in found.trail


def test_P4_attractions_are_named() -> None:
    assert scoring("new-york", tracks={0: "midtown_west-times_square"}).attractions == ("times_square",)


def test_P2_without_tracks_the_trail_is_empty() -> None:
    found = scoring("usa")
    assert (found.trail_from, found.trail) == (None, ())


def test_P2_a_trail_runs_from_one_end_to_the_other() -> None:
    found = scoring("usa", tracks={0: "denver-omaha chicago-omaha calgary-winnipeg"})
    assert (found.trail_from, found.trail) == ("chicago", ("chicago-omaha", "denver-omaha"))


def test_P2_a_trail_may_cross_itself() -> None:
    eight = "atlanta-nashville nashville-raleigh atlanta-raleigh-1 atlanta-charleston charleston-miami atlanta-miami"
    found = scoring("usa", tracks={0: eight})
    assert sorted(found.trail) == sorted(eight.split())
    assert walk(load_box("usa"), found.trail_from, found.trail) == found.trail_from


@pytest.mark.parametrize("pairs", [complete(4), complete(6), grid(3, 3), prism(3), chained(2), tailed(grid(3, 3))])
def test_P3_the_path_is_as_long_as_the_longest_trail(pairs: list[tuple[int, int]]) -> None:
    box = network(pairs)
    everything = {0: " ".join(track.id for track in box.tracks)}
    game = scenario(box, row="red red red red red", tracks=everything)
    found = explain_score(game.equipment, game._states, 0)
    walk(box, found.trail_from, found.trail)
    assert length_of(box, found.trail) == game.advice_for(0).score_now().longest_trail
