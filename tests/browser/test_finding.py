"""Which browser is taken, and how one is installed where there is none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools import browsers

ROOT = Path(__file__).parents[2]
DEBIAN = {"ID": "debian"}
UBUNTU = {"ID": "ubuntu", "ID_LIKE": "debian"}
APT = ("apt-get", "install", "-qq", "--yes", "--no-install-recommends", "chromium")


def test_a_browser_that_is_named_comes_first() -> None:
    assert browsers.named_browser({browsers.NAMED: "/opt/chrome"}) == "/opt/chrome"


def test_else_the_first_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("google-chrome", "chromium-browser"):
        (tmp_path / name).touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert browsers.named_browser({}) == str(tmp_path / "chromium-browser")
    monkeypatch.setenv("PATH", "/nowhere")
    assert browsers.named_browser({}) is None


def test_root_on_debian_installs_a_package() -> None:
    assert browsers.installation(True, DEBIAN)[-1] == APT


@pytest.mark.parametrize(("is_root", "system"), [(False, DEBIAN), (True, UBUNTU), (False, {})])
def test_everybody_else_gets_the_one_of_playwright(is_root: bool, system: dict[str, str]) -> None:
    [(python, *words)] = browsers.installation(is_root, system)
    assert (python, words[:3], words[-1]) == (sys.executable, ["-m", "playwright", "install"], "chromium")
    assert ("--with-deps" in words) == is_root


def test_a_failed_installation_stops_there_and_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert browsers.run_quietly(("sh", "-c", "echo no such package >&2; exit 100")) is False
    assert browsers.run_quietly(("no-such-program",)) is False
    said = capsys.readouterr().out
    assert "no such package" in said
    assert "No such file or directory" in said


def test_browser_tests_can_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(browsers.WITHOUT, "1")
    assert not browsers.is_wanted()
    assert browsers.main() == 0


def test_what_is_missing_is_said() -> None:
    command = [sys.executable, "-c", "from tools.browsers import launched\nwith launched(): pass"]
    bare = {**os.environ, "PATH": "/nowhere", "PLAYWRIGHT_BROWSERS_PATH": "/nowhere", browsers.NAMED: ""}
    done = subprocess.run(command, cwd=ROOT, env=bare, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "No browser was found. Install Chromium (on Debian: apt-get install chromium)" in done.stderr
