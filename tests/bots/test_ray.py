"""The arena on a Ray cluster of two workers on this machine; left out where Ray is not installed."""

import importlib.util
from pathlib import Path

import pytest

from cli.command import ran
from whistlestop.bots.arena.contest import match_of
from whistlestop.bots.arena.ray_cluster import play_on_ray
from whistlestop.bots.arena.spreading import play_here
from whistlestop.maps.loading import load_box
from whistlestop.texts import text

HAS_RAY = importlib.util.find_spec("ray") is not None


@pytest.mark.skipif(not HAS_RAY, reason="needs whistlestop[scale]")
@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_two_workers_play_the_same_games_as_one_process() -> None:
    contest = match_of(load_box("new-york"), ["greedy", "random"], 2, 8, seed=3)
    spread = [verdict.game for verdict in play_on_ray(contest, contest.slots(), jobs=2)]
    alone = [verdict.game for verdict in play_here(contest, contest.slots())]
    assert {(game.block, game.rotation, game.scores) for game in spread} == {
        (game.block, game.rotation, game.scores) for game in alone
    }
    assert len(spread) == 8


@pytest.mark.skipif(HAS_RAY, reason="Ray is installed")
def test_without_ray_a_sentence_says_how_to_get_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    done = ran(capsys, "arena", "--bots", "greedy,random", "--ray", "--out", out)
    assert (done.code, done.out, done.err) == (2, "", text("bots.arena.no_ray") + "\n")
    assert not out.exists()
