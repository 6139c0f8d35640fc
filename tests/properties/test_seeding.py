"""Property tests try the same examples in every run, unless told to explore."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TRIED = """
from hypothesis import given, settings
from hypothesis import strategies as st

@settings(max_examples=5, database=None)
@given(number=st.integers())
def test_any(number):
    print("tried", number)
"""


def tried(folder: Path, wander: str) -> list[str]:
    """Return the examples of one run under the settings of this project."""
    (folder / "test_any.py").write_text(TRIED)
    (folder / "conftest.py").write_text((ROOT / "conftest.py").read_text())
    program = [sys.executable, "-m", "pytest", "-s", "-p", "no:cacheprovider", "--rootdir", str(folder), str(folder)]
    done = subprocess.run(program, env={"WHISTLESTOP_WANDER": wander}, capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if "tried" in line]


@pytest.mark.parametrize(("wander", "is_same"), [("", True), ("1", False)])
def test_examples_are_the_same_in_every_run_unless_they_wander(wander: str, is_same: bool, tmp_path: Path) -> None:
    assert (tried(tmp_path, wander) == tried(tmp_path, wander)) == is_same
