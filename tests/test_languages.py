"""All languages: every text in each of them, with the same values and the right plural forms."""

import pickle
import re
from string import Formatter

import pytest
from babel import Locale

from whistlestop import texts
from whistlestop.engine.errors import SetupError
from whistlestop.texts import SOURCE_LANGUAGE, keys, languages, number, percent, spoken_language, text

OTHERS = [language for language in languages() if language != SOURCE_LANGUAGE]
COUNTS = [0, 1, 2, 3, 5, 11, 19, 20, 21, 22, 100, 101, 119, 120, 1000, 1_000_000]
# Letters that a language does not have, but that are typed in their place.
STRANGERS = {"ro": "[şţŞŢãǎ]", "el": "[\u0370-\u03ff][A-Za-z]|[A-Za-z][\u0370-\u03ff]"}
# What is not printed so: straight apostrophes anywhere, and in French signs without their space, or with one where a
# line could break. A question mark after a plain space is what is typed in the terminal to get help.
MISPRINTS = {
    "el": r"\w'\w", "nl": r"\w'\w", "ro": r"\w'\w",
    "fr": r"\w'\w| [:;!»%](?!\d)|« |[\w})»][;!?»](?!\w)|[\w})»]:(?=\s|$)",
}  # fmt: skip


def forms(language: str, key: str) -> tuple[str, ...]:
    return texts._catalog(language)[key]


def values_in(form: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(form) if name is not None}


def test_the_languages_of_the_rulebooks_and_english() -> None:
    assert languages() == ("el", "en", "fr", "nl", "ro")


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_exists_in_every_language_and_no_other(language: str) -> None:
    assert keys(language) == keys(SOURCE_LANGUAGE)


@pytest.mark.parametrize("language", OTHERS)
def test_the_values_in_a_text_are_those_of_the_english_one(language: str) -> None:
    for key in keys(SOURCE_LANGUAGE):
        expected = set().union(*(values_in(form) for form in forms(SOURCE_LANGUAGE, key)))
        used = set().union(*(values_in(form) for form in forms(language, key)))
        assert used | {"count"} == expected | {"count"}, key
        is_plural = len(forms(SOURCE_LANGUAGE, key)) > 1
        assert is_plural or used == expected, key


@pytest.mark.parametrize("language", languages())
def test_a_text_that_counts_has_all_plural_forms_of_its_language(language: str) -> None:
    expected = len(set(forms_by_category(language)))
    for key in keys(SOURCE_LANGUAGE):
        if len(forms(SOURCE_LANGUAGE, key)) > 1:
            assert len(forms(language, key)) == expected, key


def forms_by_category(language: str) -> dict[str, int]:
    """Which form is taken for numbers of each category that Unicode knows for a language."""
    category_of = Locale.parse(language).plural_form
    return {category_of(count): texts._plural_index(language, count) for count in range(200)}


@pytest.mark.parametrize("language", languages())
def test_a_form_is_chosen_as_unicode_says(language: str) -> None:
    category_of, chosen = Locale.parse(language).plural_form, forms_by_category(language)
    for count in COUNTS:
        # A million is a category of its own in French, written as any other number is.
        assert texts._plural_index(language, count) == chosen.get(category_of(count), max(chosen.values()))


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["1,234.5", "+3.0", "-3.0", "12.3%", "45%", "1,500 cards"]),
        ("ro", ["1.234,5", "+3,0", "-3,0", "12,3\xa0%", "45\xa0%", "1.500 de cărți"]),
        ("nl", ["1.234,5", "+3,0", "-3,0", "12,3%", "45%", "1.500 kaarten"]),
        ("fr", ["1\u202f234,5", "+3,0", "-3,0", "12,3\xa0%", "45\xa0%", "1\u202f500 cartes"]),
        ("el", ["1.234,5", "+3,0", "-3,0", "12,3%", "45%", "1.500 κάρτες"]),
    ],
)
def test_numbers_are_written_as_the_language_has_them(language: str, expected: list[str]) -> None:
    changes = [number(worth, 1, is_change=True, language=language) for worth in (3, -3)]
    shares = [percent(0.1234, 1, language=language), percent(0.45, language=language)]
    cards = text("web.table.cards", count=1500, language=language)
    assert [number(1234.5, 1, language=language), *changes, *shares, cards] == expected


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_empty_or_written_with_the_letters_of_another_language(language: str) -> None:
    for key in keys(language):
        for form in forms(language, key):
            assert form.strip(), key
            plain = re.sub(r"\{[^}]*\}|<[^>]*>|\w+://\S+", "", form)
            assert language not in STRANGERS or not re.search(STRANGERS[language], plain), (key, form)


@pytest.mark.parametrize("language", OTHERS)
def test_signs_are_printed_as_the_language_does(language: str) -> None:
    for key in keys(language):
        for form in forms(language, key):
            assert not re.search(MISPRINTS[language], form), (key, form)


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LANG": "ro_RO.UTF-8"}, "ro"),
        ({"LANG": "ro_RO.UTF-8", "LC_ALL": "nl_BE@euro"}, "nl"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "C"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LC_ALL": "C.UTF-8", "WHISTLESTOP_LANGUAGE": "el"}, "el"),
        ({"LC_ALL": "", "LANG": "fr"}, "fr"),
        ({}, "en"),
    ],
)
def test_the_language_is_the_shells(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: str) -> None:
    for name in texts.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert spoken_language.__wrapped__() == expected


def test_an_error_says_the_same_in_another_process() -> None:
    error = SetupError("error.no_such_seat", seat="7", seats=2)
    read = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (type(read), str(read), read.values) == (SetupError, str(error), error.values)
