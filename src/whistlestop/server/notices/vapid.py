"""VAPID (RFC 8292): the signature by which a push service knows this server."""

import json
import time
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from whistlestop.server.notices.push_encryption import CURVE, decode_base64url, encode_base64url, point_of

TOKEN_SECONDS: Final = 12 * 3_600  # at most a day is allowed
_SCALAR_BYTES: Final = 32
_HEADER: Final = {"typ": "JWT", "alg": "ES256"}


def new_vapid_secret() -> str:
    """Return a new private key as text, for the database."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encode_base64url(number.to_bytes(_SCALAR_BYTES, "big"))


class VapidSigner:
    """The server's key pair, which signs a token for each push service."""

    def __init__(self, secret: str, subject: str | None, clock: Callable[[], float] = time.time) -> None:
        self._private = ec.derive_private_key(int.from_bytes(decode_base64url(secret), "big"), CURVE)
        self._subject = subject
        self._clock = clock
        self.public_key = encode_base64url(point_of(self._private.public_key()))
        """What a browser needs to subscribe."""

    def authorize(self, endpoint: str) -> str:
        """Return the Authorization header for an endpoint."""
        parts = urlsplit(endpoint)
        claims: dict[str, str | int] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(self._clock()) + TOKEN_SECONDS,
        }
        if self._subject is not None:
            claims["sub"] = self._subject
        return f"vapid t={self._sign(claims)}, k={self.public_key}"

    def _sign(self, claims: dict[str, str | int]) -> str:
        head, body = (encode_base64url(json.dumps(part, separators=(",", ":")).encode()) for part in (_HEADER, claims))
        signature = self._private.sign(f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
        numbers = b"".join(number.to_bytes(_SCALAR_BYTES, "big") for number in decode_dss_signature(signature))
        return f"{head}.{body}.{encode_base64url(numbers)}"
