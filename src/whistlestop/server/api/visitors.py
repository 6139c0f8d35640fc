"""Visitors of a table, and their permissions: which seats they hold, whether they may watch."""

import asyncio
from dataclasses import dataclass

from whistlestop.server.addresses import group_address
from whistlestop.server.api.guests import Guest
from whistlestop.server.api.messages import Listen
from whistlestop.server.api.services import Services
from whistlestop.server.phase import Phase
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.table import Person, Table
from whistlestop.server.tables.table_opener import Opener
from whistlestop.server.tokens import hash_token, is_token, verify_password


@dataclass(frozen=True, slots=True)
class Visitor:
    """The sender of a request or socket, as far as it is authenticated."""

    guest_id: str | None
    token: str | None
    address: str

    @property
    def rate_limit_key(self) -> str:
        """The key of their rate limits: the guest, or the address of an anonymous visitor."""
        return self.guest_id or self.address

    def holds(self, person: Person) -> bool:
        """Return whether a seat is theirs: by their guest id, or by the seat's own token."""
        if self.guest_id is not None and self.guest_id == person.identity:
            return True
        return self.token is not None and is_token(self.token) and hash_token(self.token) == person.token_hash


def identify_opener(guest: Guest, visitor: Visitor) -> Opener:
    """Return the guest and the address group for which opened tables are counted."""
    return Opener(guest.id, group_address(visitor.address))


async def identify_visitor(services: Services, token: str | None, address: str) -> Visitor:
    """Return the visitor with this token, or an anonymous one."""
    guest_id = await services.guests.find_id(token) if token else None
    return Visitor(guest_id, token, address)


async def admit_listener(services: Services, table: LiveTable, visitor: Visitor, hello: Listen) -> int | None:
    """Return the entry with which the visitor sat down, or None for a spectator; refuse others."""
    mine = {seat: person.sitting for seat, person in table.story.table.people.items() if visitor.holds(person)}
    if hello.seat is not None:
        if hello.seat in mine:
            return mine[hello.seat]
        if hello.since is not None and len(mine) == 1:  # free seats may have fallen away, so that theirs has moved up
            return next(iter(mine.values()))
        raise RefusedError("not_your_seat", seat=hello.seat, status=403)
    if visitor.guest_id is None and mine:  # the token of a seat identifies it
        return next(iter(mine.values()))
    if not can_watch(table.story.table, visitor):
        raise RefusedError("no_spectators", status=403)
    await require_password(services, table.story.table, visitor, hello.password)
    return None


def can_watch(table: Table, visitor: Visitor | None = None) -> bool:
    """Return whether a visitor may watch; before the start everybody may, as no cards are dealt."""
    if table.settings.spectators != "none" or table.phase == Phase.FORMING:
        return True
    return visitor is not None and any(visitor.holds(person) for person in table.people.values())


def require_record_access(table: Table, visitor: Visitor) -> None:
    """Refuse access to all cards before the game is over, or without the right to see them."""
    if table.phase != Phase.OVER:
        raise RefusedError("not_over", status=409)
    if not table.settings.is_open_after_the_end and not any(visitor.holds(person) for person in table.people.values()):
        raise RefusedError("no_spectators", status=403)


async def require_password(services: Services, table: Table, visitor: Visitor, password: str | None) -> None:
    """Refuse a visitor without the table's password, unless they hold a seat."""
    kept = table.settings.password_hash
    if kept is None or any(visitor.holds(person) for person in table.people.values()):
        return
    if password is None:
        raise RefusedError("password_needed", status=403)
    wait = services.rate_limiter.take_token(visitor.rate_limit_key, visitor.address, "password")
    if wait:
        raise RefusedError("too_many_requests", seconds=round(wait, 1), status=429)
    # Hashing takes long on purpose: others must not wait for it.
    if not await asyncio.to_thread(verify_password, password, kept):
        raise RefusedError("wrong_password", status=403)
