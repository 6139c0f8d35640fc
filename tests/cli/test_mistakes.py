"""Mistakes of a user: one sentence on standard error, exit code 2, never a traceback."""

import re
from pathlib import Path

import pytest

from cli.command import ran, ran_outside
from whistlestop import texts

MISTAKES = [
    (["simulate", "--edition", "urope"], "no edition is called 'urope'; did you mean 'europe'?"),
    (["simulate", "--bots", "gredy"], "no bot is called 'gredy'; did you mean 'greedy'?"),
    (["simulate", "--bots", ","], "name at least one bot"),
    (
        ["simulate", "--bots", "random,random,random", "--seats", "2"],
        "3 bots are named, but there are only 2 seats for them",
    ),
    (["simulate", "--seats", "6"], "usa is for 2 to 5 players, not 6"),
    (["simulate", "--seats", "two"], "--seats"),
    (["simulate", "--games", "0"], "--games"),
    (["simulate", "--jobs", "0"], "--jobs"),
    (["simulate", "--map", "no/such.toml"], "such.toml: the file can't be read: No such file or directory"),
    (["simulate", "--map", "a.toml", "--edition", "usa"], "give an edition or a map, not both"),
    (["simulate", "--frobnicate"], "--frobnicate"),
    (["simulate", "--out", "no/such/folder/games.jsonl"], "no/such/folder/games.jsonl: No such file or directory"),
    (["arena"], "say who plays with --bots"),
    (["arena", "--bots", "gredy,random"], "no bot is called 'gredy'; did you mean 'greedy'?"),
    (["arena", "--bots", "searcher:sm=1"], "the bot 'searcher' has no option 'sm' (its options are: ms, playouts)"),
    (["arena", "--bots", "random,random,random", "--seats", "2"], "3 bots are named, but there are only 2 seats"),
    (["arena", "--bots", "random", "--table", "a.md"], "--table is for a ladder; add --ladder"),
    (["arena", "--ladder", "--bots", "random"], "a ladder needs two bots at least"),
    (["arena", "--bots", "random", "--out", "no/such/folder/games.jsonl"], "games.jsonl: No such file or directory"),
    (["replay"], "'file'"),
    (["replay", "no-such.jsonl"], "no-such.jsonl: No such file or directory"),
    (["play", "--terminal", "--bots", "greedy,greedy"], "2 bots are named, but there is only 1 seat for them"),
    (["play", "--terminal", "--edition", "new-york", "--seats", "5"], "new-york is for 2 to 4 players, not 5"),
    (["play", "--edition", "europe"], "--edition is for the game in the terminal; add --terminal"),
    (["play", "--map", "a.toml"], "a.toml: the file can't be read"),
    (["play", "--seed", "0"], "--seed is for the game in the terminal; add --terminal"),
    (["play", "--terminal", "--no-browser"], "--no-browser is for the game in the browser; leave out --terminal"),
    (["map"], "the command is missing"),
    (["map", "check"], "'files'"),
    (["map", "check", "no-such.toml"], "no-such.toml: No such file or directory"),
    (["frobnicate"], "frobnicate"),
]


@pytest.mark.parametrize(("arguments", "sentence"), MISTAKES, ids=lambda part: str(part)[:40])
def test_a_mistake_is_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, *arguments)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
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
    assert "exists already; --force overwrites it" in done.err
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
    assert "my.toml: there is no field 'frobnicate'" in done.err


def test_a_real_process_ends_with_the_same_code() -> None:
    done = ran_outside("simulate", "--edition", "urope")
    assert (done.code, done.out) == (2, "")
    assert "did you mean 'europe'?" in done.err


def test_no_command_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys)
    assert done.code == 0
    assert "simulate" in done.out


@pytest.mark.parametrize("command", [[], ["simulate"], ["arena"], ["replay"], ["play"], ["map"], ["map", "check"]])
def test_every_command_explains_itself_with_an_example(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, *command, "--help")
    assert done.code == 0
    assert " ".join(["whistlestop", *command]) in done.out
    assert "Example" in done.out


@pytest.mark.parametrize("command", [[], ["simulate"], ["map"], ["map", "check"]])
def test_help_has_no_word_of_another_language(command: list[str]) -> None:
    done = ran_outside(*command, "--help", language="ro")
    assert "Utilizare: whistlestop" in done.out
    assert "Arată acest ajutor și iese." in done.out
    assert not re.search("Usage|OPTIONS|Options|Commands|Arguments|Show this|required|default", done.out)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["frobnicate"], "nu există comanda 'frobnicate'"),
        (["map"], "lipsește comanda"),
        (["replay"], "lipsește 'file'"),
        (["simulate", "--sead", "1"], "nu există opțiunea --sead"),
        (["simulate", "--seed"], "'--seed' are nevoie de o valoare"),
        (["simulate", "--seed", "x"], "'--seed' cere un număr întreg"),
        (["simulate", "--force=1"], "'--force' nu ia nicio valoare"),
        (["simulate", "more"], "acest lucru este în plus: more"),
        (["serve", "--port", "99999"], "'--port' este cel mult 65535"),
        (["serve", "--port", "-1"], "'--port' este cel puțin 0"),
    ],
)
def test_a_mistake_is_reported_in_the_language_of_the_shell(
    arguments: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(texts, "spoken_language", lambda: "ro")
    assert ran(capsys, *arguments).err.startswith(sentence)


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(capsys, "--version").out == "whistlestop 0.1.0\n"
