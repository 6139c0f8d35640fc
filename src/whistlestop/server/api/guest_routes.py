"""Over HTTP: who I am, and which tables are mine."""

import msgspec
from litestar import Response, get, patch, post
from litestar.params import JSONBody

from whistlestop.server.api.documented import GUESTS, NAMED, READING, WITH_BODY, problems
from whistlestop.server.api.guests import Name, checked_name, guest_cookie
from whistlestop.server.api.requests import AnyRequest, TheGuest, TheServices, TheTable, TheVisitor, count
from whistlestop.server.tables import my_tables as mine
from whistlestop.server.tables.index import MyTable


class NameRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody wants to be called."""

    name: Name


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
    guest, token = await services.guests.new(checked_name(data.name))
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
    renamed = await services.guests.rename(guest, checked_name(data.name))
    return GuestAnswer(renamed.id, renamed.name)


@get("/api/me/tables", operation_id="myTables", responses=problems(*READING, *GUESTS))
async def my_tables(guest: TheGuest, services: TheServices, visitor: TheVisitor) -> list[MyTable]:
    """The tables at which I sit or sat, the newest first."""
    count(services, visitor, "read")
    return await mine.my_tables(services.hub, guest.id)


@get("/api/tables/{table_id:str}/my-seats", operation_id="mySeats", responses=problems(*READING, *NAMED))
async def my_seats(table: TheTable, services: TheServices, visitor: TheVisitor) -> list[int]:
    """The seats of a table that are mine; none for strangers."""
    count(services, visitor, "read")
    return [seat for seat, person in table.story.table.people.items() if visitor.holds(person)]


GUEST_ROUTES = [become_guest, who_am_i, rename_me, my_tables, my_seats]
