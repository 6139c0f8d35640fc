"""Plain English in code and documents: phrases that read as if translated stay out.

The manner is in CONTRIBUTING.md, under "Style". Identifiers are read as words, so names of tests count too.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from docs.documents import ROOT

CHECKED: Final = (
    "bench/README.md",
    "bench/__init__.py",
    "bench/__main__.py",
    "bench/abuse",
    "bench/bots",
    "bench/catan_games.py",
    "bench/catanatron_rounds.py",
    "bench/compiled_games.py",
    "bench/env",
    "bench/figures.py",
    "bench/first_start.py",
    "bench/ladder.py",
    "bench/loop.py",
    "bench/machine.py",
    "bench/measuring.py",
    "bench/networks.py",
    "bench/priming.py",
    "bench/report.py",
    "bench/results.py",
    "bench/series.py",
    "bench/server",
    "bench/sizes.py",
    "bench/starting.py",
    "bench/stepping.py",
    "bench/trails.py",
    "docs/api/bots.md",
    "docs/api/environments.md",
    "docs/arena.md",
    "docs/data.md",
    "docs/decisions",
    "docs/environments.md",
    "docs/first-bot.md",
    "docs/hosting.md",
    "docs/installing.md",
    "docs/maps.md",
    "docs/notation.md",
    "docs/protocol.md",
    "examples",
    "src/whistlestop/bots",
    "src/whistlestop/cli.py",
    "src/whistlestop/commands",
    "src/whistlestop/data",
    "src/whistlestop/engine",
    "src/whistlestop/env",
    "src/whistlestop/hints",
    "src/whistlestop/lessons",
    "src/whistlestop/maps",
    "src/whistlestop/rule_pages",
    "src/whistlestop/server",
    "src/whistlestop/shuffle.py",
    "src/whistlestop/terminal",
    "src/whistlestop/texts.py",
    "tests/bench",
    "tests/bots",
    "tests/browser",
    "tests/cli",
    "tests/data",
    "tests/docs",
    "tests/engine",
    "tests/env",
    "tests/hints",
    "tests/installing",
    "tests/lessons",
    "tests/maps",
    "tests/oracles",
    "tests/perft",
    "tests/playthroughs",
    "tests/properties",
    "tests/rules",
    "tests/scenarios.py",
    "tests/server",
    "tests/shuffle",
    "tests/terminal",
    "tests/web",
    "tools",
    "web/src",
    "web/tests",
)
SUFFIXES: Final = {".py", ".ts", ".svelte", ".md"}
BASES: Final = (".", "src/whistlestop", "web/src")  # of the places in the glossary

# A phrase, and what to write instead.
HABITS: Final = {
    r"\bnothing,? (?:if|unless|before|for what)\b": "or None if …",
    r"\bsays? how (?:many|much)\b": "Return the number of …",
    r'(?:"""|/\*\* )How (?:many|much)\b': "The number of …",
    r'(?:"""|/\*\* )Whose? ': "name the thing: The owner of …",
    r"\bwho (?:do(?:es)? not|ha(?:s|ve) no)\b": "a player that …",
    r"\b(?:nobody|no one|none) who\b": "no player that …",
    r"\bwhose word\b": "say what is trusted",
    r"\bwhoever\b": "the player that …",
    r"\banew\b": "again",
    r"\b(?:is|are) told\b": "is reported, gets, sees",
    r"\bhangs? together\b": "is connected",
    r"\bin one go\b": "at once; a trail",
}


def found_in(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the line, the phrase and its replacement for every habit in a text."""
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.replace("_", " ")
        for habit, better in HABITS.items():
            if match := re.search(habit, words, re.IGNORECASE):
                yield number, match[0], better


def sources(place: str) -> list[Path]:
    """Return the file, or all sources in the folder, except this one."""
    path = ROOT / place
    found = [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES)
    return [file for file in found if file != Path(__file__)]


@pytest.mark.parametrize("place", CHECKED)
def test_no_habit_returns(place: str) -> None:
    files = sources(place)
    faults = [
        f"{file.relative_to(ROOT).as_posix()}:{line}: {phrase!r}, better: {better}"
        for file in files
        for line, phrase, better in found_in(file.read_text(encoding="utf-8"))
    ]
    assert files
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ('    """The seat; nothing if it is free."""', "nothing if"),
        ("def test_who_does_not_answer_leaves() -> None:", "who does not"),
        ('"""How many cards there are."""', '"""How many'),
        ("/** Whose turn it is. */", "/** Whose "),
    ],
)
def test_a_habit_is_found(text: str, phrase: str) -> None:
    assert [(line, match) for line, match, _ in found_in(f"\n{text}")] == [(2, phrase)]


def test_plain_words_pass() -> None:
    assert not list(found_in("Return the number of cards, or None if nothing is left."))


def test_every_place_in_the_glossary_exists() -> None:
    _, _, glossary = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n## Glossary\n")
    rows = re.findall(r"^\| \*\*.+\*\* \|.+\| (.+) \|$", glossary.partition("\n## ")[0], re.MULTILINE)
    places = [place for row in rows for place in re.findall(r"`([\w./]+)`", row)]
    assert len(rows) > 30
    assert [place for place in places if not any((ROOT / base / place).exists() for base in BASES)] == []
