"""Passkeys (WebAuthn): the ceremonies that register one and that sign a guest in with one.

A challenge is used once, by the device that asked for it, within minutes. It is in the database: the two requests
of a ceremony may reach different processes, and only a row that is deleted can't be used twice.
"""

import base64
import binascii
import ipaddress
import json
import secrets
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from whistlestop.server.api.errors import ProblemError
from whistlestop.server.api.guests import Guest
from whistlestop.server.storage.passkey_repository import PasskeyRepository, StoredPasskey
from whistlestop.server.storage.store import Store
from whistlestop.server.storage.store_errors import RefusedStatementError
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tokens import hash_token, new_id

Credential: TypeAlias = dict[str, Any]  # Any: JSON of a browser, parsed by the library
Options: TypeAlias = dict[str, Any]  # Any: JSON for a browser

RP_NAME: Final = "Whistlestop"
CHALLENGE_BYTES: Final = 32
CHALLENGE_SECONDS: Final = 300.0
MAX_PASSKEYS: Final = 20


class Passkeys:
    """The passkeys of all guests."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._repository = PasskeyRepository(store)
        self._clock = clock

    async def list_of(self, guest: Guest) -> list[StoredPasskey]:
        """Return the passkeys of a guest, the oldest first."""
        return await self._repository.list_of(guest.id)

    async def rename(self, guest: Guest, key_id: str, name: str) -> None:
        """Change the name of a passkey, or answer 404."""
        if not await self._repository.rename(guest.id, key_id, name):
            raise ProblemError(404, "no_such_passkey")

    async def remove(self, guest: Guest, key_id: str) -> None:
        """Delete a passkey, or answer 404."""
        if not await self._repository.remove(guest.id, key_id):
            raise ProblemError(404, "no_such_passkey")

    async def begin_registration(self, guest: Guest, origin: str | None, session: str) -> Options:
        """Return what the browser passes to `navigator.credentials.create`."""
        import webauthn
        from webauthn.helpers import structs

        known = await self._require_room(guest)
        options = webauthn.generate_registration_options(
            rp_id=require_rp_id(origin),
            rp_name=RP_NAME,
            user_id=guest.id.encode(),
            user_name=guest.name,
            challenge=await self._new_challenge(_bind("register", session)),
            timeout=int(1000 * CHALLENGE_SECONDS),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(webauthn.base64url_to_bytes(key.credential)) for key in known
            ],
        )
        return _as_json(options)

    async def finish_registration(
        self, guest: Guest, origin: str | None, session: str, credential: Credential, name: str
    ) -> StoredPasskey:
        """Store the passkey that a browser has made, or refuse it."""
        import webauthn

        rp_id = require_rp_id(origin)
        await self._require_room(guest)
        challenge = await self._use_challenge(credential, _bind("register", session))
        try:
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=rp_id,
                expected_origin=str(origin),
            )
        except Exception:  # a library parses bytes of strangers here: whatever it raises, they are refused
            raise ProblemError(403, "passkey_refused") from None
        credential_id = _encode(made.credential_id)
        key = StoredPasskey(
            id=new_id(),
            identity=guest.id,
            credential_hash=hash_token(credential_id),
            credential=credential_id,
            public_key=_encode(made.credential_public_key),
            sign_count=made.sign_count,
            name=name,
            created_at=self._clock.now(),
        )
        try:
            await self._repository.add(key)
        except RefusedStatementError:  # somebody has a credential with this id already
            raise ProblemError(403, "passkey_refused") from None
        return key

    async def begin_sign_in(self, origin: str | None, page: str) -> Options:
        """Return what the browser passes to `navigator.credentials.get`; it asks which passkey to use."""
        import webauthn

        options = webauthn.generate_authentication_options(
            rp_id=require_rp_id(origin),
            challenge=await self._new_challenge(_bind("sign-in", page)),
            timeout=int(1000 * CHALLENGE_SECONDS),
        )
        return _as_json(options)

    async def finish_sign_in(self, origin: str | None, page: str, credential: Credential) -> str:
        """Return the id of the guest whose passkey has signed the challenge, or refuse it."""
        import webauthn

        rp_id = require_rp_id(origin)
        challenge = await self._use_challenge(credential, _bind("sign-in", page))
        key = await self._repository.find(hash_token(str(credential.get("id"))))
        if key is None:
            raise ProblemError(403, "unknown_passkey")
        try:
            used = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=rp_id,
                expected_origin=str(origin),
                credential_public_key=webauthn.base64url_to_bytes(key.public_key),
                credential_current_sign_count=key.sign_count,
            )
            is_theirs = _decode(credential["response"].get("userHandle")) == key.identity.encode()
        except Exception:  # as above; a counter that did not grow is among it
            raise ProblemError(403, "passkey_refused") from None
        if not is_theirs or not await self._repository.note_use(key, used.new_sign_count, self._clock.now()):
            raise ProblemError(403, "passkey_refused")
        return key.identity

    async def _require_room(self, guest: Guest) -> list[StoredPasskey]:
        known = await self._repository.list_of(guest.id)
        if len(known) >= MAX_PASSKEYS:
            raise ProblemError(409, "too_many_passkeys", most=MAX_PASSKEYS)
        return known

    async def _new_challenge(self, bound_to: str) -> bytes:
        challenge, now = secrets.token_bytes(CHALLENGE_BYTES), self._clock.now()
        await self._repository.add_challenge(hash_token(_encode(challenge)), bound_to, now, now + CHALLENGE_SECONDS)
        return challenge

    async def _use_challenge(self, credential: Credential, bound_to: str) -> bytes:
        """Use up the challenge that a credential has signed; refuse one that is used, expired or somebody else's."""
        try:
            challenge = _decode(json.loads(_decode(credential["response"]["clientDataJSON"]))["challenge"])
        except (KeyError, TypeError, ValueError, RecursionError):
            raise ProblemError(400, "passkey_refused") from None
        if not await self._repository.use_challenge(hash_token(_encode(challenge)), bound_to, self._clock.now()):
            raise ProblemError(403, "challenge_expired")
        return challenge


def require_rp_id(origin: str | None) -> str:
    """Return the relying party of a page: the host of its origin. Browsers allow no address of numbers."""
    host = urlsplit(origin or "").hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        if host:
            return host
    raise ProblemError(400, "no_passkeys_here")


def _bind(ceremony: str, secret: str) -> str:
    """Return to what a challenge is bound: one ceremony of one device."""
    return hash_token(f"{ceremony}:{secret}")


def _as_json(options: Any) -> Options:  # Any: two kinds of options of the library
    import webauthn

    made: Options = json.loads(webauthn.options_to_json(options))
    return made


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decode(text: object) -> bytes:
    if not isinstance(text, str):
        raise TypeError("no text")
    try:
        return base64.b64decode(text.encode("ascii") + b"==", altchars=b"-_", validate=False)
    except binascii.Error:
        raise ValueError("no base64") from None
