"""The examples run, and say what they promise."""

import json
import re
import runpy
import sys
from pathlib import Path

import pytest

from cli.command import ran

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
