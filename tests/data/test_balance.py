"""What many games tell about a map: the counts agree with the games, and the report says them."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli.command import ran
from maps.small_map import small_map
from whistlestop import Game
from whistlestop.bots.simulation import simulate
from whistlestop.data.balance import Balance, balance_of
from whistlestop.data.game_rows import first_seat
from whistlestop.maps.board import Box
from whistlestop.maps.fields import EN_DASH
from whistlestop.maps.loading import box_from_data, load_box


def games_of(box: Box, seats: int, games: int) -> list[Game]:
    results = simulate(box, seats, games, seed=1, with_records=True)
    return [Game.replay(json.loads(result.record or "")) for result in results]


def counted(box: Box, seats: int = 2, games: int = 30) -> tuple[Balance, Sequence[Game]]:
    played = games_of(box, seats, games)
    return balance_of(box, seats, played), played


@pytest.mark.parametrize(("edition", "seats"), [("usa", 2), ("europe", 4), ("new-york", 3)])
def test_the_counts_agree_with_the_games(edition: str, seats: int) -> None:
    balance, games = counted(load_box(edition), seats)
    assert balance.games == len(games)
    assert sum(balance.order_wins) == pytest.approx(1)
    beginners = sum((first_seat(game) in game.winners()) / len(game.winners()) for game in games)
    assert balance.order_wins[0] == pytest.approx(beginners / len(games))
    kept = sum(len(tickets) for game in games for tickets in game.record()["final"]["tickets"])
    assert sum(ticket.kept for ticket in balance.tickets) == kept
    completed = sum(score.completed_tickets for game in games for score in game.scores())
    assert sum(ticket.completed for ticket in balance.tickets) == completed
    points = sum(score.tickets for game in games for score in game.scores())
    assert sum(ticket.worth * ticket.kept for ticket in balance.tickets) == pytest.approx(points)


def test_a_route_counts_once_whichever_of_its_tracks_is_claimed() -> None:
    balance, games = counted(box_from_data(small_map(), "ring"))
    for ends, share in balance.routes.items():
        tracks = {track.id for track in balance.box.tracks if track.ends == ends}
        assert share == sum(bool(tracks & set(game.record()["final"]["tracks"])) for game in games) / len(games)


def test_routes_that_nobody_claimed_are_named() -> None:
    balance, _ = counted(load_box("usa"), games=1)
    assert 0 < len(balance.unused) < len(balance.routes)
    assert all(balance.routes[ends] == 0 for ends in balance.unused)


def ring(tmp_path: Path) -> Path:
    file = tmp_path / "ring.json"
    file.write_text(json.dumps(small_map()))
    return file


def test_a_report_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, "map", "report", ring(tmp_path), "--games", 12, "--bots", "random")
    assert done.code == 0
    assert "Ring: 12 games with 2 players" in " ".join(done.out.split())
    assert len(re.findall(f"Ames {EN_DASH} ", done.out)) >= 4


def test_a_report_for_programs_with_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "ring.svg"
    command = ("map", "report", ring(tmp_path), "--games", 12, "--bots", "random", "--seats", 3)
    done = ran(capsys, *command, "--json", "--plot", plot)
    data = json.loads(done.out)
    assert (data["games"], data["seats"], len(data["order_wins"]), len(data["tickets"])) == (12, 3, 3, 10)
    assert len(data["routes"]) == 5
    picture = ET.fromstring(plot.read_text(encoding="utf-8"))  # noqa: S314 - our own
    names = {element.text for element in picture.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Ames", "Bath", "Cork", "Dover", "Essen"} <= names
    assert ran(capsys, *command, "--json").out == done.out, "the same seed, the same report"


def test_one_of_our_editions_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, "map", "report", "--edition", "new-york", "--games", 3, "--bots", "random", "--json")
    assert json.loads(done.out)["edition"] == "new-york"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "--edition"),
        (("nowhere.toml",), "nowhere.toml"),
        (("--edition", "mars"), "mars"),
        (("--edition", "usa", "--seats", "9"), "2 to 5"),
        (("--edition", "usa", "--bots", "nobody"), "nobody"),
        (("--edition", "usa", "--games", "0"), "games"),
    ],
)
def test_a_report_that_can_not_be_made(arguments: Sequence[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, "map", "report", *arguments)
    assert done.code == 2
    assert said in done.err
