"""The benchmarks run, and say what they promise; how fast anything is, is not tested."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.long]

ROOT = Path(__file__).parents[2]
PROMISED = {"games", "linearity", "steps", "friendly", "simulated", "replayed", "copy", "start", "trail"}


def test_a_tiny_run_reports_every_figure_and_saves_nothing() -> None:
    kept = [ROOT / "bench" / name for name in ("results.md", "history.jsonl")]
    before = [file.exists() and file.read_bytes() for file in kept]
    command = [sys.executable, "-m", "bench", "--quick", "--tiny", "--no-save", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=300, check=True)
    said = json.loads(done.stdout)
    assert {"date", "cpu", "python", "numba", "figures"} <= set(said)
    assert set(said["figures"]) >= PROMISED
    for figure in said["figures"].values():
        assert 0 < figure["low"] <= figure["value"] <= figure["high"]
        assert figure["met"] in {True, False, None}
        assert (figure["target"] is None) == (figure["met"] is None)
    assert [file.exists() and file.read_bytes() for file in kept] == before


def test_a_tiny_run_of_the_environments_reports_speed_and_memory_and_saves_nothing() -> None:
    kept = ROOT / "bench" / "env_results.md"
    before = kept.read_bytes()
    sizes = ["--rounds", "1", "--games", "2", "--steps", "3"]
    command = [sys.executable, "-m", "bench.env", *sizes, "--no-save", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=300, check=True)
    said = json.loads(done.stdout)
    assert {"usa, 2 seats", "europe, 5 seats", "threads", "bytes", "aec", "single"} <= set(said)
    assert all(value > 0 for value, _ in said.values())
    assert said["bytes"][1] is True
    assert kept.read_bytes() == before
