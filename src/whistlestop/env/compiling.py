"""Compilation of the environments' own code, into a folder of its own.

The folder of the rules is named by a hash of rules and bots. What is compiled here changes with its own sources too,
and a change here should not compile all the rules again.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import numba

from whistlestop.engine.rulebook import CACHE_FOLDER
from whistlestop.engine.rulebook import compiled as compiled_like_a_rule

Function = TypeVar("Function", bound=Callable[..., Any])  # Any: whatever a function takes and gives


def own_hash() -> str:
    """Return a hash of the sources of this package."""
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


OWN_FOLDER: Final = CACHE_FOLDER / f"env-{own_hash()}"


def compiled(function: Function) -> Function:
    """Compile a function as the rules are, but keep it in this package's own folder."""
    shared = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(OWN_FOLDER)  # read when a function is decorated
    try:
        return compiled_like_a_rule(function)
    finally:
        numba.config.CACHE_DIR = shared
