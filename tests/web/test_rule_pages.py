"""Every rule has a text of its own for players, and so has every rule that something is refused by."""

import re
import runpy
from typing import Any, Final

from docs.documents import ROOT, read
from whistlestop.engine.refusals import RULES
from whistlestop.rule_pages.pages import all_chapters
from whistlestop.texts import keys

RULE: Final = re.compile(r"^- (?P<id>[A-Z][0-9]+) ", re.MULTILINE)
REFUSED_BY: Final = re.compile(r'Refusal\(\s*"(?P<id>[A-Z][0-9]+)"')
RULE_SOURCE: Final[dict[str, Any]] = runpy.run_path(str(ROOT / "tools" / "write_rule_pages.py"))
TEXT: Final = re.compile(r"rules\.(?P<id>[A-Z][0-9]+)(?:\.\w+)?")


def in_the_document() -> set[str]:
    return set(RULE.findall(read("docs/rules.md")))


def with_a_text() -> set[str]:
    return {found["id"] for key in keys("en") if (found := TEXT.fullmatch(key))}


def refused_by() -> set[str]:
    engine = (ROOT / "src" / "whistlestop" / "engine").rglob("*.py")
    return {rule for file in engine for rule in REFUSED_BY.findall(file.read_text(encoding="utf-8"))} | set(
        RULES.values()
    )


def test_every_rule_has_a_text_and_no_other() -> None:
    assert with_a_text() == in_the_document()


def test_a_rule_is_read_at_any_table_without_the_additions_of_some() -> None:
    assert {f"rules.{rule}" for rule in in_the_document()} <= keys("en")


def test_every_rule_that_something_is_refused_by_can_be_read() -> None:
    assert len(refused_by()) > 15
    assert refused_by() <= with_a_text()


def test_the_pages_have_every_rule() -> None:
    listed = [rule for chapter in all_chapters() for rule in chapter.rules]
    assert sorted(listed) == sorted(in_the_document())


def test_the_web_client_has_the_same_pages() -> None:
    assert read("web/src/lib/rules/source.ts") == RULE_SOURCE["typescript"](), "run `make catalogs`"


def test_no_text_is_the_sentence_of_the_document() -> None:
    said = " ".join(read("docs/rules.md").split())
    catalog = read("src/whistlestop/locales/en/rules.po")
    sentences = [text for text in re.findall(r'^msgstr(?:\[\d\])? "(.+)"$', catalog, re.MULTILINE) if len(text) > 40]
    assert [sentence for sentence in sentences if sentence in said] == []
