"""Mistakes of a user: one sentence on standard error, exit code 2, never a traceback."""

import re
from pathlib import Path

import pytest

from cli.command import ran, ran_outside
from sentences import saying, says
from whistlestop import texts
from whistlestop.texts import text

NO_FILE = "No such file or directory"  # the system's words

MISTAKES = [
    (
        ["simulate", "--edition", "urope"],
        saying("maps.did_you_mean", reason=text("maps.unknown_edition", edition="'urope'"), guess="'europe'"),
    ),
    (["simulate", "--bots", "gredy"], saying("bots.unknown_guess", name="'gredy'", guess="'greedy'")),
    (["simulate", "--bots", ","], saying("bots.no_names")),
    (
        ["simulate", "--bots", "random,random,random", "--seats", "2"],
        saying("bots.too_many", bots=3, count=2),
    ),
    (["simulate", "--seats", "6"], saying("error.bad_seats", edition="usa", least=2, most=5, seats=6)),
    (["simulate", "--seats", "two"], "--seats"),
    (["simulate", "--games", "0"], "--games"),
    (["simulate", "--jobs", "0"], "--jobs"),
    (
        ["simulate", "--map", "no/such.toml"],
        saying("maps.at_entry", where="such.toml", reason=text("maps.unreadable", reason=NO_FILE)),
    ),
    (["simulate", "--map", "a.toml", "--edition", "usa"], saying("cli.error.edition_and_map")),
    (["simulate", "--frobnicate"], "--frobnicate"),
    (
        ["simulate", "--out", "no/such/folder/games.jsonl"],
        saying("cli.error.file", file="no/such/folder/games.jsonl", reason=NO_FILE),
    ),
    (["arena"], saying("cli.arena.who")),
    (["arena", "--bots", "gredy,random"], saying("bots.unknown_guess", name="'gredy'", guess="'greedy'")),
    (
        ["arena", "--bots", "searcher:sm=1"],
        saying("bots.option.unknown", bot="'searcher'", option="'sm'", known="ms, playouts"),
    ),
    (["arena", "--bots", "random,random,random", "--seats", "2"], saying("bots.too_many", bots=3, count=2)),
    (["arena", "--bots", "random", "--table", "a.md"], saying("cli.arena.only_ladder", option="--table")),
    (["arena", "--ladder", "--bots", "random"], saying("bots.arena.ladder_of_one")),
    (["arena", "--bots", "random", "--out", "no/such/folder/games.jsonl"], saying("cli.error.file", reason=NO_FILE)),
    (["replay"], "'file'"),
    (["replay", "no-such.jsonl"], saying("cli.error.file", file="no-such.jsonl", reason=NO_FILE)),
    (["play", "--terminal", "--bots", "greedy,greedy"], saying("bots.too_many", bots=2, count=1)),
    (
        ["play", "--terminal", "--edition", "new-york", "--seats", "5"],
        saying("error.bad_seats", edition="new-york", least=2, most=4, seats=5),
    ),
    (["play", "--edition", "europe"], saying("cli.play.only_terminal", option="--edition")),
    (
        ["play", "--map", "a.toml"],
        saying("maps.at_entry", where="a.toml", reason=text("maps.unreadable", reason=NO_FILE)),
    ),
    (["play", "--seed", "0"], saying("cli.play.only_terminal", option="--seed")),
    (["play", "--terminal", "--no-browser"], saying("cli.play.only_browser", option="--no-browser")),
    (["map"], saying("cli.mistake.no_command")),
    (["map", "check"], "'files'"),
    (["map", "check", "no-such.toml"], saying("cli.error.file", file="no-such.toml", reason=NO_FILE)),
    (["frobnicate"], "frobnicate"),
]


@pytest.mark.parametrize(("arguments", "pattern"), MISTAKES, ids=lambda part: str(part)[:40])
def test_a_mistake_is_one_sentence(arguments: list[str], pattern: str, capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, *arguments)
    assert (done.code, done.out) == (2, "")
    assert re.search(pattern, done.err)
    assert done.err.count("\n") == 1


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["replay", tmp_path], ["map", "check", tmp_path], ["simulate", "--out", tmp_path, "--force"]):
        done = ran(capsys, *arguments)
        assert done.code == 2
        assert "Is a directory" in done.err


