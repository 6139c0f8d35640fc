"""The wheel has all that is needed and nothing else; installed by itself, it plays."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import pytest
from tools.platforms import python_versions

import whistlestop
from installing.empty_environment import EmptyEnvironment

pytestmark = pytest.mark.slow

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = ROOT / "src" / "whistlestop"
UNCOMPILED: Final = {"NUMBA_DISABLE_JIT": "1"}  # to compile once is proof enough
INFORMATION: Final = re.compile(r"whistlestop-[\d.]+\.dist-info/.+")
WANTED: Final = (
    "whistlestop/py.typed",
    "whistlestop/rule_pages/pages.toml",
    "whistlestop/maps/usa.toml",
    "whistlestop/maps/europe.layout.toml",
    "whistlestop/maps/editions.toml",
    "whistlestop/bots/ratings.toml",
    "whistlestop/locales/el/web.po",
    "whistlestop/server/storage/migrations/versions/0001_tables.py",
    "whistlestop/web/index.html",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the sources as they are."""
    if os.environ.get("WHISTLESTOP_SKIP_WEB") == "1":
        pytest.skip("the web client is not wanted here")
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=600)
    return next(folder.glob("*.whl"))


def files_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def metadata_of(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode())


def test_the_wheel_is_for_every_platform(wheel: Path) -> None:
    assert wheel.name == f"whistlestop-{whistlestop.__version__}-py3-none-any.whl"


@pytest.mark.parametrize("name", WANTED)
def test_the_wheel_has_what_is_read_at_run_time(wheel: Path, name: str) -> None:
    assert name in files_in(wheel)


def test_the_wheel_has_all_of_the_package_and_nothing_else(wheel: Path) -> None:
    ours = {path.relative_to(SOURCES.parent).as_posix() for path in SOURCES.rglob("*") if path.is_file()}
    expected = {name for name in ours if "__pycache__" not in name}
    packed = {name for name in files_in(wheel) if not INFORMATION.fullmatch(name)}
    assert packed == expected
    assert [name for name in packed if "node_modules" in name or "/tests/" in name] == []


def test_the_wheel_says_which_python_it_is_for(wheel: Path) -> None:
    metadata = metadata_of(wheel)
    assert metadata["Requires-Python"] == ">=3.11"
    assert python_versions() == ["3.11", "3.12", "3.13", "3.14"]
    assert {f"Programming Language :: Python :: {version}" for version in python_versions()} <= set(
        metadata.get_all("Classifier", [])
    )


# One test for all of it: an environment takes long to fill.
@pytest.mark.long
def test_a_wheel_that_is_installed_by_itself_plays(wheel: Path, tmp_path: Path) -> None:
    environment = EmptyEnvironment(tmp_path)
    environment.install(wheel)
    environment.run("python", "-m", "pip", "check")

    version = f"whistlestop {whistlestop.__version__}\n"
    assert environment.run("whistlestop", "--version") == version
    assert environment.run("python", "-m", "whistlestop", "--version") == version
    where = environment.run("python", "-c", "import whistlestop; print(whistlestop.__file__)")
    assert Path(where.strip()).is_relative_to(tmp_path)

    shutil.copy(ROOT / "examples" / "play_a_game.py", environment.work)
    assert "won by" in environment.run("python", "play_a_game.py")

    games = ("--edition", "new-york", "--seats", "2", "--games", "1", "--bots", "greedy,random", "--seed", "1")
    environment.run("whistlestop", "simulate", *games, "--out", "games.jsonl", variables=UNCOMPILED)
    assert environment.run("whistlestop", "replay", "games.jsonl", variables=UNCOMPILED) == "1 record is fine.\n"

    with environment.serving(UNCOMPILED) as address, urlopen(f"{address}/") as page:  # noqa: S310 - our own server
        assert page.read() == (SOURCES / "web" / "index.html").read_bytes()
