"""Trails, tickets and stations against independent oracles."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.tickets import best_stations
from oracles.trails import longest_trail
from scenarios import scenario
from whistlestop import load_box


def some_tracks(edition: str, seed: int, pieces: int) -> list[str]:
    """Return random, mostly connected tracks, as many as the pieces allow."""
    box, choose = load_box(edition), random.Random(seed)
    tracks: list[str] = []
    cities = {choose.choice(box.cities).id}
    for track in sorted(box.tracks, key=lambda _: choose.random()) * 3:
        touches = cities & set(track.ends) or choose.random() < 0.1
        if touches and track.length <= pieces and track.id not in tracks and track.twin not in tracks:
            tracks.append(track.id)
            cities |= set(track.ends)
            pieces -= track.length
    return tracks


@settings(max_examples=150, deadline=None)
@given(edition=st.sampled_from(["usa", "europe", "new-york"]), seed=st.integers(0, 2**32), pieces=st.integers(1, 60))
def test_P3_the_longest_trail_is_exact(edition: str, seed: int, pieces: int) -> None:
    tracks = some_tracks(edition, seed, pieces)
    game = scenario(edition, tracks={0: " ".join(tracks)}, pieces={0: 3}, row="red red blue blue green")
    assert game.advice_for(0).score_now().longest_trail == longest_trail(game.box, tracks)


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 5), stations=st.integers(0, 3))
def test_G5_the_best_use_of_stations_is_found(seed: int, seats: int, stations: int) -> None:
    choose, box = random.Random(seed), load_box("europe")
    tracks = [track.id for track in box.tracks if track.twin is None or track.id.endswith("-1")]
    choose.shuffle(tracks)
    share = choose.randint(3, 16)
    owned = {seat: tracks[seat * share : (seat + 1) * share] for seat in range(seats)}
    cities = [city.id for city in choose.sample(box.cities, stations)]
    tickets = choose.sample([ticket.id for ticket in box.tickets], choose.randint(1, 9))
    game = scenario(
        "europe",
        seats=seats,
        tracks={seat: " ".join(ids) for seat, ids in owned.items()},
        pieces=dict.fromkeys(range(seats), 3),
        stations={0: " ".join(cities)},
        tickets={0: " ".join(ticket.partition("-")[2] for ticket in tickets)},
    )
    score = game.advice_for(0).score_now()
    expected = best_stations(box, list(owned.values()), dict.fromkeys(cities, 0), 0, tickets)
    assert (score.tickets, score.completed_tickets) == expected


@pytest.mark.parametrize("seed", range(20))
def test_K4_shortest_paths_connect_the_tickets_cities(seed: int) -> None:
    tracks = some_tracks("usa", seed, 20)
    position = {
        "tracks": {0: " ".join(tracks)},
        "pieces": {0: 45},
        "tickets": {0: "los_angeles-new_york dallas-new_york"},
    }
    for way in scenario("usa", **position).advice_for(0).ticket_ways():  # type: ignore[arg-type]
        claimed = {0: " ".join([*tracks, *way.tracks])}
        then = scenario("usa", **(position | {"tracks": claimed})).advice_for(0).ticket_ways()  # type: ignore[arg-type]
        assert next(other for other in then if other.ticket == way.ticket).is_completed
