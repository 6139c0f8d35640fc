"""Over HTTP: who I am, and which tables are mine."""

from typing import Annotated

import msgspec
from litestar import Response, get, patch, post
from litestar.params import JSONBody
from msgspec import Meta

from whistlestop.server.api.cleaning import clean_name
from whistlestop.server.api.documented import GUESTS, READING, WITH_BODY, problems
from whistlestop.server.api.errors import ProblemError
from whistlestop.server.api.guests import guest_cookie
from whistlestop.server.api.requests import AnyRequest, TheGuest, TheServices, TheVisitor, count
from whistlestop.server.tables.index import TableSummary, tables_of


class NameRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody wants to be called."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]


class GuestAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who somebody is. Programs get their token here; browsers get it as a cookie that scripts can't read."""

    id: str
    name: str
    token: str | None = None


@post("/api/guests", operation_id="becomeGuest", responses=problems(*WITH_BODY))
async def become_guest(
    data: JSONBody[NameRequest], request: AnyRequest, services: TheServices, visitor: TheVisitor
) -> Response[GuestAnswer]:
    """Become a guest."""
    count(services, visitor, "guest")
    guest, token = await services.guests.new(_cleaned(data.name))
    if "origin" not in request.headers:
        return Response(GuestAnswer(guest.id, guest.name, token))
    cookie = guest_cookie(token, is_secure=request.scope["scheme"] == "https")
    return Response(GuestAnswer(guest.id, guest.name), cookies=[cookie])


@get("/api/me", operation_id="whoAmI", responses=problems(*READING, *GUESTS))
async def who_am_i(guest: TheGuest, services: TheServices, visitor: TheVisitor) -> GuestAnswer:
    """Who I am."""
    count(services, visitor, "read")
    return GuestAnswer(guest.id, guest.name)


@patch("/api/me", operation_id="renameMe", responses=problems(*WITH_BODY, *GUESTS))
async def rename_me(
    data: JSONBody[NameRequest], guest: TheGuest, services: TheServices, visitor: TheVisitor
) -> GuestAnswer:
    """Another name for the same guest; tables at which one sits already keep the old one."""
    count(services, visitor, "write")
    renamed = await services.guests.rename(guest, _cleaned(data.name))
    return GuestAnswer(renamed.id, renamed.name)


@get("/api/me/tables", operation_id="myTables", responses=problems(*READING, *GUESTS))
async def my_tables(guest: TheGuest, services: TheServices, visitor: TheVisitor) -> list[TableSummary]:
    """The tables at which I sit or sat, the newest first."""
    count(services, visitor, "read")
    return await services.store.read(tables_of(guest.id))


def _cleaned(name: str) -> str:
    cleaned = clean_name(name)
    if cleaned is None:
        raise ProblemError(400, "bad_name")
    return cleaned


GUEST_ROUTES = [become_guest, who_am_i, rename_me, my_tables]
