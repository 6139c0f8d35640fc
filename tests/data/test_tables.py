"""Games as rows of tables, and the files that they are kept in."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from cli.command import ran
from maps.small_map import small_map
from whistlestop import Game
from whistlestop.bots.simulation import simulate
from whistlestop.data import parquet
from whistlestop.data.data_errors import DataError
from whistlestop.data.game_rows import game_row, game_schema
from whistlestop.data.parquet import ParquetWriter
from whistlestop.maps.loading import edition_ids, load_box


def finished(edition: str, seats: int = 2) -> Game:
    result = next(simulate(load_box(edition), seats, 1, seed=5, with_records=True))
    assert result.record is not None
    return Game.replay(json.loads(result.record))


@pytest.mark.parametrize("edition", edition_ids())
def test_a_row_agrees_with_the_game(edition: str, tmp_path: Path) -> None:
    game = finished(edition)
    with ParquetWriter(tmp_path / "games.parquet", game_schema()) as writer:
        writer.add(game_row(game, 3, 5, ["random", "greedy"]))
    [row] = pq.read_table(tmp_path / "games.parquet").to_pylist()
    final = game.final()
    assert final is not None
    assert (row["number"], row["seed"], row["edition"], row["seats"]) == (3, 5, edition, 2)
    assert row["winners"] == list(final.winners)
    assert [player["total"] for player in row["players"]] == [score.total for score in final.scores]
    assert [player["bot"] for player in row["players"]] == ["random", "greedy"]
    assert {part["track"]: part["seat"] for part in row["tracks"]} == final.tracks
    assert {part["city"]: part["seat"] for part in row["stations"]} == final.stations
    for seat, score in enumerate(final.scores):
        own = [ticket for ticket in row["tickets"] if ticket["seat"] == seat]
        assert {ticket["ticket"] for ticket in own} == set(final.tickets[seat])
        assert sum(ticket["is_completed"] for ticket in own) == score.completed_tickets
        assert sum(ticket["points"] * (1 if ticket["is_completed"] else -1) for ticket in own) == score.tickets
    assert [(part["seat"], part["action"]) for part in row["actions"]] == [
        (seat, str(action)) for seat, action in game.actions
    ]


def test_who_began_is_who_took_the_first_turn() -> None:
    game = Game.new("new-york", seats=3, seed=2, start=1)
    while not game.is_over:
        seat = game.open_seats[0]
        game.play(seat, game.legal_actions(seat)[0])
    assert game_row(game, 0, 0, ["a", "b", "c"])["first_seat"] == 1


def test_a_game_that_goes_on_is_no_row() -> None:
    with pytest.raises(ValueError, match="over"):
        game_row(Game.new("usa", seats=2, seed=1), 0, 0, ["a", "b"])


def test_what_was_added_before_an_interruption_can_be_read(tmp_path: Path) -> None:
    file, row = tmp_path / "games.parquet", game_row(finished("new-york"), 0, 5, ["a", "b"])

    def interrupted() -> None:
        with ParquetWriter(file, game_schema()) as writer:
            for _ in range(1003):
                writer.add(row)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert pq.read_table(file).num_rows == 1003
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


def test_simulated_games_go_to_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, lines = tmp_path / "games.parquet", tmp_path / "games.jsonl"
    for file in (table, lines):
        done = ran(capsys, "simulate", "--edition", "new-york", "--games", 7, "--seed", 3, "--out", file)
        assert done.code == 0
    rows = pq.read_table(table).to_pylist()
    records = [json.loads(line) for line in lines.read_text().splitlines()]
    assert [row["number"] for row in rows] == list(range(7))
    assert [row["key"] for row in rows] == [record["key"] for record in records]
    assert [[[part["seat"], part["action"]] for part in row["actions"]] for row in rows] == [
        record["actions"] for record in records
    ]


def test_a_table_is_overwritten_only_when_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.parquet"
    file.write_text("precious")
    refused = ran(capsys, "simulate", "--edition", "new-york", "--games", 1, "--out", file)
    assert (refused.code, file.read_text()) == (2, "precious")
    assert ran(capsys, "simulate", "--edition", "new-york", "--games", 1, "--out", file, "--force").code == 0
    assert pq.read_table(file).num_rows == 1


def test_the_arena_writes_a_table_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "arena.parquet"
    command = ("arena", "--edition", "new-york", "--bots", "greedy,random", "--out", file)
    assert ran(capsys, *command, "--games", 2).code == 0
    first = pq.read_table(file).to_pylist()
    assert ran(capsys, *command, "--games", 4).code == 0
    rows = pq.read_table(file).to_pylist()
    assert rows[:2] == first, "those were not played again"
    lines = [json.loads(line) for line in (tmp_path / "arena.jsonl").read_text().splitlines()]
    assert [[player["points"] for player in row["players"]] for row in rows] == [line["scores"] for line in lines]
    assert all(sum(player["share"] for player in row["players"]) == 1 for row in rows)


def test_without_arrow_a_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing() -> object:
        raise DataError("data.no_arrow")

    monkeypatch.setattr(parquet, "require_arrow", missing)
    monkeypatch.setattr("whistlestop.data.game_rows.require_arrow", missing)
    done = ran(capsys, "simulate", "--edition", "new-york", "--games", 1, "--out", tmp_path / "games.parquet")
    assert (done.code, done.out) == (2, "")
    assert "whistlestop[env]" in done.err
    assert list(tmp_path.iterdir()) == []


def test_games_on_a_map_of_ones_own_go_to_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "ring.json"
    own.write_text(json.dumps(small_map()))
    done = ran(capsys, "simulate", "--map", own, "--games", 3, "--out", tmp_path / "games.parquet")
    assert done.code == 0
    assert pq.read_table(tmp_path / "games.parquet").num_rows == 3
