"""`whistlestop arena`."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.command import ran
from maps.small_map import small_map
from sentences import says
from whistlestop.texts import text

pytestmark = pytest.mark.slow
QUICK = ("arena", "--edition", "new-york", "--bots", "greedy,random", "--games", "4")
BAD = "bots.bad_bots:RaisingBot"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, *QUICK, "--seed", 5)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].strip() == text("cli.arena.title", count=4, edition="new-york", seats=2, seed=5)
    columns = [text(f"cli.arena.column.{name}") for name in ("bot", "wins", "interval", "points", "ms")]
    assert lines[1].split() == " ".join(columns).split()
    assert [line.split()[0] for line in lines[3:]] == ["greedy", "random"]


def test_one_object_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(ran(capsys, *QUICK, "--json").out)
    assert (data["games"], data["edition"], data["seats"], data["seed"]) == (4, "new-york", 2, 1)
    assert [bot["name"] for bot in data["bots"]] == ["greedy", "random"]
    for bot in data["bots"]:
        assert bot["interval"][0] <= bot["win_rate"] <= bot["interval"][1]
        assert bot["ms_per_move"] > 0
        assert "mean_points" in bot
    assert sum(bot["win_rate"] for bot in data["bots"]) == pytest.approx(1)


def test_two_against_two(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(ran(capsys, *QUICK, "--seats", 4, "--json").out)
    assert (data["seats"], data["games"], len(data["bots"])) == (4, 4, 2)


def test_a_field_takes_as_many_seats_as_it_has_bots(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(ran(capsys, "arena", "--bots", "greedy,path,random", "--games", 3, "--json").out)
    assert (data["seats"], len(data["bots"])) == (3, 3)


def test_games_are_kept_and_not_played_again(capsys: pytest.CaptureFixture[str]) -> None:
    first = ran(capsys, *QUICK, "--out", "games.jsonl").out
    kept = Path("games.jsonl").read_text()
    assert len(kept.splitlines()) == 4
    assert ran(capsys, *QUICK, "--out", "games.jsonl").out == first
    assert Path("games.jsonl").read_text() == kept


def test_games_of_another_match_are_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    ran(capsys, *QUICK, "--out", "games.jsonl")
    done = ran(capsys, *QUICK, "--seed", 2, "--out", "games.jsonl")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert says(done.err, "bots.arena.another_match", match="new-york, greedy,random, seed 1")


def test_a_map_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    map_file = tmp_path / "ring.json"
    map_file.write_text(json.dumps(small_map()))
    again = ("arena", "--map", map_file, "--bots", "greedy,random", "--games", 2, "--out", "games.jsonl")
    assert ran(capsys, *again).code == 0
    map_file.write_text(json.dumps({**small_map(), "name": "Another ring"}))
    assert says(ran(capsys, *again).err, "bots.arena.another_match")


def test_a_bot_that_fails_is_named_with_its_positions(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("arena", "--edition", "new-york", "--bots", f"{BAD},random", "--games", 2)
    done = ran(capsys, *arguments)
    assert done.code == 0
    said = " ".join(done.out.split())
    assert says(said, "bots.failed.raised", bot=BAD)
    assert text("cli.arena.positions", file="arena-failures.jsonl") in said
    assert "what are trains?" in Path("arena-failures.jsonl").read_text()
    data = json.loads(ran(capsys, *arguments, "--json", "--out", "games.jsonl").out)
    assert data["failed_positions"] == "games.failures.jsonl"
    assert Path("games.failures.jsonl").exists()


@pytest.mark.parametrize("seating", [("--bots", "greedy,random", "--seats", 4), ("--bots", "greedy,random,path")])
def test_simulate_and_arena_seat_the_same_bots(seating: tuple[object, ...], capsys: pytest.CaptureFixture[str]) -> None:
    common = ("--edition", "new-york", "--games", 2, *seating, "--seed", 1)
    simulated = json.loads(ran(capsys, "simulate", *common, "--json").out)["bots"]
    assert ran(capsys, "arena", *common, "--out", "games.jsonl").code == 0
    first = json.loads(Path("games.jsonl").read_text().splitlines()[0])
    assert first["rotation"] == 0
    assert first["bots"] == [bot if isinstance(bot, str) else bot["name"] for bot in simulated]


def test_a_ladder_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    ladder = ("arena", "--ladder", "--edition", "new-york", "--bots", "random,greedy,path", "--games", 4)
    done = ran(capsys, *ladder, "--out", "games.jsonl")
    assert (done.code, done.err) == (0, "")
    assert text("cli.arena.written", table="ladder.md", plot="ladder.svg") in done.out
    assert len(Path("games.jsonl").read_text().splitlines()) == 12
    assert Path("ladder.md").read_text().count("\n| `") == 3
    assert Path("ladder.svg").read_text().startswith("<svg")
    data = json.loads(ran(capsys, *ladder, "--out", "games.jsonl", "--json").out)
    assert data["games"] == 12
    ratings = [bot["rating"] for bot in data["bots"]]
    assert ratings == sorted(ratings, reverse=True)
    assert [bot["rating"] for bot in data["bots"] if bot["name"] == "random"] == [0]


def test_an_anchor_has_the_rating_0(capsys: pytest.CaptureFixture[str]) -> None:
    # On the small map of New York, greedy is hardly better than random; on this one it is.
    ladder = ("arena", "--ladder", "--edition", "usa", "--bots", "random,greedy", "--games", 4, "--json")
    ratings = {bot["name"]: bot["rating"] for bot in json.loads(ran(capsys, *ladder, "--anchor", "greedy").out)["bots"]}
    assert ratings["random"] < ratings["greedy"] == 0
    refusal = text("cli.arena.no_anchor", anchor="path", bots="random, greedy")
    assert ran(capsys, *ladder, "--anchor", "path").err == f"{refusal}\n"


@pytest.mark.parametrize(
    ("first_bot", "interrupts"), [("greedy", 1), pytest.param("searcher:ms=200", 2, marks=pytest.mark.long)]
)
def test_an_interrupted_run_goes_on(capsys: pytest.CaptureFixture[str], first_bot: str, interrupts: int) -> None:
    """Any number of interrupts may come while the bots finish their moves."""
    bots = f"{first_bot},random"
    arguments = ["arena", "--edition", "new-york", "--bots", bots, "--out", "games.jsonl", "--jobs", "2"]
    command = [sys.executable, "-m", "whistlestop", *arguments, "--games", "100000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as process:
        deadline = time.monotonic() + 240
        while not (Path("games.jsonl").exists() and Path("games.jsonl").stat().st_size > 0):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        for _ in range(interrupts):
            os.kill(process.pid, signal.SIGINT)
            time.sleep(0.01)
        printed, said = process.communicate(timeout=60)
    assert (process.returncode, printed, said.splitlines()[-1]) == (130, "", text("cli.stopped"))
    played = len(Path("games.jsonl").read_text().splitlines())
    assert ran(capsys, *arguments, "--games", played + 4).code == 0
    assert played < len(Path("games.jsonl").read_text().splitlines()) <= 2 * played + 100
