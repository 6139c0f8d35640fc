"""Guests: people without an account, authenticated by the token in their cookie or header."""

from collections import OrderedDict
from typing import Annotated, Any, Final

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from msgspec import Meta

from whistlestop.server.api.errors import ProblemError
from whistlestop.server.api.origins import can_use_cookie
from whistlestop.server.api.sanitizer import sanitize_name
from whistlestop.server.storage.repositories import GuestRepository
from whistlestop.server.storage.store import Store
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tokens import hash_token, is_token, new_id, new_token

COOKIE: Final = "whistlestop_guest"
COOKIE_SECONDS: Final = 400 * 86_400  # the maximum in browsers
MAX_CACHED_GUESTS: Final = 10_000
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
    """All guests, found by their tokens. The ids of recent ones are cached."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._repository = GuestRepository(store)
        self._clock = clock
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
