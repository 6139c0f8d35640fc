"""The game as a separate process, with input from a pipe."""

import os
import subprocess
import sys

import pytest

from whistlestop.texts import text

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "surroundings",
    [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}, {"COLUMNS": "40"}, {"FORCE_COLOR": "1"}],
    ids=str,
)
def test_a_piped_game_works_on_any_terminal(surroundings: dict[str, str]) -> None:
    command = [sys.executable, "-m", "whistlestop", "play", "--terminal", "--edition", "europe", "--seed", "5"]
    typed = "all\n1\n1\n1\n2\n1\n1\n\n? U3\nmap\nscore\n"
    environment = {**os.environ, **surroundings}
    done = subprocess.run(command, input=typed.encode(), capture_output=True, timeout=300, env=environment, check=False)
    shown = done.stdout.decode(errors="replace")
    assert done.returncode == 0
    assert "Traceback" not in shown + done.stderr.decode(errors="replace")
    assert text("terminal.title.turn") in shown
    assert text("terminal.bye") in shown
    assert ("\x1b[" in shown) == ("FORCE_COLOR" in surroundings)
