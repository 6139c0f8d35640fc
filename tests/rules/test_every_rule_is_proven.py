"""Every numbered rule has a test and an implementation; no other number is cited."""

import re
from pathlib import Path

import pytest

import whistlestop.engine.game  # noqa: F401 - ties every compiled function to its rules
from whistlestop.engine.refusals import RULES
from whistlestop.engine.rulebook import CARRIED_OUT_BY

ROOT = Path(__file__).parents[2]
RULE_IDS = re.findall(r"^- ([A-Z]\d+) ", (ROOT / "docs/rules.md").read_text(), re.MULTILINE)
SOURCES = sorted((ROOT / "src").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))
CITED = re.compile(r"(?<![\w-])([CDEFGKPSTUX]\d{1,2})(?:-([CDEFGKPSTUX]?)(\d{1,2}))?(?![\w-])")


def cited_in(text: str) -> set[str]:
    """Return all rule ids that a text names; `C1-C3` names three."""
    ids = set()
    for first, _, last in CITED.findall(text):
        ids.add(first)
        if last:
            ids |= {f"{first[0]}{number}" for number in range(int(first[1:]), int(last) + 1)}
    return ids


def test_the_rules_are_numbered_without_gaps() -> None:
    chapters = {rule[0]: [int(other[1:]) for other in RULE_IDS if other[0] == rule[0]] for rule in RULE_IDS}
    assert len(RULE_IDS) == len(set(RULE_IDS)) > 50
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in chapters.values())


@pytest.mark.parametrize("rule", RULE_IDS)
def test_every_rule_has_a_test_named_after_it(rule: str) -> None:
    assert any(f"def test_{rule}_" in path.read_text() for path in TESTS)


@pytest.mark.parametrize("rule", RULE_IDS)
def test_every_rule_is_named_by_the_code_that_carries_it_out(rule: str) -> None:
    assert any(rule in cited_in(path.read_text()) for path in SOURCES)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_rule_is_cited_that_does_not_exist(path: Path) -> None:
    assert cited_in(path.read_text()) <= set(RULE_IDS)


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name)
def test_no_test_is_named_after_a_rule_that_does_not_exist(path: Path) -> None:
    assert set(re.findall(r"def test_([A-Z]\d+)_", path.read_text())) <= set(RULE_IDS)


def test_compiled_functions_are_tied_to_rules_that_exist() -> None:
    assert set(CARRIED_OUT_BY) | set(RULES.values()) <= set(RULE_IDS)
