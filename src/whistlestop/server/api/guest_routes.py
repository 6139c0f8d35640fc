"""Routes of a guest: sign in, name, own tables and seats."""

import msgspec
from litestar import Response, get, patch, post
from litestar.params import JSONBody

from whistlestop.server.api.guests import Guest, Name, make_guest_cookie, require_name
from whistlestop.server.api.openapi_responses import GUESTS, NAMED, READING, WITH_BODY, describe_problems
from whistlestop.server.api.requests import (
    AnyRequest,
    MaybeGuest,
    TheGuest,
    TheServices,
    TheTable,
    TheVisitor,
    enforce_rate_limit,
)
from whistlestop.server.tables import my_tables as mine
from whistlestop.server.tables.index import MyTable


class NameRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name that a guest wants to have."""

    name: Name


class GuestAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A guest. Programs get their token here, browsers as a cookie that scripts can't read."""

    id: str
    name: str
    token: str | None = None


@post("/api/guests", operation_id="becomeGuest", responses=describe_problems(*WITH_BODY))
async def become_guest(
    data: JSONBody[NameRequest], request: AnyRequest, services: TheServices, visitor: TheVisitor
) -> Response[GuestAnswer]:
    """Become a guest: create one, with a new token."""
    enforce_rate_limit(services, visitor, "guest")
    guest, token = await services.guests.create(require_name(data.name))
    return answer_with_token(request, guest, token)


@get("/api/me", operation_id="whoAmI", responses=describe_problems(*READING, *GUESTS))
async def see_me(maybe_guest: MaybeGuest, services: TheServices, visitor: TheVisitor) -> GuestAnswer | None:
    """Return who I am, or null before I am a guest."""
    enforce_rate_limit(services, visitor, "read")
    return GuestAnswer(maybe_guest.id, maybe_guest.name) if maybe_guest else None


@patch("/api/me", operation_id="renameMe", responses=describe_problems(*WITH_BODY, *GUESTS))
async def rename_me(
    data: JSONBody[NameRequest], guest: TheGuest, services: TheServices, visitor: TheVisitor
) -> GuestAnswer:
    """Change my name; tables at which I sit already keep the old one."""
    enforce_rate_limit(services, visitor, "write")
    renamed = await services.guests.rename(guest, require_name(data.name))
    return GuestAnswer(renamed.id, renamed.name)


@get("/api/me/tables", operation_id="myTables", responses=describe_problems(*READING, *GUESTS))
async def list_my_tables(maybe_guest: MaybeGuest, services: TheServices, visitor: TheVisitor) -> list[MyTable]:
    """List the tables at which I sit or sat, the newest first; none before I am a guest."""
    enforce_rate_limit(services, visitor, "read")
    return await mine.my_tables(services.hub, maybe_guest.id) if maybe_guest else []


@get("/api/tables/{table_id:str}/my-seats", operation_id="mySeats", responses=describe_problems(*READING, *NAMED))
async def list_my_seats(table: TheTable, services: TheServices, visitor: TheVisitor) -> list[int]:
    """List my seats at a table; none for strangers."""
    enforce_rate_limit(services, visitor, "read")
    return [seat for seat, person in table.story.table.people.items() if visitor.holds(person)]


def answer_with_token(request: AnyRequest, guest: Guest, token: str) -> Response[GuestAnswer]:
    """Return a guest with a new token: for a browser in its cookie, for a program in the body."""
    if "origin" not in request.headers:
        return Response(GuestAnswer(guest.id, guest.name, token))
    cookie = make_guest_cookie(token, is_secure=request.scope["scheme"] == "https")
    return Response(GuestAnswer(guest.id, guest.name), cookies=[cookie])


GUEST_ROUTES = [become_guest, see_me, rename_me, list_my_tables, list_my_seats]
