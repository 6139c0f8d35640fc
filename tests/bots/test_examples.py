"""The examples run, and say what they promise."""

import re
import runpy
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_game_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "play_a_game.py"))
    assert re.search(r"seat 2: -?\d+ points.*\nwon by \d", capsys.readouterr().out)


def test_a_bot_of_twenty_lines_beats_the_random_bot(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "write_a_bot.py"))
    said = re.fullmatch(r"long-track won (\d+) of 10 games against random\n", capsys.readouterr().out)
    assert said is not None
    assert int(said[1]) >= 8
