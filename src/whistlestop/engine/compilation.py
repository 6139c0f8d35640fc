"""Switch and cache folder for the compiled rules, keyed by a hash of their sources."""

import hashlib
import logging
import os
import shutil
import tempfile
import time
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

import platformdirs

from whistlestop.texts import text

# "1" compiles the rules in any case, "0" runs them as plain Python. Without it they are compiled if that takes no time.
COMPILE_VARIABLE: Final = "WHISTLESTOP_COMPILE"
RULES_MARKER: Final = "complete"  # in the folder as soon as all rules are compiled
BOTS_MARKER: Final = "bots_complete"  # ... and all bots
COMPILED_LAYERS: Final = ("engine", "bots")  # `env` has a folder of its own in it: see env/compiling.py
UNUSED_FOLDERS_KEPT_FOR: Final = 30 * 24 * 3600


def source_hash() -> str:
    """Return a hash of everything that compiled code depends on: sources and Numba's settings.

    Numba looks only at the file of the function itself, not at what that function calls, and its settings
    (bounds checks, for one) are not part of its key either.
    """
    digest = hashlib.sha256()
    package = Path(__file__).parent.parent
    for layer in COMPILED_LAYERS:
        for source in sorted((package / layer).rglob("*.py")):
            digest.update(source.name.encode() + b"\0" + source.read_bytes())
    for name, value in sorted(os.environ.items()):
        if name.startswith("NUMBA_") and name != "NUMBA_CACHE_DIR":
            digest.update(f"{name}={value}".encode())
    digest.update(version("numba").encode())  # importing Numba to ask it takes a second
    return digest.hexdigest()[:16]


def is_compiling(folder: Path) -> bool:
    """Return whether this process compiles the rules, rather than run them as plain Python.

    Compiling takes minutes, loading compiled code takes seconds: only callers that ask for it wait.
    """
    if _is_switched_off():
        return False
    return os.environ.get(COMPILE_VARIABLE) == "1" or (folder / RULES_MARKER).exists()  # pragma: no cover


def request_compilation() -> None:
    """Make this process and its children compile the rules, unless compilation is disabled.

    Call it before the rules are imported.
    """
    os.environ.setdefault(COMPILE_VARIABLE, "1")  # pragma: no cover


@cache
def warn_if_uncompiled(*, is_compiled: bool) -> None:
    """Warn once that the rules run uncompiled and how to change that, unless it was chosen."""
    if not is_compiled and not _is_switched_off():  # pragma: no cover - tests start processes for it
        logging.getLogger("whistlestop").warning(text("engine.uncompiled"))


def _is_switched_off() -> bool:
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"} or os.environ.get(COMPILE_VARIABLE) == "0"


def is_all_compiled() -> bool:
    """Return whether rules and bots of these sources are compiled already on this machine."""
    return (cache_folder() / BOTS_MARKER).exists()  # pragma: no cover


def cache_folder() -> Path:
    """Return the cache folder for these sources; under the temporary folder as a last resort."""
    if os.environ.get("NUMBA_CACHE_DIR"):
        return Path(os.environ["NUMBA_CACHE_DIR"])
    key = source_hash()
    for parent in (Path(platformdirs.user_cache_dir("whistlestop")), Path(tempfile.gettempdir()) / "whistlestop-cache"):
        folder = parent / "compiled" / key
        if _is_writable(folder):
            _remove_unused(folder)
            break
    return folder


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _remove_unused(current: Path) -> None:
    os.utime(current)
    for folder in current.parent.iterdir():
        try:
            if time.time() - folder.stat().st_mtime > UNUSED_FOLDERS_KEPT_FOR:
                shutil.rmtree(folder, ignore_errors=True)
        except FileNotFoundError:  # another process was faster
            continue
