"""Guests: people without an account. Who holds the secret in the cookie is that guest; a name is only a name."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Annotated, Any, Final

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from msgspec import Meta
from sqlalchemy import Connection, insert, select, update

from whistlestop.server.api.cleaning import clean_name
from whistlestop.server.api.errors import ProblemError
from whistlestop.server.api.origins import may_use_cookie
from whistlestop.server.storage.schema import identity
from whistlestop.server.storage.store import Store
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tokens import is_token, new_id, new_token, token_hash

COOKIE: Final = "whistlestop_guest"
COOKIE_SECONDS: Final = 400 * 86_400  # the longest that browsers keep
KEPT_GUESTS: Final = 10_000
Name = Annotated[str, Meta(min_length=1, max_length=200)]


class Guest(msgspec.Struct, frozen=True):
    """Somebody, under the name that they chose."""

    id: str
    name: str


def checked_name(name: str) -> str:
    """A name as others will see it; refused if nothing is left of it."""
    cleaned = clean_name(name)
    if cleaned is None:
        raise ProblemError(400, "bad_name")
    return cleaned


class Guests:
    """Finds guests by their secrets."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        # By the hash of the secret. Only the id is kept: another process may change the name.
        self._known: OrderedDict[str, str] = OrderedDict()

    async def new(self, name: str) -> tuple[Guest, str]:
        """A new guest, and the secret that proves it."""
        guest, token = Guest(new_id(), name), new_token()
        row = {"id": guest.id, "name": name, "token_hash": token_hash(token), "created_at": self._clock.now()}
        await self._store.write([insert(identity).values(row)])
        return guest, token

    async def rename(self, guest: Guest, name: str) -> Guest:
        """The same guest under another name."""
        await self._store.write([update(identity).where(identity.c.id == guest.id).values(name=name)])
        return Guest(guest.id, name)

    async def by_id(self, guest_id: str) -> Guest:
        """A guest who is there, with the name that they have now."""
        name = await self._store.read(_name_of(guest_id))
        return Guest(guest_id, name)

    async def id_by_token(self, token: str) -> str | None:
        """Who holds this secret."""
        if not is_token(token):
            return None
        key = token_hash(token)
        if key not in self._known:
            guest_id = await self._store.read(_guest_with(key))
            if guest_id is None:
                return None
            self._known[key] = guest_id
            if len(self._known) > KEPT_GUESTS:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return self._known[key]


def token_in(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:  # Any: HTTP or WebSocket
    """The secret that a request carries: a program's in its header, a browser's in its cookie."""
    if may_use_cookie(connection):
        return connection.cookies.get(COOKIE)
    return connection.headers.get("authorization", "").partition(" ")[2].strip()


def guest_cookie(token: str, *, is_secure: bool) -> Cookie:
    """The cookie that holds a guest's secret: not for scripts, not for other sites."""
    return Cookie(COOKIE, value=token, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=is_secure)


def _guest_with(key: str) -> Callable[[Connection], str | None]:
    found = select(identity.c.id).where(identity.c.token_hash == key)
    return lambda connection: connection.execute(found).scalar()


def _name_of(guest_id: str) -> Callable[[Connection], str]:
    found = select(identity.c.name).where(identity.c.id == guest_id)
    return lambda connection: connection.execute(found).scalar_one()
