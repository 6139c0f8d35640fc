"""`whistlestop map check`."""

import json
from pathlib import Path

import pytest

from cli.command import ran
from maps.small_map import small_map


def written(tmp_path: Path, **changes: object) -> Path:
    file = tmp_path / "ring.json"
    file.write_text(json.dumps({**small_map(), **changes}))
    return file


def test_a_good_map_is_summed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path)
    done = ran(capsys, "map", "check", file)
    assert (done.code, done.out) == (0, f"{file}: fine (5 cities, 6 tracks, 10 tickets)\n")


def test_every_fault_is_on_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, "map", "check", written(tmp_path, name="", colors=["rde", "blue"]))
    assert done.code == 1
    assert done.err == ""
    assert len(done.out.splitlines()) > 1
    assert all(line.startswith("ring.json: ") for line in done.out.splitlines())


def test_several_maps_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("name = ")
    done = ran(capsys, "map", "check", written(tmp_path), bad, "--json")
    good, broken = json.loads(done.out)["maps"]
    assert done.code == 1
    assert (good["cities"], good["tracks"], good["tickets"], good["faults"]) == (5, 6, 10, [])
    assert "line 1 is not valid TOML" in broken["faults"][0]
