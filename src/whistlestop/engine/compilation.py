"""Compiles the rules, and keeps what was compiled in a folder that no stale source can share."""

import hashlib
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Final

import numba
import platformdirs

COMPILED_LAYERS: Final = ("engine", "bots")  # `env` has a folder of its own in it: see env/compiling.py
UNUSED_FOLDERS_KEPT_FOR: Final = 30 * 24 * 3600


def source_hash() -> str:
    """Changes whenever compiled code could: with any source, and with any of Numba's own settings.

    Numba looks only at the file of the function itself, not at what that function calls, and its settings
    (bounds checks, for one) are no part of its key either.
    """
    digest = hashlib.sha256()
    package = Path(__file__).parent.parent
    for layer in COMPILED_LAYERS:
        for source in sorted((package / layer).rglob("*.py")):
            digest.update(source.name.encode() + b"\0" + source.read_bytes())
    for name, value in sorted(os.environ.items()):
        if name.startswith("NUMBA_") and name != "NUMBA_CACHE_DIR":
            digest.update(f"{name}={value}".encode())
    digest.update(numba.__version__.encode())
    return digest.hexdigest()[:16]


def use_cache_folder() -> Path:
    """Point Numba at this version's folder, before anything is compiled; the temporary folder as a last resort."""
    if numba.config.CACHE_DIR:
        return Path(numba.config.CACHE_DIR)
    key = source_hash()
    for parent in (Path(platformdirs.user_cache_dir("whistlestop")), Path(tempfile.gettempdir()) / "whistlestop-cache"):
        folder = parent / "compiled" / key
        if _is_writable(folder):
            _remove_unused(folder)
            break
    numba.config.CACHE_DIR = str(folder)
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
