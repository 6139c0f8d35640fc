"""The example of RFC 8291, and messages that another implementation can read."""

import base64
import json

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from server.notices.endpoints import Browser
from whistlestop.server.notices.push_encryption import (
    MAX_MESSAGE_BYTES,
    BadKeysError,
    ReceiverKeys,
    decode_base64url,
    encode_base64url,
    encrypt,
    require_keys,
)
from whistlestop.server.notices.vapid import VapidSigner, new_vapid_secret

# RFC 8291, appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER = ReceiverKeys(
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
)
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
ENCRYPTED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard() -> None:
    private = ec.derive_private_key(int.from_bytes(decode_base64url(SENDER), "big"), ec.SECP256R1())
    encrypted = encrypt(PLAIN, RECEIVER, private=private, salt=decode_base64url(SALT))
    assert encode_base64url(encrypted) == ENCRYPTED


@pytest.mark.parametrize("length", [0, 1, 1_000, MAX_MESSAGE_BYTES - 20])
def test_another_implementation_reads_what_was_encrypted(length: int) -> None:
    browser = Browser("https://push.example.org/1")
    keys = ReceiverKeys(browser.request["p256dh"], browser.request["auth"])
    encrypted = encrypt(json.dumps({"a": "x" * length}).encode(), keys)
    assert browser.decrypt(encrypted) == {"a": "x" * length}
    assert len(encrypted) <= 4096


def test_a_message_that_is_too_long_is_a_bug() -> None:
    with pytest.raises(ValueError, match="at most"):
        encrypt(b"x" * (MAX_MESSAGE_BYTES + 1), RECEIVER)


@pytest.mark.parametrize(
    "keys",
    [
        ReceiverKeys("", ""),
        ReceiverKeys("é", RECEIVER.auth),
        ReceiverKeys(RECEIVER.p256dh, "AAAA"),
        ReceiverKeys(encode_base64url(b"\x04" + b"\x01" * 64), RECEIVER.auth),  # not on the curve
        ReceiverKeys(encode_base64url(b"\x00" * 65), RECEIVER.auth),
    ],
)
def test_keys_that_no_browser_makes_are_refused(keys: ReceiverKeys) -> None:
    with pytest.raises(BadKeysError):
        require_keys(keys)


def test_a_push_service_can_check_the_signature() -> None:
    signer = VapidSigner(new_vapid_secret(), "mailto:ada@example.org", clock=lambda: 1_000.0)
    scheme, token, key = signer.authorize("https://push.example.org:444/secret/path").replace(",", "").split(" ")
    head, body, signature = token.removeprefix("t=").split(".")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode_base64url(key.removeprefix("k=")))
    numbers = decode_base64url(signature)
    der = encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big"))
    public.verify(der, f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
    claims = json.loads(base64.urlsafe_b64decode(body + "=="))
    assert (scheme, claims) == (
        "vapid",
        {"aud": "https://push.example.org:444", "exp": 1_000 + 12 * 3_600, "sub": "mailto:ada@example.org"},
    )
