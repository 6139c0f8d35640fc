"""`whistlestop simulate` and `whistlestop replay`."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.command import ran, ran_outside
from maps.small_map import small_map
from sentences import says
from whistlestop.cli import app
from whistlestop.maps.loading import edition_ids
from whistlestop.texts import text

pytestmark = pytest.mark.slow


def fine(records: int) -> str:
    return text("cli.replay.fine", count=records)


def recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str], edition: str = "usa", games: int = 4) -> Path:
    out = tmp_path / f"{edition}.jsonl"
    assert ran(capsys, "simulate", "--edition", edition, "--games", games, "--seed", 3, "--out", out).code == 0
    return out


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, "simulate", "--games", 50, "--seed", 1, "--bots", "random,greedy", "--edition", "new-york")
    assert (done.code, done.err) == (0, "")
    assert text("cli.simulate.title", count=50, edition="new-york", seed=1) in done.out
    assert "random" in done.out
    assert "greedy" in done.out
    assert says(done.out, "cli.simulate.speed")


def test_one_object_for_programs() -> None:
    arguments = ["simulate", "--edition", "europe", "--seats", "4", "--games", "20", "--seed", "1", "--json"]
    done = CliRunner().invoke(app, arguments)
    data = json.loads(done.stdout)
    assert done.exit_code == 0
    assert done.stdout.count("\n") == 1
    assert (data["games"], data["edition"], data["seats"], data["seed"]) == (20, "europe", 4, 1)
    assert data["bots"] == ["random"] * 4
    assert len(data["mean_scores"]) == len(data["win_rates"]) == 4
    assert sum(data["win_rates"]) == pytest.approx(1)
    assert data["games_per_second"] == pytest.approx(data["games"] / data["seconds"], rel=0.01)
    assert data["mean_actions"] > 0


def test_the_same_seed_gives_the_same_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (
        json.loads(ran(capsys, "simulate", "--games", 20, "--seed", 5, "--json").out)["mean_scores"] for _ in range(2)
    )
    assert first == second


def test_without_a_seed_the_chosen_one_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    seeds = {json.loads(ran(capsys, "simulate", "--games", 1, "--json").out)["seed"] for _ in range(3)}
    assert len(seeds) == 3


@pytest.mark.parametrize("edition", edition_ids())
def test_records_replay(edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = recorded(tmp_path, capsys, edition)
    assert len(out.read_text(encoding="utf-8").splitlines()) == 4
    done = ran(capsys, "replay", out)
    assert (done.code, done.out, done.err) == (0, f"{fine(4)}\n", "")


def test_games_on_a_map_of_ones_own_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    map_file, out = tmp_path / "ring.json", tmp_path / "games.jsonl"
    map_file.write_text(json.dumps(small_map()))
    assert ran(capsys, "simulate", "--map", map_file, "--games", 3, "--out", out).code == 0
    assert ran(capsys, "replay", out).out == f"{fine(3)}\n"


def test_a_record_laid_out_over_many_lines_replays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(recorded(tmp_path, capsys, games=1).read_text(encoding="utf-8"))
    pretty = tmp_path / "pretty.json"
    pretty.write_text(json.dumps(record, indent=2), encoding="utf-8")
    assert ran(capsys, "replay", pretty).out == f"{fine(1)}\n"


def test_records_come_from_a_pipe_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = recorded(tmp_path, capsys).read_text(encoding="utf-8")
    done = ran_outside("replay", "-", stdin=records)
    assert (done.code, done.out) == (0, f"{fine(4)}\n")


def test_a_refused_record_is_reported_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = recorded(tmp_path, capsys)
    lines = out.read_text(encoding="utf-8").splitlines()
    lies = json.loads(lines[1])
    lies["final"]["scores"][0]["total"] += 1
    lines[1:3] = [json.dumps(lies), "", lines[2][:-40]]
    out.write_text("\n".join(lines), encoding="utf-8")
    done = ran(capsys, "replay", out)
    assert done.code == 1
    told = done.out.splitlines()
    assert told[0] == text("cli.replay.fault", line=2, reason=text("error.record_final", part="scores"))
    assert says(told[1], "cli.replay.not_json")
    assert says(told[1], "cli.replay.fault", line=4)
    assert told[2:] == [fine(2), text("cli.replay.refused", count=2)]


def test_a_refused_record_is_reported_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    out.write_bytes(b"{}\n\xff\n[1]\n[" + b"[" * 100_000 + b"\n" + b"9" * 5000 + b"\nnull\n")
    done = ran(capsys, "replay", out, "--json")
    data = json.loads(done.out)
    assert done.code == 1
    assert (data["records"], data["fine"], data["refused"]) == (6, 0, 6)
    assert [fault["line"] for fault in data["faults"]] == [1, 2, 3, 4, 5, 6]
    assert data["faults"][0]["reason"] == text("error.record_misses", field="format")
    assert data["faults"][1]["reason"] == text("cli.replay.not_utf8")


def test_very_many_faults_are_counted_not_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("{}\n" * 25)
    told = ran(capsys, "replay", out).out.splitlines()
    assert told[20:] == [text("cli.replay.more", count=5), fine(0), text("cli.replay.refused", count=25)]


def test_an_empty_file_has_no_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("\n\n")
    done = ran(capsys, "replay", out)
    assert (done.code, done.out) == (2, "")
    assert text("cli.replay.empty", file=out) in done.err


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_run_leaves_whole_lines(jobs: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ["simulate", "--games", "10000000", "--seed", "1", "--jobs", str(jobs), "--out", str(out)]
    command = [sys.executable, "-m", "whistlestop", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as process:
        deadline = time.monotonic() + 240
        while not (out.exists() and out.stat().st_size) and time.monotonic() < deadline:
            time.sleep(0.05)
        os.kill(process.pid, signal.SIGINT)
        printed, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert (printed, said.splitlines()[-1]) == ("", text("cli.stopped"))
    assert "Traceback" not in said
    assert out.read_text(encoding="utf-8").endswith("}\n")
    few = tmp_path / "few.jsonl"
    few.write_text("".join(out.read_text(encoding="utf-8").splitlines(keepends=True)[-3:]), encoding="utf-8")
    assert ran(capsys, "replay", few).code == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, "simulate", "--games", 2, "--out", "/dev/full", "--force")
    assert done.code == 2
    assert "No space left on device" in done.err
