"""`whistlestop verify`."""

import json
import random
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from cli.command import ran, ran_outside
from maps.small_map import small_map
from sentences import saying, says
from whistlestop import Box, Game, load_box
from whistlestop.maps.loading import box_from_data
from whistlestop.shuffle import Shuffle, commitment, deal_key
from whistlestop.texts import text

pytestmark = pytest.mark.slow

SECRET, HERS, HIS = b"s" * 32, b"\x11" * 32, b"\xab" * 32


def record_of_game(box: Box, *contributions: bytes, actions: int = 10_000) -> dict[str, Any]:
    """Return a game of random actions, with a key from a secret and the bytes of each seat."""
    seats = len(contributions)
    game = Game.new(box, seats=seats, key=deal_key(SECRET, "table-7", box.edition.id, seats, contributions))
    choose = random.Random(1)
    while not game.is_over and len(game.actions) < actions:
        seat = choose.choice(game.open_seats)
        game.play(seat, choose.choice(game.legal_actions(seat)))
    promises = tuple(commitment(part) if part else None for part in contributions)
    given = tuple(part.hex() or None for part in contributions)
    game.shuffle = Shuffle("table-7", SECRET.hex(), commitment(SECRET), promises, given).as_data()
    return game.record()


@pytest.fixture(scope="module")
def played() -> dict[str, Any]:
    """Return a whole game of two people, with a bot between them."""
    return record_of_game(load_box("new-york"), HERS, b"", HIS)


