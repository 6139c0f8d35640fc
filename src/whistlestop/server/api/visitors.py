"""Who is at the door of a table: may they look, and on which seat do they sit?"""

import asyncio
from dataclasses import dataclass

from whistlestop.server.api.messages import Listen
from whistlestop.server.services import Services
from whistlestop.server.storage.schema import Phase
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.table import Person, Table
from whistlestop.server.tokens import is_password, is_token, token_hash


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who wants something, as far as we know them."""

    guest_id: str | None
    token: str | None
    address: str

    @property
    def name(self) -> str:
        """Under which their messages are counted: the guest, or the address of somebody unknown."""
        return self.guest_id or self.address

    def holds(self, person: Person) -> bool:
        """Whether a seat is theirs: by who they are, or by the seat's own token."""
        if self.guest_id is not None and self.guest_id == person.identity:
            return True
        return self.token is not None and is_token(self.token) and token_hash(self.token) == person.token_hash


async def visitor_with(services: Services, token: str | None, address: str) -> Visitor:
    """Whoever comes with a secret, or without one."""
    guest_id = await services.guests.id_by_token(token) if token else None
    return Visitor(guest_id, token, address)


async def admitted(services: Services, table: LiveTable, visitor: Visitor, hello: Listen) -> int | None:
    """The entry with which the visitor sat down on the seat they listen for; nothing for who only watches."""
    mine = {seat: person.sitting for seat, person in table.story.table.people.items() if visitor.holds(person)}
    if hello.seat is not None:
        if hello.seat in mine:
            return mine[hello.seat]
        if hello.since is not None and len(mine) == 1:  # free seats may have fallen away, so that theirs has moved up
            return next(iter(mine.values()))
        raise RefusedError("not_your_seat", seat=hello.seat, status=403)
    if visitor.guest_id is None and mine:  # a seat's token names its seat
        return next(iter(mine.values()))
    if not may_watch(table.story.table, visitor):
        raise RefusedError("no_spectators", status=403)
    await check_password(services, table.story.table, visitor, hello.password)
    return None


def may_watch(table: Table, visitor: Visitor | None = None) -> bool:
    """Whether those without a seat may look. Before the start there is nothing to see but who is there."""
    if table.settings.spectators != "none" or table.phase == Phase.FORMING:
        return True
    return visitor is not None and any(visitor.holds(person) for person in table.people.values())


def check_may_see_record(table: Table, visitor: Visitor) -> None:
    """Let nobody see all cards before the game is over, nor afterwards who has no right to."""
    if table.phase != Phase.OVER:
        raise RefusedError("not_over", status=409)
    if not table.settings.is_open_after_the_end and not any(visitor.holds(person) for person in table.people.values()):
        raise RefusedError("no_spectators", status=403)


async def check_password(services: Services, table: Table, visitor: Visitor, password: str | None) -> None:
    """Let nobody in without the table's password, except those who sit there."""
    kept = table.settings.password_hash
    if kept is None or any(visitor.holds(person) for person in table.people.values()):
        return
    if password is None:
        raise RefusedError("password_needed", status=403)
    wait = services.wait_for(visitor.name, visitor.address, "password")
    if wait:
        raise RefusedError("too_many_requests", seconds=round(wait, 1), status=429)
    # Hashing takes long on purpose: others must not wait for it.
    if not await asyncio.to_thread(is_password, password, kept):
        raise RefusedError("wrong_password", status=403)
