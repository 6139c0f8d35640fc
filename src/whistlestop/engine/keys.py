"""Keys: the 32 bytes from which all that is random in a game follows."""

import hashlib
import re
import secrets
from typing import Final

import numpy as np

from whistlestop.engine.errors import SetupError
from whistlestop.engine.records import Ints

KEY_BYTES: Final = 32
_HEX: Final = re.compile(rf"[0-9a-f]{{{2 * KEY_BYTES}}}")


def new_key() -> bytes:
    """A key that nobody can guess."""
    return secrets.token_bytes(KEY_BYTES)


def key_from_seed(seed: int) -> bytes:
    """The key that a small number stands for.

    >>> key_from_seed(7).hex()[:16]
    '73796c4202cef8da'
    """
    return hashlib.sha256(f"whistlestop seed {seed}".encode()).digest()


def key_from_hex(text: object) -> bytes:
    """The key that a record holds."""
    if not isinstance(text, str) or not _HEX.fullmatch(text):
        raise SetupError("error.bad_key")
    return bytes.fromhex(text)


def key_words(key: bytes) -> Ints:
    """The key as the eight numbers that the game's record holds."""
    if not isinstance(key, bytes) or len(key) != KEY_BYTES:
        raise SetupError("error.bad_key")
    return np.frombuffer(key, "<u4").astype(np.int64)
