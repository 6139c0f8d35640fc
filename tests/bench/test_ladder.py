"""The ladder and the start page rate the same bots on one scale."""

import re

from bench import ladder
from whistlestop.bots.registry import LEVELS, level_ratings


def rated() -> dict[str, int]:
    """Return the ratings in the table."""
    rows = re.findall(r"^\| `([a-z-]+)` \| (-?\d+) \|", ladder.TABLE.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: int(points) for name, points in rows}


def test_a_bot_has_the_same_number_on_the_ladder_and_on_the_start_page() -> None:
    assert {level: rated().get(level) for level in LEVELS} == level_ratings()


def test_random_play_has_0() -> None:
    assert rated()["random"] == 0


def test_all_that_is_shown_comes_from_the_kept_summary() -> None:
    found = ladder.ladder()
    assert ladder.table(found) == ladder.TABLE.read_text(encoding="utf-8")
    assert found.as_svg() == ladder.PICTURE.read_text(encoding="utf-8")
    assert ladder.start_page(found.ratings) == ladder.START_PAGE.read_text(encoding="utf-8")
