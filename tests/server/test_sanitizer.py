import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistlestop.server.api.sanitizer import sanitize_chat, sanitize_name

Cleaner = Callable[[str], str | None]
BOTH = pytest.mark.parametrize("clean", [sanitize_name, sanitize_chat])

# Plain text, and what it takes to hide or to bury something.
tricky = st.text(
    st.sampled_from("ab é\n\t\u0301\u0308\u0327\u200d\u200c\u202e\ufe0f\u3164\u094d\u0915👩❤🏽🚀\ue000\ud800")
)
texts = st.one_of(st.text(), tricky, st.text(st.characters(categories=["Mn", "Me", "Mc", "Lo", "So", "Cf"])))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ada \t\n Lovelace  ", "Ada Lovelace"),
        ("Ștefan Țepeș Ă Â Î", "Ștefan Țepeș Ă Â Î"),
        ("Ευγενία Ώ ΐ", "Ευγενία Ώ ΐ"),
        ("李小龍 한국어 ひらがな", "李小龍 한국어 ひらがな"),
        ("สวัสดีชื่อ", "สวัสดีชื่อ"),
        ("क्\u200dष", "क्\u200dष"),
        ("👩\u200d❤\ufe0f\u200d👨", "👩\u200d❤\ufe0f\u200d👨"),
        ("👨🏽\u200d🚀 🏳\ufe0f\u200d🌈", "👨🏽\u200d🚀 🏳\ufe0f\u200d🌈"),
        ("e\u0301", "é"),
        ("e\u200b\u0301", "é"),
        ("a\u200db", "ab"),
        ("abc\u202edef\u2066", "abcdef"),
        ("\ue000a\x00\x07\x7f\uffff\U000e0041", "a"),
        ("z" + "\u0335" * 9, "z\u0335\u0335"),
        ("\u0335a", "a"),
    ],
)
def test_name_is_sanitized(text: str, name: str) -> None:
    assert sanitize_name(text) == name


@BOTH
@pytest.mark.parametrize("text", ["", " \n", "\u200b\u200d\ufeff", "\u3164\u2800", "\u0301", "\ue000\ud800"])
def test_invisible_text_becomes_none(clean: Cleaner, text: str) -> None:
    assert clean(text) is None


def test_line_breaks_in_chat_become_spaces() -> None:
    assert sanitize_chat("one\r\ntwo\u2028three") == "one two three"


@pytest.mark.parametrize("unit", ["x", "q\u0335", "👩\u200d👩"])
def test_name_is_cut_to_24_grapheme_clusters(unit: str) -> None:
    name = sanitize_name(unit * 100)
    assert name == unit * min(24, 64 // len(unit))


def test_chat_is_cut_to_500_characters() -> None:
    assert sanitize_chat("y" * 2_000) == "y" * 500


def test_an_emoji_too_long_for_the_database_is_not_cut_in_two() -> None:
    assert sanitize_name("ab" + "👩\u200d" * 200 + "👩") == "ab"


def test_hostile_text_is_sanitized_quickly() -> None:
    assert sanitize_chat("a" + "\u0301\u0327" * 1_000_000) is not None


@BOTH
@given(text=texts)
def test_sanitizing_is_idempotent(clean: Cleaner, text: str) -> None:
    once = clean(text)
    assert once is None or clean(once) == once


@BOTH
@given(text=texts)
def test_sanitized_text_is_visible_and_storable(clean: Cleaner, text: str) -> None:
    left = clean(text) or "-"
    categories = {unicodedata.category(character) for character in left if character not in "\u200d\u200c"}
    assert not categories & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert left == left.strip() == unicodedata.normalize("NFC", left)
    assert left.encode()


@given(text=texts)
def test_a_name_fits_into_the_database(text: str) -> None:
    assert len(sanitize_name(text * 20) or "") <= 64


@given(text=st.text(st.characters(categories=["Lu", "Ll", "Nd"]), min_size=1, max_size=20))
def test_letters_and_digits_survive(text: str) -> None:
    assert sanitize_name(text) == unicodedata.normalize("NFC", text)