def test_a_file_name_with_a_zero_byte_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["replay", "a\0b"], ["map", "check", "a\0b"], ["simulate", "--out", "a\0b"]):
        assert ran(capsys, *arguments).code == 2


def test_an_existing_file_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("precious")
    done = ran(capsys, "simulate", "--games", 1, "--out", out)
    assert (done.code, out.read_text()) == (2, "precious")
    assert text("cli.error.exists", file=out) in done.err
    assert ran(capsys, "simulate", "--games", 1, "--out", out, "--force").code == 0
    assert out.read_text().startswith('{"format":1')


def test_a_mistake_leaves_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    ran(capsys, "simulate", "--seats", 9, "--out", out)
    assert not out.exists()


def test_a_broken_map_tells_all_its_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my.toml"
    file.write_text('name = "X"\nfrobnicate = 1\n')
    done = ran(capsys, "simulate", "--map", file)
    assert done.code == 2
    assert text("maps.unknown_key", field="'frobnicate'") in done.err
    assert text("maps.missing", field="'cities'") in done.err


def test_a_real_process_ends_with_the_same_code() -> None:
    done = ran_outside("simulate", "--edition", "urope")
    assert (done.code, done.out) == (2, "")
    assert says(done.err, "maps.did_you_mean", guess="'europe'")


def test_no_command_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys)
    assert done.code == 0
    assert "simulate" in done.out


@pytest.mark.parametrize(
    ("command", "examples"),
    [
        ([], "cli.examples"),
        (["simulate"], "cli.simulate.examples"),
        (["arena"], "cli.arena.examples"),
        (["replay"], "cli.replay.examples"),
        (["play"], "cli.play.examples"),
        (["map"], "cli.map.check.examples"),
        (["map", "check"], "cli.map.check.examples"),
    ],
)
def test_every_command_explains_itself_with_an_example(
    command: list[str], examples: str, capsys: pytest.CaptureFixture[str]
) -> None:
    done = ran(capsys, *command, "--help")
    assert done.code == 0
    assert " ".join(["whistlestop", *command]) in done.out
    assert text(examples).split()[0] in done.out


@pytest.mark.parametrize("command", [[], ["simulate"], ["map"], ["map", "check"]])
def test_help_has_no_word_of_another_language(command: list[str]) -> None:
    done = ran_outside(*command, "--help", language="ro")
    assert f"{text('cli.usage', language='ro')} whistlestop" in done.out
    assert text("cli.option.help", language="ro") in done.out
    assert not re.search("Usage|OPTIONS|Options|Commands|Arguments|Show this|required|default", done.out)


@pytest.mark.parametrize(
    ("arguments", "key", "values"),
    [
        (["frobnicate"], "unknown_command", {"name": "'frobnicate'"}),
        (["map"], "no_command", {}),
        (["replay"], "missing", {"name": "'file'"}),
        (["simulate", "--sead", "1"], "no_option", {"option": "--sead"}),
        (["simulate", "--seed"], "needs_value", {"option": "'--seed'"}),
        (["simulate", "--seed", "x"], "whole_number", {"option": "'--seed'"}),
        (["simulate", "--force=1"], "takes_no_value", {"option": "'--force'"}),
        (["simulate", "more"], "extra", {"extra": "more"}),
        (["serve", "--port", "99999"], "at_most", {"option": "'--port'", "most": 65535}),
        (["serve", "--port", "-1"], "at_least", {"option": "'--port'", "least": 0}),
    ],
)
def test_a_mistake_is_reported_in_the_language_of_the_shell(
    arguments: list[str],
    key: str,
    values: dict[str, object],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(texts, "spoken_language", lambda: "ro")
    assert ran(capsys, *arguments).err.startswith(text(f"cli.mistake.{key}", count=None, language="ro", **values))


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(capsys, "--version").out == "whistlestop 0.1.0\n"
