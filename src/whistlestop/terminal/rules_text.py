"""The numbered rules, to be read during a game."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

SOURCE_TREE: Final = Path(__file__).parents[3] / "docs" / "rules.md"
_RULE: Final = re.compile(r"^- (?P<id>[A-Z][0-9]+) (?P<text>.*(?:\n {2}.*)*)", re.MULTILINE)
_CHAPTER: Final = re.compile(r"^## (?P<letter>[A-Z])\. (?P<title>.*)$", re.MULTILINE)
_MARKS: Final = re.compile(r"[*`]+")


def rule_text(rule_id: str) -> str | None:
    """What a rule says; nothing if there is no such rule.

    >>> rule_text("C9")
    'Tracks that run side by side only in part, or to different cities, are not a double route.'
    """
    return _rules().get(rule_id.upper())


def chapters() -> dict[str, str]:
    """The titles of the chapters by their letters."""
    return {chapter["letter"]: _plain(chapter["title"]) for chapter in _CHAPTER.finditer(_document())}


def rules_of(letter: str) -> dict[str, str]:
    """All rules of a chapter, by their ids."""
    return {rule_id: rule for rule_id, rule in _rules().items() if rule_id[0] == letter.upper()}


@cache
def _rules() -> dict[str, str]:
    return {rule["id"]: _plain(rule["text"]) for rule in _RULE.finditer(_document())}


@cache
def _document() -> str:
    packaged = files("whistlestop").joinpath("rules.md")
    source = packaged if packaged.is_file() else SOURCE_TREE
    return source.read_text(encoding="utf-8") if source.is_file() else ""


def _plain(markdown: str) -> str:
    return " ".join(_MARKS.sub("", markdown).split())
