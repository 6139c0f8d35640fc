"""Opening tables, within the caps: how many of a kind one guest, one address and this process may have at a time."""

import secrets
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Final

from whistlestop.server.configuration import TableCaps
from whistlestop.server.phase import LIVE_PHASES, Phase
from whistlestop.server.storage.table_index import count_open_tables
from whistlestop.server.tables.hub import Hub
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.table import Table
from whistlestop.server.tables.table_settings import TableSettings
from whistlestop.server.tokens import new_id

MOST_ADDRESSES: Final = 20_000
NOT_OVER: Final = LIVE_PHASES | {Phase.FORMING}


@dataclass(frozen=True, slots=True)
class Opener:
    """Somebody who opens a table: the guest, and the group of addresses that count as one with theirs."""

    guest: str
    address: str


class TableOpener:
    """Opens tables, unless there are too many of their kind. Without caps it opens any number."""

    def __init__(self, hub: Hub, caps: TableCaps | None) -> None:
        self._hub = hub
        self._caps = caps
        self._pending: Counter[tuple[str, str]] = Counter()
        # The public tables that each address has opened here, the oldest address first: no log keeps an address.
        self._public: OrderedDict[str, set[str]] = OrderedDict()

    async def open_table(self, settings: TableSettings, opener: Opener) -> LiveTable:
        """Open a table, or refuse it."""
        async with AsyncExitStack() as stack:
            if settings.is_listed:
                await stack.enter_async_context(self._room_for_public_table(opener))
            if len(settings.bots) == settings.seats:
                stack.enter_context(self.room_for_bots(opener))
            table = await self._hub.open_table(settings, opener.guest, secrets.token_hex(32), new_id())
            table.opened_from = opener.address
            if settings.is_listed:
                self._note(table.id, opener.address)
            return table

    @contextmanager
    def room_for_bots(self, opener: Opener) -> Iterator[None]:
        """Hold a place for one more game without people; refuse it if this guest, address or process has enough."""
        names = (("guest_bots", opener.guest), ("address_bots", opener.address), ("bots", ""))
        with self._held(*names) as pending:
            if self._caps is not None:
                running = [table for table in self._hub.tables.values() if _is_without_people(table.story.table)]
                of_guest = sum(table.story.table.host == opener.guest for table in running)
                of_address = sum(table.opened_from == opener.address for table in running)
                _check_bots(pending[0] + of_guest, self._caps.bots_only_per_opener)
                _check_bots(pending[1] + of_address, self._caps.bots_only_per_opener)
                _check_bots(pending[2] + len(running), self._caps.bots_only)
            yield

    @asynccontextmanager
    async def _room_for_public_table(self, opener: Opener) -> AsyncIterator[None]:
        # Those under way are counted before the database is asked: so none is missed, however many come at once.
        with self._held(("guest", opener.guest), ("address", opener.address)) as (by_guest, by_address):
            if self._caps is not None:
                known = frozenset(self._public.get(opener.address, ()))
                query = count_open_tables(opener.guest, known, self._hub.clock.now())
                mine, still_open = await self._hub.store.read(query)
                self._public.get(opener.address, set()).difference_update(known - still_open)
                if by_guest + mine > self._caps.public_per_guest:
                    raise RefusedError("too_many_public_tables", status=429, most=self._caps.public_per_guest)
                if by_address + len(still_open) > self._caps.public_per_address:
                    raise RefusedError("too_many_public_tables_here", status=429, most=self._caps.public_per_address)
            yield

    @contextmanager
    def _held(self, *names: tuple[str, str]) -> Iterator[list[int]]:
        """Count one more opening under way for each name, this one included."""
        self._pending.update(names)
        try:
            yield [self._pending[name] for name in names]
        finally:
            self._pending.subtract(names)
            for name in names:
                if not self._pending[name]:
                    del self._pending[name]

    def _note(self, table: str, address: str) -> None:
        self._public.setdefault(address, set()).add(table)
        self._public.move_to_end(address)
        while len(self._public) > MOST_ADDRESSES:
            self._public.popitem(last=False)


def _check_bots(found: int, most: int) -> None:
    if found > most:
        raise RefusedError("too_many_bot_tables", status=429, most=most)


def _is_without_people(table: Table) -> bool:
    """Whether bots have all the seats of a table that is not over."""
    return table.phase in NOT_OVER and not table.free_seats and not table.people
