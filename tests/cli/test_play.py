"""`whistlestop play`: a server for one player, and its page in a browser."""

import os
import re
import signal
import stat
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import Any

import httpx
import pytest

from cli.command import ran
from maps.iberia import IBERIA, layout_text
from maps.small_map import EDITION, fault
from sentences import says
from whistlestop.commands import browser_game
from whistlestop.commands.browser_game import PORTS_TRIED, free_socket, open_page
from whistlestop.commands.lan import ALL_INTERFACES, list_reachable_addresses
from whistlestop.commands.server_address import read_running_address, write_address
from whistlestop.server.api.web_files import find_web_client
from whistlestop.server.sockets import open_listener
from whistlestop.server.storage.sqlite_lock import SqliteLock
from whistlestop.texts import text

GOODBYE = text("cli.play.goodbye", language="en") + "\n"
needs_pages = pytest.mark.skipif(find_web_client() is None, reason="the web client is not built")


@contextmanager
def playing(folder: Path, *options: str, **environment: str) -> Iterator["subprocess.Popen[str]"]:
    """Run the command as a separate process with its own data folder."""
    command = [sys.executable, "-m", "whistlestop", "play", *options]
    without_screen = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    surroundings = {**without_screen, "XDG_DATA_HOME": str(folder), "BROWSER": "", **environment}
    with subprocess.Popen(command, env=surroundings, stderr=subprocess.PIPE, encoding="utf-8") as process:
        try:
            yield process
        finally:
            process.kill()


def said_by(process: "subprocess.Popen[str]", key: str) -> str:
    """Read the output up to the line with a text; return the address in that line."""
    assert process.stderr is not None
    for line in process.stderr:
        if says(line, key):
            found = re.search(r"http://[\d.:]+", line)
            assert found is not None, line
            return found.group()
    raise AssertionError(f"it never said: {key}")


@needs_pages
def test_a_game_opens_in_the_browser_and_ends_with_control_c(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    with playing(tmp_path, BROWSER=f"{browser} %s") as process:
        address = said_by(process, "cli.play.ready")
        assert '<div id="app">' in httpx.get(address, timeout=10).text
        while not opened.exists():
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
        assert process.stderr is not None
        assert process.stderr.read() == GOODBYE
    assert opened.read_text() == f"{address}\n"


@needs_pages
def test_a_player_reads_no_log(tmp_path: Path) -> None:
    with playing(tmp_path, "--no-browser") as process:
        assert process.stderr is not None
        said = list(takewhile(lambda line: not says(line, "cli.play.ready"), process.stderr))
        assert [line for line in said if '"level"' in line] == []


@needs_pages
def test_a_second_start_opens_the_page_of_the_first(tmp_path: Path) -> None:
    with playing(tmp_path, "--no-browser") as first:
        address = said_by(first, "cli.play.ready")
        with playing(tmp_path) as second:
            assert said_by(second, "cli.play.runs_already") == address
            assert said_by(second, "cli.play.no_browser_here") == address
            assert second.wait(30) == 0


@needs_pages
def test_other_devices_are_let_in_on_demand(tmp_path: Path) -> None:
    with playing(tmp_path, "--no-browser", "--lan") as process:
        port = said_by(process, "cli.play.ready").rpartition(":")[2]
        own = [address for address in list_reachable_addresses(ALL_INTERFACES, int(port)) if "127." not in address]
        if not own:
            pytest.skip("this machine has no network")
        assert said_by(process, "cli.lan.open") == own[0]
        assert httpx.get(f"http://127.0.0.1:{port}/api/addresses", timeout=10).json() == own
        assert httpx.get(f"{own[0]}/api/addresses", timeout=10).json() == []


@needs_pages
def test_a_game_is_for_this_machine_otherwise(tmp_path: Path) -> None:
    with playing(tmp_path, "--no-browser") as process:
        address = said_by(process, "cli.play.ready")
        assert httpx.get(f"{address}/api/addresses", timeout=10).json() == []
        with playing(tmp_path, "--no-browser", "--lan") as second:
            assert second.stderr is not None
            assert text("cli.lan.restart", language="en") in second.stderr.read()


def test_the_lan_is_for_the_browser(capsys: pytest.CaptureFixture[str]) -> None:
    done = ran(capsys, "play", "--terminal", "--lan")
    assert (done.code, "--lan" in done.err) == (2, True)


def map_at(process: "subprocess.Popen[str]", key: str) -> dict[str, Any]:
    """Return the server's copy of the map that the page in a line is about."""
    assert process.stderr is not None
    line = next(line for line in process.stderr if says(line, key))
    found = re.search(r"(http://[\d.:]+)/\?map=(\w+)", line)
    assert found is not None, line
    answer: dict[str, Any] = httpx.get(f"{found[1]}/api/maps/{found[2]}", timeout=30).json()
    return answer


@needs_pages
def test_a_map_is_handed_to_the_page_with_its_layout(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(IBERIA, encoding="utf-8")
    with playing(tmp_path, "--no-browser", "--map", str(file)) as first:
        alone = map_at(first, "cli.play.ready")
        (tmp_path / "my.layout.toml").write_text(layout_text(), encoding="utf-8")
        with playing(tmp_path, "--no-browser", "--map", str(file)) as second:
            together = map_at(second, "cli.play.runs_already")
            assert second.wait(30) == 0
    assert (alone["name"], "layout" in alone["map"]) == ("Península", False)
    assert together["map"] == {**alone["map"], "layout": tomllib.loads(layout_text())}


@needs_pages
def test_a_map_with_faults_is_not_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my.toml"
    file.write_text(IBERIA.replace("pieces = 20", "pieces = 200"), encoding="utf-8")
    done = ran(capsys, "play", "--map", file)
    assert done.code != 0
    expected = fault(EDITION, "maps.not_number", field="pieces", low=1, high=60, value=200)
    assert str(expected) in done.err


def test_without_pages_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("whistlestop.server.api.web_files.find_web_client", lambda: None)
    done = ran(capsys, "play")
    assert done.code == 2
    assert "make web" in done.err
    assert "--terminal" in done.err


def test_a_taken_port_is_left_alone() -> None:
    with open_listener("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with free_socket(first=port) as free:
            assert port < free.getsockname()[1] <= port + PORTS_TRIED


def test_if_all_ports_are_taken_any_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser_game, "PORTS_TRIED", 1)
    with open_listener("127.0.0.1", 0) as taken, free_socket(first=taken.getsockname()[1]) as free:
        assert free.getsockname()[1] > 0


@pytest.mark.parametrize(("name", "can_open"), [("DISPLAY", True), ("WAYLAND_DISPLAY", True), ("TERM", False)])
def test_a_browser_is_opened_where_there_is_a_screen(
    name: str, can_open: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []

    def open_browser(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("webbrowser.open", open_browser)
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv(name, ":0")
    open_page("http://127.0.0.1:1")
    assert bool(opened) == can_open
    assert (text("cli.play.no_browser_here", address="http://127.0.0.1:1") in capsys.readouterr().err) == (not can_open)


def test_the_address_of_a_server_is_known_while_it_runs(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    url = f"sqlite:///{file}"
    assert read_running_address(url) is None
    file.touch()
    write_address(url, "http://127.0.0.1:8461")
    assert read_running_address(url) is None
    with SqliteLock(file):
        assert read_running_address(url) == "http://127.0.0.1:8461"
