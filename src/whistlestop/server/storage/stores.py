"""The store for an address: SQLite for a file, PostgreSQL for a server."""

from collections.abc import Callable

from whistlestop.server.storage.database_urls import SqliteAddress, parse_url
from whistlestop.server.storage.sqlite_store import SqliteStore
from whistlestop.server.storage.store import Store


def store_for(url: str, reach: Callable[[str], None] = lambda _: None) -> Store:
    """A store, not yet open. `reach` is told where the writing stands, for tests that stop it there."""
    address = parse_url(url)
    if isinstance(address, SqliteAddress):
        return SqliteStore(address.path, reach)
    # Imported late: its driver is an extra.
    from whistlestop.server.storage.postgres_store import PostgresStore

    return PostgresStore(address.conninfo, reach)
