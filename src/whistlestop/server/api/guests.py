"""Guests: people without an account, authenticated by the token in their cookie or header."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from msgspec import Meta

from whistlestop.server.api.errors import ProblemError
from whistlestop.server.api.origins import can_use_cookie
from whistlestop.server.api.sanitizer import sanitize_name
from whistlestop.server.storage.repositories import GuestRepository, RecoveryLinkRepository
from whistlestop.server.storage.store import Store
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tokens import hash_token, is_token, new_id, new_token

COOKIE: Final = "whistlestop_guest"
COOKIE_SECONDS: Final = 400 * 86_400  # the maximum in browsers
MAX_CACHED_GUESTS: Final = 10_000
# Looked at again and again: clocks of processes differ a little, and a commit may take a moment.
REVOCATION_OVERLAP: Final = 10.0
Name = Annotated[str, Meta(min_length=1, max_length=200)]


class Guest(msgspec.Struct, frozen=True):
    """A guest, with the name that they chose."""

    id: str
    name: str


def require_name(name: str) -> str:
    """Return a sanitized name, or answer 400 if it is empty."""
    cleaned = sanitize_name(name)
    if cleaned is None:
        raise ProblemError(400, "bad_name")
    return cleaned


class Guests:
    """All guests, found by the tokens of their devices (sessions). The ids of recent ones are cached."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._repository = GuestRepository(store)
        self._links = RecoveryLinkRepository(store)
        self._clock = clock
        self._seen_revoked_at: float | None = None
        self._on_revoked: dict[str, set[Callable[[], None]]] = {}
        # Ids by the hash of the token. Names are not cached: another process may change them.
        self._ids: OrderedDict[str, str] = OrderedDict()

    async def create(self, name: str) -> tuple[Guest, str]:
        """Create a guest, and return it with its token."""
        guest, token = Guest(new_id(), name), new_token()
        await self._repository.add(guest.id, name, hash_token(token), self._clock.now())
        return guest, token

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Change the name of a guest."""
        await self._repository.rename(guest.id, name)
        return Guest(guest.id, name)

    async def get(self, guest_id: str) -> Guest:
        """Return a guest who exists, with their current name."""
        return Guest(guest_id, await self._repository.get_name(guest_id))

    async def open_session(self, guest_id: str) -> str:
        """Sign one more device in as a guest, and return its token."""
        token = new_token()
        await self._repository.add_session(guest_id, hash_token(token), self._clock.now())
        return token

    async def count_sessions(self, guest: Guest) -> int:
        """Return the number of devices that are signed in as a guest."""
        return await self._repository.count_sessions(guest.id)

    async def close_session(self, token: str) -> None:
        """Sign the device with this token out."""
        await self._repository.revoke_session(hash_token(token), self._clock.now())
        self._forget([hash_token(token)])

    async def close_other_sessions(self, guest: Guest, token: str) -> None:
        """Sign out all devices of a guest but the one with this token."""
        self._forget(await self._repository.revoke_other_sessions(guest.id, hash_token(token), self._clock.now()))

    async def notice_revoked_sessions(self) -> None:
        """Forget the sessions that any process has revoked since the last call, and end their conversations."""
        now = self._clock.now()
        since = now if self._seen_revoked_at is None else self._seen_revoked_at
        self._forget(await self._repository.find_revoked(since - REVOCATION_OVERLAP))
        self._seen_revoked_at = now

    @contextmanager
    def call_when_revoked(self, token: str | None, call: Callable[[], None]) -> Iterator[None]:
        """Call something if the session with this token is revoked meanwhile."""
        key = hash_token(token) if token else ""
        self._on_revoked.setdefault(key, set()).add(call)
        try:
            yield
        finally:
            self._on_revoked[key].discard(call)
            if not self._on_revoked[key]:
                del self._on_revoked[key]

    def _forget(self, token_hashes: list[str]) -> None:
        for key in token_hashes:
            self._ids.pop(key, None)
            for call in tuple(self._on_revoked.get(key, ())):
                call()

    async def make_recovery_link(self, guest: Guest) -> str:
        """Return the token of a new recovery link; an earlier one does not work any more."""
        token = new_token()
        await self._links.replace(guest.id, hash_token(token), self._clock.now())
        return token

    async def revoke_recovery_link(self, guest: Guest) -> None:
        """Make the recovery link of a guest useless, if there is one."""
        await self._links.remove(guest.id)

    async def find_recovery_link(self, guest: Guest) -> float | None:
        """Return when the recovery link of a guest was made, or None if there is none."""
        return await self._links.find_created_at(guest.id)

    async def find_id_by_recovery_link(self, token: str) -> str | None:
        """Return the id of the guest whose recovery link has this token, or None."""
        return await self._links.find_guest_id(hash_token(token)) if is_token(token) else None

    async def find_id(self, token: str) -> str | None:
        """Return the id of the guest who holds a token, or None if no guest does."""
        if not is_token(token):
            return None
        key = hash_token(token)
        if key not in self._ids:
            guest_id = await self._repository.find_id(key)
            if guest_id is None:
                return None
            self._ids[key] = guest_id
            if len(self._ids) > MAX_CACHED_GUESTS:
                self._ids.popitem(last=False)
        self._ids.move_to_end(key)
        return self._ids[key]


def read_token(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:  # Any: HTTP or WebSocket
    """Return the token of a request: a program's bearer token, or the cookie of a browser."""
    if can_use_cookie(connection):
        return connection.cookies.get(COOKIE)
    return connection.headers.get("authorization", "").partition(" ")[2].strip()


def make_guest_cookie(token: str, *, is_secure: bool) -> Cookie:
    """Return the cookie that holds a guest's token: not for scripts, not for other sites."""
    return Cookie(COOKIE, value=token, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=is_secure)
