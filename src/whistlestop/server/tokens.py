"""Random tokens and ids, and hashes of secrets. Tests pass in a predictable source."""

import base64
import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Callable
from typing import Final, TypeAlias

Source: TypeAlias = Callable[[int], bytes]

TOKEN_BYTES: Final = 32
ID_BYTES: Final = 10
SALT_BYTES: Final = 16
HASH_BYTES: Final = 32

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_STANDARD_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_OUR_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"  # without i, l, o and u
_TO_OURS: Final = str.maketrans(_STANDARD_ALPHABET, _OUR_ALPHABET)

# 16 MiB and about a fifth of a second: what OWASP asks of scrypt at this size.
SCRYPT_COST: Final = 2**14
SCRYPT_BLOCK: Final = 8
SCRYPT_LANES: Final = 5
SCRYPT_MEMORY: Final = 64 * 2**20


def new_token(source: Source = secrets.token_bytes) -> str:
    """Return a new secret token that authenticates a guest or the holder of a seat."""
    return base64.urlsafe_b64encode(source(TOKEN_BYTES)).rstrip(b"=").decode()


def is_token(text: str) -> bool:
    """Return whether a text has the form of a token; nothing else is worth looking up."""
    return _TOKEN.fullmatch(text) is not None


def hash_token(token: str) -> str:
    """Return the hash of a token for the database. Random tokens need neither salt nor scrypt."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_id(source: Source = secrets.token_bytes) -> str:
    """Return a new public id, easy to read out: 80 random bits, without letters that look alike.

    >>> new_id(lambda size: bytes(range(size)))
    '000g40r40m30e209'
    """
    return base64.b32encode(source(ID_BYTES)).decode().translate(_TO_OURS)


def hash_password(password: str, source: Source = secrets.token_bytes) -> str:
    """Return the salted scrypt hash of a password. It is slow on purpose: call it in a thread."""
    salt = source(SALT_BYTES)
    digest = _scrypt(password, salt, SCRYPT_COST, SCRYPT_BLOCK, SCRYPT_LANES)
    return f"scrypt${SCRYPT_COST}${SCRYPT_BLOCK}${SCRYPT_LANES}${salt.hex()}${digest.hex()}"


def verify_password(password: str, kept: str) -> bool:
    """Return whether a password has this hash. As slow as hashing it."""
    name, cost, block, lanes, salt, digest = kept.split("$")
    if name != "scrypt":
        raise ValueError(f"no such password hash: {name}")
    tried = _scrypt(password, bytes.fromhex(salt), int(cost), int(block), int(lanes))
    return hmac.compare_digest(tried, bytes.fromhex(digest))


def _scrypt(password: str, salt: bytes, cost: int, block: int, lanes: int) -> bytes:
    # Keyboards differ in how they send an é.
    secret = unicodedata.normalize("NFC", password).encode()
    return hashlib.scrypt(secret, salt=salt, n=cost, r=block, p=lanes, maxmem=SCRYPT_MEMORY, dklen=HASH_BYTES)
