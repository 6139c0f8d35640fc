"""Help, version and mistakes are quick: they don't load the engine."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import whistlestop

RUN = """
import sys
from whistlestop.cli import run
run(sys.argv[1:])
sys.exit("numba" in sys.modules or "numpy" in sys.modules)
"""


@pytest.fixture
def bare_package(tmp_path: Path) -> Path:
    """Return the package without its public API, to count the command line's own imports."""
    bare = tmp_path / "whistlestop"
    bare.mkdir()
    (bare / "__init__.py").touch()
    for part in Path(whistlestop.__file__).parent.iterdir():
        if part.name not in {"__init__.py", "__pycache__"}:
            (bare / part.name).symlink_to(part)
    return tmp_path


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["simulate", "--help"],
        ["simulate", "--edition", "urope"],
        ["simulate", "--bots", "gredy"],
        ["simulate", "--seats", "9"],
        ["simulate", "--out", "no/such/folder/games.jsonl"],
        ["arena", "--help"],
        ["arena", "--bots", "gredy,random"],
        ["replay", "no-such.jsonl"],
        ["play", "--terminal", "--bots", "greedy,greedy"],
        ["play", "--bots", "greedy"],
        ["map", "check", "no-such.toml"],
    ],
    ids=" ".join,
)
def test_the_engine_is_not_loaded(arguments: list[str], bare_package: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(bare_package)}
    command = [sys.executable, "-c", RUN, *arguments]
    assert subprocess.run(command, env=environment, capture_output=True, timeout=60, check=False).returncode == 0
