"""Sample shuffles, and the key computed independently."""

import hashlib
import hmac
import struct
from typing import Any

from whistlestop.shuffle import Shuffle

SECRET = bytes(range(32))
HERS, HIS = b"\x11" * 32, b"\xfe" * 32
TABLE, EDITION, SEATS = "table-7", "usa", 3


def key_by_hand(secret: bytes, *parts: bytes) -> bytes:
    """Return the key that follows from a secret and the parts, as the document describes it."""
    message = b""
    for part in parts:
        message += struct.pack(">I", len(part)) + part
    return hmac.new(secret, message, hashlib.sha256).digest()


def digest(part: bytes) -> str:
    return hashlib.sha256(part).hexdigest()


def sample(**changes: Any) -> Shuffle:
    """Return a valid shuffle of two people and a bot, with optional changes."""
    fields: dict[str, Any] = {
        "table": TABLE,
        "secret": SECRET.hex(),
        "commitment": digest(SECRET),
        "client_commitments": (digest(HERS), None, digest(HIS)),
        "contributions": (HERS.hex(), None, HIS.hex()),
    }
    return Shuffle(**(fields | changes))


def sample_record(**changes: Any) -> dict[str, Any]:
    """Return the parts of a record that a shuffle is compared with."""
    key = key_by_hand(SECRET, TABLE.encode(), EDITION.encode(), b"3", HERS, b"", HIS)
    return {"edition": EDITION, "seats": SEATS, "key": key.hex()} | changes
