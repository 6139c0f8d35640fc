"""Encryption of push messages: aes128gcm (RFC 8188) with the keys of Web Push (RFC 8291)."""

import base64
import os
from dataclasses import dataclass
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
POINT_BYTES: Final = 65
AUTH_BYTES: Final = 16
SALT_BYTES: Final = 16
RECORD_BYTES: Final = 4096  # what every push service takes
LAST_RECORD: Final = b"\x02"
# The header, the delimiter and the tag of the cipher take their part of the record.
MAX_MESSAGE_BYTES: Final = RECORD_BYTES - (SALT_BYTES + 4 + 1 + POINT_BYTES) - 1 - 16


@dataclass(frozen=True, slots=True)
class ReceiverKeys:
    """The keys of a browser's subscription, as they come from it: base64 for URLs."""

    p256dh: str
    auth: str


class BadKeysError(ValueError):
    """Keys that no browser would have made."""


def encrypt(
    message: bytes, keys: ReceiverKeys, *, private: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """Return a message as one encrypted record. Tests pass in the key and the salt; both are used once."""
    if len(message) > MAX_MESSAGE_BYTES:
        raise ValueError(f"a push message has at most {MAX_MESSAGE_BYTES} bytes")
    private = private or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(SALT_BYTES)
    point, receiver, auth = point_of(private.public_key()), *_decode_keys(keys)
    public = _load_point(receiver)
    shared = private.exchange(ec.ECDH(), public)
    secret = _derive(shared, auth, b"WebPush: info\0" + receiver + point, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([POINT_BYTES]) + point
    return header + AESGCM(key).encrypt(nonce, message + LAST_RECORD, None)


def require_keys(keys: ReceiverKeys) -> None:
    """Raise an error unless messages can be encrypted for these keys."""
    point, _ = _decode_keys(keys)
    _load_point(point)


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as an uncompressed point of the curve."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encode_base64url(data: bytes) -> str:
    """Return base64 for URLs, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode_base64url(text: str) -> bytes:
    """Return the bytes of base64 for URLs, with or without padding."""
    return base64.b64decode(
        text.rstrip("=").encode("ascii") + b"=" * (-len(text.rstrip("=")) % 4), b"-_", validate=True
    )


def _decode_keys(keys: ReceiverKeys) -> tuple[bytes, bytes]:
    try:
        point, auth = decode_base64url(keys.p256dh), decode_base64url(keys.auth)
    except ValueError as error:
        raise BadKeysError from error
    if len(point) != POINT_BYTES or len(auth) != AUTH_BYTES:
        raise BadKeysError
    return point, auth


def _load_point(point: bytes) -> ec.EllipticCurvePublicKey:
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError as error:  # not on the curve
        raise BadKeysError from error


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
