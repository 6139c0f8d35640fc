"""`whistlestop verify`."""

import json
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from cli.command import ran, ran_outside
from maps.small_map import small_map
from whistlestop import Box, Game, load_box
from whistlestop.maps.loading import box_from_data
from whistlestop.shuffle import Shuffle, commitment, deal_key

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
    assert lines[0] == "line 1: verified"
    assert lines[1].startswith(f"  The host's secret has the SHA-256 {commitment(SECRET)}. If this is what")
    assert lines[2:] == [
        "  The bytes of seat 0 match the commitment in the record.",
        "  Seat 1 gave no bytes, which is right only for a bot.",
        "  The bytes of seat 2 match the commitment in the record.",
        "  The key of the game, and so every card, follows from the secret and all these bytes.",
        f"  The game replays from that key: {len(record['actions'])} actions, and all are legal.",
        f"  The result is right: seat {winner} wins with {points} points.",
        "1 record is verified.",
        "A verified shuffle proves that nobody chose the cards. It does not prove that the host did not look at them.",
    ]


def test_a_game_that_goes_on_is_verified_as_far_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    started = record_of_game(load_box("usa"), HERS, HIS, actions=5)
    done = ran(capsys, "verify", written(tmp_path, started))
    assert done.code == 0
    assert "5 actions, and all are legal.\n  The game is not over, so there is no result yet.\n" in done.out


def test_a_game_on_a_map_of_ones_own_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ring = record_of_game(box_from_data(small_map(), "ring.json"), HERS, b"")
    assert ran(capsys, "verify", written(tmp_path, ring)).code == 0


def test_a_record_from_a_pipe_laid_out_over_many_lines(record: dict[str, Any]) -> None:
    done = ran_outside("verify", "-", stdin=json.dumps(record, indent=2))
    assert done.code == 0
    assert "1 record is verified." in done.out


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("secret", "00" * 32, "the host's secret is not the one that the host committed to"),
        ("commitment", "00" * 32, "the host's secret is not the one that the host committed to"),
        (
            "table",
            "table-8",
            "the key of the game does not follow from table, edition, seats, secret and contributions",
        ),
        ("contributions", [None, None, HIS.hex()], "seat 0 committed to bytes that are not there"),
        ("contributions", [HERS.hex(), None, HERS.hex()], "the bytes of seat 2 are not the ones it committed to"),
        ("contributions", [], "the shuffle's 'contributions' should have an entry for each seat"),
        ("secret", "00", "the shuffle's 'secret' is not 64 hexadecimal digits in lower case"),
        ("secret", 7, "the record's field 'shuffle' is not as it should be"),
        ("contributions", [7, None, None], "the record's field 'shuffle.contributions' is not as it should be"),
    ],
)
def test_a_shuffle_that_does_not_add_up_is_refused(
    field: str, value: object, reason: str, record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record["shuffle"][field] = value
    done = ran(capsys, "verify", written(tmp_path, record))
    assert done.code == 1
    assert done.out.startswith(f"line 1: {reason}")
    assert done.out.endswith("1 record is refused.\n")


def test_a_record_that_does_not_replay_is_refused(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record["final"]["scores"][0]["total"] += 1
    done = ran(capsys, "verify", written(tmp_path, record))
    assert done.code == 1
    assert done.out.startswith("line 1: the record's final 'scores' differs from the replay\n")


def test_without_a_shuffle_there_is_nothing_to_verify(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, record | {"shuffle": None})
    done = ran(capsys, "verify", file)
    assert done.code == 1
    assert done.out == "line 1: nothing to verify: the record has no shuffle\n1 record has nothing to verify.\n"
    assert ran(capsys, "replay", file).code == 0


def test_without_anybodys_bytes_the_host_chose_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bots_only = record_of_game(load_box("new-york"), b"", b"", actions=3)
    done = ran(capsys, "verify", written(tmp_path, bots_only))
    assert done.code == 1
    assert "no seat gave bytes, so the host alone could choose the cards" in done.out


@pytest.mark.parametrize("kept", [HIS.hex(), HIS.hex().upper()])
def test_ones_own_bytes_are_found(
    kept: str, record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = ran(capsys, "verify", written(tmp_path, record), "--contribution", kept)
    assert done.code == 0
    assert "  The bytes of seat 2 match the commitment in the record, and they are the ones you kept.\n" in done.out
    assert done.out.count("the ones you kept") == 1


def test_ones_own_bytes_that_are_missing_are_a_fault(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = "00" * 32
    done = ran(capsys, "verify", written(tmp_path, record), "--contribution", HERS.hex(), "--contribution", mine)
    assert done.code == 1
    assert f"The bytes you kept are in no record: {mine}\n" in done.out


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
    assert data["games"][2]["sentences"] == ["the record has no field 'format'"]
    assert data["missing_contributions"] == ["00" * 32]
    assert "did not look" in data["not_proven"][0]


@pytest.mark.parametrize("kept", ["", "00", "0x" + "0" * 62, "é" * 64])
def test_a_contribution_that_is_not_hexadecimal_is_a_mistake(kept: str, capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, "verify", "game.json", "--contribution", kept)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("a contribution is 64 hexadecimal digits, not ")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(("name", "said"), [("no-such.json", "No such file"), ("empty.json", "there is no record in")])
def test_without_a_record_it_cannot_start(
    name: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty.json").touch()
    done = ran(capsys, "verify", tmp_path / name)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_it_explains_itself_with_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, "verify", "--help")
    assert done.code == 0
    assert "whistlestop verify game.json --contribution" in done.out
