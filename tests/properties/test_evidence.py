"""The score breakdown of random games matches the scores."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.test_evidence import check_evidence, length_of, walk
from properties.games import TABLES, play_on
from properties.test_oracles_agree import some_tracks
from scenarios import scenario
from whistlestop import Game
from whistlestop.engine.evidence import explain_score


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_P1_the_breakdown_matches_the_scores(edition: str, seats: int) -> None:
    for seed in range(3):
        check_evidence(play_on(Game.new(edition, seats=seats, seed=seed), random.Random(seed)))


@settings(max_examples=100, deadline=None)
@given(edition=st.sampled_from(["usa", "europe", "new-york"]), seed=st.integers(0, 2**32), pieces=st.integers(1, 60))
def test_P3_the_path_over_any_network_is_as_long_as_its_longest_trail(edition: str, seed: int, pieces: int) -> None:
    tracks = {0: " ".join(some_tracks(edition, seed, pieces))}
    game = scenario(edition, tracks=tracks, pieces={0: 3}, row="red red blue blue green")
    found = explain_score(game.equipment, game._states, 0)
    walk(game.box, found.trail_from, found.trail)
    assert length_of(game.box, found.trail) == game.advice_for(0).score_now().longest_trail
