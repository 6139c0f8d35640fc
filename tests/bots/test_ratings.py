"""Ratings come out as the games say, and the ladder shows them."""

import random
from xml.etree import ElementTree as ET

import pytest

from whistlestop.bots.arena.contest import round_robin
from whistlestop.bots.arena.ladder_files import Ladder
from whistlestop.bots.arena.played_game import PlayedGame
from whistlestop.bots.arena.ratings import Rating, ratings
from whistlestop.bots.arena.standings import standings
from whistlestop.maps.loading import load_box
from whistlestop.texts import text

BOTS = ("random", "greedy", "path")


def imagined_games(strengths: dict[str, float], blocks: int, seats: int = 2) -> list[PlayedGame]:
    """Games in which everybody wins as often as the strengths say."""
    chance = random.Random(1)
    games = []
    for slot in round_robin(load_box("usa"), list(strengths), seats, blocks * seats, 1).slots():
        winner = chance.choices(range(seats), [strengths[bot] for bot in slot.seated])[0]
        each = tuple([0] * seats)
        games.append(PlayedGame("usa", 1, slot.block, slot.rotation, slot.seated, each, (winner,), each, each))
    return games


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_strengths_are_found_again(seats: int) -> None:
    games = imagined_games({"random": 1, "greedy": 10, "path": 100**0.5 * 10**0.5}, 1500, seats)
    points = {rating.name: rating.points for rating in ratings(games, BOTS, "random")}
    assert points["random"] == 0
    assert points["greedy"] == pytest.approx(400, abs=40)  # ten times as strong
    assert points["path"] == pytest.approx(600, abs=40)  # √10 times stronger again


def test_the_best_comes_first_with_an_interval_around_it() -> None:
    found = ratings(imagined_games({"random": 1, "greedy": 3, "path": 9}, 50), BOTS, "random")
    assert [rating.name for rating in found] == ["path", "greedy", "random"]
    assert all(rating.interval[0] < rating.points < rating.interval[1] for rating in found[:2])
    assert found[2].interval == (0, 0)


def test_more_games_make_narrower_intervals() -> None:
    few, many = (ratings(imagined_games({"random": 1, "greedy": 3}, n), BOTS[:2], "random")[0] for n in (20, 320))
    assert many.interval[1] - many.interval[0] < 0.5 * (few.interval[1] - few.interval[0])


def test_who_always_wins_is_not_infinitely_strong() -> None:
    best = ratings(imagined_games({"random": 1e-9, "greedy": 1.0}, 50), BOTS[:2], "random")[0]
    assert 400 < best.points < 1200


def ladder() -> Ladder:
    games = imagined_games({"random": 1, "greedy": 3, "path": 9}, 20)
    contest = round_robin(load_box("usa"), BOTS, 2, 40, 1)
    return Ladder(contest, "random", ratings(games, BOTS, "random"), standings(games, BOTS))


def test_the_table_has_a_line_for_each_bot() -> None:
    lines = ladder().as_markdown().splitlines()
    assert lines[2] == text("cli.arena.ladder_intro", count=40, edition="usa", seats=2, seed=1, anchor="random")
    assert [line.split("|")[1].strip() for line in lines[6:]] == ["`path`", "`greedy`", "`random`"]


def test_the_picture_is_drawn_within_its_frame() -> None:
    picture = ET.fromstring(ladder().as_svg())  # noqa: S314 - we wrote it ourselves
    width = float(picture.attrib["viewBox"].split()[2])
    circles = picture.findall("{http://www.w3.org/2000/svg}circle")
    assert len(circles) == 3
    assert all(0 < float(circle.attrib["cx"]) < width for circle in circles)


def test_names_can_not_break_the_picture() -> None:
    contest, name = round_robin(load_box("usa"), BOTS, 2, 40, 1), "a<b>&c"
    picture = Ladder(contest, name, [Rating(name, 0.0, (0.0, 0.0))], []).as_svg()
    assert name in "".join(ET.fromstring(picture).itertext())  # noqa: S314 - we wrote it ourselves
