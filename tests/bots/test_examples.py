"""The examples run, and say what they promise."""

import json
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from cli.command import ran
from whistlestop import load_box

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_game_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "play_a_game.py"))
    assert re.search(r"seat 2: -?\d+ points.*\nwon by \d", capsys.readouterr().out)


def test_a_bot_of_twenty_lines_beats_the_random_bot(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "write_a_bot.py"), run_name="__main__")
    said = re.fullmatch(r"long-track won (\d+) of 10 games against random\n", capsys.readouterr().out)
    assert said is not None
    assert int(said[1]) >= 8


def test_the_bot_takes_part_in_the_arena_without_being_installed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(EXAMPLES.parent)
    monkeypatch.setattr(sys, "path", [*sys.path])
    done = ran(capsys, "arena", "--bots", "examples.write_a_bot:LongTrackBot:least=2,random", "--games", 4, "--json")
    best, worst = json.loads(done.out)["bots"]
    assert best["name"] == "examples.write_a_bot:LongTrackBot:least=2"
    assert best["win_rate"] > worst["win_rate"]


def test_games_are_analyzed_and_plotted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    games, plot = tmp_path / "games.parquet", tmp_path / "games.png"
    assert ran(capsys, "simulate", "--edition", "new-york", "--games", 200, "--seed", 1, "--out", games).code == 0
    monkeypatch.setattr(sys, "argv", ["analyze_games.py", str(games), str(plot)])
    names = runpy.run_path(str(EXAMPLES / "analyze_games.py"), run_name="__main__")
    assert plot.read_bytes().startswith(b"\x89PNG")
    rows = pq.read_table(games).to_pylist()
    assert sum(names["wins_by_order"](rows)) == pytest.approx(1)
    values = names["ticket_values"](rows)
    assert len(values) == 18
    assert all(-20 < value < 20 for value in values.values())
    popularity = names["route_popularity"](rows)
    assert list(popularity.values()) == sorted(popularity.values(), reverse=True)
    assert set(popularity) <= {"-".join(track.ends) for track in load_box("new-york").tracks}
    assert max(popularity.values()) <= 1
    assert names["shown"]("city-lower_east_side-wall_street") == "Lower East Side \N{EN DASH} Wall Street"


def test_a_map_is_made_and_reported_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    own, plot = tmp_path / "lake.json", tmp_path / "lake.svg"
    monkeypatch.setattr(sys, "argv", ["make_a_map.py", str(own), str(plot), "--games", "20"])
    with pytest.raises(SystemExit, match="^0$"):
        runpy.run_path(str(EXAMPLES / "make_a_map.py"), run_name="__main__")
    assert "The lake: 20 games with 2 players" in " ".join(capsys.readouterr().out.split())
    assert "Hazel" in plot.read_text(encoding="utf-8")
    assert ran(capsys, "map", "check", own).code == 0


def test_a_position_is_evaluated(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["evaluate_position.py", "--worlds", "2"])
    runpy.run_path(str(EXAMPLES / "evaluate_position.py"), run_name="__main__")
    lines = capsys.readouterr().out.splitlines()
    values = [float(line.split(maxsplit=1)[0]) for line in lines]
    assert values == sorted(values, reverse=True)
    assert any(line.endswith("draw blind") for line in lines)


@pytest.mark.parametrize(("seconds", "wins"), [(2, 0), pytest.param(120, 95, marks=pytest.mark.long)])
def test_an_agent_learns_to_beat_the_random_bot(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, seconds: int, wins: int
) -> None:
    monkeypatch.setattr(sys, "argv", ["train_an_agent.py", "--seconds", str(seconds)])
    runpy.run_path(str(EXAMPLES / "train_an_agent.py"), run_name="__main__")
    said = re.fullmatch(rf"wins after {seconds} s: ([\d.]+)%\n", capsys.readouterr().out)
    assert said is not None
    assert float(said[1]) >= wins


@pytest.mark.parametrize("arguments", [[], ["games.parquet"]])
def test_analyzing_says_what_it_needs(arguments: list[str]) -> None:
    program = [sys.executable, str(EXAMPLES / "analyze_games.py"), *arguments]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("usage: analyze_games.py")
    assert "required: " in done.stderr
    assert "picture" in done.stderr
