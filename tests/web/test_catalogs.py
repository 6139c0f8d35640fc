"""The web client's texts are those of the catalogs, and nothing the server says is without a sentence."""

import re
import runpy
from io import BytesIO
from string import Formatter
from typing import Any, Final

import pytest
from babel.messages.pofile import read_po

from docs.documents import ROOT, read
from whistlestop.server.tables.phrases import PHRASES
from whistlestop.texts import keys

TOOL: Final[dict[str, Any]] = runpy.run_path(str(ROOT / "tools" / "write_catalogs.py"))
ROW: Final = re.compile(r"^\| `(?P<code>[a-z_.]+)` \|(?P<values>[^|]*)\|", re.MULTILINE)
CODES: Final = read("docs/protocol.md").partition("\n## Codes\n")[2].partition("\n## ")[0]
VALUES: Final = {row["code"]: set(re.findall(r"`(\w+)`", row["values"])) for row in ROW.finditer(CODES)}
ENGLISH: Final[dict[str, Any]] = TOOL["texts"]("en")
# For a code that a page doesn't know, because the server is newer; and for a line that is down.
OF_THE_CLIENT: Final = {"problem.unknown", "problem.offline"}


@pytest.mark.parametrize("part", TOOL["PARTS"])
@pytest.mark.parametrize("language", TOOL["languages"]())
def test_the_texts_of_the_web_client_are_up_to_date(language: str, part: str) -> None:
    written = (TOOL["WRITTEN"] / part / f"{language}.json").read_text(encoding="utf-8")
    assert written == TOOL["json_text"](language, part), "texts have changed: run `make catalogs`"


@pytest.mark.parametrize("part", TOOL["PARTS"])
def test_there_are_texts_for_no_other_language(part: str) -> None:
    assert sorted(file.stem for file in (TOOL["WRITTEN"] / part).glob("*.json")) == TOOL["languages"]()


@pytest.mark.parametrize("language", TOOL["languages"]())
def test_every_text_can_be_shown_in_every_language(language: str) -> None:
    assert TOOL["texts"](language).keys() == ENGLISH.keys()


@pytest.mark.parametrize(("part", "key"), [("rules", "rules.D4"), ("hints", "hints.do"), ("maps", "maps.at_entry")])
def test_what_few_read_is_apart_from_what_every_page_needs(part: str, key: str) -> None:
    assert f'"{key}"' in TOOL["json_text"]("en", part)
    assert f'"{part}.' not in TOOL["json_text"]("en")


def key_for(code: str) -> str:
    return code if code.startswith("refusal.") else f"problem.{code}"


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    sentences = {key for key in keys() if key.startswith(("problem.", "refusal."))}
    assert {key_for(code) for code in VALUES} == sentences - OF_THE_CLIENT
    assert len(VALUES) > 90


@pytest.mark.parametrize("code", VALUES)
def test_a_sentence_needs_no_value_that_the_server_does_not_send(code: str) -> None:
    found = ENGLISH[key_for(code)]
    forms = found.values() if isinstance(found, dict) else [found]
    assert {name for form in forms for _, name, _, _ in Formatter().parse(form) if name} <= VALUES[code]


def test_every_phrase_has_a_text_and_every_text_a_phrase() -> None:
    assert {f"web.log.phrase.{phrase}" for phrase in PHRASES} == {
        key for key in keys() if key.startswith("web.log.phrase.")
    }
    offered = re.findall(r"^  '(\w+)',$", read("web/src/lib/events/talk.ts"), re.MULTILINE)
    assert tuple(offered) == PHRASES


def test_sentences_for_people_are_sentences() -> None:
    problems = [sentence for key, sentence in ENGLISH.items() if key.startswith("problem.")]
    assert [sentence for sentence in problems if not sentence[0].isupper() or sentence[-1] not in ".}"] == []


# Plural forms


def categories(language: str, plural_forms: str) -> list[str]:
    header = f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {plural_forms}\\n"\n'
    catalog = read_po(BytesIO(header.encode()), locale=language)
    found: list[str] = TOOL["plural_categories"](catalog, "test.po")
    return found


@pytest.mark.parametrize(
    ("language", "plural_forms", "found"),
    [
        ("en", "nplurals=2; plural=(n != 1);", ["one", "other"]),
        ("fr", "nplurals=2; plural=(n > 1);", ["one", "other"]),
        (
            "ro",
            "nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2);",
            ["one", "few", "other"],
        ),
    ],
)
def test_plural_forms_are_named_as_browsers_name_them(language: str, plural_forms: str, found: list[str]) -> None:
    assert categories(language, plural_forms) == found


@pytest.mark.parametrize(
    ("language", "plural_forms"),
    [
        ("fr", "nplurals=2; plural=(n != 1);"),
        ("ro", "nplurals=2; plural=(n != 1);"),
        ("ro", "nplurals=3; plural=(n==1 ? 0 : n<20 ? 1 : 2);"),
        ("en", "nplurals=3; plural=(n != 1);"),
    ],
)
def test_a_wrong_plural_forms_line_is_found(language: str, plural_forms: str) -> None:
    with pytest.raises(ValueError, match="^test.po: Plural-Forms: "):
        categories(language, plural_forms)


@pytest.mark.parametrize("form", ["", "{", "{count:d}", "{{count}}"])
def test_a_form_that_a_browser_would_show_as_it_is_is_found(form: str) -> None:
    with pytest.raises(ValueError, match="^test.po: web.trains: "):
        TOOL["check_forms"]("web.trains", (form,), "test.po")
