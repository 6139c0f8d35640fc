"""Somebody's own tables: on which seats they sit there, and where it is their turn."""

from typing import Final

from msgspec.structs import replace

from whistlestop.server.phase import Phase
from whistlestop.server.tables.hub import Hub
from whistlestop.server.tables.index import MyTable, tables_of

# Whose turn it is, only a table in memory knows: so many are loaded for one list.
MOST_LOADED: Final = 20


async def my_tables(hub: Hub, identity: str) -> list[MyTable]:
    """Somebody's tables, the newest first; whose turn it is, for the newest of those that run."""
    tables = await hub.store.read(tables_of(identity))
    running = [table.id for table in tables if table.phase == Phase.RUNNING]
    # One after the other: a long list must not keep other people's tables from being loaded.
    waiting = [table_id for table_id in running[:MOST_LOADED] if await _waits_for(hub, table_id, identity)]
    return [replace(table, is_my_turn=True) if table.id in waiting else table for table in tables]


async def _waits_for(hub: Hub, table_id: str, identity: str) -> bool:
    table = await hub.load_table_or_none(table_id)
    return table is not None and table.story.waits_for(identity)
