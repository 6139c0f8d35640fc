"""The database's time, which all processes share, as this process knows it."""

import time
from collections.abc import Callable

from whistlestop.server.storage.store import Store


class Clock:
    """Tells the database's time without asking it each time."""

    def __init__(self, local: Callable[[], float] = time.time) -> None:
        self._local = local
        self._ahead = 0.0

    def now(self) -> float:
        """The database's time, in seconds since 1970."""
        return self._local() + self._ahead

    async def set_by(self, store: Store) -> None:
        """Ask the database what time it is."""
        before = self._local()
        database = await store.now()
        self._ahead = database - (before + self._local()) / 2
