"""Keys: the 32 bytes from which all randomness of a game follows."""

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
    """Return a key that nobody can guess."""
    return secrets.token_bytes(KEY_BYTES)


def key_from_seed(seed: int) -> bytes:
    """Derive a key from a small number.

    >>> key_from_seed(7).hex()[:16]
    '73796c4202cef8da'
    """
    return hashlib.sha256(f"whistlestop seed {seed}".encode()).digest()


def key_from_hex(text: object) -> bytes:
    """Parse the key of a record."""
    if not isinstance(text, str) or not _HEX.fullmatch(text):
        raise SetupError("error.bad_key")
    return bytes.fromhex(text)


def key_words(key: bytes) -> Ints:
    """Return the key as the eight numbers of the state record."""
    if not isinstance(key, bytes) or len(key) != KEY_BYTES:
        raise SetupError("error.bad_key")
    return np.frombuffer(key, "<u4").astype(np.int64)
