"""The deals of the lessons are those that their plans lead to."""

import pytest
from tools.find_lesson_deals import bindings, plan_of, search

from whistlestop.lessons.lesson import lessons
from whistlestop.maps.loading import load_box


@pytest.mark.parametrize("edition", sorted(lessons()))
def test_the_plan_of_a_lesson_leads_to_what_its_file_has(edition: str) -> None:
    lesson = lessons()[edition]
    _, found = search(load_box(edition), plan_of(edition), [lesson.seed])
    assert found == tuple(map(tuple, lesson.scripts))


def test_a_seed_with_which_nothing_comes_of_it_is_not_taken() -> None:
    with pytest.raises(ValueError, match="no such deal"):
        search(load_box("usa"), plan_of("usa"), [1, 2, 3])


@pytest.mark.parametrize(
    ("words", "pattern", "expected"),
    [
        ("draw row red", "draw row $a", {"$a": "red"}),
        ("draw row red", "draw row *", {}),
        ("draw row red", "draw blind", None),
        ("draw row wild", "draw row red", None),
        ("keep x y", "keep y *", {}),
        ("keep x y", "keep z *", None),
        ("keep x", "keep x *", None),
    ],
)
def test_a_line_means_some_actions(words: str, pattern: str, expected: dict[str, str] | None) -> None:
    assert bindings(words.split(), pattern.split(), {}) == expected


def test_a_word_that_stands_for_another_does_so_everywhere() -> None:
    assert bindings(["claim", "x", "red", "wilds=0"], ["claim", "x", "$a", "wilds=0"], {"$a": "blue"}) is None
    assert bindings(["claim", "x", "red", "wilds=0"], ["claim", "x", "$b", "wilds=0"], {"$a": "red"}) is None
