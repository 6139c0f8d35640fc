"""Help, the version and mistakes come at once: they don't wait for the engine to load."""

import subprocess
import sys
from pathlib import Path

import pytest

import whistlestop

# The package as a namespace alone, so that only what the command line itself imports is counted.
RUN_ALONE = """
import importlib.util, sys
from importlib.machinery import ModuleSpec
spec = ModuleSpec("whistlestop", None, is_package=True)
spec.submodule_search_locations = [sys.argv[1]]
sys.modules["whistlestop"] = importlib.util.module_from_spec(spec)
from whistlestop.cli import run
run(sys.argv[2:])
sys.exit("numba" in sys.modules or "numpy" in sys.modules)
"""


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
        ["replay", "no-such.jsonl"],
        ["play", "--bots", "greedy,greedy"],
        ["map", "check", "no-such.toml"],
    ],
    ids=" ".join,
)
def test_the_engine_is_not_loaded(arguments: list[str]) -> None:
    package = Path(whistlestop.__file__).parent
    command = [sys.executable, "-c", RUN_ALONE, str(package), *arguments]
    assert subprocess.run(command, capture_output=True, timeout=60, check=False).returncode == 0
