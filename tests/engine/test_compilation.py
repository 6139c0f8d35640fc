"""The cache folder of compiled code: no stale source or setting can share it."""

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from whistlestop import Game
from whistlestop.engine import compilation, core, warmup
from whistlestop.engine.records import layout_of
from whistlestop.engine.rulebook import IS_COMPILED
from whistlestop.engine.state import Board, Menu, Player, Score, State

LAYOUTS = [layout_of(declared) for declared in (Board, Menu, Player, Score, State)]


@pytest.fixture
def no_cache_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)


def test_a_folder_that_is_set_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert compilation.cache_folder() == tmp_path


@pytest.mark.usefixtures("no_cache_folder")
def test_the_users_cache_folder_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("whistlestop.engine.compilation.platformdirs.user_cache_dir", lambda _: str(tmp_path))
    assert compilation.cache_folder() == tmp_path / "compiled" / compilation.source_hash()


@pytest.mark.usefixtures("no_cache_folder")
def test_where_nothing_can_be_written_the_temporary_folder_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder can be made in a file")
    monkeypatch.setattr("whistlestop.engine.compilation.platformdirs.user_cache_dir", lambda _: str(tmp_path / "file"))
    monkeypatch.setattr("whistlestop.engine.compilation.tempfile.gettempdir", lambda: str(tmp_path))
    assert compilation.cache_folder().is_relative_to(tmp_path / "whistlestop-cache")


@pytest.mark.usefixtures("no_cache_folder")
def test_where_nothing_at_all_can_be_written_compiling_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder can be made in a file")
    for name in ("platformdirs.user_cache_dir", "tempfile.gettempdir"):
        monkeypatch.setattr(f"whistlestop.engine.compilation.{name}", lambda *_: str(tmp_path / "file"))
    assert compilation.cache_folder().name == compilation.source_hash()


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


def test_a_folder_that_vanishes_meanwhile_is_ignored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "current").mkdir()
    monkeypatch.setattr(Path, "iterdir", lambda _: iter([tmp_path / "gone"]))
    compilation._remove_unused(tmp_path / "current")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_field_has_the_name_of_something_numpy_knows(layout: "np.dtype[np.void]") -> None:
    assert layout.names is not None
    assert not set(layout.names) & set(dir(np.record))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_byte_of_a_record_lies_between_its_fields(layout: "np.dtype[np.void]") -> None:
    """Games are compared byte by byte, so records must have no padding."""
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
    assert warmup.is_warm() == IS_COMPILED, "what runs as plain Python leaves no mark"
    assert 0 < seen[0] < seen[-1] == 1.0


@pytest.mark.slow
@pytest.mark.recompiles
def test_bounds_are_checked_where_that_is_asked_for() -> None:
    """Numba's own key ignores the flag: without a separate folder nothing would be checked."""
    program = (
        "import numpy as np, whistlestop as ws; from whistlestop.engine import core; "
        "game = ws.Game.new('usa', seed=1); core.describe(game.equipment.board, 80, np.zeros(0, np.int64))"
    )
    command = [sys.executable, "-c", program]
    environment = {"NUMBA_BOUNDSCHECK": "1", compilation.COMPILE_VARIABLE: "1"}
    checked = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert "IndexError" in checked.stderr


def test_all_layers_that_compile_something_count() -> None:
    package = Path(compilation.__file__).parent.parent
    sources = {source: source.read_text(encoding="utf-8") for source in package.rglob("*.py")}
    layers = {source.relative_to(package).parts[0] for source, text in sources.items() if "\n@compiled" in text}
    # A change in `env` must not give the folder of the rules another name: that would compile all of them again.
    assert layers - set(compilation.COMPILED_LAYERS) == {"env"}
    in_env = [text for source, text in sources.items() if source.parent.name == "env" and "\n@compiled" in text]
    assert all("from whistlestop.env.compiling import compiled\n" in text for text in in_env), "into its own folder"


def ask_and_play(game: Game, seat: int) -> None:
    """Call everything that takes a seat once."""
    game.play(seat, game.checked(seat, game.legal_actions(seat)[0]))
    assert game.why_illegal(seat, "tickets") is not None
    game.undo(seat) if game.can_undo(seat) else None
    game.play_quietly(seat, game.legal_actions(seat)[0])
    game.undo(seat)
    advice = game.advice_for(seat)
    advice.score_now(), advice.ticket_ways(), advice.payments(game.box.tracks[0].id), advice.borrowed_tracks()
    assert type(game.view_for(seat).me) is int
    game.play_all_quietly([(seat, str(game.legal_actions(seat)[0]))])


@pytest.mark.slow
@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.uint8, np.uint64])
def test_a_seat_of_any_integer_type_compiles_nothing_again(kind: type[np.integer[Any]]) -> None:  # Any: of any width
    ask_and_play(Game.new("europe", seats=2, seed=1), 1)
    entries = [entry for entry in vars(core).values() if hasattr(entry, "signatures")]
    before = [len(entry.signatures) for entry in entries]
    ask_and_play(Game.new("europe", seats=2, seed=1), cast("int", kind(1)))
    assert entries
    assert [len(entry.signatures) for entry in entries] == before


def test_what_a_game_tells_has_plain_numbers_for_seats() -> None:
    game = Game.new("usa", seats=2, seed=1)
    seat = cast("int", np.int16(1))
    events = game.play(seat, "keep 1 2")
    assert [json.loads(json.dumps(asdict(event))) for event in events]
    assert json.loads(json.dumps(asdict(game.view_for(seat))))["me"] == 1
