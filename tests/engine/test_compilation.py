"""Where compiled code is kept, and that no stale source or setting can share it."""

import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from whistlestop.engine import compilation, warmup
from whistlestop.engine.records import layout_of
from whistlestop.engine.state import Board, Menu, Player, Score, State

LAYOUTS = [layout_of(declared) for declared in (Board, Menu, Player, Score, State)]


@pytest.fixture
def no_cache_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", "")


def test_a_folder_that_is_set_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    assert compilation.use_cache_folder() == tmp_path


@pytest.mark.usefixtures("no_cache_folder")
def test_the_users_cache_folder_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("whistlestop.engine.compilation.platformdirs.user_cache_dir", lambda _: str(tmp_path))
    assert compilation.use_cache_folder() == tmp_path / "compiled" / compilation.source_hash()


@pytest.mark.usefixtures("no_cache_folder")
def test_where_nothing_can_be_written_the_temporary_folder_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder can be made in a file")
    monkeypatch.setattr("whistlestop.engine.compilation.platformdirs.user_cache_dir", lambda _: str(tmp_path / "file"))
    monkeypatch.setattr("whistlestop.engine.compilation.tempfile.gettempdir", lambda: str(tmp_path))
    assert compilation.use_cache_folder().is_relative_to(tmp_path / "whistlestop-cache")


@pytest.mark.usefixtures("no_cache_folder")
def test_where_nothing_at_all_can_be_written_compiling_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder can be made in a file")
    for name in ("platformdirs.user_cache_dir", "tempfile.gettempdir"):
        monkeypatch.setattr(f"whistlestop.engine.compilation.{name}", lambda *_: str(tmp_path / "file"))
    assert compilation.use_cache_folder().name == compilation.source_hash()


def test_settings_of_the_compiler_have_folders_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = compilation.source_hash()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "2")
    assert compilation.source_hash() != before


def test_folders_long_unused_are_removed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("current", "old"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr("whistlestop.engine.compilation.time.time", lambda: (tmp_path / "old").stat().st_mtime + 10**8)
    monkeypatch.setattr(compilation, "UNUSED_FOLDERS_KEPT_FOR", 10**8 - 10)
    monkeypatch.setattr("whistlestop.engine.compilation.os.utime", lambda folder: (folder / "used").mkdir())
    compilation._remove_unused(tmp_path / "current")
    assert not (tmp_path / "old").exists()


def test_a_folder_that_vanishes_meanwhile_is_no_trouble(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "current").mkdir()
    monkeypatch.setattr(Path, "iterdir", lambda _: iter([tmp_path / "gone"]))
    compilation._remove_unused(tmp_path / "current")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_field_has_the_name_of_something_numpy_knows(layout: "np.dtype[np.void]") -> None:
    assert layout.names is not None
    assert not set(layout.names) & set(dir(np.record))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_byte_of_a_record_lies_between_its_fields(layout: "np.dtype[np.void]") -> None:
    """Games are compared byte by byte, and nobody sets the bytes that only fill a gap."""
    assert layout.fields is not None
    assert sum(field[0].itemsize for field in layout.fields.values()) == layout.itemsize


def test_a_first_start_shows_progress(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(warmup, "MARKER", tmp_path / "new" / "complete")
    seen: list[float] = []
    assert not warmup.is_warm()
    with warmup.CompileCounter(seen.append, 100) as _:
        counter = warmup.CompileCounter(seen.append, 100)
        counter.on_start(None)
        counter.on_end(None)
    warmup.warm_up(seen.append)
    assert warmup.is_warm()
    assert 0 < seen[0] < seen[-1] == 1.0


@pytest.mark.slow
def test_bounds_are_checked_where_that_is_asked_for() -> None:
    """The flag is no part of Numba's own key: without a folder of its own, nothing would be checked."""
    program = (
        "import numpy as np, whistlestop as ws; from whistlestop.engine import core; "
        "game = ws.Game.new('usa', seed=1); core.describe(game.equipment.board, 80, np.zeros(0, np.int64))"
    )
    command = [sys.executable, "-c", program]
    checked = subprocess.run(command, env={"NUMBA_BOUNDSCHECK": "1"}, capture_output=True, text=True, check=False)
    assert "IndexError" in checked.stderr


def test_all_layers_that_compile_something_count() -> None:
    package = Path(compilation.__file__).parent.parent
    sources = {source: source.read_text(encoding="utf-8") for source in package.rglob("*.py")}
    layers = {source.relative_to(package).parts[0] for source, text in sources.items() if "\n@compiled" in text}
    # A change in `env` must not give the folder of the rules another name: that would compile all of them anew.
    assert layers - set(compilation.COMPILED_LAYERS) == {"env"}
    in_env = [text for source, text in sources.items() if source.parent.name == "env" and "\n@compiled" in text]
    assert all("from whistlestop.env.compiling import compiled\n" in text for text in in_env), "into its own folder"
