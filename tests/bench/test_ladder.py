"""The ladder and the start page rate the same bots on one scale, from games that were recorded."""

import re

import pytest

from bench import ladder
from whistlestop.bots.registry import LEVELS, level_ratings


def rated() -> dict[str, int]:
    """The ratings in the table."""
    rows = re.findall(r"^\| `([a-z-]+)` \| (-?\d+) \|", ladder.TABLE.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: int(points) for name, points in rows}


def test_a_bot_has_the_same_number_on_the_ladder_and_on_the_start_page() -> None:
    assert {level: rated().get(level) for level in LEVELS} == level_ratings()


def test_random_play_has_0() -> None:
    assert rated()["random"] == 0


def test_all_numbers_come_from_the_recorded_games() -> None:
    assert {rating.name: rating.points for rating in ladder.ladder().ratings} == pytest.approx(rated(), abs=1)