@pytest.fixture
def record(played: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of that game, to be changed."""
    return deepcopy(played)


def written(tmp_path: Path, *records: object) -> Path:
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(each) + "\n" for each in records), encoding="utf-8")
    return file


def test_all_proofs_are_listed(record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, "verify", written(tmp_path, record))
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    (winner,) = record["final"]["winners"]
    points = record["final"]["scores"][winner]["total"]
    proofs = [
        text("shuffle.proven.secret", commitment=commitment(SECRET)),
        text("shuffle.proven.bytes", seat=0),
        text("shuffle.proven.no_bytes", seat=1),
        text("shuffle.proven.bytes", seat=2),
        text("shuffle.proven.key"),
        text("shuffle.proven.replay", count=len(record["actions"])),
        text("shuffle.proven.winners", count=1, seats=winner, points=points),
    ]
    assert lines == [
        text("cli.verify.proven", line=1),
        *[f"  {proof}" for proof in proofs],
        text("cli.verify.verified", count=1),
        text("shuffle.unproven.looked"),
    ]


def test_a_game_that_goes_on_is_verified_as_far_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    started = record_of_game(load_box("usa"), HERS, HIS, actions=5)
    done = ran(capsys, "verify", written(tmp_path, started))
    assert done.code == 0
    assert f"{text('shuffle.proven.replay', count=5)}\n  {text('shuffle.proven.not_over')}\n" in done.out


def test_a_game_on_a_map_of_ones_own_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ring = record_of_game(box_from_data(small_map(), "ring.json"), HERS, b"")
    assert ran(capsys, "verify", written(tmp_path, ring)).code == 0


def test_a_record_from_a_pipe_laid_out_over_many_lines(record: dict[str, Any]) -> None:
    done = ran_outside("verify", "-", stdin=json.dumps(record, indent=2))
    assert done.code == 0
    assert text("cli.verify.verified", count=1) in done.out


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("secret", "00" * 32, text("shuffle.fault.commitment")),
        ("commitment", "00" * 32, text("shuffle.fault.commitment")),
        ("table", "table-8", text("shuffle.fault.key")),
        ("contributions", [None, None, HIS.hex()], text("shuffle.fault.no_contribution", seat=0)),
        ("contributions", [HERS.hex(), None, HERS.hex()], text("shuffle.fault.contribution", seat=2)),
        ("contributions", [], text("shuffle.fault.entries", field="contributions", entries=0, seats=3)),
        ("secret", "00", text("shuffle.fault.hex", field="secret")),
        ("secret", 7, text("error.record_field", field="shuffle")),
        ("contributions", [7, None, None], text("error.record_field", field="shuffle.contributions")),
    ],
)
def test_a_shuffle_that_does_not_add_up_is_refused(
    field: str, value: object, reason: str, record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record["shuffle"][field] = value
    done = ran(capsys, "verify", written(tmp_path, record))
    assert done.code == 1
    assert done.out.startswith(f"{text('cli.replay.fault', line=1, reason=reason)}\n")
    assert done.out.endswith(f"{text('cli.verify.refused', count=1)}\n")


def test_a_record_that_does_not_replay_is_refused(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record["final"]["scores"][0]["total"] += 1
    done = ran(capsys, "verify", written(tmp_path, record))
    assert done.code == 1
    reason = text("error.record_final", part="scores")
    assert done.out.startswith(f"{text('cli.replay.fault', line=1, reason=reason)}\n")


def test_without_a_shuffle_there_is_nothing_to_verify(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, record | {"shuffle": None})
    done = ran(capsys, "verify", file)
    assert done.code == 1
    assert done.out.splitlines() == [
        text("cli.replay.fault", line=1, reason=text("shuffle.unproven.no_shuffle")),
        text("cli.verify.nothing_to_verify", count=1),
    ]
    assert ran(capsys, "replay", file).code == 0


def test_without_anybodys_bytes_the_host_chose_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bots_only = record_of_game(load_box("new-york"), b"", b"", actions=3)
    done = ran(capsys, "verify", written(tmp_path, bots_only))
    assert done.code == 1
    assert text("shuffle.unproven.host_alone") in done.out


@pytest.mark.parametrize("kept", [HIS.hex(), HIS.hex().upper()])
def test_ones_own_bytes_are_found(
    kept: str, record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = ran(capsys, "verify", written(tmp_path, record), "--contribution", kept)
    assert done.code == 0
    assert f"  {text('shuffle.proven.own_bytes', seat=2)}\n" in done.out
    assert not says(done.out, "shuffle.proven.own_bytes", seat=0)


def test_ones_own_bytes_that_are_missing_are_a_fault(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = "00" * 32
    done = ran(capsys, "verify", written(tmp_path, record), "--contribution", HERS.hex(), "--contribution", mine)
    assert done.code == 1
    assert f"{text('cli.verify.missing', contribution=mine)}\n" in done.out


def test_bytes_of_several_games_are_each_found_in_theirs(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = b"\x77" * 32
    other = record_of_game(load_box("new-york"), mine, b"", actions=3)
    kept = ["--contribution", HERS.hex(), "--contribution", mine.hex()]
    assert ran(capsys, "verify", written(tmp_path, record, other), *kept).code == 0


def test_one_object_for_programs(record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, record, record | {"shuffle": None}, {})
    done = ran(capsys, "verify", file, "--json", "--contribution", "00" * 32)
    data = json.loads(done.out)
    assert done.code == 1
    assert [data[count] for count in ("records", "verified", "nothing_to_verify", "refused")] == [3, 1, 1, 1]
    assert [(game["line"], game["verdict"]) for game in data["games"]] == [
        (1, "verified"), (2, "nothing_to_verify"), (3, "refused"),
    ]  # fmt: skip
    assert data["games"][2]["sentences"] == [text("error.record_misses", field="format")]
    assert data["missing_contributions"] == ["00" * 32]
    assert data["not_proven"] == [text("shuffle.unproven.looked")]


@pytest.mark.parametrize("kept", ["", "00", "0x" + "0" * 62, "é" * 64])
def test_a_contribution_that_is_not_hexadecimal_is_a_mistake(kept: str, capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, "verify", "game.json", "--contribution", kept)
    assert (done.code, done.out) == (2, "")
    assert says(done.err, "cli.verify.bad_contribution")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "said"), [("no-such.json", "No such file"), ("empty.json", saying("cli.replay.empty"))]
)
def test_without_a_record_it_cannot_start(
    name: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty.json").touch()
    done = ran(capsys, "verify", tmp_path / name)
    assert (done.code, done.out) == (2, "")
    assert re.search(said, done.err)


def test_it_explains_itself_with_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, "verify", "--help")
    assert done.code == 0
    assert "whistlestop verify " in done.out
    assert "--contribution" in done.out
