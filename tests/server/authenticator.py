"""An authenticator in software: makes passkeys and signs challenges, as a phone or a security key does."""

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
Json = dict[str, Any]  # Any: plain JSON


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "==")


@dataclass
class Authenticator:
    """One resident key. What is wrong with it can be chosen: the origin it believes in, its counter."""

    origin: str
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    counter: int = 0
    user: str = ""

    def create(self, options: Json) -> Json:
        """Answer `navigator.credentials.create`."""
        self.user = options["user"]["id"]
        data = self._client_data("webauthn.create", options["challenge"])
        attested = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + self._public_key()
        attestation = {"fmt": "none", "attStmt": {}, "authData": self._data(ATTESTED) + attested}
        return self._credential(clientDataJSON=encode(data), attestationObject=encode(cbor2.dumps(attestation)))

    def get(self, options: Json) -> Json:
        """Answer `navigator.credentials.get`."""
        self.counter += 1
        client_data, data = self._client_data("webauthn.get", options["challenge"]), self._data()
        signature = self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            clientDataJSON=encode(client_data),
            authenticatorData=encode(data),
            signature=encode(signature),
            userHandle=self.user,
        )

    def _credential(self, **response: str) -> Json:
        name = encode(self.credential)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, flags: int = 0) -> bytes:
        host = hashlib.sha256(str(urlsplit(self.origin).hostname).encode()).digest()
        return host + bytes([PRESENT | VERIFIED | flags]) + self.counter.to_bytes(4, "big")

    def _public_key(self) -> bytes:
        point = self.key.public_key().public_numbers()
        numbers = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        return cbor2.dumps(numbers)
