"""A first game from Python: runs at once uncompiled, and names what would make it faster."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from whistlestop.engine.compilation import BOTS_MARKER, COMPILE_VARIABLE, RULES_MARKER
from whistlestop.engine.rulebook import CACHE_FOLDER, IS_COMPILED
from whistlestop.texts import text

FIRST_GAME: Final = """
import sys
import whistlestop as ws
games = [ws.Game.new("usa", seats=2, seed=7) for _ in range(2)]
games[0].play(0, games[0].legal_actions(0)[0])
from whistlestop.engine.rulebook import IS_COMPILED
print(IS_COMPILED, "numba" in sys.modules)
"""
QUIET: Final = "import logging\nlogging.getLogger('whistlestop').setLevel(logging.ERROR)\n"
COMPILE_FIRST: Final = "import whistlestop\nwhistlestop.compile_rules()\n"
NOTICE: Final = f"{text('engine.uncompiled', language='en')}\n"
needs_compiled_rules = pytest.mark.skipif(not IS_COMPILED, reason="nothing is compiled here")


def ran(program: str, cache: Path, **variables: str) -> tuple[str, str]:
    """Return the output and the errors of a program on a machine with this cache."""
    kept = {name: value for name, value in os.environ.items() if name not in {COMPILE_VARIABLE, "NUMBA_DISABLE_JIT"}}
    environment = {**kept, "NUMBA_CACHE_DIR": str(cache), **variables}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True)
    return done.stdout, done.stderr


def test_a_first_game_is_plain_python_and_says_so_once(tmp_path: Path) -> None:
    assert ran(FIRST_GAME, tmp_path) == ("False False\n", NOTICE)


def test_it_is_quiet_where_that_is_asked_for(tmp_path: Path) -> None:
    assert ran(QUIET + FIRST_GAME, tmp_path) == ("False False\n", "")


@pytest.mark.parametrize("variable", [{COMPILE_VARIABLE: "0"}, {"NUMBA_DISABLE_JIT": "1"}], ids=str)
def test_a_chosen_setting_causes_no_warning(variable: dict[str, str], tmp_path: Path) -> None:
    assert ran(FIRST_GAME, tmp_path, **variable) == ("False False\n", "")


@needs_compiled_rules
@pytest.mark.recompiles
def test_what_was_compiled_before_is_used(tmp_path: Path) -> None:
    shutil.copytree(CACHE_FOLDER, tmp_path, dirs_exist_ok=True)
    (tmp_path / RULES_MARKER).touch()
    assert ran(FIRST_GAME, tmp_path) == ("True True\n", "")


@needs_compiled_rules
@pytest.mark.recompiles
def test_a_program_that_compiles_first_is_compiled_itself(tmp_path: Path) -> None:
    shutil.copytree(CACHE_FOLDER, tmp_path, dirs_exist_ok=True)  # so that it takes seconds, not minutes
    for marker in (RULES_MARKER, BOTS_MARKER):
        (tmp_path / marker).unlink(missing_ok=True)
    assert ran(COMPILE_FIRST + FIRST_GAME, tmp_path) == ("True True\n", "")
