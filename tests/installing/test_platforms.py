"""docs/installing.md says for every version of Python and every extra where it can be installed."""

import re

import pytest
from tools.platforms import BEGIN, END, PAGE, PLATFORMS, extras, python_versions, written

TEXT = PAGE.read_text(encoding="utf-8")


def table() -> list[list[str]]:
    lines = TEXT.partition(BEGIN)[2].partition(END)[0].strip().splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_table_has_every_python_and_every_platform() -> None:
    head, _, *rows = table()
    assert head[1:] == [f"Python {version}" for version in python_versions()]
    assert [row[0] for row in rows] == list(PLATFORMS)
    assert all(re.fullmatch(r"no|yes(, without `\w+`(, `\w+`)*)?", cell) for row in rows for cell in row[1:])


def test_every_python_can_be_used_on_the_usual_linux() -> None:
    assert set(table()[2][1:]) == {"yes"}


def test_every_extra_is_explained() -> None:
    assert [extra for extra in extras() if f"`'whistlestop[{extra}]'`" not in TEXT] == []


def test_another_table_takes_the_place_of_the_old_one() -> None:
    once = written(f"Before.\n{BEGIN}{END}After.\n", "| a |\n")
    assert once == f"Before.\n{BEGIN}\n| a |\n\n{END}After.\n"
    assert written(once, "| a |\n") == once


def test_a_page_without_a_place_is_refused() -> None:
    with pytest.raises(SystemExit, match="no place"):
        written("Nothing.", "| a |\n")
