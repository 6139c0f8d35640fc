"""Bots of other packages: found by their entry points, and left out when something is wrong with them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sentences import HOLE, saying, says
from whistlestop.bots import plugins, registry
from whistlestop.bots.bot_errors import BotError
from whistlestop.bots.registry import bot_names, is_ours, make_bot, unusable_bots, usable_bots
from whistlestop.maps.loading import load_box

ENTRY_POINTS = """
[whistlestop.bots]
first = bots.bad_bots:FirstBot
greedy = bots.bad_bots:FirstBot
lost = bots.bad_bots:LostBot
Loud Name = bots.bad_bots:FirstBot
"""


def install(folder: Path) -> None:
    """What pip leaves behind of a package with bots."""
    info = folder / "trains-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: trains\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS)


@pytest.fixture
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    install(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    plugins.installed_plugins.cache_clear()
    registry.unusable_bots.cache_clear()
    yield
    monkeypatch.undo()
    plugins.installed_plugins.cache_clear()
    registry.unusable_bots.cache_clear()


@pytest.mark.usefixtures("_installed")
def test_a_plug_in_is_a_bot_like_any_other() -> None:
    assert bot_names()[-2:] == ("first", "lost")
    assert make_bot("first:place=3", load_box("usa")).name == "first"
    assert not is_ours("first")


@pytest.mark.usefixtures("_installed")
def test_a_broken_plug_in_is_named_and_left_out() -> None:
    assert "first" in usable_bots()
    assert "lost" not in usable_bots()
    reason = f"AttributeError: {HOLE}"
    assert says(
        unusable_bots()["lost"], "bots.plugin.broken", bot="'lost'", source="bots.bad_bots:LostBot", reason=reason
    )
    with pytest.raises(BotError, match=saying("bots.plugin.broken", bot="'lost'")):
        make_bot("lost", load_box("usa"))


@pytest.mark.usefixtures("_installed")
def test_nobody_takes_the_name_of_one_of_ours() -> None:
    assert is_ours("greedy")
    assert bot_names().count("greedy") == 1
    assert says(unusable_bots()["greedy"], "bots.plugin.taken")
    assert says(unusable_bots()["Loud Name"], "bots.plugin.bad_name")


@pytest.mark.slow
def test_a_plug_in_plays_in_the_arena(tmp_path: Path) -> None:
    install(tmp_path)
    paths = [str(tmp_path), str(Path(__file__).parents[1]), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    command = [sys.executable, "-m", "whistlestop", "arena", "--edition", "new-york", "--games", "2"]
    done = subprocess.run(
        [*command, "--bots", "first,random", "--json"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert '"name": "first"' in done.stdout
