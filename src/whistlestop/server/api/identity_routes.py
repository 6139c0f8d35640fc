"""Routes of an identity on several devices: recovery link, sessions, passkeys."""

from typing import Annotated, Any, Final

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, PathParameter
from msgspec import Meta

from whistlestop.server.api.errors import ProblemError
from whistlestop.server.api.guest_routes import GuestAnswer, answer_with_token
from whistlestop.server.api.guests import Name, require_name
from whistlestop.server.api.openapi_responses import GUESTS, NAMED, READING, WITH_BODY, WRITING, describe_problems
from whistlestop.server.api.origins import can_use_cookie
from whistlestop.server.api.passkeys import CHALLENGE_SECONDS, Credential, Options
from whistlestop.server.api.requests import AnyRequest, TheGuest, TheServices, TheVisitor, enforce_rate_limit
from whistlestop.server.api.services import Services
from whistlestop.server.api.visitors import Visitor
from whistlestop.server.storage.passkey_repository import StoredPasskey
from whistlestop.server.tokens import new_token

# Holds a random value, to which the challenge of a sign-in is bound: there is no session yet.
PAGE_COOKIE: Final = "whistlestop_sign_in"
PasskeyId = Annotated[str, PathParameter(pattern=r"^[0-9a-z]{16}$(?!\n)", description="the passkey's id")]


class RecoveryToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token of a recovery link; put it into the fragment of the link."""

    token: Annotated[str, Meta(min_length=40, max_length=50)]


class PasskeyView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A passkey as its owner sees it."""

    id: str
    name: str
    created_at: float
    used_at: float | None = None


class Credentials(msgspec.Struct, frozen=True, omit_defaults=True):
    """What signs a guest in: devices, recovery link, passkeys. No secret is in it."""

    devices: int
    passkeys: list[PasskeyView]
    recovery_link_at: float | None = None  # when it was made; null: there is none


class NewPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey as `navigator.credentials.create` returns it, and a name for it."""

    credential: Credential
    name: Name


class PasskeyName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another name for a passkey."""

    name: Name


class SignedChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `navigator.credentials.get` returns."""

    credential: Credential


@get("/api/me/credentials", operation_id="myCredentials", responses=describe_problems(*READING, *GUESTS))
async def list_credentials(guest: TheGuest, services: TheServices, visitor: TheVisitor) -> Credentials:
    """List what signs me in."""
    enforce_rate_limit(services, visitor, "read")
    return Credentials(
        devices=await services.guests.count_sessions(guest),
        passkeys=[_view(key) for key in await services.passkeys.list_of(guest)],
        recovery_link_at=await services.guests.find_recovery_link(guest),
    )


@post("/api/me/recovery-link", operation_id="makeRecoveryLink", responses=describe_problems(*WRITING, *GUESTS))
async def make_recovery_link(guest: TheGuest, services: TheServices, visitor: TheVisitor) -> RecoveryToken:
    """Return the token of a new recovery link, this once; an earlier link stops working."""
    enforce_rate_limit(services, visitor, "write")
    return RecoveryToken(await services.guests.make_recovery_link(guest))


@delete(
    "/api/me/recovery-link",
    operation_id="revokeRecoveryLink",
    status_code=204,
    responses=describe_problems(*WRITING, *GUESTS),
)
async def revoke_recovery_link(guest: TheGuest, services: TheServices, visitor: TheVisitor) -> None:
    """Make my recovery link useless."""
    enforce_rate_limit(services, visitor, "write")
    await services.guests.revoke_recovery_link(guest)


@delete(
    "/api/me/other-devices",
    operation_id="signOutOtherDevices",
    status_code=204,
    responses=describe_problems(*WRITING, *GUESTS),
)
async def sign_out_other_devices(guest: TheGuest, services: TheServices, visitor: TheVisitor) -> None:
    """Sign out all my devices but this one."""
    enforce_rate_limit(services, visitor, "write")
    await services.guests.close_other_sessions(guest, visitor.token or "")


@post("/api/recovery", operation_id="recover", responses=describe_problems(*WITH_BODY))
async def recover(
    data: JSONBody[RecoveryToken], request: AnyRequest, services: TheServices, visitor: TheVisitor
) -> Response[GuestAnswer]:
    """Sign this device in by a recovery link."""
    enforce_rate_limit(services, visitor, "sign-in")
    guest_id = await services.guests.find_id_by_recovery_link(data.token)
    if guest_id is None:
        raise ProblemError(403, "no_such_recovery_link")
    return await _sign_in(request, services, visitor, guest_id)


@post(
    "/api/me/passkeys/challenge",
    operation_id="beginPasskey",
    responses=describe_problems(*WRITING, *GUESTS, 400, 409),
)
async def begin_passkey(
    request: AnyRequest, guest: TheGuest, services: TheServices, visitor: TheVisitor
) -> dict[str, Any]:  # Any: plain JSON
    """Return the options for `navigator.credentials.create`, with a challenge for this device."""
    enforce_rate_limit(services, visitor, "write")
    return await services.passkeys.begin_registration(guest, request.headers.get("origin"), visitor.token or "")


@post("/api/me/passkeys", operation_id="addPasskey", responses=describe_problems(*WITH_BODY, *GUESTS, 409))
async def add_passkey(
    data: JSONBody[NewPasskey], request: AnyRequest, guest: TheGuest, services: TheServices, visitor: TheVisitor
) -> PasskeyView:
    """Add a passkey of mine."""
    enforce_rate_limit(services, visitor, "write")
    name, origin = require_name(data.name), request.headers.get("origin")
    session = visitor.token or ""
    return _view(await services.passkeys.finish_registration(guest, origin, session, data.credential, name))


@patch(
    "/api/me/passkeys/{passkey_id:str}",
    operation_id="renamePasskey",
    status_code=204,
    responses=describe_problems(*WITH_BODY, *NAMED, *GUESTS),
)
async def rename_passkey(
    passkey_id: PasskeyId, data: JSONBody[PasskeyName], guest: TheGuest, services: TheServices, visitor: TheVisitor
) -> None:
    """Change the name of a passkey of mine."""
    enforce_rate_limit(services, visitor, "write")
    await services.passkeys.rename(guest, passkey_id, require_name(data.name))


@delete(
    "/api/me/passkeys/{passkey_id:str}",
    operation_id="removePasskey",
    status_code=204,
    responses=describe_problems(*WRITING, *NAMED, *GUESTS),
)
async def remove_passkey(passkey_id: PasskeyId, guest: TheGuest, services: TheServices, visitor: TheVisitor) -> None:
    """Remove a passkey of mine: it signs nobody in any more."""
    enforce_rate_limit(services, visitor, "write")
    await services.passkeys.remove(guest, passkey_id)


@post("/api/passkeys/challenge", operation_id="beginSignIn", responses=describe_problems(*WRITING, 400))
async def begin_sign_in(request: AnyRequest, services: TheServices, visitor: TheVisitor) -> Response[Options]:
    """Return the options for `navigator.credentials.get`, with a challenge for this browser."""
    enforce_rate_limit(services, visitor, "sign-in")
    page = new_token()
    options = await services.passkeys.begin_sign_in(request.headers.get("origin"), page)
    return Response(options, cookies=[_make_page_cookie(request, page)])


@post("/api/passkeys/sign-in", operation_id="signIn", responses=describe_problems(*WITH_BODY))
async def sign_in(
    data: JSONBody[SignedChallenge], request: AnyRequest, services: TheServices, visitor: TheVisitor
) -> Response[GuestAnswer]:
    """Sign this browser in by a passkey."""
    enforce_rate_limit(services, visitor, "sign-in")
    page = request.cookies.get(PAGE_COOKIE, "")
    guest_id = await services.passkeys.finish_sign_in(request.headers.get("origin"), page, data.credential)
    return await _sign_in(request, services, visitor, guest_id)


async def _sign_in(request: AnyRequest, services: Services, visitor: Visitor, guest_id: str) -> Response[GuestAnswer]:
    """Sign a device in. A browser has one cookie: its former guest is signed out there, and nowhere else."""
    guest = await services.guests.get(guest_id)
    if visitor.guest_id == guest_id:
        return Response(GuestAnswer(guest.id, guest.name))
    token = await services.guests.open_session(guest_id)
    if visitor.guest_id is not None and visitor.token is not None and can_use_cookie(request):
        await services.guests.close_session(visitor.token)
    return answer_with_token(request, guest, token)


def _make_page_cookie(request: AnyRequest, page: str) -> Cookie:
    is_secure = request.scope["scheme"] == "https"
    age = int(CHALLENGE_SECONDS)
    return Cookie(
        PAGE_COOKIE, value=page, path="/api/passkeys", max_age=age, httponly=True, samesite="strict", secure=is_secure
    )


def _view(key: StoredPasskey) -> PasskeyView:
    return PasskeyView(key.id, key.name, key.created_at, key.used_at)


IDENTITY_ROUTES = [
    list_credentials,
    make_recovery_link,
    revoke_recovery_link,
    sign_out_other_devices,
    recover,
    begin_passkey,
    add_passkey,
    rename_passkey,
    remove_passkey,
    begin_sign_in,
    sign_in,
]
