"""A factory of stores: SQLite or PostgreSQL, by URL."""

from collections.abc import Callable

from whistlestop.server.storage.database_urls import SqliteAddress, parse_url
from whistlestop.server.storage.sqlite_store import SqliteStore
from whistlestop.server.storage.store import Store


def make_store(url: str, failpoint: Callable[[str], None] = lambda _: None) -> Store:
    """Return a store, not yet open. `failpoint` is called around each commit, for tests."""
    address = parse_url(url)
    if isinstance(address, SqliteAddress):
        return SqliteStore(address.path, failpoint)
    # Imported late: its driver is an extra.
    from whistlestop.server.storage.postgres_store import PostgresStore

    return PostgresStore(address.conninfo, failpoint)
