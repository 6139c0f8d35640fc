"""The commands in the documents exist, with these options, and print what the README shows."""

import re
import shlex
import sys
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from cli.command import ran
from docs.documents import ROOT, blocks, documents, name_of, read
from sentences import saying

# At the start of a line (of a code block, mostly) or of a piece of code in a sentence.
_COMMAND: Final = re.compile(r"(?:^ *(?:\$ )?|`)whistlestop (?P<rest>[a-z-][^`\n#|]*)", re.MULTILINE)
_MAKE: Final = re.compile(r"(?:^ *(?:\$ )?|`)make (?P<target>[a-z-]+)", re.MULTILINE)
_WORD: Final = re.compile(r"[a-z]+")
SPEED: Final = re.compile(saying("cli.simulate.speed"))


# What lets bots play, and ends by itself. It is run as it is written, but for fewer games and shorter thoughts.
_PLAYS: Final = re.compile(r"^whistlestop (?P<rest>(?:arena|simulate|map) .*)$", re.MULTILINE)
_SHORTER: Final = ((r"--games \d+", "--games 2"), (r"--jobs \d+", "--jobs 1"), (r"ms=\d+", "ms=1"))


class Example(NamedTuple):
    """A command in a document."""

    document: str
    rest: str

    def __str__(self) -> str:
        return f"{self.document}: {self.rest}"


EXAMPLES: Final = [
    Example(name_of(path), found["rest"].strip()) for path in documents() for found in _COMMAND.finditer(read(path))
]
TARGETS: Final = [
    Example(name_of(path), found["target"]) for path in documents() for found in _MAKE.finditer(read(path))
]


def test_examples_are_found() -> None:
    assert {"README.md", "docs/maps.md", "CONTRIBUTING.md"} <= {example.document for example in EXAMPLES}


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_every_command_and_option_exists(example: Example, capsys: pytest.CaptureFixture[str]) -> None:
    parts = shlex.split(example.rest)
    command = list(takewhile(_WORD.fullmatch, parts))
    assert command or parts[0].startswith("--")
    explained = ran(capsys, *command, "--help")
    assert explained.code == 0
    known = set(re.findall(r"--[a-z-]+", explained.out))
    assert {part.partition("=")[0] for part in parts if part.startswith("--")} <= known


@pytest.mark.parametrize("example", TARGETS, ids=str)
def test_every_make_target_exists(example: Example) -> None:
    assert re.search(rf"^{example.rest}:", read("Makefile"), re.MULTILINE)


def shortened(command: str) -> str:
    """Return the same command for fewer games."""
    for pattern, shorter in _SHORTER:
        command = re.sub(pattern, shorter, command)
    has_bots = "--ladder" not in command or "--bots" in command
    return command if has_bots else f"{command} --bots random,greedy --games 2"


def test_a_command_is_shortened() -> None:
    assert (
        shortened("arena --bots searcher:ms=100 --games 400 --jobs 4")
        == "arena --bots searcher:ms=1 --games 2 --jobs 1"
    )
    assert shortened("arena --ladder") == "arena --ladder --bots random,greedy --games 2"


@pytest.mark.slow
@pytest.mark.parametrize(
    "document", ["README.md", "docs/arena.md", "docs/data.md", "docs/first-bot.md", "docs/maps.md"]
)
def test_commands_that_let_bots_play_run_as_they_are_written(
    document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my.toml").write_text(blocks(read("docs/maps.md"), "toml")[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT)])  # where `examples` can be imported from
    commands = [found["rest"] for block in blocks(read(document), "sh") for found in _PLAYS.finditer(block)]
    assert commands
    for command in commands:
        done = ran(capsys, *shlex.split(shortened(command)))
        assert done.code == 0, f"{command}\n{done.err}"
        (tmp_path / "games.jsonl").unlink(missing_ok=True)  # another command may write there too


@pytest.mark.slow
def test_the_readme_shows_what_its_commands_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = [block.splitlines() for block in blocks(read("README.md"), "console")]
    (tmp_path / "my.toml").write_text(map_with_a_slip(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for command, *lines in shown:
        printed = ran(capsys, *shlex.split(command.removeprefix("$ whistlestop "))).out
        assert without_speed(printed.splitlines()) == without_speed(lines)
    assert len(shown) == 3


def map_with_a_slip() -> str:
    """Return the example of docs/maps.md, with one city misspelled."""
    good = blocks(read("docs/maps.md"), "toml")[0]
    return good.replace('["Lighthouse", "Vieux Moulin"]', '["Lighthous", "Vieux Moulin"]')


def without_speed(lines: list[str]) -> list[str]:
    """Return the lines without the speed of this machine."""
    return [line.rpartition(",")[0] if SPEED.search(line) else line.rstrip() for line in lines]
